/// Work whose cost is looked at as it grows.
///
/// Each size is prepared and run in processes of their own, so that nothing of one counts for
/// another.
struct GrowthCase: Sendable {
  typealias Step = @Sendable (_ size: Int, _ folder: GrowthFolder) async throws -> Void

  /// The word by which it is asked for: `MoonstoneBench growth swiss`.
  let name: String
  /// What its sizes count, such as “entrants”.
  let unit: String
  /// The three sizes, rising. The smallest should take some tenths of a second: less is start-up.
  let sizes: [Int]
  /// Three smaller ones for `--quick`, which CI runs: a few seconds in all. `nil` to leave it out.
  var quickSizes: [Int]?
  /// The most that the exponent may be, where the machine counts instructions.
  var exponent = 1.2
  /// The most memory of one of its processes at the largest size, in MB.
  let megabytes: Double
  /// The most seconds of the processor at the largest of ``sizes``.
  var seconds: Double?
  /// Makes what it works on, once for each size.
  var prepare: Step = { _, _ in }
  /// What is measured, several times over the same files.
  let run: Step
  /// The same work without what is looked at, whose cost is taken off.
  var without: Step?

  /// All of them.
  static let all: [GrowthCase] = eventGrowth + archiveGrowth + listGrowth + longGrowth
}
