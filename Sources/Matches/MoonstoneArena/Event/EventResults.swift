import MoonstoneKernel
import MoonstoneSupport

/// What has come of an event so far, in whatever order it came.
public struct EventResults: Sendable {
  private var packed = PackedResults()

  public init() {}

  public var count: Int { packed.count }

  public subscript(match: ScheduledMatch) -> MatchResult? { packed[match]?.result }

  public func score(_ match: ScheduledMatch) -> MatchScore? { packed[match]?.result.score }

  func all(where isWanted: (ScheduledMatch) -> Bool) -> [ScheduledMatch: MatchResult] {
    var wanted: [ScheduledMatch: MatchResult] = [:]
    packed.forEach { if isWanted($0.result.match) { wanted[$0.result.match] = $0.result } }
    return wanted
  }

  /// Whether the match was there with the same result already, with another one, or not at all.
  enum Adding {
    case new
    case same
    case other
  }

  /// - Parameter digest: the line's ``ResultLine/digest``; whoever holds a lock makes it before.
  mutating func add(_ result: MatchResult, digest: UInt64) -> Adding {
    if let known = packed[result.match] { return known.digest == digest ? .same : .other }
    packed.add(PackedResults.Record(result: result, digest: digest))
    return .new
  }

  /// What must be the same for everybody who held this event: the SHA-256 of a line with what decides
  /// it, and of a line for each match of the plan with the ``ResultLine/digest`` of what must repeat of
  /// it, 16 hexadecimal digits, these in their own order.
  public func digest(of event: ArenaEvent, _ plan: Schedule.Plan) -> String {
    var hash = SHA256()
    hash.update((event.identity + "\n").utf8)
    var digests: [UInt64] = []
    digests.reserveCapacity(count)
    for match in plan.matches { if let known = packed[match] { digests.append(known.digest) } }
    digests.sort()
    for digest in digests { hash.update((hexadecimal(digest) + "\n").utf8) }
    return hash.digest
  }
}
