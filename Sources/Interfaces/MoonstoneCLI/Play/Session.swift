import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// A match with people at it, and all they may do: from the first picture to the last.
///
/// The host plays in a task of its own, and scripts are loaded and asked for hints elsewhere; one
/// thread reads what is typed, draws, and does what the ``Table`` wants.
final class Session<G: Game>: Sendable {
  enum Mail: Sendable {
    case input(TableInput<G>)
    /// Something that was begun for the person has ended.
    case done
    /// A signal ends the session.
    case left
    /// The host will not play on.
    case stopped((any Error)?)
  }

  let stage: Stage<G>
  let host: Host<G>
  let desk: Desk<G>
  let seed: UInt64
  let record: MatchRecord<G>
  let manner: Manner
  /// Whether the session goes on after the end of the match.
  let isOpen: Bool
  let mailbox: Mailbox<Mail>
  let office: Office<G>
  private let plays = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private let isLeaving = Locked(false)

  /// - Parameters:
  ///   - observers: hear of everything before the person does, and after the record.
  ///   - inLua: hears of everything after the person.
  init(
    _ match: Match<G>, by seats: Stage<G>.Seats, on stage: Stage<G>, seed: UInt64,
    record: MatchRecord<G>, observers: [any Observer<G>],
    inLua: (any Observer<G>)?, manner: Manner, isOpen: Bool
  ) {
    self.stage = stage
    self.seed = seed
    self.record = record
    self.manner = manner
    self.isOpen = isOpen
    desk = seats.desk
    let mailbox = Mailbox<Mail>()
    self.mailbox = mailbox
    host = Host(
      match, players: seats.players,
      observers: [record] + observers + [Messenger { mailbox.post(.input(.told($0, $1))) }]
        + (inLua.map { [$0] } ?? []),
      attendant: seats.desk, afterReset: Self.afterReset(match, seats.desk), seed: seed,
      keepsMemory: true, loop: stage.plugin.loop)
    office = Office(
      stage: stage, host: host, desk: seats.desk, seed: seed, sources: seats.sources,
      post: { mailbox.post($0) })
  }

  /// Who would play on in a match that was left while it asked about a reset: people, as
  /// ``Office/reset()`` asks for. Any others are unknown here, and such a reset is refused.
  private static func afterReset(
    _ match: Match<G>, _ desk: Desk<G>
  ) -> Sides<any Player<G>>? {
    let people = Sides<any Player<G>>(both: HumanPlayer(desk))
    guard case .confirmingReset(_, people.map(\.identity)) = match.phase else { return nil }
    return people
  }

  /// Plays until the person leaves, a signal comes, or, if it is not open, the match is over.
  ///
  /// - Throws: what an observer threw.
  func run() async throws -> Match<G> {
    stage.interruption.onSignal { [mailbox] in mailbox.post(.left) }
    stage.audience?.speak(through: { [mailbox] report in
      mailbox.post(.input(.observed(report.sentence)))
    })
    defer { stage.audience?.speak(through: nil) }
    Task { await play() }
    playOn()
    return try await withCheckedThrowingContinuation { continuation in
      onNewThread { [self] in
        let loop = SessionLoop(self)
        continuation.resume(
          with: Result {
            try loop.run()
            return host.match
          })
      }
    }
  }

  /// Has the host play, since there may be something to play again.
  func playOn() { plays.continuation.yield() }

  /// Has the host leave the match; a ``Mail/stopped(_:)`` follows.
  func leave() {
    office.leave()
    isLeaving.withLock { $0 = true }
    plays.continuation.finish()
    host.leave()
  }

  private func play() async {
    do {
      for await _ in plays.stream where !isLeaving.withLock(\.self) {
        try await host.run()
      }
      mailbox.post(.stopped(nil))
    } catch {
      mailbox.post(.stopped(error))
    }
  }
}

/// Passes on all it hears.
private final class Messenger<G: Game>: Observer {
  private let tell: @Sendable (Match<G>.Event, Match<G>) -> Void

  init(_ tell: @escaping @Sendable (Match<G>.Event, Match<G>) -> Void) { self.tell = tell }

  func observe(_ event: Match<G>.Event, in match: Match<G>) { tell(event, match) }
}
