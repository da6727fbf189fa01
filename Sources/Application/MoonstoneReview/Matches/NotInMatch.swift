import MoonstoneSupport

/// A player did not play in any match of a file.
package struct NotInMatch: Error, CustomStringConvertible {
  let name: String
  let file: String
  let players: [String]

  package var description: String {
    let names = players.map(\.printable).joined(separator: " and ")
    return "\(name.printable) did not play in \(file.printable); \(names) did"
  }
}
