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
    /// Those that are played here, by their names.
    var held: [String: HeldEvent] = [:]
    /// Whether the interface is left, and no event begins any more.
    var isClosed = false
  }

  /// An event that is played here.
  private struct HeldEvent {
    let interruption: Interruption
    /// Why it has stopped; `nil` if it has not, or is over.
    var problem: String?
    var isRunning = true
  }

  /// How many events are played at a time.
  private static let mostHeld = 4

  let surroundings: Tables.Surroundings
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

  @discardableResult
  private func add(_ path: String, to state: inout State) throws -> WatchedEvent {
    let event = try WatchedEvent(
      "event-\(state.events.count + 1)", at: path, reproduce: surroundings.reproduce)
    state.known.insert(Array(path.utf8))
    state.events.append(event)
    return event
  }

  // MARK: - Holding

  /// Begins an event in a new folder, on what the matches that people watch leave of the processors.
  /// Players that cannot be loaded do not take part, while two others do.
  ///
  /// - Returns: its name, and why players were left out; `nil` if all take part.
  /// - Throws: a ``TableRefusal``, a `CatalogError` or an `EventError`; then nothing has begun.
  package func begin(_ wish: NewEvent) async throws -> (id: String, leftOut: String?) {
    try await begin(wish, try surroundings.catalog.newestGame(named: wish.game))
  }

  private func begin<E: GameEntry>(
    _ wish: NewEvent, _ entry: E
  ) async throws -> (id: String, leftOut: String?) {
    try checkRoom()
    // Loading computes, and writes.
    let (path, session) = try await onOwnThread { [surroundings] in
      let path = surroundings.scripts.newEventFolder
      return (path, try wish.session(of: entry, in: surroundings, at: path))
    }
    let id = try state.withLock { state in
      // A list that was asked for meanwhile may have found it.
      let known = state.events.first { $0.isAt(path) }
      return try (known ?? add(path, to: &state)).id
    }
    hold(session, as: id)
    let leftOut = session.entrants.leftOut.map(\.description)
    return (id, leftOut.isEmpty ? nil : leftOut.joined(separator: "\n").printableLines)
  }

  private func checkRoom() throws(TableRefusal) {
    let running = state.withLock { $0.held.values.count(where: \.isRunning) }
    guard running < Self.mostHeld else {
      throw TableRefusal("\(Self.mostHeld) events are being played; let one of them end first")
    }
  }

  /// Lets an event that was stopped, or that the end of a program interrupted, go on: the matches
  /// that are missing are played, by the scripts as they were.
  ///
  /// - Throws: a ``TableRefusal`` if it is over, or is being played; whatever keeps it from going on.
  package func goOn(_ id: String) async throws {
    guard let event = event(id) else { throw TableRefusal("this event is not open here") }
    try await goOn(event, try surroundings.catalog.game(named: await event.game))
  }

  private func goOn<E: GameEntry>(_ event: WatchedEvent, _ entry: E) async throws {
    try checkRoom()
    let (session, results) = try await onOwnThread { [surroundings] in
      let going = try GoingOnEvent(at: event.path, of: entry, in: surroundings)
      if WatchedEvent.isPlayed(event.path) { throw TableRefusal("this event is being played") }
      return (try going.session(), going.reading.results)
    }
    hold(session, after: results, as: event.id)
  }

  /// Plays an event until its end, or until it is stopped.
  private func hold<G: Game>(
    _ session: EventSession<G>, after results: EventResults = EventResults(), as id: String
  ) {
    let interruption = Interruption()
    state.withLock { $0.held[id] = HeldEvent(interruption: interruption) }
    Task { [state] in
      var problem: String?
      do {
        _ = try await MatchThread.run(inBackground: true) {
          try await session.run(
            after: results, interruption: interruption, telling: SilentListener())
        }
      } catch {
        problem = "\(error)".printableLines
      }
      state.withLock { [problem] state in
        state.held[id]?.isRunning = false
        state.held[id]?.problem = problem
      }
    }
    if state.withLock(\.isClosed) { _ = interruption.request(by: 0) }
  }

  /// Lets an event that is played here end after the matches in progress.
  ///
  /// - Throws: a ``TableRefusal`` for another event.
  package func stop(_ id: String) throws(TableRefusal) {
    guard let held = state.withLock({ $0.held[id] }) else {
      throw TableRefusal("this event is not played here")
    }
    _ = held.interruption.request(by: 0)
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
        _ = try? add(path, to: &state)
      }
      return state.events
    }
  }

  /// A line for each event.
  ///
  /// - Parameter told: what is said of an obstacle.
  package func summaries(telling told: (String) -> String = { $0 }) async -> [JSON] {
    var summaries: [JSON] = []
    for event in events {
      let held = state.withLock { $0.held[event.id] }
      summaries.append(
        await event.summary.merging([
          "isRunning": held?.isRunning ?? false, "problem": held?.problem.map(told),
        ]))
    }
    return summaries
  }

  /// Lets all who watch go, and events end.
  package func close() async {
    let (events, held) = state.withLock { state in
      state.isClosed = true
      return (state.events, state.held.values)
    }
    for one in held where one.isRunning { _ = one.interruption.request(by: 0) }
    for event in events { await event.close() }
  }

  /// Returns an event as a page that is one file.
  package func page(of event: WatchedEvent, for watcher: EventWatcher) async throws -> String {
    func page<E: GameEntry>(_ entry: E) async throws -> String {
      try await event.page(entry.plugin.game, for: watcher)
    }
    return try await page(try surroundings.catalog.game(named: await event.game))
  }

  /// Returns a match of an event; `nil` for a name of another kind.
  ///
  /// - Parameter scripts: those of the person who looks back.
  /// - Throws: a ``TableRefusal`` if it has no result.
  package func match(
    _ id: String, for scripts: OpenScripts
  ) async throws -> (any PastMatch)? {
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
        id: id, entry: entry, source: .record(record), lead: lead, asked: played,
        origin: SheetSnapshot.Origin(
          event: event.id, title: arena.title,
          place: kept.place, clocks: arena.clocks.inWords),
        eventFolder: event.path, hasClocks: false, scripts: scripts,
        again: AuditLine.text(of: kept, of: arena, in: event.path),
        program: surroundings.program)
    }
    return try match(try surroundings.catalog.game(named: arena.game))
  }
}
