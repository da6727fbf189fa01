/// A game by what SGF says of it.
package struct SGFGame: Hashable, Sendable {
  /// Its number, as in `GM[2]`.
  package let number: Int
  /// What SGF calls it.
  package let name: String
  /// The size of its usual board.
  package let usualSize: Int
  /// Whether a square is two letters, as in Go, and not a letter and a number. Both are read.
  let hasLetters: Bool
  /// The words for its other rules.
  package let rules: Set<String>

  /// The games that are read and written.
  package static let all = [
    SGFGame(number: 2, name: "Othello", usualSize: 8, hasLetters: false, rules: []),
    SGFGame(number: 4, name: "Gomoku", usualSize: 15, hasLetters: true, rules: ["exact"]),
    SGFGame(number: 11, name: "Hex", usualSize: 11, hasLetters: false, rules: ["swap"]),
  ]

  /// What SGF calls a game.
  ///
  /// - Parameter family: the game's name without options; one that SGF does not have is Othello.
  package init(family: String) {
    self = Self.all.first { $0.name.lowercased() == family } ?? Self.all[0]
  }

  /// The game of this number; `nil` if it is not read.
  package init?(number: Int) {
    guard let game = Self.all.first(where: { $0.number == number }) else { return nil }
    self = game
  }

  /// The words for the rules of a game, by its name.
  static func rules(ofGame name: String) -> String {
    name.split(separator: ":").dropFirst().joined(separator: ":").split(separator: ",")
      .filter { Int($0) == nil }.joined(separator: ",")
  }

  private init(
    number: Int, name: String, usualSize: Int, hasLetters: Bool, rules: Set<String>
  ) {
    self.number = number
    self.name = name
    self.usualSize = usualSize
    self.hasLetters = hasLetters
    self.rules = rules
  }
}
