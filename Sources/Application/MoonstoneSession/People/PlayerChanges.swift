import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// Changes the players of a match. Scripts load in the background.
package final class PlayerChanges<G: Game>: Sendable {
  private struct State: Sendable {
    var sources: Sides<PlayerSource>
    /// The number of requests for each side; a player that loads too late is not seated.
    var wishes = Sides(both: 0)
  }

  private let loader: PlayerLoader<G>
  private let host: Host<G>
  private let desk: AnswerDesk<G>
  private let tell: @Sendable (SessionReport<G>) -> Void
  private let state: Locked<State>

  /// Prepares changes of the players of a host.
  package init(
    loader: PlayerLoader<G>, host: Host<G>, desk: AnswerDesk<G>, sources: Sides<PlayerSource>,
    tell: @escaping @Sendable (SessionReport<G>) -> Void
  ) {
    self.loader = loader
    self.host = host
    self.desk = desk
    self.tell = tell
    state = Locked(State(sources: sources))
  }

  /// The present players.
  package var sources: Sides<PlayerSource> { state.withLock(\.sources) }

  /// Gives a side to a player. Returns whether this takes time; ``SessionReport/done`` follows
  /// then.
  ///
  /// - Throws: a `Rejection`, or the error of an observer.
  package func change(_ side: Side, to name: String) throws -> Bool {
    let source: PlayerSource
    do throws(CatalogError) {
      source = try loader.catalog.player(name, of: loader.game.name)
    } catch {
      refuse(error)
      return false
    }
    return try seat([(side, source)])
  }

  /// Swaps the players of the two sides. Returns whether this takes time.
  ///
  /// - Throws: a `Rejection`, or the error of an observer.
  package func swap() throws -> Bool {
    let sources = sources
    if sources.black == sources.white {
      tell(.said("both sides are played by \(sources.black.name.printable) already"))
      return false
    }
    // The side to move comes last, so that its player is stopped only once.
    let turn = host.match.position.turn
    return try seat([turn.opponent, turn].map { ($0, sources[$0.opponent]) })
  }

  /// Asks whether to start over with people on both sides.
  package func reset() throws {
    let human = HumanPlayer(desk)
    try host.reset(to: Sides(both: human))
  }

  /// Notes that the match has started over: people play both sides, even if other players are still
  /// loading. Call it then.
  package func noteReset() {
    giveUp()
    state.withLock { $0.sources = Sides(both: .human) }
  }

  /// Drops all players that are still loading.
  func giveUp() {
    state.withLock { state in for side in Side.allCases { state.wishes[side] += 1 } }
  }

  private func refuse(_ error: any Error) {
    tell(.said("the players stay as they are: \("\(error)".printableLines)"))
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
    // A new thread, since thinking scripts may occupy the whole pool.
    onNewThread { [self] in
      defer { tell(.done) }
      do {
        let players = try wanted.map { try player($0.source) }
        for ((side, source), player) in zip(wanted, players) {
          try place(player, source, side, wishes)
        }
      } catch {
        refuse(error)
      }
    }
    return true
  }

  private func player(_ source: PlayerSource) throws(CatalogError) -> any Player<G> {
    source == .human ? HumanPlayer(desk) : try loader.player(source)
  }

  /// Seats a player, unless another one was requested since.
  private func place(
    _ player: any Player<G>, _ source: PlayerSource, _ side: Side, _ wishes: Sides<Int>
  ) throws {
    guard state.withLock({ $0.wishes[side] }) == wishes[side] else { return }
    try host.change(side, to: player)
    state.withLock { $0.sources[side] = source }
  }
}
