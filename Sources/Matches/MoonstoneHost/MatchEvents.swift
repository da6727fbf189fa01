import MoonstoneSupport
import MoonstoneKernel

/// The events of a match, for readers that must not slow it down: a page, a screen, a log.
///
///     for await update in host.events {
///       if update.isSnapshot { redraw(update.match) }
///       for event in update.events { show(event) }
///     }
///
/// It may be read at any time and by any number of readers. Each first gets a snapshot of the match
/// as it stands, then what happens from there. What happens while a reader is busy comes as one
/// update; a reader that falls behind too far gets a new snapshot instead. A match never waits for
/// its readers, and keeps at most ``mostEvents`` events for each.
///
/// The sequence ends with the match: after the update with its ending, when its host fails, and
/// when its host is gone. A match that is taken back after its end is read again.
public struct MatchEvents<G: Game>: AsyncSequence, Sendable {
  /// How many events wait for a reader before a snapshot replaces them.
  public static var mostEvents: Int { EventReader<G>.mostEvents }

  let state: Claimed<Host<G>.State>

  /// Starts to read, with a snapshot of the match as it stands.
  public func makeAsyncIterator() -> Iterator { Iterator(cursor: EventCursor(state)) }

  /// A reader of the events of a match.
  public struct Iterator: AsyncIteratorProtocol {
    private let cursor: EventCursor<G>
    private var isOver = false

    init(cursor: EventCursor<G>) { self.cursor = cursor }

    /// Waits until something has happened since the update before.
    ///
    /// - Returns: `nil` after the match has ended, and when the task is cancelled.
    public mutating func next() async -> MatchUpdate<G>? {
      if isOver { return nil }
      let update = await cursor.next()
      isOver = update == nil
      return update
    }
  }
}

/// What has happened in a match since the update before.
public struct MatchUpdate<G: Game>: Sendable {
  /// The match after the last of the events.
  public let match: Match<G>
  /// What has happened, in order; empty in a snapshot.
  public let events: [Match<G>.Event]
  /// Whether the reader has to start over from ``match``: in the first update, and where it fell
  /// behind so far that events were dropped.
  public let isSnapshot: Bool
}

extension Host {
  /// The events of the match, for readers that must not slow it down.
  ///
  ///     Task {
  ///       for await update in host.events { show(update.match.position) }
  ///     }
  ///     try await host.run()
  public var events: MatchEvents<G> { MatchEvents(state: state) }
}
