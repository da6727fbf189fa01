import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

/// Does for a person what takes its time: loads players, and asks for hints. Nobody waits for it.
final class Office<G: Game>: Sendable {
  private struct State: Sendable {
    var sources: Sides<PlayerSource>
    /// Counts what was wanted for a side: a player that is loaded too late is not seated.
    var wishes = Sides(both: 0)
    var adviser: (any Player<G>)?
    var hints = 0
  }

  private let stage: Stage<G>
  private let host: Host<G>
  private let desk: Desk<G>
  private let seed: UInt64
  private let post: @Sendable (Session<G>.Mail) -> Void
  private let state: Locked<State>

  init(
    stage: Stage<G>, host: Host<G>, desk: Desk<G>, seed: UInt64, sources: Sides<PlayerSource>,
    post: @escaping @Sendable (Session<G>.Mail) -> Void
  ) {
    self.stage = stage
    self.host = host
    self.desk = desk
    self.seed = seed
    self.post = post
    state = Locked(State(sources: sources))
  }

  private func say(_ text: String) { post(.input(.said(text))) }

  // MARK: - Players

  /// Gives a side to a player. Answers whether that takes its time.
  ///
  /// - Throws: a ``Rejection``, or what an observer threw.
  func change(_ side: Side, to name: String) throws -> Bool {
    let source: PlayerSource
    do throws(Failure) {
      source = try PlayerSource(name, game: stage.game.name)
    } catch {
      say("the players stay as they are: \(error.message)")
      return false
    }
    return try seat([(side, source)])
  }

  /// Exchanges the players of the two sides. Answers whether that takes its time.
  func swap() throws -> Bool {
    let sources = state.withLock(\.sources)
    if sources.black == sources.white {
      say("both sides are played by \(sources.black.name.printable) already")
      return false
    }
    // The side to move comes last: whoever thinks is stopped once.
    let turn = host.match.position.turn
    return try seat([turn.opponent, turn].map { ($0, sources[$0.opponent]) })
  }

  /// Asks whether to start over with people on both sides.
  func reset() throws {
    let human = HumanPlayer(desk)
    try host.reset(to: Sides(both: human))
  }

  /// To be called when the match has started over: people play both sides, whoever is being loaded.
  func noteReset() {
    state.withLock { state in
      for side in Side.allCases { state.wishes[side] += 1 }
      state.sources = Sides(both: .human)
    }
  }

  private func seat(_ wanted: [(side: Side, source: PlayerSource)]) throws -> Bool {
    let wishes = state.withLock { state in
      for (side, _) in wanted { state.wishes[side] += 1 }
      return state.wishes
    }
    if wanted.allSatisfy({ $0.source == .human }) {
      for (side, source) in wanted { try place(HumanPlayer(desk), source, side, wishes) }
      return false
    }
    // A thread of its own: the pool's may all be busy with scripts that think.
    onNewThread { [self] in
      defer { post(.done) }
      do {
        let players = try wanted.map { try player($0.source) }
        for ((side, source), player) in zip(wanted, players) {
          try place(player, source, side, wishes)
        }
      } catch let failure as Failure {
        say("the players stay as they are: \(failure.message)")
      } catch {
        say("the players stay as they are: \("\(error)".printable)")
      }
    }
    return true
  }

  private func player(_ source: PlayerSource) throws(Failure) -> any Player<G> {
    source == .human ? HumanPlayer(desk) : try stage.player(source)
  }

  /// Seats a player, unless another one has been wanted since.
  private func place(
    _ player: any Player<G>, _ source: PlayerSource, _ side: Side, _ wishes: Sides<Int>
  ) throws {
    guard state.withLock({ $0.wishes[side] }) == wishes[side] else { return }
    try host.change(side, to: player)
    state.withLock { $0.sources[side] = source }
  }

  // MARK: - Hints

  /// Asks a strategy what it would play: the one that is named, else the opponent, else the usual
  /// one. What is asked already is given up.
  func hint(_ name: String?, in match: Match<G>) {
    stopHint()
    let number = state.withLock { $0.hints }
    // Loading takes its time, and so does the thinking.
    onNewThread { [self] in
      do throws(Failure) {
        let player = try adviser(name)
        state.withLock { $0.adviser = player }
        let turn = Turn(
          in: match, budget: .unlimited, seed: seed,
          isWanted: { [self] in state.withLock { $0.hints == number } })
        Task { await advise(player, turn) }
      } catch {
        say("no hint: \(error.message)")
        post(.done)
      }
    }
  }

  private func advise(_ player: any Player<G>, _ turn: Turn<G>) async {
    defer { post(.done) }
    do {
      let choice = try await player.choose(turn)
      guard turn.isWanted() else { return }
      let comment = choice.comment?.inWords ?? ""
      say(
        "\(player.identity.name.printable) would play \(choice.move)"
          + (comment.isEmpty ? "" : " -- \(comment)"))
    } catch is CancellationError {
      return
    } catch {
      say("no hint: \("\(error)".printableLines)")
    }
  }

  /// Gives up the hint that is being thought of: the match goes on.
  func stopHint() {
    let adviser = state.withLock { state in
      state.hints += 1
      defer { state.adviser = nil }
      return state.adviser
    }
    adviser?.stop()
  }

  private func adviser(_ name: String?) throws(Failure) -> any Player<G> {
    let source: PlayerSource
    let sources = state.withLock(\.sources)
    if let name {
      source = try PlayerSource(name, game: stage.game.name)
    } else if let script = [sources.black, sources.white].first(where: \.isProgram) {
      source = script
    } else {
      source = try PlayerSource.usualOpponent(game: stage.game.name)
    }
    if source == .human { throw .usage("a person gives no hints here; name a strategy") }
    return try player(source)
  }

  /// To be called when the session ends.
  func leave() {
    stopHint()
    state.withLock { state in for side in Side.allCases { state.wishes[side] += 1 } }
  }
}
