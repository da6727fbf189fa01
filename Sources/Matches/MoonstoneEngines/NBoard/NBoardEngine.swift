import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// An engine that speaks NBoard's protocol (Chris Welty, “The NBoard protocol”, as in ntest), in
/// version 2, or in version 1 as Edax does.
final class NBoardEngine<G: Game>: Engine {
  let process: EngineProcess
  private let notation: NBoardNotation<G>
  /// The number of the last `ping`.
  private var pings = 0
  /// The first line before the first `pong` that says nothing in the protocol, until it is taken.
  private var chatter: String?

  /// Waits for the first `pong` of a program, for at most ten seconds.
  ///
  /// - Throws: an ``EngineError`` if it cannot play.
  init(_ process: EngineProcess, _ game: G) throws(EngineError) {
    self.process = process
    notation = NBoardNotation(game)
    let deadline = ContinuousClock.now + EngineProcess.patience
    do throws(EngineFault) {
      guard notation.canWrite(game.initialPosition) else {
        throw EngineFault(.broken, "speaks NBoard, in which boards of \(game.name) are not written")
      }
      try process.send("nboard 2\n", until: deadline)
      try settle(until: deadline)
    } catch {
      throw EngineError("\(process.name) \(error)")
    }
  }

  deinit { process.bid("quit\n") }

  func takeChatter() -> String? {
    defer { chatter = nil }
    return chatter
  }

  func answer(
    _ turn: Turn<G>, after lead: [G.Move], until deadline: ContinuousClock.Instant
  ) throws(EngineFault) -> EngineAnswer<G.Move> {
    // Whatever it still says to the turn before.
    try settle(until: deadline)
    let game = notation.ggf(of: turn, after: lead)
    try process.send("set game \(game)\ngo\n", until: deadline)
    while true {
      let line = GTPAnswer.cleaned(try process.line(until: deadline))
      if let said = NBoardAnswer(line) { return answer(said, in: turn.position) }
      try process.goOn(until: deadline)
    }
  }

  private func answer(
    _ said: NBoardAnswer, in position: G.Position
  ) -> EngineAnswer<G.Move> {
    guard let move = notation.move(said.move), position.isLegal(move) else {
      return .illegal(said.move)
    }
    return .move(move, said.value.map { Comment(value: $0, unit: 1) })
  }

  /// Waits until the engine has said everything to the lines before.
  private func settle(until deadline: ContinuousClock.Instant) throws(EngineFault) {
    pings += 1
    try process.send("ping \(pings)\n", until: deadline)
    while true {
      let line = GTPAnswer.cleaned(try process.line(until: deadline))
      let words = line.split(separator: " ")
      if words == ["pong", "\(pings)"] { return }
      if pings == 1, chatter == nil, let first = words.first, !Self.words.contains(first) {
        chatter = line.excerpt
      }
      try process.goOn(until: deadline)
    }
  }

  /// What lines of an engine begin with.
  private static var words: Set<Substring> {
    ["set", "status", "nodestats", "search", "book", "===", "pong", "learn", "learned", "analysis"]
  }
}

/// The line with which an engine answers `go`: `=== F5/1.2/0.5`, or `=== f5 1.20 0.5` (Edax).
struct NBoardAnswer: Hashable {
  /// The move, as it was written.
  let move: String
  /// What the position is worth to the side to move, in discs.
  let value: Double?

  /// - Parameter line: a line, cleaned.
  /// - Returns: `nil` if the line says anything else.
  init?(_ line: Substring) {
    let line = line.drop { $0 == " " }
    guard line.hasPrefix("===") else { return nil }
    let text = line.dropFirst(3)
    let fields = text.split(
      separator: text.contains("/") ? "/" : " ", omittingEmptySubsequences: !text.contains("/")
    ).map { $0.filter { $0 != " " } }
    move = fields.first ?? ""
    value = fields.dropFirst().first.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}
