import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

extension Arena {
  private enum Step {
    case play(ScheduledMatch, ArenaEvent)
    case wait
    case leave
  }

  /// The work of one thread: plays matches until there are no more.
  func work() async {
    while true {
      switch state.withLock({ next(&$0) }) {
      case .play(let match, let event): await play(match, of: event)
      case .wait: await waitForResult()
      case .leave: return
      }
    }
  }

  private func next(_ state: inout State) -> Step {
    if state.isStopping || state.failure != nil { return .leave }
    takeUpChanges(&state)
    if state.failure != nil { return .leave }
    if let match = upcoming(&state) {
      if state.returned.popLast() == nil { state.begun += 1 }
      state.running[MatchKey(match, of: state.event)] = match
      return .play(match, state.event)
    }
    return mustWait(&state) ? .wait : .leave
  }

  /// Reads the event again after its entrants were changed.
  private func takeUpChanges(_ state: inout State) {
    guard let path = folder?.path ?? delegate.sharing?.event else { return }
    let size = EventFolder.changesSize(in: path)
    guard size != state.changesRead else { return }
    do {
      guard size > state.changesRead else {
        throw EventError(
          .unwritable, file: EventFolder.changesFile(in: path),
          "cannot be written: \(EventFolder.vanished)")
      }
      state.changesRead = size
      let reading = try folder?.reread() ?? EventReading(path)
      // Whoever has joined a gate leaves it to its holder when the top is settled.
      let isPart = state.event.schedule.isMeasuringOnly || reading.event.isGate && folder == nil
      let event = isPart ? reading.event.measuringOnly : reading.event
      guard event != state.event else { return }
      if let drawn = state.event.drawn { event.drawn?.draw(as: drawn) }
      state.take(event, reading.results)
      wake(&state)
    } catch {
      state.failure = error
      wake(&state)
    }
  }

  /// Whether what follows depends on matches that are still being played.
  private func mustWait(_ state: inout State) -> Bool {
    !state.isStopping && state.failure == nil && upcoming(&state) == nil
      && (!state.running.isEmpty || state.isPlanning
        || !state.elsewhere.isEmpty && state.trial?.decision == nil)
  }

