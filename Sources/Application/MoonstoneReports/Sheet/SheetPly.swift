/// One ply of a match as a value that interfaces show.
package struct SheetPly: Encodable, Sendable {
  package let move: String
  /// The side that moved.
  package let side: String
  /// The name of the player that moved.
  package let player: String
  /// The SHA-256 of its script; `nil` if it was not a script.
  package let version: String?
  /// What the ply changed, in the order in which it is told: the number of a cell, counted row by
  /// row from 0, and the letter of what it holds afterwards.
  package let changes: [String]
  /// The cell to mark as that of the last move.
  package let mark: Int?
  /// The board as text, in a game without a grid.
  package let diagram: String?
  /// What each side has on the board afterwards, in games with counts: black, white.
  package let count: [Int]?
  /// What the player thought the position was worth to it.
  package var value: Double?
  /// How many plies it looked ahead.
  package var depth: Int?
  package var text: String?
  /// What it expected both sides to play, beginning with the move; `nil` if it said none.
  package var line: [SheetStatus.Way]?
  /// What it wants seen on the board; `nil` if nothing.
  package var marks: [SheetMark]?
  /// The time that the move took.
  package var milliseconds: Double?
  /// The ticks that the move took.
  package var ticks: Int?
}
