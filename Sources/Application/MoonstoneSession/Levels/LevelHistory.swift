import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// The kept matches of a person against levels. What was read of a journal is remembered until the
/// file changes.
package final class LevelHistory: Sendable {
  /// What a person has played of a game.
  package struct Past: Hashable, Sendable {
    /// Whether a match with a person is kept, against whomever.
    package var hasPlayed = false
    /// The newest matches against levels, the newest first.
    package var matches: [LevelMatch] = []
  }

  /// What is known of a journal of the game.
  private struct Seen {
    let stamp: FileStamp
    var hasPerson = false
    var match: LevelMatch?
    /// The game could not be used, so it is to be read again.
    var isUnread = false
  }

  /// How many journals are looked at, the newest first.
  private static let mostFiles = 500

  private let store: MatchFolder
  private let seen = Locked<[Exactly: Seen]>([:])

  package init(_ store: MatchFolder) { self.store = store }

  /// Returns what is kept of a game. Journals that are torn, of another game or of no use otherwise
  /// are left out, as are matches that are not over, in which a player changed, or which the level
  /// lost by a fault.
  ///
  /// - Parameters:
  ///   - name: the full name of the game.
  ///   - list: its levels.
  ///   - time: matches that ended before count no more, in milliseconds since 1970; `nil` for none.
  ///   - entry: the game, asked for only where a match has to be read, since its rules may have to be
  ///     loaded; `nil` if it cannot be used.
  package func past(
    of name: String, _ list: LevelList, since time: Int?, entry: () -> (any GameEntry)?
  ) -> Past {
    var past = Past()
    for file in store.journals.prefix(Self.mostFiles) {
      let journal = journal(file, of: name, list, entry)
      past.hasPlayed = past.hasPlayed || journal.hasPerson
      guard let match = journal.match,
        journal.stamp.lastWrite ?? 0 >= (time ?? 0) * 1_000_000
      else { continue }
      past.matches.append(match)
      if past.matches.count == LevelSuggestion.most { break }
    }
    return past
  }

  private func journal(
    _ file: String, of name: String, _ list: LevelList, _ entry: () -> (any GameEntry)?
  ) -> Seen {
    let key = Exactly("\(name)\u{0}\(file)")
    if let known = seen.withLock({ $0[key] }), known.stamp.isCurrent(file) { return known }
    let read = Self.read(file, of: name, list, entry)
    if read.isUnread { return read }
    seen.withLock { seen in
      if seen.count > 4 * Self.mostFiles { seen = [:] }
      seen[key] = read
    }
    return read
  }

  private static func read(
    _ file: String, of name: String, _ list: LevelList, _ entry: () -> (any GameEntry)?
  ) -> Seen {
    var seen = Seen(stamp: FileStamp(file))
    guard let header = try? JournalHeader.read(file), header.game.isExactly(name) else {
      return seen
    }
    let people = Side.allCases.filter { header.players[$0].kind == .person }
    seen.hasPerson = !people.isEmpty
    guard people.count == 1, let level = list.level(of: header.players[people[0].opponent])
    else { return seen }
    guard let entry = entry() else {
      seen.isUnread = true
      return seen
    }
    seen.match = match(file, of: entry, at: level, by: people[0])
    return seen
  }

  /// A person's match against a level; `nil` if it does not count.
  private static func match<E: GameEntry>(
    _ file: String, of entry: E, at level: Int, by person: Side
  ) -> LevelMatch? {
    guard let reading = try? JournalReading(file, game: entry.plugin.game),
      !reading.entries.contains(where: \.changesPlayers),
      let ending = reading.match.ending, let outcome = ending.outcome,
      ending.termination.isEarned(by: person, failing: ending.side)
    else { return nil }
    let result: LevelMatch.Result =
      outcome.winner.map { $0 == person ? .won : .lost } ?? .drawn
    return LevelMatch(
      level, result, by: result == .drawn ? nil : ending.margin(for: person).map { abs($0) })
  }
}

extension JournalReading.Entry {
  fileprivate var changesPlayers: Bool {
    switch content {
    case .event(.changed), .event(.swapped), .event(.reset): true
    default: false
    }
  }
}

extension Termination {
  /// Whether an end tells how strong a person is: not one by a fault of the other side.
  fileprivate func isEarned(by person: Side, failing side: Side?) -> Bool {
    switch self {
    case .rules, .resignation, .adjudicated: true
    case .time, .ticks, .memory, .illegalMove, .fault: side == person
    case .aborted: false
    }
  }
}
