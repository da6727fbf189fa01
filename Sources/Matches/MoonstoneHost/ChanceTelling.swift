/// A player that knows whether its answers depend on the seed of the match.
package protocol ChanceTelling {
  /// Whether it has drawn a random number since it was made.
  var hasDrawnChance: Bool { get }
}
