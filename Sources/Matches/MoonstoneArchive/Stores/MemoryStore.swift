import MoonstoneKernel
import MoonstoneSupport

/// Matches in memory, for tests and for programs that ask once.
public final class MemoryStore: MatchStore {
  private struct Contents: Sendable {
    var matches: [ArchivedMatch] = []
    var digests: Set<[UInt8]> = []
    var scripts: [String: String] = [:]
    /// The places of matches by their seeds, by which a match that was left finds its end.
    var places: [UInt64: [Int]] = [:]

    /// How a match relates to the others.
    func relation(_ digest: [UInt8], _ match: ArchivedMatch) -> Relation {
      let others = match.facts.seed.flatMap { places[$0] } ?? []
      if digests.contains(digest) {
        let same = others.isEmpty ? Array(matches.indices) : others
        guard match.plies.contains(where: { $0.analysis != nil }),
          let place = same.first(where: { matches[$0].digest == digest }),
          let more = matches[place].taking(analysisOf: match)
        else { return .known }
        return .analyzed(place, more)
      }
      if let place = others.first(where: { match.goesOn(from: matches[$0]) }) {
        return .later(place)
      }
      return others.contains { matches[$0].goesOn(from: match) } ? .known : .new
    }

    /// - Returns: whether it was not known.
    mutating func add(_ digest: [UInt8], _ match: ArchivedMatch) -> Bool {
      switch relation(digest, match) {
      case .known: return false
      case .analyzed(let place, let more):
        matches[place] = more
        return false
      case .later(let place):
        digests.remove(matches[place].digest)
        matches[place] = match
      case .new: append(match)
      }
      digests.insert(digest)
      return true
    }

    mutating func append(_ match: ArchivedMatch) {
      matches.append(match)
      if let seed = match.facts.seed { places[seed, default: []].append(matches.count - 1) }
    }

    mutating func remove(_ unwanted: some Sequence<(number: Int, match: ArchivedMatch)>) {
      for (_, match) in unwanted { digests.remove(match.digest) }
      let numbers = Set(unwanted.map(\.number))
      let rest = matches.enumerated().filter { !numbers.contains($0.offset + 1) }
      (matches, places) = ([], [:])
      for (_, match) in rest { append(match) }
    }

    /// The numbers and the matches that a query wants, in its order.
    func page(_ query: MatchQuery) -> ArraySlice<(number: Int, match: ArchivedMatch)> {
      all(query).dropFirst(query.offset).prefix(query.limit ?? .max)
    }

    /// The numbers and the matches, in the order of a query, all of them.
    func all(_ query: MatchQuery) -> [(number: Int, match: ArchivedMatch)] {
      let wanted = matches.enumerated().filter { _, match in
        query.wants(match.facts)
          && query.positions.allSatisfy { key in
            match.end == key || match.plies.contains { $0.key == key }
          }
      }
      if query.sort == .number {
        let numbered = wanted.map { ($0.offset + 1, $0.element) }
        return query.isDescending ? numbered.reversed() : numbered
      }
      return wanted.sorted { one, other in
        if query.comesFirst(one.element.facts, other.element.facts) { return true }
        if query.comesFirst(other.element.facts, one.element.facts) { return false }
        return one.offset < other.offset
      }.map { ($0.offset + 1, $0.element) }
    }
  }

  /// How a match relates to the store: new, known, or a later state.
  private enum Relation {
    /// It would change nothing.
    case known
    /// It is known, but not its analysis: its place, and the match with it.
    case analyzed(Int, ArchivedMatch)
    /// It is a later state of the match at a place.
    case later(Int)
    case new
  }

  private let contents = Locked(Contents())

  /// An empty store.
  public init() {}

  @discardableResult public func add(
    _ produce: (_ take: (ArchivedMatch) throws -> Void) throws -> Void
  ) throws -> ArchiveCounts {
    var all: [(digest: [UInt8], match: ArchivedMatch)] = []
    try produce { all.append(($0.digest, $0.composed)) }
    let added = all
    return contents.withLock { contents in
      var counts = ArchiveCounts()
      for (digest, match) in added {
        if contents.add(digest, match) {
          counts.new += 1
        } else {
          counts.known += 1
        }
      }
      return counts
    }
  }

  @discardableResult public func remove(
    _ query: MatchQuery, where isUnwanted: (FoundMatch) throws -> Bool
  ) rethrows -> Int {
    try contents.withLock { contents in
      let unwanted = try contents.page(query).filter {
        try isUnwanted(FoundMatch(number: $0.number, facts: $0.match.facts))
      }
      contents.remove(unwanted)
      return unwanted.count
    }
  }

  public func add(script text: String, version: String) {
    contents.withLock { contents in
      if contents.scripts[version] == nil { contents.scripts[version] = text }
    }
  }

  public func script(version: String) -> String? {
    contents.withLock { $0.scripts[version] }
  }

  /// Whether the store knows a match, and whether it would change nothing to add it.
  func knows(_ match: ArchivedMatch) -> (isKnown: Bool, isSame: Bool) {
    let (digest, match) = (match.digest, match.composed)
    return switch contents.withLock({ $0.relation(digest, match) }) {
    case .known: (true, true)
    case .analyzed: (true, false)
    case .later, .new: (false, false)
    }
  }

  private func all(_ query: MatchQuery) -> [(number: Int, match: ArchivedMatch)] {
    contents.withLock(\.self).all(query)
  }

  public func forEach(_ query: MatchQuery, _ body: (FoundMatch) throws -> Bool) throws {
    try forEachMatch(query) { try body(FoundMatch(number: $0, facts: $1.facts)) }
  }

  public func forEachMatch(
    _ query: MatchQuery, _ body: (Int, ArchivedMatch) throws -> Bool
  ) throws {
    for (number, match) in contents.withLock(\.self).page(query) {
      guard try body(number, match) else { return }
    }
  }

  public func count(_ query: MatchQuery) -> Int { all(query).count }

  public func match(_ number: Int) -> ArchivedMatch? {
    let matches = contents.withLock(\.matches)
    return matches.indices.contains(number - 1) ? matches[number - 1] : nil
  }

  public func moves(at key: PositionKey, _ query: MatchQuery) -> [PlayedMove] {
    var (moves, players, tally) = (Interned(), Interned(), MoveTally())
    for side in query.sides {
      var wanted = query
      if query.isAboutSides { wanted.side = side }
      for (number, match) in all(wanted) {
        let facts = match.facts
        let outcome: UInt8 = facts.ending?.outcome.map { $0.winner?.rawValue ?? 2 } ?? 3
        let run = RunMatch(
          black: players.number(of: facts.players.black.name),
          white: players.number(of: facts.players.white.name), outcome: outcome,
          margin: facts.ending?.margin, date: facts.date)
        for ply in match.plies where ply.key == key && ply.side == side {
          tally.add(moves.number(of: ply.canonicalMove), by: side, in: run, number: number)
        }
      }
    }
    return tally.moves(move: { moves.texts[$0] }, player: { players.texts[$0] })
  }

  /// Texts by the order in which they were met.
  private struct Interned {
    private(set) var texts: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of text: String) -> Int {
      if let known = numbers[text] { return known }
      texts.append(text)
      numbers[text] = texts.count - 1
      return texts.count - 1
    }
  }
}
