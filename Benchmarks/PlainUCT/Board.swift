/// A game as ``Tree`` sees it: two sides in turn, no passes, and moves as small numbers.
///
/// Side 0 moves first, side 1 second.
protocol Board {
  /// The initial position of a game such as `hex:11`; `nil` if it is another game.
  init?(game: String)

  /// The side to move.
  var turn: Int { get }

  /// What side 0 gets at the end: 1, a half or 0; `nil` while the game goes on.
  var result: Double? { get }

  /// The legal moves, none after the end.
  var moves: [Int] { get }

  /// The number of a move such as `a1`; `nil` if it is not on the board.
  func move(_ name: String) -> Int?

  /// Plays a legal move.
  mutating func play(_ move: Int)

  /// Plays to the end by chance, each legal move as likely as any other, and returns the result.
  mutating func playToEnd(_ chance: inout Chance) -> Double
}

/// The cells of a square board, whose names have a letter for the column and a number for the row.
enum Cells {
  /// The size after a game's name, such as 15 in `gomoku:15`; `nil` if it is another game.
  static func size(in game: String, of name: String, usual: Int) -> Int? {
    if game == name { return usual }
    let words = game.split(separator: ":")
    guard words.count == 2, words[0] == name else { return nil }
    return Int(words[1])
  }

  /// The number of a cell: `a1` is 0, `b1` is 1; `nil` outside the board.
  static func number(_ name: String, size: Int) -> Int? {
    let letters = Array(name.utf8)
    guard letters.count >= 2, let row = Int(String(decoding: letters[1...], as: UTF8.self)),
      case let column = Int(letters[0]) - 97, (0..<size).contains(column), (1...size).contains(row)
    else { return nil }
    return (row - 1) * size + column
  }
}
