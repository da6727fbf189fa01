import MoonstoneSupport

/// Commands to an engine, and its answers.
final class GTPConversation {
  private let process: EngineProcess
  /// Commands are numbered, so that an answer is never taken for that to another command.
  private var number = 0
  /// The first line that the engine said before its first answer, until it is taken.
  private var chatter: String?

  /// How many lines may come before the first answer.
  private static let mostChatter = 200
  /// How long an answer may be, in bytes.
  private static let longestAnswer = 1 << 16

  init(_ process: EngineProcess) { self.process = process }

  /// Sends a command and waits for its answer.
  ///
  /// - Returns: what the engine says.
  /// - Throws: a ``EngineFault``: ``EngineFault/Kind/refused`` with the engine's reason if it
  ///   answers with a `?`; after any other kind the engine has ended.
  @discardableResult func ask(
    _ command: String, until deadline: ContinuousClock.Instant
  ) throws(EngineFault) -> String {
    number += 1
    try process.send("\(number) \(command)\n", until: deadline)
    let answer = try answer(to: command, until: deadline)
    guard answer.isSuccess else {
      let reason = answer.text
      throw EngineFault(.refused, "refused “\(command)”" + (reason.isEmpty ? "" : ": \(reason)"))
    }
    return answer.text
  }

  /// What the engine said before its first answer, once.
  func takeChatter() -> String? {
    defer { chatter = nil }
    return chatter
  }

  private func answer(
    to command: String, until deadline: ContinuousClock.Instant
  ) throws(EngineFault) -> GTPAnswer {
    var answer = try firstLine(of: command, until: deadline)
    if let repeated = answer.number, repeated != String(number) {
      process.kill()
      throw EngineFault(.broken, "answered command \(number) with the number \(repeated)")
    }
    // Some write no empty line after the first answer, which has one line.
    if number == 1 { return answer }
    var length = 0
    while true {
      let next = GTPAnswer.cleaned(try process.line(until: deadline))
      if next.isEmpty { return answer }
      length += next.utf8.count
      guard length <= Self.longestAnswer else {
        process.kill()
        throw EngineFault(
          .broken, "gave “\(command)” an answer of more than \(Self.longestAnswer.inUnits)")
      }
      answer.append(next)
      try process.goOn(until: deadline)
    }
  }

  private func firstLine(
    of command: String, until deadline: ContinuousClock.Instant
  ) throws(EngineFault) -> GTPAnswer {
    var skipped = 0
    while true {
      let line = GTPAnswer.cleaned(try process.line(until: deadline))
      if line.isEmpty {
        try process.goOn(until: deadline)
        continue
      }
      if let answer = GTPAnswer(line, to: String(number)) { return answer }
      let said = line.excerpt
      skipped += 1
      // Programs greet people before they hear that a program talks to them.
      guard number <= 2, skipped <= Self.mostChatter else {
        process.kill()
        throw EngineFault(
          .broken, "said “\(said)” to “\(command)”; answers in GTP begin with = or ?")
      }
      if chatter == nil { chatter = said }
    }
  }
}
