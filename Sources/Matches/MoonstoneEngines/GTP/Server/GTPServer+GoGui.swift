import MoonstoneKernel

// What GoGui asks beside the protocol: as a ruler of games that it does not know, and to show what
// an engine thinks. Its manual calls these commands “Rules” and “Analyze Commands”.

extension GTPServer {
  static var goguiCommands: [String] {
    [
      "gogui-rules_game_id", "gogui-rules_board_size", "gogui-rules_board",
      "gogui-rules_legal_moves", "gogui-rules_side_to_move", "gogui-rules_final_result",
      "gogui-play_sequence", "gogui-interrupt",
    ] + analysisCommands
  }

  func answerToGoGui(_ name: String, _ arguments: [String]) throws(GTPRefusal) -> String {
    switch name {
    case "gogui-rules_game_id": return rules.gameName
    case "gogui-rules_board_size": return "\(rules.boardSize)"
    case "gogui-rules_board": return try drawnBoard()
    case "gogui-rules_legal_moves": return legalMoves()
    case "gogui-rules_side_to_move": return GTPBoard<G>.word(position().turn)
    case "gogui-rules_final_result": return finalResult()
    case "gogui-play_sequence": return try playSequence(arguments)
    case "gogui-analyze_commands": return analyses()
    case "gogui-interrupt": return ""
    case "moonstone-comment": return comment()
    case "moonstone-marks": return marks()
    case "moonstone-param": return try parameter(arguments)
    default: throw GTPRefusal("unknown command")
    }
  }

  private func drawnBoard() throws(GTPRefusal) -> String {
    guard let rows = board.rows(of: position()) else {
      throw GTPRefusal("\(game.name) has no board of rows")
    }
    return "\n" + rows
  }

  private func legalMoves() -> String {
    position().legalMoves.map(board.text).joined(separator: " ")
  }

  private func finalResult() -> String {
    guard let outcome = position().outcome else { return "the game is not over" }
    guard let winner = outcome.winner else { return "a draw" }
    return "\(game.sideNames[winner]) wins by \(outcome.margin(for: winner))"
  }

  private func playSequence(_ arguments: [String]) throws(GTPRefusal) -> String {
    guard arguments.count.isMultiple(of: 2) else {
      throw GTPRefusal("each move of a sequence needs a colour")
    }
    let told = stride(from: 0, to: arguments.count, by: 2).map {
      (side: arguments[$0], move: arguments[$0 + 1])
    }
    let moves = try played(told, after: state.withLock(\.moves))
    state.withLock { $0.moves = moves }
    return ""
  }
}
