import MoonstoneKernel

/// Reversi on 8×8 squares, as Othello is played: black begins, and who cannot move must pass.
///
/// ``SizedReversi`` is played on 6×6 and 10×10.
public struct Reversi: ReversiGame {
  public typealias Board = EightByEight

  /// What patterns are worth; `nil` where nobody gave them.
  public let weights: Weights?

  /// - Parameter weights: with them there is the feature `pattern`.
  public init(weights: Weights? = nil) { self.weights = weights }

  public var name: String { "reversi" }

  public var otherNames: [String] { ["reversi:8"] }
}
