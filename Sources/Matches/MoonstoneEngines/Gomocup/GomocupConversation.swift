import MoonstoneSupport

/// Commands in Gomocup's protocol, and what an engine says to them.
///
/// Between an order and its answer the engine may say things to people, and suggest a move. Some
/// write a carriage return alone at the end of a line.
final class GomocupConversation {
  private let process: EngineProcess
  /// The first line that it said before its first answer, until it is taken.
  private var chatter: String?
  private var message: String?
  private var hasAnswered = false
  /// How many lines of `INFO` it was told since its last answer: none of them has an answer, but it
  /// may complain of each.
  private var untaken = 0

  /// How many lines of the engine's own may come before the answer to one command.
  private static let mostLines = 10_000

  init(_ process: EngineProcess) { self.process = process }

  /// Tells of a rule or a limit, which has no answer.
  func inform(_ fact: String, until deadline: ContinuousClock.Instant) throws(EngineFault) {
    untaken += 1
    try tell("INFO \(fact)", until: deadline)
  }

  private func tell(
    _ command: String, until deadline: ContinuousClock.Instant
  ) throws(EngineFault) {
    try process.send(command + "\r\n", until: deadline)
  }

  /// Sends a command that is answered by `OK`.
  ///
  /// - Throws: a ``EngineFault``: ``EngineFault/Kind/refused`` with the engine's reason if it
  ///   answers with `ERROR` or `UNKNOWN`; after any other kind the engine has ended.
  func confirm(_ command: String, until deadline: ContinuousClock.Instant) throws(EngineFault) {
    try tell(command, until: deadline)
    for _ in 0..<Self.mostLines {
      let said = try line(until: deadline)
      switch said.word {
      case "OK":
        hasAnswered = true
        return
      case "ERROR", "UNKNOWN": throw refusal(said, of: command)
      default:
        // What comes late of an earlier answer, and what greets people.
        if !hasAnswered, chatter == nil, !said.isAside { chatter = said.text.excerpt }
      }
    }
    throw talks(command)
  }

  /// Sends commands that ask for a move, and waits for that. A suggested move is accepted.
  ///
  /// - Throws: an ``EngineFault``, as ``confirm(_:until:)`` does. As many complaints as there were
  ///   facts may be about these; if nothing follows, the fault tells the last one.
  func move(
    after commands: [String], until deadline: ContinuousClock.Instant
  ) throws(EngineFault) -> String {
    message = nil
    defer { untaken = 0 }
    var complaint: String?
    try process.send(commands.map { $0 + "\r\n" }.joined(), until: deadline)
    for _ in 0..<Self.mostLines {
      let said = try line(until: deadline, after: complaint)
      switch said.word {
      case "SUGGEST":
        guard let place = GomocupPlace(said.rest) else { return said.text }
        try tell("PLAY \(place)", until: deadline)
      case "ERROR", "UNKNOWN":
        guard untaken > 0 || said.rest.uppercased().contains("INFO") else {
          throw refusal(said, of: commands[0])
        }
        untaken -= 1
        complaint = String(said.text.prefix(200))
      case "MESSAGE": message = String(said.rest.prefix(200))
      case "DEBUG": continue
      // It may still confirm that it has begun anew.
      case "OK": continue
      default: return said.text
      }
    }
    throw talks(commands[0])
  }

  /// What the engine said before its first answer, once.
  func takeChatter() -> String? {
    defer { chatter = nil }
    return chatter
  }

  /// Its last message to people on the last move, once.
  func takeMessage() -> String? {
    defer { message = nil }
    return message
  }

  private struct Line {
    let text: String
    /// The first word, in capitals.
    var word: String { String(text.prefix { !$0.isWhitespace }).uppercased() }
    var rest: String { String(text.drop { !$0.isWhitespace }.drop(while: \.isWhitespace)) }
    var isAside: Bool { word == "MESSAGE" || word == "DEBUG" }
  }

  /// The next line that is not blank.
  ///
  /// - Parameter complaint: what to tell of where there is none in time.
  private func line(
    until deadline: ContinuousClock.Instant, after complaint: String?
  ) throws(EngineFault) -> Line {
    do throws(EngineFault) {
      return try line(until: deadline)
    } catch {
      guard let complaint, error.kind == .late else { throw error }
      throw EngineFault(.late, "\(error); before, it said “\(complaint)”")
    }
  }

  private func line(until deadline: ContinuousClock.Instant) throws(EngineFault) -> Line {
    while true {
      let text = GTPAnswer.cleaned(try process.line(until: deadline, endsAtReturn: true))
      if !text.allSatisfy(\.isWhitespace) { return Line(text: String(text)) }
      try process.goOn(until: deadline)
    }
  }

  private func refusal(_ said: Line, of command: String) -> EngineFault {
    EngineFault(.refused, "refused “\(command)”" + (said.rest.isEmpty ? "" : ": \(said.rest)"))
  }

  private func talks(_ command: String) -> EngineFault {
    process.kill()
    return EngineFault(.broken, "said \(Self.mostLines) lines and no answer to “\(command)”")
  }
}
