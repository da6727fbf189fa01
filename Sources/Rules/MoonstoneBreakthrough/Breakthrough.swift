import MoonstoneKernel

/// Breakthrough, by D. Troyka (2000).
///
/// Pieces step forward, straight or diagonally, and capture diagonally. A side wins by reaching the
/// far row or by capturing every piece of the opponent. White begins, from the bottom rows.
///
///     let game = Breakthrough(size: 6)
///     let moves = try game.transcript("a2-a3 b5-b4")
public struct Breakthrough: Game {
  /// The number of rows and of columns.
  public let size: Int

  /// Creates the game.
  ///
  /// - Precondition: `size` is one of ``sizes``.
  public init(size: Int = 8) {
    precondition(Self.sizes.contains(size), "Breakthrough is played on 5×5 to 8×8 squares")
    self.size = size
  }

  /// The sizes of the boards: 5 to 8.
  public static let sizes = 5...8

  /// `breakthrough`, with the size unless it is 8, as in `breakthrough:6`.
  public var name: String { size == 8 ? "breakthrough" : "breakthrough:\(size)" }

  /// `breakthrough:8` for the usual size.
  public var otherNames: [String] { size == 8 ? ["breakthrough:8"] : [] }

  /// The rules in one sentence.
  public var summary: String {
    "Step forward, capture diagonally; the first to reach the far row wins: "
      + "on \(size)×\(size) squares."
  }

  /// Each side fills its two rows, and white is to move.
  public var initialPosition: Position { Position(size: size) }

  /// The pieces of each side.
  public func tally(of position: Position) -> Sides<Int>? {
    Sides(
      black: position.pieces(.black).nonzeroBitCount, white: position.pieces(.white).nonzeroBitCount
    )
  }

  /// Three moves for each row that the farthest piece of the side to move still has to go.
  public func movesToGo(in position: Position) -> Int {
    max(3 * position.distance(position.turn), 1)
  }
}
