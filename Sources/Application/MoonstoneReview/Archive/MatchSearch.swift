import MoonstoneArchive
import MoonstoneKernel
import MoonstoneLua

/// A search for matches of an archive: by a query, and by a predicate over what that leaves.
///
///     var query = MatchQuery()
///     query.game = "reversi"
///     let predicate = try LuaPredicate(
///       PredicateSource(name: "where", text: "match.margin > 10"), in: .own)
///     try MatchSearch(query, predicate).run(in: store) { match, _ in
///       print(match.number, match.facts.players.black.name)
///       return true
///     }
///
/// It waits for the store and for the predicate's process. In a server, call it on a thread that may
/// wait, such as a `MatchThread`.
public struct MatchSearch {
  /// The query; its `offset` and `limit` count the matches that the predicate wants.
  public var query: MatchQuery
  /// The predicate; `nil` for none.
  public var predicate: LuaPredicate?
  /// The only match that counts, by its number; `nil` for all.
  package var number: Int?
  /// Whether the matches that are found have their plies.
  public var hasPlies = false

  /// - Parameters:
  ///   - query: what can be asked without Lua; the quicker, the more it leaves out.
  ///   - predicate: what to ask of each match that is left; `nil` for nothing.
  ///   - hasPlies: whether the matches that are found have their plies.
  public init(
    _ query: MatchQuery = MatchQuery(), _ predicate: LuaPredicate? = nil, hasPlies: Bool = false
  ) {
    self.query = query
    self.predicate = predicate
    self.hasPlies = hasPlies
  }

  /// Goes through the matches that were found, in the order of the query.
  ///
  /// - Parameters:
  ///   - store: the archive.
  ///   - body: receives each match, and its plies if the search has them; returns whether to go on.
  /// - Throws: a ``PredicateFailure`` at the first match where the predicate fails, a `ScriptError`
  ///   if its worker is lost, an `ArchiveError`, or what `body` throws.
  public func run(
    in store: any MatchStore, _ body: (FoundMatch, [ArchivedPly]) throws -> Bool
  ) throws {
    if let number {
      guard let match = try store.match(number) else { return }
      _ = try body(FoundMatch(number: number, facts: match.facts), hasPlies ? match.plies : [])
      return
    }
    guard let predicate else { return try forEach(query, in: store, hasPlies, body) }
    var left = query.offset
    var wanted = query.limit ?? .max
    if wanted == 0 { return }
    func take(_ match: FoundMatch, _ plies: [ArchivedPly]) throws -> Bool {
      if left > 0 {
        left -= 1
        return true
      }
      wanted -= 1
      return try body(match, plies) && wanted > 0
    }
    var sifting = Sifting(predicate, hasPlies: hasPlies)
    while try !sifting.run(query, in: store, take) {}
  }

  /// How many matches would be found, whatever the query's `offset` and `limit`.
  ///
  /// - Throws: what a run throws.
  public func count(in store: any MatchStore) throws -> Int {
    guard predicate != nil else { return try store.count(query) }
    var all = self
    all.query.offset = 0
    all.query.limit = nil
    all.hasPlies = false
    var count = 0
    try all.run(in: store) { _, _ in
      count += 1
      return true
    }
    return count
  }

  /// How many matches the predicate was asked about what an analysis found, if none of them is
  /// analysed; `nil` if one is, or it has not asked. Call it after the search.
  ///
  /// - Throws: an `ArchiveError`.
  package func countWithoutAnalysis(in store: any MatchStore) throws -> Int? {
    let fields: Set = ["analyses", "losses", "best_moves"]
    guard let predicate, !predicate.fieldsRead.isDisjoint(with: fields) else { return nil }
    var all = query
    all.offset = 0
    all.limit = nil
    var (count, isAnalysed) = (0, false)
    try store.forEachLine(all, [.analysis, .loss, .best]) { _, plies in
      count += 1
      isAnalysed = !plies.numbers.isEmpty || !plies.best.isEmpty
      return !isAnalysed
    }
    return isAnalysed || count == 0 ? nil : count
  }

  private func forEach(
    _ query: MatchQuery, in store: any MatchStore, _ hasPlies: Bool,
    _ body: (FoundMatch, [ArchivedPly]) throws -> Bool
  ) throws {
    guard hasPlies else { return try store.forEach(query) { try body($0, []) } }
    try store.forEachMatch(query) { number, match in
      try body(FoundMatch(number: number, facts: match.facts), match.plies)
    }
  }
}

extension MatchStore {
  /// The matches that a query and a predicate want, in the query's order, without their plies.
  ///
  ///     let narrow = PredicateSource(name: "narrow", text: "match.margin < 5")
  ///     let found = try store.find(MatchQuery(), where: LuaPredicate(narrow, in: .own))
  ///
  /// - Throws: what `MatchSearch` throws.
  public func find(_ query: MatchQuery, where predicate: LuaPredicate) throws -> [FoundMatch] {
    var found: [FoundMatch] = []
    try MatchSearch(query, predicate).run(in: self) { match, _ in
      found.append(match)
      return true
    }
    return found
  }
}
