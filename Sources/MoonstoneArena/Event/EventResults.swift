import MoonstoneHost
import MoonstoneKernel

/// What has come of an event so far, in whatever order it came.
public struct EventResults: Sendable {
  private var results: [ScheduledMatch: MatchResult] = [:]
  /// The SHA-256 of what must repeat of each match.
  private var digests: [ScheduledMatch: Digest] = [:]

  /// 32 bytes, without a box of their own.
  private struct Digest: Hashable {
    let words: (UInt64, UInt64, UInt64, UInt64)

    init(_ text: String) {
      let digits = Array(sha256(text.utf8))
      func word(_ index: Int) -> UInt64 {
        UInt64(String(digits[(16 * index)..<(16 * index + 16)]), radix: 16) ?? 0
      }
      words = (word(0), word(1), word(2), word(3))
    }

    static func == (one: Digest, other: Digest) -> Bool { one.words == other.words }

    func hash(into hasher: inout Hasher) { hasher.combine(words.0) }

    var text: String {
      [words.0, words.1, words.2, words.3].map { word in
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }
      .joined()
    }
  }

  public init() {}

  public var count: Int { results.count }

  public subscript(match: ScheduledMatch) -> MatchResult? { results[match] }

  public func score(_ match: ScheduledMatch) -> MatchScore? { results[match]?.score }

  /// Whether the match was there with the same result already, with another one, or not at all.
  enum Adding {
    case new
    case same
    case other
  }

  mutating func add(_ result: MatchResult, _ line: ResultLine) -> Adding {
    let digest = Digest(line.repeatable)
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
