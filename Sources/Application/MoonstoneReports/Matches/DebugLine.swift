import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

/// The command line that steps through a thought of a match, as it can be pasted.
package struct DebugLine: Sendable {
  /// The program and its command that step through thoughts; `nil` in programs that have none, which
  /// show no such lines.
  package static let program = Locked<String?>(nil)

  /// An option with its value, such as `ply` and 23.
  package typealias Option = (name: String, value: String)

  private let source: MatchSource
  private let options: [Option]

  /// - Parameters:
  ///   - source: where the match is.
  ///   - options: such as `script`, for another script than the one that played.
  package init(_ source: MatchSource, _ options: [Option] = []) {
    self.source = source
    self.options = options
  }

  /// - Parameter ply: the ply of the thought, counted from 1.
  package func text(atPly ply: Int) -> String? {
    let number = source.number.map { [("match", $0)] } ?? []
    return Self.text(source.path, number + [("ply", "\(ply)")] + options)
  }

  /// - Parameters:
  ///   - subject: what is stepped through.
  ///   - options: what follows it.
  package static func text(_ subject: String, _ options: [Option] = []) -> String? {
    guard let program = program.withLock(\.self) else { return nil }
    // What begins with a dash would be taken for an option.
    let first = subject.hasPrefix("-") ? "./\(subject)" : subject
    let rest = options.map { option in
      option.value.hasPrefix("-")
        ? "--\(option.name)=\(option.value)".typed : "--\(option.name) \(option.value.typed)"
    }
    return ([program, first.typed] + rest).joined(separator: " ")
  }
}

extension MatchRecord {
  /// The command line for each side whose thoughts can be stepped through: that of a script.
  package var debugLines: Sides<DebugLine?> {
    guard let source, let players else { return Sides(both: nil) }
    return players.map { $0.kind == .script ? DebugLine(source) : nil }
  }
}
