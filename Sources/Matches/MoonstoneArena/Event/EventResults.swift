import MoonstoneKernel
import MoonstoneSupport

/// The results of an event so far, in any order.
public struct EventResults: Sendable {
  private var packed = PackedResults()

  /// No results yet.
  public init() {}

  /// How many matches have a result.
  public var count: Int { packed.count }

  /// The result of a match; `nil` if it is not over.
  public subscript(match: ScheduledMatch) -> MatchResult? { packed[match]?.result }

  package func has(_ match: ScheduledMatch) -> Bool { packed.contains(match) }

  /// The bytes of a match's line in the file of the results; `nil` if the match is not over.
  func place(of match: ScheduledMatch) -> Range<Int>? { packed[match]?.place }

  /// Calls `body` with each result and the bytes of its line, in the order in which they were added.
  func forEach<E: Error>(_ body: (MatchResult, Range<Int>) throws(E) -> Void) throws(E) {
    try packed.forEach { record throws(E) in try body(record.result, record.place) }
  }

  /// The score of a match; `nil` if it is not over.
  public func score(_ match: ScheduledMatch) -> MatchScore? { packed[match]?.result.score }

  func all(where isWanted: (ScheduledMatch) -> Bool) -> [ScheduledMatch: MatchResult] {
    var wanted: [ScheduledMatch: MatchResult] = [:]
    packed.forEach { if isWanted($0.result.match) { wanted[$0.result.match] = $0.result } }
    return wanted
  }

  /// Whether a match had no result yet, the same one, or another one.
  enum Adding {
    case new
    case same
    case other
  }

  /// Adds a result, unless its match has one.
  ///
  /// - Parameters:
  ///   - digest: ``ResultLine/digest`` of its line, which is too slow to compute under a lock.
  ///   - place: the bytes of its line, if it was read.
  mutating func add(
    _ result: MatchResult, digest: UInt64, at place: Range<Int> = 0..<0
  ) -> Adding {
    if let known = packed[result.match] { return known.digest == digest ? .same : .other }
    packed.add(PackedResults.PackedResult(result: result, digest: digest, place: place))
    return .new
  }

  /// Adds the result of a match that was played elsewhere, so that it is not played here. It has no
  /// line, and ``digest(of:_:)`` means nothing then.
  package mutating func add(known result: MatchResult) { _ = add(result, digest: 0) }

  /// What is the same on every machine that plays this event.
  ///
  /// It is the SHA-256, in hexadecimal, of lines: first the event's ``ArenaEvent/identity``, then
  /// the `ResultLine.digest` of each match of the plan as 16 hexadecimal digits, sorted.
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
