import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// The games and the stored matches, as lists show them: read by one at a time, beside all tables, and
/// again only when something may have changed.
package actor TableLists {
  /// What was made a moment ago, and holds as long as the state of things is the same.
  private struct Made<Value> {
    let value: Value
    let state: [FileStamp]
    let given: [String]
    let at: Duration
  }

  private let surroundings: Tables.Surroundings
  private let levels: PersonalLevels
  private var madeGames: Made<[JSON]>?
  private var madeList: Made<[Candidate]>?
  /// What was read of files.
  private var read: [[UInt8]: Read] = [:]

  private struct Read {
    let stamp: FileStamp
    var summary: ListedMatch?
    /// Whether it was read to its end, which takes longer.
    var isWhole = false
  }

  /// How long a list is good where nothing tells that it has changed.
  private static let age = Duration.seconds(1)

  init(_ surroundings: Tables.Surroundings) {
    self.surroundings = surroundings
    levels = PersonalLevels(surroundings.store)
  }

  // MARK: - Games

  /// The games of the catalogue, each with who can play it. One in Lua that cannot be used is left
  /// out.
  package func games() -> [JSON] {
    let given = surroundings.scripts.given
    if let made = madeGames, made.given == given, monotonicTime() - made.at < Self.age {
      return made.value
    }
    let catalog = surroundings.catalog
    let folders = StrategyFolders().remembering()
    var games = catalog.games.map { summary(of: $0.listing, folders) }
    catalog.luaGames.forEachListing(inProcess: catalog.runsRulesInProcess) { listing in
      guard let listing = try? listing.get(), catalog.gameInSwift(listing.name) == nil else {
        return
      }
      games.append(summary(of: listing, folders))
    }
    madeGames = Made(value: games, state: [], given: given, at: monotonicTime())
    return games
  }

  private func summary(of game: GameListing, _ folders: StrategyFolders) -> JSON {
    let catalog = surroundings.catalog
    return [
      "name": game.name, "summary": game.summary, "isSolo": game.isSolo, "sides": game.sides,
      "players": surroundings.scripts.players(of: game.name, in: catalog, folders: folders),
      "usual": (try? catalog.usualOpponent(of: game.name, folders: folders))?.name,
    ]
  }

  // MARK: - Levels

  /// What a person is offered in each game that has levels, by its name.
  package func offers() -> [String: LevelOffer] {
    let (catalog, folders) = (surroundings.catalog, StrategyFolders().remembering())
    var offers: [String: LevelOffer] = [:]
    for name in catalog.gameNames where offers[name] == nil {
      offers[name] = levels.offer(of: name, folders: folders) { try? catalog.game(exactly: name) }
    }
    return offers
  }

  /// Keeps the level that a person's answer stands for. Returns what is offered from then on.
  package func answer(_ answer: LevelAnswer) throws(TableRefusal) -> LevelOffer {
    let (catalog, name) = (surroundings.catalog, answer.game)
    func offer() -> LevelOffer? { levels.offer(of: name) { try? catalog.game(exactly: name) } }
    guard catalog.gameNames.contains(name), let known = offer() else {
      throw TableRefusal("“\(name.printable)” has no levels")
    }
    guard known.list.levels.contains(answer.level) else {
      throw TableRefusal(
        "\(name) has no level \(answer.level), but 1 to \(known.list.levels.upperBound)")
    }
    do throws(FileFault) {
      try levels.answer(answer.level, of: name)
    } catch {
      throw TableRefusal("the answer is not kept: \(error)")
    }
    return offer() ?? known
  }

  // MARK: - Matches

  /// A match that may be listed.
  private struct Candidate {
    let id: String
    let source: OpenMatches.Match
    /// When its file was last written, in seconds and in nanoseconds; a match that is in no journal
    /// comes before all others.
    let seconds: Int
    let nanoseconds: Int
    let isOwn: Bool
  }

  /// How many matches are read to their end at most, to find those with a result.
  private static let mostRead = 500

  /// A part of the matches that are stored, the newest first. Of those with a result, only so many
  /// are looked at as can be read to their end in a moment.
  ///
  /// - Parameter files: journals that are left out, since they are being played.
  package func matches(_ wish: MatchWish<String>, besides files: Set<[UInt8]>) -> MatchPart {
    let all = list().filter { match in
      match.source.file.map { !files.contains(Array($0.utf8)) } ?? true
    }
    let begin = wish.after.flatMap { id in all.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
    var page = MatchPart(kept: [], more: 0)
    var count = 0
    for (index, match) in all.enumerated().dropFirst(begin) {
      guard page.kept.count < wish.limit, count < Self.mostRead else {
        page.more = all.count - index
        page.last = all[index - 1].id
        break
      }
      guard let summary = summary(of: match), summary.fits(wish) else { continue }
      let whole = whole(summary, of: match)
      if let result = wish.result {
        count += 1
        guard whole.result == result else { continue }
      }
      page.kept.append(whole)
    }
    return page
  }

  private func list() -> [Candidate] {
    let state = [FileStamp(surroundings.store.folder)] + surroundings.matches.stamps
    if let made = madeList, made.state == state, made.state.allSatisfy(\.isSettled),
      monotonicTime() - made.at < Self.age
    {
      return made.value
    }
    var matches = (0..<surroundings.matches.count(besides: surroundings.store)).compactMap {
      index -> Candidate? in
      let source = surroundings.matches.match(index + 1)
      return source.map { match("file-\(index + 1)", $0, isOwn: false) }
    }
    matches += surroundings.store.journals.map {
      match(ScriptFolders.name(of: $0), .journal($0), isOwn: true)
    }
    matches.sort(by: Self.precedes)
    madeList = Made(value: matches, state: state, given: [], at: monotonicTime())
    let known = Set(matches.compactMap { $0.source.file.map { Array($0.utf8) } })
    read = read.filter { known.contains($0.key) }
    return matches
  }

  private func match(_ id: String, _ source: OpenMatches.Match, isOwn: Bool) -> Candidate {
    let time = source.file.map { FileStamp($0).lastWrite ?? 0 } ?? Int.max
    return Candidate(
      id: id, source: source, seconds: time / 1_000_000_000, nanoseconds: time, isOwn: isOwn)
  }

  /// Files that were copied together keep the order of their names.
  private static func precedes(_ a: Candidate, _ b: Candidate) -> Bool {
    if a.seconds != b.seconds { return a.seconds > b.seconds }
    if a.isOwn != b.isOwn { return a.isOwn }
    if a.isOwn, a.nanoseconds != b.nanoseconds { return a.nanoseconds > b.nanoseconds }
    guard let (one, other) = a.source.file.flatMap({ one in b.source.file.map { (one, $0) } })
    else { return NaturalOrder.precedes(a.id, b.id) }
    return NaturalOrder.precedes(one, other)
  }

  private func summary(of match: Candidate) -> ListedMatch? {
    switch match.source {
    case .read(_, let listed): return listed
    case .journal(let file):
      let path = Array(file.utf8)
      if let read = read[path], read.stamp.isCurrent(file) { return read.summary }
      let read = Read(stamp: FileStamp(file), summary: ListedMatch(match.id, journal: file))
      self.read[path] = read
      return read.summary
    }
  }

  /// A summary with what takes longer to find.
  private func whole(_ summary: ListedMatch, of match: Candidate) -> ListedMatch {
    guard let file = match.source.file else { return summary }
    let path = Array(file.utf8)
    if read[path]?.isWhole == true { return summary }
    var summary = summary
    summary.readEnding(
      in: file, surroundings.catalog, isBrief: surroundings.scripts.isInClass)
    read[path]?.summary = summary
    read[path]?.isWhole = true
    return summary
  }
}
