import MoonstoneKernel
import MoonstoneSupport

/// What a host does over and over, compiled for one game.
///
/// Made where the game's concrete type is named: the initialiser is inlinable, and everything that
/// happens in a ply is compiled into it. Made in generic code it does the same, several times
/// slower. Generic code therefore takes a loop as an argument and passes it on:
///
///     func play<G: Game>(_ game: G, _ loop: HostLoop<G>) async throws -> Match<G> {
///       try await Host(game, black: Mine(), white: Yours(), compiled: loop).run()
///     }
///     try await play(TicTacToe(), HostLoop())
public struct HostLoop<G: Game>: Sendable {
  @usableFromInline let run: @Sendable (Host<G>) async throws -> Match<G>
  /// Applies an action; for code that plays recorded matches again.
  @usableFromInline package let apply: Match<G>.Applying
  @usableFromInline let seat: @Sendable (any Player<G>) -> Host<G>.Seat
  @usableFromInline let state:
    @Sendable (Match<G>, Sides<any Player<G>>, _ hasObservers: Bool) -> Claimed<Host<G>.State>

  /// Compiles the loop for the game, where its type is concrete.
  @inlinable public init() {
    run = { host in try await host.play() }
    apply = { match, action throws(Rejection) in try match.apply(action) }
    seat = { player in Host<G>.Seat(player) }
    state = { match, players, hasObservers in
      Claimed(
        Host<G>.State(
          match: match,
          seats: Sides(black: Host<G>.Seat(players.black), white: Host<G>.Seat(players.white)),
          hasObservers: hasObservers))
    }
  }
}

extension Host {
  @inlinable func play() async throws -> Match<G> {
    let listener = TurnListener(
      asked,
      isWanted: { [self] request in
        state.withLock { isOpen(request, &$0) && !$0.isLeaving }
      },
      hear: { [self] in hear($0, on: $1) })
    // None if the caller has chosen where players think.
    let own = MatchThread.isChosenByCaller ? nil : MatchThread()
    defer { own?.end() }
    while true {
      switch try state.withLock({ try next(&$0, listener) }) {
      case .playAtOnce:
        if let own {
          await own.run { playAtOnce(listener) }
        } else {
          playAtOnce(listener)
        }
      case .ask(let request, let player, let turn):
        // One that finds threads for itself is heard to stop at once, whatever its script does.
        let (result, taken) =
          if let own, !(player is any SynchronousPlayer) {
            await own.run { await answer(request, player, turn) }
          } else {
            await answer(request, player, turn)
          }
        state.withLock { settle(request, with: result, after: taken, &$0) }
      case .adjudicate(let request, let adjudication, let position):
        if let own {
          await own.run { adjudicate(request, adjudication, position) }
        } else {
          adjudicate(request, adjudication, position)
        }
      case .attend(let request, let task):
        let result = await task.result
        state.withLock { settle(request, with: result, &$0) }
      case .settle(let request, let answer):
        state.withLock { settle(request, with: .success(answer), &$0) }
      case .wait: await waitForInterrupt()
      case .done(let match): return match
      }
    }
  }

  /// Plays on for as long as the players choose without suspending.
  ///
  /// The lock is free while they think.
  @inlinable func playAtOnce(_ listener: TurnListener) {
    let lock = self.state
    lock.lock()
    defer { lock.unlock() }
    let state = lock.value
    // One for all plies: making one for each would count references of the game and the match.
    var turn = turn(listener, state.pointee.match)
    // When the turn before this one ended, where nobody heard of it: this one begins then. A clock
    // takes as long to read as a match takes to add a move.
    var ended: Int64?
    while state.pointee.stopping == 0, state.pointee.failure == nil, !state.pointee.isLeaving,
      let request = state.pointee.match.request
    {
      if state.pointee.match.clocks.adjudication != nil,
        dueAdjudication(before: request, &state.pointee) != nil
      {
        return
      }
      guard case .move(let side) = request.kind else {
        guard case .acknowledgePass = request.kind else { return }
        settle(request, with: .success(.acknowledge), &state.pointee)
        // Other tasks have their chance, even if the rules let both sides pass without end.
        ended = nil
        lock.unlock()
        lock.lock()
        continue
      }
      guard let player = state.pointee.seats[side].synchronous else { return }
      begin(&turn, of: side, request, &state.pointee)
      lock.unlock()
      let choice: Choice<G.Move>
      let started = ended ?? now()
      ended = nil
      do {
        choice = try player.chooseAtOnce(turn)
        // The list of moves would otherwise have to be copied before the match adds one.
        turn.played = Trail()
      } catch {
        lock.lock()
        settle(request, with: .failure(error), after: now() - started, &state.pointee)
        continue
      }
      let answered = now()
      lock.lock()
      settle(request, choice, answered - started, &state.pointee)
      ended = state.pointee.isHeard ? nil : answered
    }
  }

  @inlinable func next(_ state: inout State, _ listener: TurnListener) throws -> Step {
    if state.stopping > 0 { return .wait }
    if let failure = state.failure { throw failure }
    if state.match.phase == .ready, !state.isLeaving {
      try apply(.start, to: &state)
      if let failure = state.failure { throw failure }
    }
    if state.isLeaving || state.match.ending != nil {
      state.isLeaving = false
      return .done(state.match)
    }
    guard let request = state.match.request else { return .wait }
    if let adjudication = dueAdjudication(before: request, &state) {
      return .adjudicate(request, adjudication, state.match.position)
    }
    guard case .move(let side) = request.kind else {
      // A task would be run on another thread, for nothing.
      if let attendant { return attend(request, by: attendant, &state) }
      return .settle(request, request.kind == .confirmReset ? .confirm(false) : .acknowledge)
    }
    if attendant == nil, state.seats[side].synchronous != nil { return .playAtOnce }
    let player = state.seats[side].player
    var turn = turn(listener, state.match)
    begin(&turn, of: side, request, &state)
    state.isPreparing = attendant != nil
    return .ask(request, player, turn)
  }

  /// A turn that has yet to begin.
  @inlinable func turn(_ listener: TurnListener, _ match: Match<G>) -> Turn<G> {
    Turn(
      game: match.game, position: match.position, start: match.start, moves: [],
      budget: match.budget(for: match.position.turn), seed: seed, keepsMemory: keepsMemory,
      recall: nil, attention: TurnAttention(listener, .unasked))
  }

  /// Makes it the turn of a side that is asked now.
  @inlinable @inline(__always) func begin(
    _ turn: inout Turn<G>, of side: Side, _ request: Request, _ state: inout State
  ) {
    state.asking = .player(side)
    asked.begin(request)
    state.delay = nil
    turn.resumption =
      keepsMemory && state.isStale[side] ? Recall(memory: state.match.memories[side]) : nil
    state.isStale[side] = false
    turn.reached = state.match.position
    turn.played = state.match.moves
    if !state.match.clocks.isConstant { turn.means = state.match.budget(for: side) }
    turn.attention.request = request
  }
}
