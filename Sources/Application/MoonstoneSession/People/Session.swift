import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReview
import MoonstoneSupport

/// A match with people, and everything that they may do. It does not depend on a terminal or a
/// page.
///
/// The host plays in a task of its own; scripts load and give hints elsewhere. The closure `tell`
/// reports everything to the interface. It is called on any thread and must return at once.
package final class Session<G: Game>: Sendable {
  package let host: Host<G>
  package let answers: PendingAnswers<G>
  package let record: RunningJournal<G>
  package let changes: PlayerChanges<G>
  package let hints: Hints<G>
  package let values: Values<G>
  package let loader: PlayerLoader<G>
  private let saves: SaveFollower
  private let seed: UInt64
  private let capsules: CapsuleFolder?
  private let keeper: VersionKeeper?
  private let tell: @Sendable (SessionReport<G>) -> Void
  private let plays = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private let isLeaving = Locked(false)

  /// - Parameters:
  ///   - observers: hear everything before the interface, and after the record.
  ///   - lateObservers: hear everything after the interface.
  ///   - capsules: the folder for forfeits; `nil` if they are not kept.
  ///   - keeper: keeps the versions of scripts; `nil` if nobody does.
  package init(
    _ match: Match<G>, by seats: Seats<G>, loader: PlayerLoader<G>, seed: UInt64,
    record: RunningJournal<G>, observers: [any Observer<G>] = [],
    lateObservers: [any Observer<G>] = [], capsules: CapsuleFolder? = nil,
    keeper: VersionKeeper? = nil,
    tell: @escaping @Sendable (SessionReport<G>) -> Void
  ) {
    self.loader = loader
    self.seed = seed
    self.record = record
    self.capsules = capsules
    self.keeper = keeper
    self.tell = tell
    answers = seats.answers
    var match = match
    match.memoryLimit = loader.home.undoMemory
    host = Host(
      match, players: seats.players,
      observers: [record] + observers + [Messenger { tell(.told($0, $1)) }] + lateObservers,
      attendant: seats.answers, afterReset: Self.afterReset(match, seats.answers), seed: seed,
      keepsMemory: true, loop: loader.plugin.loop)
    let changes = PlayerChanges(
      loader: loader, host: host, seats: seats, tell: tell)
    self.changes = changes
    saves = SaveFollower(of: { changes.sources }, loader: loader, tell: tell)
    hints = Hints(loader: loader, seed: seed, sources: { changes.sources }, tell: tell)
    values = Values(loader: loader, tell: tell)
  }

  /// Returns the players after a reset that was open when the match was left.
  /// ``PlayerChanges/reset()`` asks for people; a reset with other players is refused, since they
  /// are unknown here.
  private static func afterReset(
    _ match: Match<G>, _ answers: PendingAnswers<G>
  ) -> Sides<any Player<G>>? {
    let people = Sides<any Player<G>>(both: HumanPlayer(answers))
    guard case .confirmingReset(_, people.map(\.identity)) = match.phase else { return nil }
    return people
  }

  /// Begins to play; ``leave()`` ends it.
  package func begin() {
    Task { await play() }
    playOn()
    saves.begin()
  }

  /// Lets the host continue, since there may be a move to play.
  package func playOn() { plays.continuation.yield() }

  /// Tells the host to leave the match; ``SessionReport/stopped(_:)`` follows.
  package func leave() {
    hints.stop()
    values.stop()
    changes.giveUp()
    saves.stop()
    isLeaving.withLock { $0 = true }
    plays.continuation.finish()
    host.leave()
  }

  /// Keeps the forfeit of a finished match, if capsules are kept.
  ///
  /// - Returns: the path of the capsule; `nil` without one.
  @discardableResult
  package func keepForfeit(of match: Match<G>) throws -> String? {
    try capsules?.record(match, of: host, seed: seed)
  }

  /// Keeps the versions of scripts that have played. Call it with each event that is reported.
  package func keepVersions(_ event: Match<G>.Event, _ match: Match<G>) {
    guard let keeper else { return }
    switch event {
    case .played, .passed, .ended: break
    default: return
    }
    let sources = changes.sources
    for side in Side.allCases {
      guard let digest = match.players[side].digest else { continue }
      if let version = changes.version(digest) { keeper.see(version, of: sources[side]) }
      if case .ended = event { keeper.count(digest, of: sources[side]) }
    }
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

private final class Messenger<G: Game>: Observer {
  private let tell: @Sendable (Match<G>.Event, Match<G>) -> Void

  init(_ tell: @escaping @Sendable (Match<G>.Event, Match<G>) -> Void) { self.tell = tell }

  func observe(_ event: Match<G>.Event, in match: Match<G>) { tell(event, match) }
}