  private func waitForResult() async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if mustWait(&state) { state.waiting.append(continuation) } else { continuation.resume() }
      }
    }
  }

  /// Lets the waiting threads look for work again.
  func wake(_ state: inout State) {
    for continuation in state.waiting { continuation.resume() }
    state.waiting = []
  }

  private func play(_ scheduled: ScheduledMatch, of event: ArenaEvent) async {
    let key = MatchKey(scheduled, of: event)
    defer { delegate.sharing?.leave(key) }
    do {
      let standing = try delegate.sharing?.standing(of: key) ?? .mine
      if case .elsewhere = standing { return setAside(scheduled, key, of: event) }
      let report = try await report(of: scheduled, in: event, standing)
      try telling.withLock { _ in try delegate.tell(report) }
      let due = state.withLock { state in
        state.running[key] = nil
        let due = proceed(&state, after: scheduled)
        wake(&state)
        return due
      }
      if let due { plan(due) }
    } catch {
      state.withLock { state in
        state.running[key] = nil
        state.failure = state.failure ?? error
        wake(&state)
      }
    }
  }

  /// A match that is over, with all that its result needs.
  private struct PlayedMatch {
    let match: Match<G>
    let account: MatchAccount
    let players: Sides<any Player<G>>
    let isKnown: Bool

    init(_ match: Match<G>, _ account: MatchAccount, by players: Sides<any Player<G>>) {
      (self.match, self.account, self.players) = (match, account, players)
      isKnown = false
    }

    /// One that was played before.
    init(knowing match: Match<G>, _ account: MatchAccount) {
      (self.match, self.account) = (match, account)
      players = match.players.map { Absentee<G>($0, "it has played") as any Player<G> }
      isKnown = true
    }
  }

  /// Plays a match, or finds what it came to, and keeps its result.
  private func report(
    of scheduled: ScheduledMatch, in event: ArenaEvent, _ standing: SharedMatches.Standing
  ) async throws -> FinishedMatch {
    var known: Match<G>?
    var account = MatchAccount()
    if case .over(let line) = standing, let result = try checked(line, of: scheduled, in: event) {
      (known, account) = (result.match, result.account)
    }
    let (line, played) = try await played(
      scheduled, in: event, known: known.map { ($0, account) })
    var report = played
    if !report.isKnown { report.kept = try delegate.keep(report) }
    try folder?.append(line)
    if let sharing = delegate.sharing {
      try sharing.append(line)
      // Nobody may see that the claim is gone, and not yet why.
      if sharing.isHolder, sharing.hasClaimed(MatchKey(line)) { try folder?.synchronize() }
    }
    let digest = line.digest
    state.withLock { state in
      // A result of an entrant that has lost its place meanwhile does not count.
      let isSame = state.event == event
      if let result = isSame ? report.result : state.event.result(of: line) {
        _ = state.results.add(result, digest: digest)
      }
    }
    return report
  }

  /// What a line of another program says of its match; `nil` if it has to be played here, since an
  /// engine takes part, or a machine decided.
  ///
  /// - Throws: ``EventError`` if it breaks the rules.
  private func checked(
    _ line: ResultLine, of scheduled: ScheduledMatch, in event: ArenaEvent
  ) throws(EventError) -> (match: Match<G>, account: MatchAccount)? {
    let places = Sides(black: scheduled.black, white: scheduled.white)
    let identities = places.map { event.entrant($0, in: scheduled.pairing.round).identity }
    guard let sharing = delegate.sharing else { return nil }
    func fault(_ why: String) -> EventError {
      EventError(
        .invalid, file: sharing.source(of: MatchKey(line)),
        "\(EventReading.name(of: line)): \(why); without this file, its matches are played again")
    }
    if let why = LineCheck(event: event, game: game, leads: leads).fault(of: line) {
      throw fault(why)
    }
    guard event.repeats(line), let known = KnownResult(line) else { return nil }
    guard let start = try? game.position(line.start),
      let match = known.match(game, from: start, players: identities, clocks: event.clocks)
    else { throw fault("no match can end so") }
    return (match, known.account)
  }

  /// Leaves a match to the program that plays it.
  private func setAside(_ scheduled: ScheduledMatch, _ key: MatchKey, of event: ArenaEvent) {
    state.withLock { state in
      let isRunning = state.running.removeValue(forKey: key) != nil
      // An event that has changed meanwhile was planned again.
      if isRunning, state.event == event { state.elsewhere[key] = scheduled }
      wake(&state)
    }
  }

  /// Takes back, until it is cancelled, what other programs have played or given up.
  func follow(_ sharing: SharedMatches) async {
    var pause = SharedMatches.pause
    while !Task.isCancelled {
      let (waiting, running) = state.withLock { (Array($0.elsewhere.keys), Array($0.running.keys)) }
      do {
        let free = try sharing.renew(waiting, playing: running)
        if !free.isEmpty {
          state.withLock { state in
            for key in free {
              if let match = state.elsewhere.removeValue(forKey: key) {
                state.returned.append(match)
              }
            }
            wake(&state)
          }
        }
        // Whoever waits for others has nothing else to do; what takes long may take longer.
        pause =
          waiting.isEmpty || !free.isEmpty
          ? SharedMatches.shortPause : min(pause * 2, SharedMatches.pause)
        try await Task.sleep(for: waiting.isEmpty ? SharedMatches.pause : pause)
      } catch is CancellationError {
        return
      } catch {
        return state.withLock { state in
          state.failure = state.failure ?? error
          wake(&state)
        }
      }
    }
  }

  /// Plays a match of an event, and tells nobody.
  ///
  /// - Parameters:
  ///   - known: what it came to, if another program has played it.
  ///   - asking: what is asked in place of a player.
  func played(
    _ scheduled: ScheduledMatch, in event: ArenaEvent,
    known: (match: Match<G>, account: MatchAccount)? = nil,
    asking: (any Player<G>) -> any Player<G> = { $0 }
  ) async throws -> (line: ResultLine, report: FinishedMatch) {
    let opening = event.opening(of: scheduled.pairing)
    let seed = event.seed(of: scheduled)
    let played = try await played(
      scheduled, of: event, from: opening, seed: seed, known, asking: asking)
    let (match, players) = (played.match, played.players)
    if let ending = match.ending, ending.termination == .aborted, let why = ending.message {
      throw AbortedMatch(players: players.map(\.identity.name), why: why)
    }
    guard let ending = match.ending, ending.outcome != nil else {
      throw UnfinishedMatch(players: players.map(\.identity.name))
    }
    let line = ResultLine(
      scheduled, of: event, match, after: leads[opening.name] ?? [], ending, played.account,
      seed: seed)
    guard let result = event.result(of: line) else {
      preconditionFailure("a line does not read back: \(line)")
    }
    var report = FinishedMatch(result: result, match: match, seed: seed, players: players)
    report.isKnown = played.isKnown
    return (line, report)
  }

  private func played(
    _ scheduled: ScheduledMatch, of event: ArenaEvent, from opening: ArenaEvent.Opening,
    seed: UInt64, _ known: (match: Match<G>, account: MatchAccount)?,
    asking: (any Player<G>) -> any Player<G>
  ) async throws -> PlayedMatch {
    // One that was drawn has been played from, so that it is a position.
    let start = try starts[opening.start] ?? game.position(opening.start)
    let places = Sides(black: scheduled.black, white: scheduled.white)
    let entrants = places.map { event.entrant($0, in: scheduled.pairing.round) }
    let identities = entrants.map(\.identity)
    let begun = Match(game, from: start, players: identities, clocks: event.clocks)
    if let known { return PlayedMatch(knowing: known.match, known.account) }
    let key = delegate.cache.flatMap { _ in ResultKey(begun, memory: event.memory, seed: seed) }
    if let cache = delegate.cache, let key,
      let (match, account) = cache.match(
        key, game, from: start, players: identities, clocks: event.clocks,
        wantsForfeits: delegate.takesKnownForfeits)
    {
      return PlayedMatch(knowing: match, account)
    }
    let players = Sides(
      black: try player(places.black, entrants.black, opening),
      white: try player(places.white, entrants.white, opening))
    let host = Host(
      begun,
      players: Sides(black: asking(players.black), white: asking(players.white)),
      observers: delegate.observers(seed), seed: seed, keepsMemory: delegate.keepsMemory,
      loop: delegate.loop)
    let match = try await host.run()
    if let key { delegate.cache?.take(key, match, host.account, by: players) }
    return PlayedMatch(match, host.account, by: players)
  }

  private func player(
    _ place: Int, _ entrant: Entrant, _ opening: ArenaEvent.Opening
  ) throws(HostFault) -> any Player<G> {
    do {
      return try delegate.player(place, entrant, opening)
    } catch let error as HostFault {
      throw error
    } catch {
      return Absentee(entrant.identity, "\(error)")
    }
  }

  /// Extends the plan where the match decides what follows.
  ///
  /// - Returns: the state, if its next round is due, to be planned outside the lock.
  private func proceed(_ state: inout State, after match: ScheduledMatch) -> State? {
    if state.trial != nil {
      state.trial?.advance(state.pairings, state.results.score)
      if state.trial?.decision != nil { state.renewFixed() }
      return nil
    }
    let next = state.rounds?.settle(match.pairing, state.results.score) ?? []
    if !next.isEmpty { state.pairings.append(contentsOf: next) }
    guard state.rounds?.isDue == true, !state.isPlanning else { return nil }
    state.isPlanning = true
    return state
  }

  /// Plans the next round; nothing is being played then.
  private func plan(_ due: State) {
    guard var rounds = due.rounds else { return }
    var next: [Pairing] = []
    while rounds.isDue {
      next += rounds.planNext()
      rounds.settle(due.results.score)
    }
    state.withLock { state in
      // An event that has changed meanwhile was planned again.
      guard state.event == due.event else { return }
      state.rounds = rounds
      state.pairings.append(contentsOf: next)
      state.isPlanning = false
      wake(&state)
    }
  }

  /// The next known match that was not started; `nil` after the test has decided.
  func upcoming(_ state: inout State) -> ScheduledMatch? {
    guard state.trial?.decision == nil else { return nil }
    if let match = state.returned.last { return match }
    while state.begun < 2 * state.pairings.count {
      let place = state.begun / 2
      let match = ScheduledMatch(state.pairings[place], 1 + state.begun % 2)
      if state.event.plays(place), !state.results.has(match),
        state.running[MatchKey(match, of: state.event)] == nil,
        state.elsewhere[MatchKey(match, of: state.event)] == nil
      {
        return match
      }
      state.begun += 1
    }
    return nil
  }
}
