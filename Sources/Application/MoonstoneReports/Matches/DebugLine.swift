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
  /// The command line for each ply whose thought can be stepped through: one that a script had.
  package var debugLines: [DebugLine?] {
    guard let source else { return [] }
    // An archive knows only who played at last. Where ticks are on record, what has none was not
    // played by a script.
    let counted = Side.allCases.filter { side in
      plies.contains { $0.side == side && $0.ticks != nil }
    }
    let line = DebugLine(source)
    return plies.indices.map { index in
      let isOfScript = player(ofPly: index)?.kind == .script
      let isSilent = plies[index].ticks == nil && counted.contains(plies[index].side)
      return isOfScript && !isSilent ? line : nil
    }
  }
}
