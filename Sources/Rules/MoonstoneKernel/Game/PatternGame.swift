/// A game that values its positions by patterns, as a sum of weights that training fits.
///
/// A game is divided into stages, and each stage has weights of its own. The value of a position,
/// in the units of ``Outcome/margin(for:)``, is the sum of the weights of the patterns that it
/// shows. Some weights are subtracted, such as that of a pattern with the sides exchanged.
public protocol PatternGame: Game {
  /// How many stages a game has.
  var stageCount: Int { get }

  /// How many weights each stage has.
  var weightCount: Int { get }

  /// The largest number of terms in the sum for one position.
  var termCount: Int { get }

  /// The stage of a position: from 0, the last stage of a game, up to `stageCount - 1`, the first.
  func stage(of position: Position) -> Int

  /// Writes the terms of the sum for a position and returns their number.
  ///
  /// Each term is twice the index of its weight, plus 1 if the weight is subtracted.
  ///
  /// - Parameters:
  ///   - position: the position to value.
  ///   - terms: room for ``termCount`` numbers.
  func writeTerms(of position: Position, to terms: UnsafeMutablePointer<Int32>) -> Int

  /// The weights of the features that value positions while no pattern has a weight yet, by name.
  var firstWeights: [String: Double] { get }

  /// The name of the feature through which an evaluation uses the patterns.
  var patternFeature: String { get }

  /// How many units of that feature make up one unit of margin.
  var patternUnit: Int { get }

  /// The same game with other weights.
  ///
  /// - Parameter weights: one for each index, stage after stage: `stageCount * weightCount` in all.
  func weighed(by weights: [Float]) -> Self

  /// The weights as the bytes of a weights file; empty when there are none.
  var weightBytes: [UInt8] { get }

  /// The bytes that every file of such weights begins with.
  static var weightsMark: [UInt8] { get }
}
