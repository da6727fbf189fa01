/// The first line of one match or of several: who plays, and on which terms.
package struct Heading: Sendable {
  let players: String
  let terms: String

  /// - Parameters:
  ///   - players: the game and who plays it.
  ///   - terms: seed, clocks and whatever else is agreed.
  package init(_ players: String, terms: String) {
    self.players = players
    self.terms = terms
  }

  package var text: String { "\(players), \(terms)" }

  /// Returns the line, or two of them in a window that is too narrow: seeds may be long, and none
  /// is to be broken in the middle of a fact.
  ///
  /// - Parameter width: the columns of the window; `nil` if any width fits.
  package func lines(fitting width: Int?) -> [String] {
    guard let width, text.columns > width else { return [text] }
    return "\(players),".wrapped(to: width, indent: 2) + "  \(terms)".wrapped(to: width, indent: 2)
  }
}
