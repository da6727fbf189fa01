import Foundation
import MoonstoneKernel
import Synchronization

/// Plays a match: gets its requests answered until it stops asking.
public final class Host<G: Game>: Sendable {
  private struct State: Sendable {
    var match: Match<G>
    var players: Sides<any Player<G>>
    /// Who would play on after a reset.
    var afterReset: Sides<any Player<G>>?
    /// Resumed when a paused match may ask again.
    var waiter: CheckedContinuation<Void, Never>?
    var isLeaving = false
  }

  private enum Step {
    case ask(Request, Turn<G>?, any Player<G>)
    case wait
    case done(Match<G>)
  }

  private let state: Mutex<State>
  private let observers: [any Observer<G>]
  private let attendant: (any Attendant)?
  private let seed: UInt64
  private let keepsMemory: Bool
  private let now: @Sendable () -> Duration

  /// - Parameters:
  ///   - afterReset: who would play on, for a match that was resumed while it asks about a reset;
  ///     without them it asks, and a yes is refused as a no.
  ///   - keepsMemory: whether an observer records what players want kept.
  ///   - now: the time since some fixed moment; what players are charged is the difference of two.
  public init(
    _ match: Match<G>, players: Sides<any Player<G>>, observers: [any Observer<G>] = [],
    attendant: (any Attendant)? = nil, afterReset: Sides<any Player<G>>? = nil,
    seed: UInt64 = 0, keepsMemory: Bool = false,
    now: @escaping @Sendable () -> Duration = monotonicTime
  ) {
    state = Mutex(State(match: match, players: players, afterReset: afterReset))
    self.observers = observers
    self.attendant = attendant
    self.seed = seed
    self.keepsMemory = keepsMemory
    self.now = now
  }

  public var match: Match<G> { state.withLock { $0.match } }

  /// Plays until the match is over, or until a player or ``leave()`` leaves it unfinished.
  ///
  /// - Throws: what an observer threw; the match stops where it is.
  @discardableResult public func run() async throws -> Match<G> {
    try state.withLock { state in
      state.isLeaving = false
      if state.match.phase == .ready { try apply(.start, to: &state) }
    }
    while true {
      switch state.withLock({ next(&$0) }) {
      case .ask(let request, let turn, let player): try await answer(request, turn, player)
      case .wait: await waitForInterrupt()
      case .done(let match): return match
      }
    }
  }

  /// Applies an interrupt.
  ///
  /// A change of players and a reset have calls of their own, since they bring players.
  ///
  /// - Throws: a ``Rejection``, after which nothing has changed, or what an observer threw.
  public func interrupt(_ interrupt: Interrupt) throws {
    switch interrupt {
    case .change, .reset: throw Rejection.mismatch
    case .pause, .resume, .resign, .forfeit, .takeBack, .swap, .note, .abort:
      try disturb { state in try apply(.interrupt(interrupt), to: &state) }
    }
  }

  /// Gives a side to another player. If the old one is thinking, it is stopped.
  public func change(_ side: Side, to player: any Player<G>) throws {
    try disturb { state in
      try apply(.interrupt(.change(side, to: player.identity)), to: &state)
      state.players[side] = player
    }
  }

  /// Asks for a reset, after which these would play.
  public func reset(to players: Sides<any Player<G>>) throws {
    try disturb { state in
      try apply(.interrupt(.reset(players.map(\.identity))), to: &state)
      state.afterReset = players
    }
  }

  /// Makes ``run()`` return as soon as nobody thinks, with the match as it is.
  public func leave() {
    try? disturb(always: true) { $0.isLeaving = true }
  }

  // MARK: - The loop

  private func next(_ state: inout State) -> Step {
    if state.isLeaving || state.match.ending != nil { return .done(state.match) }
    guard let request = state.match.request else { return .wait }
    guard case .move(let side) = request.kind else {
      return .ask(request, nil, state.players.black)
    }
    let turn = Turn(
      game: state.match.game, position: state.match.position, moves: state.match.moves,
      remaining: state.match.clocks.remaining(for: side), seed: seed, keepsMemory: keepsMemory,
      isWanted: { [self] in self.state.withLock { $0.match.request == request } },
      report: { [self] in report($0, by: side, on: request) })
    return .ask(request, turn, state.players[side])
  }

