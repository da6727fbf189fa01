import MoonstoneArena
import MoonstoneSupport

/// The command line that plays a match of an event again, as it can be pasted.
package enum AuditLine {
  /// The program and its command that audit events; `nil` in programs that have none, which show no
  /// such lines.
  package static let program = Locked<String?>(nil)

  /// The command line that audits a sample of an event.
  ///
  /// - Parameters:
  ///   - folder: its folder.
  ///   - seed: what the sample follows from.
  package static func text(of folder: String, seed: UInt64) -> String? {
    program.withLock(\.self).map { text($0, folder, "seed", "\(seed)") }
  }

  private static func text(
    _ program: String, _ folder: String, _ option: String, _ value: String
  ) -> String {
    // What begins with a dash would be taken for an option.
    let folder = (folder.hasPrefix("-") ? "./\(folder)" : folder).typed
    return "\(program) \(folder) --\(option) \(value)"
  }

  /// - Parameters:
  ///   - match: a match of the event.
  ///   - event: the event.
  ///   - folder: its folder.
  /// - Returns: `nil` for a result that cannot be audited: clocks or engines had a part in it.
  package static func text(
    of match: EventMatchResult, of event: ArenaEvent, in folder: String
  ) -> String? {
    let (pairing, scheduled) = (match.result.match.pairing, match.result.match)
    guard let program = program.withLock(\.self), event.goesByTicks,
      [scheduled.black, scheduled.white].allSatisfy({
        event.entrant($0, in: pairing.round).digest != nil
      })
    else { return nil }
    return text(program, folder, "match", scheduled.word)
  }
}
