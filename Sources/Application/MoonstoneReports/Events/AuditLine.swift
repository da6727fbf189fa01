import MoonstoneArena
import MoonstoneSupport

/// The command line that plays a match of an event again, as it can be pasted.
package enum AuditLine {
  /// The program and its command that audit events; `nil` in programs that have none, which show no
  /// such lines.
  package static let program = Locked<String?>(nil)

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
    // What begins with a dash would be taken for an option.
    let place = folder.hasPrefix("-") ? "./\(folder)" : folder
    let (option, word) = ("match", scheduled.word)
    return [program, place.typed, "--\(option)", word].joined(separator: " ")
  }
}
