import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneReview
import MoonstoneSupport

/// The matches that a saved version is asked about: the present one, the newest of this program,
/// and those that were kept before.
package final class SavePast<G: Game>: Sendable {
  /// A match, and what it does not know of itself.
  private struct PlayedMatch: Sendable {
    let match: Match<G>
    let seed: UInt64
    let memory: Int

    func record(_ number: Int) -> MatchRecord<G> {
      var record = MatchRecord(match)
      (record.tags.seed, record.tags.memory) = (seed, memory)
      record.place = match.ending == nil ? SavePast.presentPlace : "match \(number)"
      return record
    }
  }

  private struct State: Sendable {
    /// The newest last, with their numbers.
    var over: [(number: Int, PlayedMatch)] = []
    var count = 0
    var present: PlayedMatch?
  }

  /// Where the match is that is played now.
  static var presentPlace: String { "this match" }
  /// How many matches of this program are remembered.
  private static var most: Int { 200 }
  /// How many are asked about, besides the present one.
  private static var asked: Int { 20 }
  /// How many of an archive, or of a folder, are looked at for that.
  private static var looked: Int { 1_000 }

  private let state = Locked(State())
  private let store: MatchFolder?
  private let archive: String?
  private let journal: @Sendable () -> String?

  /// - Parameters:
  ///   - store: where matches are kept; `nil` for nowhere.
  ///   - archive: an archive, which need not exist; by default, the one beside the store.
  ///   - journal: the file of the match that is played, which is asked about first; called on any
  ///     thread.
  package init(
    _ store: MatchFolder? = nil, archive: String? = nil,
    journal: @escaping @Sendable () -> String? = { nil }
  ) {
    self.store = store
    self.journal = journal
    self.archive = archive ?? store.map(UserArchive.path(beside:))
  }

  /// Notes the present match as it stands, or one that is over.
  package func note(_ match: Match<G>, seed: UInt64, memory: Int) {
    let played = PlayedMatch(match: match, seed: seed, memory: memory)
    state.withLock { state in
      guard match.ending != nil else { return state.present = played }
      state.present = nil
      state.count += 1
      state.over.append((state.count, played))
      if state.over.count > Self.most { state.over.removeFirst() }
    }
  }

  /// The present match, and the newest others in which a version of the script played; none with
  /// the same moves as another.
  ///
  /// - Parameter program: the name and version of this program.
  func matches(
    of script: RerunScript, by loader: PlayerLoader<G>, _ program: String
  ) -> [RerunMatch<G>] {
    let game = loader.game
    let (over, present) = state.withLock { ($0.over, $0.present) }
    let played = journal().flatMap { try? JournalReading($0, game: game) }
    var found = FoundMatches(
      of: script, in: game, program, most: Self.asked + (present == nil && played == nil ? 0 : 1))
    if let played {
      let match = RerunMatch(played, place: Self.presentPlace, keptIn: nil)
      if match.isPlayed(by: script) { found.add(match, played.match) }
    }
    if let present { found.add(present.record(0)) }
    for (number, match) in over.reversed() where !found.isFull { found.add(match.record(number)) }
    for file in (found.isFull ? [] : store?.journals ?? []).prefix(Self.looked)
    where !found.isFull {
      guard let header = try? JournalHeader.read(file), header.game == game.name,
        found.wants(header.players), let reading = try? JournalReading(file, game: game)
      else { continue }
      let place = FilePath.name(of: file)
      found.add(RerunMatch(reading, place: place, keptIn: nil), reading.match)
    }
    if !found.isFull { addArchived(of: game, in: loader.catalog, to: &found) }
    return found.matches
  }

  private func addArchived(
    of game: G, in catalog: Catalog, to found: inout FoundMatches<G>
  ) {
    guard let archive,
      let store = try? UserArchive.open(archive, isMade: false, catalog: catalog)
    else { return }
    defer { try? (store as? SQLiteStore)?.close() }
    var query = MatchQuery()
    query.game = game.name
    (query.isDescending, query.limit) = (true, Self.looked)
    var numbers: [Int] = []
    try? store.forEach(query) { match in
      if found.wants(match.facts.players.map(\.identity)) { numbers.append(match.number) }
      return numbers.count < 2 * Self.asked
    }
    var reader = ArchiveRecordReader(store, numbers, of: game, at: archive)
    while !found.isFull, let record = try? reader.next() {
      if let record = try? record.get() { found.add(record) }
    }
  }
}

/// The matches of a script that are found one after another.
private struct FoundMatches<G: Game> {
  private struct Course: Hashable {
    let fingerprint: UInt64
    let isVersion: Sides<Bool>
  }

  private(set) var matches: [RerunMatch<G>] = []
  private let script: RerunScript
  private let game: G
  private let program: String
  private let most: Int
  private var courses: Set<Course> = []

  init(of script: RerunScript, in game: G, _ program: String, most: Int) {
    (self.script, self.game, self.program, self.most) = (script, game, program, most)
  }

  var isFull: Bool { matches.count >= most }

  func wants(_ players: Sides<PlayerIdentity>) -> Bool {
    Side.allCases.contains { script.isVersion(players[$0]) }
  }

  /// Adds a match, unless it is known, or has no version of the script.
  mutating func add(_ record: MatchRecord<G>) {
    guard record.players.map(wants) == true,
      let match = try? RerunMatch(record, keptIn: nil, program: program)
    else { return }
    add(match, from: record.start, record.moves)
  }

  mutating func add(_ match: RerunMatch<G>, _ played: Match<G>) {
    add(match, from: played.start, Array(played.moves))
  }

  private mutating func add(_ match: RerunMatch<G>, from start: G.Position, _ moves: [G.Move]) {
    let course = Course(
      fingerprint: game.fingerprint(from: start, moves),
      isVersion: match.players.map(script.isVersion))
    if courses.insert(course).inserted { matches.append(match) }
  }
}
