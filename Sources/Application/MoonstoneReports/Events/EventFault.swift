import MoonstoneArena
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

/// What entrants of an event forfeited by, with an example.
package struct EventFault: Sendable {
  /// How many of them a report for people shows.
  static let mostShown = 10

  let entrants: [String]
  let termination: Termination
  let message: String
  let count: Int
  /// The number of the first match that it ended, and the ply that was never played.
  let match: String
  let ply: Int
  /// The command line that steps through the thought; `nil` if it was not a script's.
  let debugLine: String?

  init(_ kind: ForfeitKinds.Kind, of report: EventReport, in folder: String) {
    entrants = kind.entrants.sorted().map { report.name($0) }
    (termination, message, count) = (kind.termination, kind.message, kind.count)
    (match, ply) = (kind.example.result.match.number(in: report.event), kind.ply)
    debugLine = kind.debugLine(in: folder, report.event)
  }

  /// The fault in words, and its command, which is not wrapped: it is to be pasted.
  func lines(fitting width: Int?) -> [String] {
    let names = entrants.prefix(3).map(\.printable).joined(separator: ", ")
    let others = entrants.count > 3 ? " and \(entrants.count - 3) more" : ""
    let times = count == 1 ? "once, in" : "\(count) times, first in"
    let said = message.isEmpty ? "" : ": \(message.printable)"
    return "\(names)\(others) forfeited by \(termination.inWords) \(times) match \(match)\(said)"
      .wrapped(to: width) + (debugLine.map { ["  \($0)"] } ?? [])
  }

  var json: JSON {
    [
      "entrants": entrants, "termination": termination.rawValue, "message": message,
      "count": count, "match": match, "ply": ply, "debug": orNull(debugLine),
    ]
  }
}
