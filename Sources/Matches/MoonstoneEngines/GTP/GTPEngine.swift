import MoonstoneKernel

/// A running engine, and the position on its board.
final class GTPEngine<G: Game> {
  /// How long a command may take that is not thinking: an engine may load its tables meanwhile.
  private static var patience: Duration { .seconds(10) }

  let process: EngineProcess
  private let conversation: GTPConversation
  private let commands: Set<String>
  private let game: G
  /// The moves on the engine's board, passes included.
  private var moves: [G.Move] = []
  /// Whether it accepts a forced pass as a move; `nil` before the first one.
  private var takesPasses: Bool?

  /// Starts an engine and asks whether it can play, for at most ten seconds.
  ///
  /// - Throws: an ``EngineError`` if it cannot.
  init(_ words: [String], _ game: G, _ rules: GTPRules) throws(EngineError) {
    process = try EngineProcess(words)
    conversation = GTPConversation(process)
    self.game = game
    let deadline = ContinuousClock.now + Self.patience
    do throws(GTPError) {
      let version = try conversation.ask("protocol_version", until: deadline)
      guard version.split(separator: ".").first == "2" else {
        throw GTPError(.broken, "speaks version “\(version)” of GTP, and must speak 2")
      }
      let list = try conversation.ask("list_commands", until: deadline)
      commands = Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
      let missing = ["clear_board", "play", "genmove"].filter { !commands.contains($0) }
      guard missing.isEmpty else {
        throw GTPError(.broken, "does not know \(missing.joined(separator: ", "))")
      }
      if commands.contains("set_game") {
        try conversation.ask("set_game \(rules.gameName)", until: deadline)
      }
      if commands.contains("boardsize") {
        try conversation.ask("boardsize \(rules.boardSize)", until: deadline)
      }
      try conversation.ask("clear_board", until: deadline)
    } catch {
      throw EngineError("\(words[0]) \(error)")
    }
  }

  deinit {
    if !process.isGone {
      try? process.send("0 quit\n", until: .now + .milliseconds(100))
    }
  }

  /// What the engine said before its first answer, once.
  func takeChatter() -> String? { conversation.takeChatter() }

  /// Brings the engine's board to the position after these moves.
  func setUp(_ wanted: [G.Move]) throws(GTPError) {
    let deadline = ContinuousClock.now + Self.patience
    if !wanted.starts(with: moves) {
      try conversation.ask("clear_board", until: deadline)
      moves = []
    }
    var position = game.initialPosition
    for (index, move) in wanted.enumerated() {
      if index >= moves.count {
        try tell(move, by: position.turn, until: deadline)
        moves.append(move)
      }
      position.playUnchecked(move)
    }
  }

  private func tell(
    _ move: G.Move, by side: Side, until deadline: ContinuousClock.Instant
  ) throws(GTPError) {
    let isPass = move == game.pass
    if isPass, takesPasses == false { return }
    do {
      let vertex = isPass ? "pass" : move.description
      try conversation.ask("play \(side.word) \(vertex)", until: deadline)
      if isPass { takesPasses = true }
    } catch {
      // An engine that finds out by itself who cannot move may refuse the command.
      guard isPass, error.kind == .refused else { throw error }
      takesPasses = false
    }
  }

  /// Asks for a move.
  ///
  /// - Parameters:
  ///   - remaining: the time that the side has left, for engines that know `time_left`.
  ///   - deadline: when the engine is killed.
  /// - Returns: the answer in lower case.
  func generateMove(
    by side: Side, remaining: Duration?, until deadline: ContinuousClock.Instant
  ) throws(GTPError) -> String {
    if let remaining, commands.contains("time_left") {
      let seconds = max(remaining.components.seconds, 0)
      try conversation.ask("time_left \(side.word) \(seconds) 0", until: deadline)
    }
    return try conversation.ask("genmove \(side.word)", until: deadline).lowercased()
  }

  /// Call this with the move that the engine chose: it has played it on its own board.
  func note(_ move: G.Move) { moves.append(move) }
}

extension Side {
  fileprivate var word: String { self == .black ? "black" : "white" }
}
