import MoonstoneKernel

/// Reversi on 8×8 squares, played as Othello is: black begins, and a side that cannot place a disc
/// must pass.
///
///     let game = Reversi()
///     var position = game.initialPosition
///     try position.play(Reversi.Move("f5")!)
///     print(game.diagram(of: position, lastMove: Reversi.Move("f5")))
///
/// ``SizedReversi`` is the same game on 6×6 and 10×10 squares.
public struct Reversi: ReversiGame {
  /// The usual board.
  public typealias Board = EightByEight

  /// What patterns are worth; `nil` when no weights were given.
  public let weights: Weights?

  /// Creates the game.
  ///
  /// - Parameter weights: with weights, the game has the feature `pattern`.
  public init(weights: Weights? = nil) { self.weights = weights }

  /// `reversi`.
  public var name: String { "reversi" }

  /// `reversi:8`.
  public var otherNames: [String] { ["reversi:8"] }

  /// A position is even when its patterns are worth at most 1.5 discs; without weights, when the
  /// sides' mobility differs by at most 2.
  public var evenness: Evenness? {
    // The feature counts hundredths of a disc.
    weights == nil
      ? Evenness(feature: "mobility", within: 2)
      : Evenness(feature: patternFeature, within: 150, of: 100)
  }
}
