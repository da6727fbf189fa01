import Foundation

/// What is said to an engine, and what it answers: the Go Text Protocol, version 2 (Gunnar Farnebäck,
/// “Specification of the Go Text Protocol”, draft 2, 2002), which engines of other games speak, too.
final class GTPConversation {
  private let process: EngineProcess
  /// Commands are numbered, so that no answer is taken for that to another one.
  private var number = 0

  init(_ process: EngineProcess) { self.process = process }

  /// Sends a command and waits for its answer.
  ///
  /// - Throws: ``GTPError/Kind/refused`` with the engine's reason when it answers with a `?`; after
  ///   any other error it has ended.
  @discardableResult func ask(
    _ command: String, until deadline: ContinuousClock.Instant
  ) throws(GTPError) -> String {
    number += 1
    try process.send("\(number) \(command)\n", until: deadline)
    var line: Substring
    repeat {
      line = Self.cleaned(try process.line(until: deadline))
    } while line.isEmpty
    let mark = line.first
    guard mark == "=" || mark == "?" else {
      process.kill()
      let said = line.prefix(80)
      throw GTPError(.broken, "said “\(said)” to “\(command)”; answers in GTP begin with = or ?")
    }
    line.removeFirst()
    let digits = line.prefix(while: \.isNumber)
    guard digits.isEmpty || digits == String(number) else {
      process.kill()
      throw GTPError(.broken, "answered command \(number) with the number \(digits)")
    }
    var lines = [line.dropFirst(digits.count)]
    while true {
      let next = Self.cleaned(try process.line(until: deadline))
      if next.isEmpty { break }
      lines.append(next)
    }
    let text = lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    guard mark == "=" else {
      throw GTPError(.refused, "refused “\(command)”" + (text.isEmpty ? "" : ": \(text)"))
    }
    return text
  }

  /// As the protocol wants lines read: without control characters, a tab as a blank.
  private static func cleaned(_ line: String) -> Substring {
    var text = ""
    for scalar in line.unicodeScalars {
      if scalar == "\t" { text.append(" ") }
      if scalar.properties.generalCategory != .control { text.unicodeScalars.append(scalar) }
    }
    let blanks = text.allSatisfy(\.isWhitespace)
    return blanks ? "" : text[...]
  }
}
