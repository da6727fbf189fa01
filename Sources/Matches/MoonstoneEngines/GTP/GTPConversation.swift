/// Commands to an engine, and its answers.
final class GTPConversation {
  private let process: EngineProcess
  /// Commands are numbered, so that an answer is never taken for that to another command.
  private var number = 0

  init(_ process: EngineProcess) { self.process = process }

  /// Sends a command and waits for its answer.
  ///
  /// - Returns: what the engine says.
  /// - Throws: a ``GTPError``: ``GTPError/Kind/refused`` with the engine's reason if it answers
  ///   with a `?`; after any other kind the engine has ended.
  @discardableResult func ask(
    _ command: String, until deadline: ContinuousClock.Instant
  ) throws(GTPError) -> String {
    number += 1
    try process.send("\(number) \(command)\n", until: deadline)
    let answer = try answer(to: command, until: deadline)
    guard answer.isSuccess else {
      let reason = answer.text
      throw GTPError(.refused, "refused “\(command)”" + (reason.isEmpty ? "" : ": \(reason)"))
    }
    return answer.text
  }

  private func answer(
    to command: String, until deadline: ContinuousClock.Instant
  ) throws(GTPError) -> GTPAnswer {
    var line: Substring
    repeat {
      line = GTPAnswer.cleaned(try process.line(until: deadline))
    } while line.isEmpty
    guard var answer = GTPAnswer(line) else {
      process.kill()
      let said = line.prefix(80)
      throw GTPError(.broken, "said “\(said)” to “\(command)”; answers in GTP begin with = or ?")
    }
    if let repeated = answer.number, repeated != String(number) {
      process.kill()
      throw GTPError(.broken, "answered command \(number) with the number \(repeated)")
    }
    while true {
      let next = GTPAnswer.cleaned(try process.line(until: deadline))
      if next.isEmpty { return answer }
      answer.append(next)
    }
  }
}
