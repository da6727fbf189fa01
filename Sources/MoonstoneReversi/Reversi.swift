import MoonstoneKernel

/// Reversi on 8×8 squares, as Othello is played: black begins, and who cannot move must pass.
public struct Reversi: Game {
  public init() {}

  public var name: String { "reversi" }

  public var summary: String {
    "Enclose the other side's discs in a line to turn them; who has more in the end wins."
  }

  public var initialPosition: Position { Position() }

  public var pass: Move? { .pass }

  /// The discs of each side.
  public func tally(of position: Position) -> Sides<Int>? { position.tally }
}
