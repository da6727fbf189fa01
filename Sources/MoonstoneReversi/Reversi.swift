import MoonstoneKernel

/// Reversi on 8×8 squares, as Othello is played: black begins, and who cannot move must pass.
public struct Reversi: Game {
  /// What patterns are worth; `nil` where nobody gave them.
  public let weights: Weights?

  /// - Parameter weights: with them there is the feature `pattern`.
  public init(weights: Weights? = nil) { self.weights = weights }

  public var name: String { "reversi" }

  public var summary: String {
    "Enclose the other side's discs in a line to turn them; who has more in the end wins."
  }

  public var initialPosition: Position { Position() }

  public var pass: Move? { .pass }

  /// The discs of each side.
  public func tally(of position: Position) -> Sides<Int>? { position.tally }

  /// Half of the empty squares.
  public func movesToGo(in position: Position) -> Int {
    max((position.empties.nonzeroBitCount + 1) / 2, 1)
  }
}
