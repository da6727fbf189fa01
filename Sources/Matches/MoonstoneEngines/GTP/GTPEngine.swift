import MoonstoneHost
import MoonstoneKernel

/// An engine that speaks the Go Text Protocol, and the position on its board.
final class GTPEngine<G: Game>: Engine {
  let process: EngineProcess
  private let conversation: GTPConversation
  /// Without those of time that it has refused.
  private var commands: Set<String>
  private let game: G
  /// The moves on the engine's board, passes included; `nil` if they are unknown.
  private var moves: [G.Move]? = []
  /// Whether it accepts a forced pass as a move; `nil` before the first one.
  private var takesPasses: Bool?
  /// The time control that it was told.
  private var control = TimeControl.unlimited

  /// Asks a program whether it can play, for at most ten seconds.
  ///
  /// - Throws: an ``EngineError`` if it cannot.
  init(_ process: EngineProcess, _ game: G, _ rules: GTPRules) throws(EngineError) {
    self.process = process
    conversation = GTPConversation(process)
    self.game = game
    let deadline = ContinuousClock.now + EngineProcess.patience
    do throws(EngineFault) {
      let version = try conversation.ask("protocol_version", until: deadline)
      guard version.split(separator: ".").first == "2" else {
        throw EngineFault(.broken, "speaks version “\(version)” of GTP, and must speak 2")
      }
      let list = try conversation.ask("list_commands", until: deadline)
      commands = Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
      let missing = ["clear_board", "play", "genmove"].filter { !commands.contains($0) }
      guard missing.isEmpty else {
        throw EngineFault(.broken, "does not know \(missing.joined(separator: ", "))")
      }
      if commands.contains("set_game") {
        try conversation.ask("set_game \(rules.gameName)", until: deadline)
      }
      if commands.contains("boardsize") {
        try conversation.ask("boardsize \(rules.boardSize)", until: deadline)
      }
      try conversation.ask("clear_board", until: deadline)
    } catch {
      throw EngineError("\(process.name) \(error)")
    }
  }

  deinit { process.bid("0 quit\n") }

  func takeChatter() -> String? { conversation.takeChatter() }

  func answer(
    _ turn: Turn<G>, after lead: [G.Move], until deadline: ContinuousClock.Instant
  ) throws(EngineFault) -> EngineAnswer<G.Move> {
    let known = try setUp(
      lead + turn.moves, until: min(deadline, .now + EngineProcess.patience))
    try tellTime(turn, until: deadline)
    let said = try conversation.ask("genmove \(turn.side.word)", until: deadline).lowercased()
    if said == "resign" { return .resignation }
    let move = said == "pass" ? game.pass : G.Move(said)
    guard let move, turn.position.isLegal(move) else {
      // Whatever it has played on its own board.
      moves = nil
      return .illegal(said)
    }
    moves = known + [move]
    return .move(move, nil)
  }

  /// Brings the engine's board to the position after these moves. Returns the moves.
  private func setUp(
    _ wanted: [G.Move], until deadline: ContinuousClock.Instant
  ) throws(EngineFault) -> [G.Move] {
    var known = moves ?? []
    if moves == nil || !wanted.starts(with: known) {
      try conversation.ask("clear_board", until: deadline)
      known = []
      moves = []
    }
    var position = game.initialPosition
    for (index, move) in wanted.enumerated() {
      if index >= known.count {
        try tell(move, by: position.turn, until: deadline)
        known.append(move)
        moves = known
      }
      position.playUnchecked(move)
    }
    return known
  }

  private func tell(
    _ move: G.Move, by side: Side, until deadline: ContinuousClock.Instant
  ) throws(EngineFault) {
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

  // MARK: - Time

  /// The command of engines that read decimal fractions of seconds.
  private static var exactCommand: String { "moonstone-time_left" }

  private func tellTime(
    _ turn: Turn<G>, until deadline: ContinuousClock.Instant
  ) throws(EngineFault) {
    let budget = turn.budget
    if control != budget.control {
      // GTP's way to say that there is no limit.
      let settings = budget.control.gtpSettings ?? "0 1 0"
      try tell("time_settings", settings, until: deadline)
      control = budget.control
    }
    guard let remaining = budget.remaining, let time = GTPTime(budget) else { return }
    guard commands.contains(Self.exactCommand) else {
      return try tell(
        "time_left", "\(turn.side.word) \(time.seconds) \(time.moves)", until: deadline)
    }
    let left = Seconds.text(of: max(remaining, .milliseconds(1)))
    let increment = Seconds.text(of: budget.control.increment)
    try tell(
      Self.exactCommand, "\(turn.side.word) \(left) \(budget.moves ?? 0) \(increment)",
      until: deadline)
  }

  /// Tells of the time, if the engine listens.
  private func tell(
    _ command: String, _ arguments: String, until deadline: ContinuousClock.Instant
  ) throws(EngineFault) {
    guard commands.contains(command) else { return }
    do {
      try conversation.ask("\(command) \(arguments)", until: deadline)
    } catch {
      // It plays on without it.
      guard error.kind == .refused else { throw error }
      commands.remove(command)
    }
  }
}

extension Side {
  fileprivate var word: String { self == .black ? "black" : "white" }
}
