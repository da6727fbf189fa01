import MoonstoneKernel

/// Breakthrough, by D. Troyka (2000): pieces step forward, straight or obliquely, and capture
/// obliquely; whoever reaches the far row wins, and so does who takes the last piece.
///
/// White begins, from the rows below.
public struct Breakthrough: Game {
  /// How many squares a side of the board has.
  public let size: Int

  /// - Precondition: `size` is one of ``sizes``.
  public init(size: Int = 8) {
    precondition(Self.sizes.contains(size), "Breakthrough is played on 5×5 to 8×8 squares")
    self.size = size
  }

  public static let sizes = 5...8

  public var name: String { size == 8 ? "breakthrough" : "breakthrough:\(size)" }

  public var otherNames: [String] { size == 8 ? ["breakthrough:8"] : [] }

  public var summary: String {
    "Step forward, capture obliquely; who first reaches the far row wins: on \(size)×\(size) squares."
  }

  public var initialPosition: Position { Position(size: size) }

  public func tally(of position: Position) -> Sides<Int>? {
    Sides(
      black: position.pieces(.black).nonzeroBitCount, white: position.pieces(.white).nonzeroBitCount
    )
  }

  /// Three for each row that the farthest piece of the side to move has left.
  public func movesToGo(in position: Position) -> Int {
    max(3 * position.distance(position.turn), 1)
  }
}
