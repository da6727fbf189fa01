import MoonstoneKernel

// Commands about the match, which are answered without thinking.

extension GTPServer {
  /// Every command that is answered, in the order in which `list_commands` prints them.
  static var commands: [String] {
    [
      "protocol_version", "name", "version", "known_command", "list_commands", "quit",
      "list_games", "set_game", "boardsize", "clear_board", "komi", "play", "genmove",
      "reg_genmove", "undo", "time_settings", "time_left", "final_score", "showboard",
      "moonstone-time_left",
    ] + goguiCommands
  }

  func answerAtOnce(_ name: String, _ arguments: [String]) throws(GTPRefusal) -> String {
    switch name {
    case "protocol_version": return "2"
    case "name": return "Moonstone \(player.identity.name)"
    case "version": return version
    case "known_command": return Self.commands.contains(arguments.first ?? "") ? "true" : "false"
    case "list_commands": return Self.commands.joined(separator: "\n")
    case "quit", "komi": return ""
    case "list_games": return rules.gameName
    case "set_game": return try setGame(arguments.joined(separator: " "))
    case "boardsize": return try setSize(arguments)
    case "clear_board": return clear()
    case "play": return try play(arguments)
    case "undo": return try undo()
    case "time_settings": return try setTime(arguments)
    case "time_left": return try setTimeLeft(arguments)
    case "moonstone-time_left": return try setExactTimeLeft(arguments)
    case "final_score": return try finalScore()
    case "showboard": return "\n" + showBoard()
    default: return try answerToGoGui(name, arguments)
    }
  }

  // MARK: - The match

  private func setGame(_ name: String) throws(GTPRefusal) -> String {
    let known = [rules.gameName, game.name] + game.otherNames
    guard known.contains(where: { $0.lowercased() == name.lowercased() }) else {
      throw GTPRefusal("this engine plays \(rules.gameName)")
    }
    return clear()
  }

  private func setSize(_ arguments: [String]) throws(GTPRefusal) -> String {
    guard let size = arguments.first.flatMap({ Int($0) }), size == rules.boardSize else {
      throw GTPRefusal("unacceptable size: \(rules.gameName) has \(rules.boardSize)")
    }
    return clear()
  }

  private func clear() -> String {
    state.withLock { state in
      state.moves = []
      state.comment = nil
      state.clocks = Sides(both: state.settings)
    }
    return ""
  }

  private func play(_ arguments: [String]) throws(GTPRefusal) -> String {
    guard arguments.count == 2 else { throw GTPRefusal("play needs a colour and a move") }
    let moves = try played([(arguments[0], arguments[1])], after: state.withLock(\.moves))
    state.withLock { $0.moves = moves }
    return ""
  }

  private func undo() throws(GTPRefusal) -> String {
    try state.withLock { (state) throws(GTPRefusal) in
      guard state.moves.popLast() != nil else { throw GTPRefusal("cannot undo") }
      while state.moves.last?.isImplied == true { state.moves.removeLast() }
    }
    return ""
  }

  private func finalScore() throws(GTPRefusal) -> String {
    guard let outcome = position().outcome else { throw GTPRefusal("the game is not over") }
    guard let winner = outcome.winner else { return "0" }
    return "\(winner == .black ? "B" : "W")+\(outcome.margin(for: winner))"
  }

  private func showBoard() -> String {
    game.diagram(of: position(), lastMove: state.withLock(\.moves).last?.move)
  }

  func position() -> G.Position {
    state.withLock(\.moves).reduce(into: game.initialPosition) { $0.playUnchecked($1.move) }
  }

  /// The position in which a side moves. A forced pass of the other one is added: some controllers
  /// tell passes, and some do not.
  func position(of side: Side, adding moves: inout [Step]) throws(GTPRefusal) -> G.Position {
    var position = moves.reduce(into: game.initialPosition) { $0.playUnchecked($1.move) }
    if position.turn != side, let pass = game.forcedPass(in: position) {
      moves.append(Step(move: pass, isImplied: true))
      position.playUnchecked(pass)
    }
    guard position.turn == side || position.legalMoves.isEmpty else {
      throw GTPRefusal("it is \(GTPBoard<G>.word(position.turn))'s turn")
    }
    return position
  }

  /// The moves with others after them: all, or none if one is not legal.
  func played(
    _ told: [(side: String, move: String)], after moves: [Step]
  ) throws(GTPRefusal) -> [Step] {
    var moves = moves
    for (colour, word) in told {
      let side = try side(colour)
      guard let move = board.move(word) else { throw GTPRefusal("illegal move: \(word)") }
      let position = try position(of: side, adding: &moves)
      guard position.isLegal(move) else { throw GTPRefusal("illegal move: \(word)") }
      moves.append(Step(move: move, isImplied: false))
    }
    return moves
  }

  func side(_ word: String?) throws(GTPRefusal) -> Side {
    guard let side = word.flatMap(GTPBoard<G>.side) else {
      throw GTPRefusal("a colour is black or white")
    }
    return side
  }

  // MARK: - Time

  private func setTime(_ arguments: [String]) throws(GTPRefusal) -> String {
    guard arguments.count == 3, let main = Self.seconds(arguments[0]),
      let extra = Self.seconds(arguments[1]), let moves = Self.count(arguments[2])
    else { throw GTPRefusal("time_settings needs three numbers: seconds, seconds and moves") }
    let clock = ControllerClock(main: main, extra: extra, extraMoves: moves)
    state.withLock { state in
      state.settings = clock
      state.clocks = Sides(both: clock)
    }
    return ""
  }

  private func setTimeLeft(_ arguments: [String]) throws(GTPRefusal) -> String {
    let side = try side(arguments.first)
    guard arguments.count == 3, let left = Self.seconds(arguments[1]),
      let moves = Self.count(arguments[2])
    else { throw GTPRefusal("time_left needs a colour and two numbers: seconds and moves") }
    state.withLock { $0.clocks[side].set(left: left, moves: moves) }
    return ""
  }

  /// `moonstone-time_left`, which says what each move adds, too.
  func setExactTimeLeft(_ arguments: [String]) throws(GTPRefusal) -> String {
    let side = try side(arguments.first)
    guard arguments.count == 4, let left = Self.seconds(arguments[1]),
      let moves = Self.count(arguments[2]), let increment = Self.seconds(arguments[3])
    else {
      throw GTPRefusal(
        "moonstone-time_left needs a colour and three numbers: seconds, moves and seconds")
    }
    state.withLock { $0.clocks[side].set(left: left, moves: moves, increment: increment) }
    return ""
  }

  /// Seconds, with decimals if a controller has them.
  private static func seconds(_ word: String) -> Duration? {
    Seconds.amount(word).flatMap { $0 <= .seconds(100_000_000) ? $0 : nil }
  }

  private static func count(_ word: String) -> Int? {
    Int(word).flatMap { 0...100_000_000 ~= $0 ? $0 : nil }
  }
}
