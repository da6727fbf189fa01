import MoonstoneArena
import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReports
import MoonstoneSupport

/// The events that a person named, and those that come into named folders later, with their matches.
/// They keep their numbers.
package final class OpenEvents: Sendable {
  private struct State {
    var events: [WatchedEvent] = []
    /// The paths of their folders; bytes, as the system compares them.
    var known: Set<[UInt8]> = []
  }

  private let surroundings: Tables.Surroundings
  private let folders: [String]
  private let state = Locked(State())

  /// - Parameters:
  ///   - paths: the folders of events.
  ///   - folders: folders in which events may appear later.
  /// - Throws: `EventError`, or a ``TableRefusal`` if a link leads out of a folder.
  package init(
    _ paths: [String], folders: [String] = [], in surroundings: Tables.Surroundings
  ) throws {
    self.surroundings = surroundings
    self.folders = folders
    try state.withLock { state in for path in paths { try add(path, to: &state) } }
  }

  /// The paths of the events in a folder that no link leads out of, sorted.
  package static func events(in folder: String) -> [String] { events(in: folder, besides: []) }

  private static func events(in folder: String, besides known: Set<[UInt8]>) -> [String] {
    OpenFile.contents(of: folder) { path in
      isFolder(path) == true && !known.contains(Array(path.utf8)) && EventFolder.isEvent(path)
    }
  }

  private func add(_ path: String, to state: inout State) throws {
    let event = try WatchedEvent(
      "event-\(state.events.count + 1)", at: path, reproduce: surroundings.reproduce)
    state.known.insert(Array(path.utf8))
    state.events.append(event)
  }

  /// The event of a name.
  package func event(_ id: String) -> WatchedEvent? {
    state.withLock { $0.events.first { $0.id == id } }
  }

  /// All events in their order; those that have appeared in a folder come last.
  private var events: [WatchedEvent] {
    state.withLock { state in
      for path in folders.flatMap({ Self.events(in: $0, besides: state.known) }) {
        // One that is being written, or is broken, is looked at again next time.
        try? add(path, to: &state)
      }
      return state.events
    }
  }

  package func summaries() async -> [JSON] {
    var summaries: [JSON] = []
    for event in events { summaries.append(await event.summary) }
    return summaries
  }

  /// Lets all who watch go.
  package func close() async { for event in state.withLock(\.events) { await event.close() } }

  /// Returns an event as a page that is one file.
  package func page(of event: WatchedEvent) async throws -> String {
    func page<E: GameEntry>(_ entry: E) async throws -> String {
      try await event.page(entry.plugin.game)
    }
    return try await page(try surroundings.catalog.game(named: await event.game))
  }

  /// Returns a match of an event; `nil` for a name of another kind.
  ///
  /// - Throws: a ``TableRefusal`` if it has no result.
  package func match(_ id: String) async throws -> (any PastMatch)? {
    let words = id.split(separator: ".", maxSplits: 1)
    guard words.count == 2, let event = event(String(words[0])),
      let place = ScheduledMatch(word: words[1])
    else { return nil }
    guard let (kept, arena) = try await event.match(place) else {
      throw TableRefusal("this match has no result")
    }
    func match<E: GameEntry>(_ entry: E) throws -> any PastMatch {
      guard let played = try? kept.record(of: entry.plugin.game, in: arena, place: kept.place)
      else { throw TableRefusal("the match has illegal moves") }
      let (record, lead) = kept.opening.leading(into: played)
      return RecordedMatch(
        id: id, entry: entry, source: .record(record), lead: lead,
        origin: SheetSnapshot.Origin(
          event: event.id, title: arena.title,
          place: kept.place, clocks: arena.clocks.inWords),
        hasClocks: false, program: surroundings.program)
    }
    return try match(try surroundings.catalog.game(named: arena.game))
  }
}
