internal import CMoonstone
import MoonstoneKernel

/// Where random numbers come from: each turn of each side has a seed of its own.
///
/// A turn's seed depends on the match, the side and the ply alone, so that a resumed match draws
/// the numbers that it would have drawn. It tells nothing of the match's seed or of other turns.
@usableFromInline enum Chance {
  /// - Parameters:
  ///   - side: the side that is asked.
  ///   - ply: how many moves have been played.
  ///   - match: the match's seed.
  @usableFromInline static func seed(of side: Side, ply: Int, in match: UInt64) -> UInt64 {
    ms_siphash(match, 0, UInt64(side.rawValue), UInt64(ply))
  }

  /// - Parameters:
  ///   - heard: how many events an observer has heard, this one included.
  ///   - match: the match's seed.
  static func seed(heard: UInt64, in match: UInt64) -> UInt64 {
    // Not the numbers of the sides, which are 0 and 1.
    ms_siphash(match, 0, 2, heard)
  }
}
