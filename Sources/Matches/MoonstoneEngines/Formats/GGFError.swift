import MoonstoneSupport

/// Why a text is not a match in GGF, and the place.
package struct GGFError: ExplainedError, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Neither `(;` nor the end of the text; what is there instead.
    case noMatch(String)
    /// There is more than the one match that was expected.
    case moreThanOne
    /// The match ends before its `;)`.
    case torn
    /// The value of a tag does not end.
    case tornValue(tag: String)
    /// Neither a tag nor the end of the match; what is there instead.
    case noTag(String)
    /// A match of a game other than Othello.
    case otherGame(String)
    /// In an anti-game, the fewest discs win.
    case anti
    /// In a game with komi, players bid for a side.
    case komi
    case badType(String)
    case badClock(String)
    case badResult(String)
    case badRating(String)
    /// The match does not say where it begins.
    case noBoard
    case badSize(String)
    case badSquare(String)
    case badMover(String)
    case badSquareCount(Int, size: Int)
    case badMove(String)
    case badValue(String)
    case badSeconds(String)
  }

  package let kind: Kind
  /// The line, counted from 1.
  package let line: Int
  /// The column in characters, counted from 1.
  package let column: Int

  package var faultKind: FaultKind { .data }

  /// The place and the message, as in `3:1: …`.
  package var description: String { "\(line):\(column): \(message)" }

  /// What is wrong and what would be right, without the place.
  package var message: String {
    switch kind {
    case .noMatch(let found): "expected a match, which begins with “(;”, found \(found)"
    case .moreThanOne: "expected the end after one match"
    case .torn: "the match is torn: expected a tag or “;)”"
    case .tornValue(let tag): "the match is torn: the value of \(tag.excerpt) has no “]”"
    case .noTag(let found): "expected a tag such as “PB[name]” or “;)”, found \(found)"
    case .otherGame(let name): "the game is “\(name.excerpt)”, not Othello"
    case .anti: "this is an anti-game, in which the fewest discs win; it cannot be read"
    case .komi: "this is a game with komi, in which players bid for a side; it cannot be read"
    case .badType(let typed): "“\(typed.excerpt)” is not a type of match such as “8” or “s8r20”"
    case .badClock(let typed): "“\(typed.excerpt)” is not a clock such as “05:00/00:10/02:00”"
    case .badResult(let typed):
      "“\(typed.excerpt)” is not a result such as “+12.000”, “-64.000:r” or “?”"
    case .badRating(let typed): "“\(typed.excerpt)” is not a rating, which is a number"
    case .noBoard: "the match has no board, “BO[8 …]”"
    case .badSize(let typed): "“\(typed.excerpt)” is not the size of a board, 4 to 14"
    case .badSquare(let found):
      "\(found.excerpt) is not a square: “*” is black, “O” white, “-” empty"
    case .badMover(let found): "\(found.excerpt) is not a side: “*” is black, “O” white"
    case .badSquareCount(let count, let size):
      "the board has \(count) squares, not \(size * size)"
    case .badMove(let typed): "“\(typed.excerpt)” is neither a square such as “F5” nor a pass, “PA”"
    case .badValue(let typed): "“\(typed.excerpt)” is not the value of a move, which is a number"
    case .badSeconds(let typed): "“\(typed.excerpt)” is not a move's time in seconds"
    }
  }
}
