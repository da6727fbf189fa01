import MoonstoneSupport
import MoonstoneKernel

/// What one reader of ``Host/events`` has not read yet.
@usableFromInline struct EventReader<G: Game>: Sendable {
  @usableFromInline typealias ID = ObjectIdentifier

  static var mostEvents: Int { 256 }
  /// The most bytes of players' memories in them.
  private static var mostBytes: Int { 4 << 20 }

  private var events: [Match<G>.Event] = []
  private var bytes = 0
  /// Whether the reader gets a snapshot next: nothing is kept for it until then.
  private var needsSnapshot = true
  private var waiter: CheckedContinuation<Void, Never>?

  enum Next {
    case update(MatchUpdate<G>)
    case end
    case wait
  }

  /// How many events wait to be read.
  var waiting: Int { events.count }

  var hasNews: Bool { needsSnapshot || !events.isEmpty }

  mutating func hear(_ news: [Match<G>.Event]) {
    if !needsSnapshot {
      events += news
      for case .played(let choice, _, _, _, _) in news { bytes += choice.memory?.utf8.count ?? 0 }
      if events.count > Self.mostEvents || bytes > Self.mostBytes {
        (events, bytes) = ([], 0)
        needsSnapshot = true
      }
    }
    wake()
  }

  mutating func read(_ match: Match<G>, isOver: Bool) -> Next {
    guard hasNews else { return isOver ? .end : .wait }
    defer {
      (events, bytes) = ([], 0)
      needsSnapshot = false
    }
    return .update(MatchUpdate(match: match, events: events, isSnapshot: needsSnapshot))
  }

  mutating func wait(_ waiter: CheckedContinuation<Void, Never>) { self.waiter = waiter }

  mutating func wake() {
    waiter?.resume()
    waiter = nil
  }
}

extension Host.State {
  /// Keeps what the match told last for the readers of its events.
  @usableFromInline mutating func tellReaders() {
    for id in readers.keys { readers[id]?.hear(events) }
  }

  /// Lets the readers see that the match will not go on.
  @usableFromInline mutating func wakeReaders() {
    for id in readers.keys { readers[id]?.wake() }
  }

  /// Ends the events for every reader, since the host goes away.
  mutating func closeEvents() {
    isGone = true
    if !readers.isEmpty { wakeReaders() }
  }

  /// Whether nothing more happens.
  private var isOver: Bool { match.ending != nil || failure != nil || isGone }

  mutating func add(_ reader: EventReader<G>.ID) {
    readers[reader] = EventReader()
    isHeard = true
  }

  mutating func remove(_ reader: EventReader<G>.ID) {
    readers[reader] = nil
    isHeard = hasObservers || !readers.isEmpty
  }

  mutating func read(_ reader: EventReader<G>.ID) -> EventReader<G>.Next {
    let isOver = isOver
    return readers[reader]?.read(match, isOver: isOver) ?? .end
  }

  /// Keeps the continuation until there is something to read; `false` when there is already.
  mutating func wait(
    _ reader: EventReader<G>.ID, _ waiter: CheckedContinuation<Void, Never>
  ) -> Bool {
    guard readers[reader]?.hasNews == false, !isOver else { return false }
    readers[reader]?.wait(waiter)
    return true
  }
}

/// A reader's place in the host: given up with the iterator.
final class EventCursor<G: Game>: Sendable {
  private let state: Claimed<Host<G>.State>

  init(_ state: Claimed<Host<G>.State>) {
    self.state = state
    let id = ObjectIdentifier(self)
    state.withLock { $0.add(id) }
  }

  deinit {
    let id = ObjectIdentifier(self)
    state.withLock { $0.remove(id) }
  }

  func next() async -> MatchUpdate<G>? {
    let id = ObjectIdentifier(self)
    return await withTaskCancellationHandler {
      while !Task.isCancelled {
        switch state.withLock({ $0.read(id) }) {
        case .update(let update): return update
        case .end: return nil
        case .wait: await waitForNews(id)
        }
      }
      return nil
    } onCancel: {
      state.withLock { $0.readers[id]?.wake() }
    }
  }

  private func waitForNews(_ id: EventReader<G>.ID) async {
    await withCheckedContinuation { continuation in
      let waits = state.withLock { state in
        !Task.isCancelled && state.wait(id, continuation)
      }
      if !waits { continuation.resume() }
    }
  }
}
