/// A game that values its positions by patterns, as a sum of weights that training fits.
///
/// A game has stages, and each stage weights of its own. What a position is worth, in the measure of
/// ``Outcome/margin(for:)``, is the sum of those weights of its stage whose patterns it shows; some of
/// them count negatively, such as those of a pattern that is another's with the sides changed.
public protocol PatternGame: Game {
  var stageCount: Int { get }

  /// How many weights each stage has.
  var weightCount: Int { get }

  /// The most terms that a position's worth has.
  var termCount: Int { get }

  /// From 0, the last one of a game, to below ``stageCount``.
  func stage(of position: Position) -> Int

  /// Writes the terms of a position's worth: for each, twice the index of its weight, and one more
  /// where that counts negatively.
  ///
  /// - Parameter terms: room for ``termCount``.
  /// - Returns: how many there are.
  func writeTerms(of position: Position, to terms: UnsafeMutablePointer<Int32>) -> Int

  /// The weights of features by which positions are valued before any pattern has a weight.
  var firstWeights: [String: Double] { get }

  /// The name of the feature by which an evaluation gets at the patterns.
  var patternFeature: String { get }

  /// How many of the units of that feature are one of margin.
  var patternUnit: Int { get }

  /// The game with other weights.
  ///
  /// - Parameter weights: one for each index, stage after stage.
  func weighed(by weights: [Float]) -> Self

  /// The weights as a file has them; empty where there are none.
  var weightBytes: [UInt8] { get }
}
