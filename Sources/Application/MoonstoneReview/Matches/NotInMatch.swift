import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

/// A player did not play in any match of a file.
package struct NotInMatch: ExplainedError {
  let name: String
  let file: String
  let players: [String]

  /// Checks that a player or a side has this name.
  ///
  /// - Throws: a `NotInMatch` if not.
  package static func check<G: Game>(
    _ name: String, in file: String, _ matches: [MatchRecord<G>]
  ) throws(NotInMatch) {
    var players: [String] = []
    for match in matches {
      for side in Side.allCases {
        if match.names(of: side).containsExactly(name) { return }
        if !players.contains(match.names[side]) { players.append(match.names[side]) }
      }
    }
    throw NotInMatch(name: name, file: file, players: players)
  }

  package var faultKind: FaultKind { .data }

  package var description: String {
    let names = players.map(\.printable).joined(separator: " and ")
    return "\(name.printable) did not play in \(file.printable); \(names) did"
  }
}