  private func answer(
    _ request: Request, _ turn: Turn<G>?, _ player: any Player<G>
  ) async throws {
    do {
      let answer: Match<G>.Answer
      switch request.kind {
      case .acknowledgePass(let side):
        try await attendant?.acknowledgePass(of: side)
        answer = .acknowledge
      case .confirmReset:
        let isReady = state.withLock { $0.afterReset != nil }
        answer = .confirm(isReady ? try await attendant?.confirmReset() ?? false : false)
      case .move:
        guard let turn else { return }
        let started = now()
        let choice = try await player.choose(turn)
        answer = .play(choice, elapsed: now() - started)
      }
      try give(answer, to: request)
    } catch let failure as ObserverFailure {
      throw failure.error
    } catch {
      try state.withLock { try fail(error, request, &$0) }
    }
  }

  /// Applies an answer; one that nobody waits for any more is dropped.
  private func give(_ answer: Match<G>.Answer, to request: Request) throws {
    try state.withLock { state in
      guard state.match.request == request else { return }
      try apply(.answer(request, answer), to: &state)
      guard case .confirm(let yes) = answer else { return }
      if yes, let players = state.afterReset { state.players = players }
      state.afterReset = nil
    }
  }

  /// What becomes of a request that was answered with an error.
  private func fail(_ error: any Error, _ request: Request, _ state: inout State) throws {
    guard state.match.request == request else { return }
    guard case .move(let side) = request.kind, !(error is CancellationError) else {
      state.isLeaving = true
      return
    }
    let forfeit: Forfeit
    switch error {
    case let error as Forfeit: forfeit = error
    case Rejection.illegalMove(let why): forfeit = Forfeit(.illegalMove, why)
    default: forfeit = Forfeit(.fault, "\(error)")
    }
    try apply(.interrupt(.forfeit(side, forfeit)), to: &state)
  }

  private func report(_ report: Report, by side: Side, on request: Request) {
    state.withLock { state in
      guard state.match.request == request else { return }
      switch report {
      case .swapped(let identity):
        try? apply(.interrupt(.swap(side, to: identity)), to: &state)
      case .note(let text):
        try? apply(.interrupt(.note(side, text)), to: &state)
      }
    }
  }

  /// The only place where a match changes and its observers hear of it.
  private func apply(_ action: Match<G>.Action, to state: inout State) throws {
    for event in try state.match.apply(action) {
      for observer in observers {
        do {
          try observer.observe(event, in: state.match)
        } catch {
          throw ObserverFailure(error: error)
        }
      }
    }
  }

  // MARK: - Interrupts

  private func waitForInterrupt() async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if case .wait = next(&state) {
          state.waiter = continuation
        } else {
          continuation.resume()
        }
      }
    }
  }

  /// Changes the match from outside the loop, and stops whoever thinks for nothing afterwards.
  private func disturb(
    always: Bool = false, _ change: (inout State) throws -> Void
  ) throws {
    let (waiter, stopped) = try state.withLock { state in
      let before = (request: state.match.request, players: state.players)
      do { try change(&state) } catch let failure as ObserverFailure { throw failure.error }
      let waiter = state.waiter
      state.waiter = nil
      let isStale = always || before.request != state.match.request
      return (waiter, isStale ? before : nil)
    }
    waiter?.resume()
    switch stopped?.request?.kind {
    case .move(let side): stopped?.players[side].stop()
    case .acknowledgePass, .confirmReset: attendant?.stop()
    case nil: break
    }
  }
}

/// An observer's error on its way out, so that it is not taken for a player's.
private struct ObserverFailure: Error {
  let error: any Error
}

/// The time since some fixed moment, unaffected by changes of the clock.
@Sendable public func monotonicTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
