import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReview
import MoonstoneSupport

/// A match with people at it, and all that they may do. Knows no terminal and no page.
///
/// The host plays in a task of its own; scripts are loaded and asked for hints elsewhere. The
/// interface hears of everything by the closure `tell`, which is called on any thread and must
/// return at once.
package final class Session<G: Game>: Sendable {
  package let host: Host<G>
  package let desk: AnswerDesk<G>
  package let record: MatchRecord<G>
  package let changes: PlayerChanges<G>
  package let hints: Hints<G>
  package let loader: PlayerLoader<G>
  private let seed: UInt64
  private let capsules: CapsuleFolder?
  private let tell: @Sendable (SessionReport<G>) -> Void
  private let plays = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private let isLeaving = Locked(false)

  /// - Parameters:
  ///   - observers: hear of everything before the interface does, and after the record.
  ///   - lateObservers: hear of everything after the interface.
  ///   - capsules: where forfeits are kept; `nil` for nowhere.
  package init(
    _ match: Match<G>, by seats: Seats<G>, loader: PlayerLoader<G>, seed: UInt64,
    record: MatchRecord<G>, observers: [any Observer<G>] = [],
    lateObservers: [any Observer<G>] = [], capsules: CapsuleFolder? = nil,
    tell: @escaping @Sendable (SessionReport<G>) -> Void
  ) {
    self.loader = loader
    self.seed = seed
    self.record = record
    self.capsules = capsules
    self.tell = tell
    desk = seats.desk
    host = Host(
      match, players: seats.players,
      observers: [record] + observers + [Messenger { tell(.told($0, $1)) }] + lateObservers,
      attendant: seats.desk, afterReset: Self.afterReset(match, seats.desk), seed: seed,
      keepsMemory: true, loop: loader.plugin.loop)
    let changes = PlayerChanges(
      loader: loader, host: host, desk: seats.desk, sources: seats.sources, tell: tell)
    self.changes = changes
    hints = Hints(loader: loader, seed: seed, sources: { changes.sources }, tell: tell)
  }

  /// The players that would play on in a match that was left while it asked about a reset: people,
  /// as ``PlayerChanges/reset()`` asks for. Any others are unknown here, and such a reset is refused.
  private static func afterReset(
    _ match: Match<G>, _ desk: AnswerDesk<G>
  ) -> Sides<any Player<G>>? {
    let people = Sides<any Player<G>>(both: HumanPlayer(desk))
    guard case .confirmingReset(_, people.map(\.identity)) = match.phase else { return nil }
    return people
  }

  /// Begins to play; ``leave()`` ends it.
  package func begin() {
    Task { await play() }
    playOn()
  }

  /// Lets the host play, since there may be something to play again.
  package func playOn() { plays.continuation.yield() }

  /// Has the host leave the match; ``SessionReport/stopped(_:)`` follows.
  package func leave() {
    hints.stop()
    changes.giveUp()
    isLeaving.withLock { $0 = true }
    plays.continuation.finish()
    host.leave()
  }

  /// Keeps the forfeit of a match that is over, where capsules are kept.
  package func keepForfeit(of match: Match<G>) throws {
    try capsules?.record(match, of: host, seed: seed)
  }

  private func play() async {
    do {
      for await _ in plays.stream where !isLeaving.withLock(\.self) {
        try await host.run()
      }
      tell(.stopped(nil))
    } catch {
      tell(.stopped(error))
    }
  }
}

/// Passes on all that it hears.
private final class Messenger<G: Game>: Observer {
  private let tell: @Sendable (Match<G>.Event, Match<G>) -> Void

  init(_ tell: @escaping @Sendable (Match<G>.Event, Match<G>) -> Void) { self.tell = tell }

  func observe(_ event: Match<G>.Event, in match: Match<G>) { tell(event, match) }
}
