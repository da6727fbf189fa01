import MoonstoneHost
import MoonstoneKernel

/// What has come of an event so far, in whatever order it came.
public struct EventResults: Sendable {
  private var results: [ScheduledMatch: MatchResult] = [:]
  private var digests: [ScheduledMatch: Digest] = [:]

  /// The SHA-256 of what must repeat of a match: 32 bytes, without a box of their own.
  struct Digest: Hashable {
    private let words: SIMD8<UInt32>

    init(_ line: ResultLine) {
      var hash = SHA256()
      hash.update(line.repeatable.utf8)
      words = hash.words
    }

    var text: String {
      (0..<8).map { index in
        let digits = String(words[index], radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
      }
      .joined()
    }
  }

  public init() {}

  public var count: Int { results.count }

  public subscript(match: ScheduledMatch) -> MatchResult? { results[match] }

  public func score(_ match: ScheduledMatch) -> MatchScore? { results[match]?.score }

  func all(where isWanted: (ScheduledMatch) -> Bool) -> [ScheduledMatch: MatchResult] {
    results.filter { isWanted($0.key) }
  }

  /// Whether the match was there with the same result already, with another one, or not at all.
  enum Adding {
    case new
    case same
    case other
  }

  mutating func add(_ result: MatchResult, _ line: ResultLine) -> Adding {
    add(result, Digest(line))
  }

  /// As ``add(_:_:)-(_,ResultLine)``, with the digest of the line: whoever holds a lock makes it before.
  mutating func add(_ result: MatchResult, _ digest: Digest) -> Adding {
    if let known = digests[result.match] { return known == digest ? .same : .other }
    results[result.match] = result
    digests[result.match] = digest
    return .new
  }

  /// What must be the same for everybody who held this event: the SHA-256 of a line with what decides
  /// it, and of a line for each match of the plan with the SHA-256 of what must repeat of it, these in
  /// their own order.
  public func digest(of event: ArenaEvent, _ plan: Schedule.Plan) -> String {
    var hash = SHA256()
    hash.update((event.identity + "\n").utf8)
    let lines = plan.pairings.flatMap(\.matches).compactMap { digests[$0]?.text }
    for line in lines.sorted() { hash.update((line + "\n").utf8) }
    return hash.digest
  }
}
