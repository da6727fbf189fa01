import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

/// The events that a person named, and their matches.
package struct OpenEvents: Sendable {
  private let surroundings: Tables.Surroundings
  private let events: [WatchedEvent]

  /// - Parameter paths: the folders of events.
  /// - Throws: `EventError`, or a ``TableRefusal`` if a link leads out of a folder.
  package init(_ paths: [String], in surroundings: Tables.Surroundings) throws {
    self.surroundings = surroundings
    events = try paths.enumerated().map {
      try WatchedEvent(
        "event-\($0.offset + 1)", at: $0.element, reproduce: surroundings.reproduce)
    }
  }

  /// The event of a name.
  package func event(_ id: String) -> WatchedEvent? { events.first { $0.id == id } }

  /// The events in their order.
  package func summaries() async -> [EventSummary] {
    var summaries: [EventSummary] = []
    for event in events { summaries.append(await event.summary) }
    return summaries
  }

  /// Lets all who watch go.
  package func close() async { for event in events { await event.close() } }

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
  package func match(_ id: String) async throws -> EventMatch? {
    let words = id.split(separator: ".", maxSplits: 1)
    guard words.count == 2, let event = event(String(words[0])),
      let place = ScheduledMatch(word: words[1])
    else { return nil }
    guard let (kept, arena) = try await event.match(place) else {
      throw TableRefusal("this match has no result")
    }
    return EventMatch(
      id: id, eventID: event.id, kept: kept, event: arena,
      entry: try surroundings.catalog.game(named: arena.game), scripts: surroundings.scripts)
  }
}
