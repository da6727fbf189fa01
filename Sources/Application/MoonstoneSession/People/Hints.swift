import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

/// Asks strategies for hints. They load and think in the background.
package final class Hints<G: Game>: Sendable {
  private struct State: Sendable {
    var adviser: (any Player<G>)?
    /// The number of hints; answers to older ones are dropped.
    var count = 0
  }

  private let loader: PlayerLoader<G>
  private let seed: UInt64
  /// The present players of the match.
  private let sources: @Sendable () -> Sides<PlayerSource>
  private let tell: @Sendable (SessionReport<G>) -> Void
  private let state = Locked(State())

  /// Prepares hints for the match of a host.
  package init(
    loader: PlayerLoader<G>, seed: UInt64, sources: @escaping @Sendable () -> Sides<PlayerSource>,
    tell: @escaping @Sendable (SessionReport<G>) -> Void
  ) {
    self.loader = loader
    self.seed = seed
    self.sources = sources
    self.tell = tell
  }

  /// Asks a strategy for a hint: the named one, else the opponent, else the usual one. Cancels the
  /// previous hint. The values of the best moves and ``SessionReport/done`` follow.
  package func ask(_ name: String?, in match: Match<G>) {
    stop()
    let number = state.withLock(\.count)
    onNewThread { [self] in
      do {
        let player = try adviser(name)
        state.withLock { $0.adviser = player }
        let turn = Turn(
          in: match, budget: .unlimited, seed: seed,
          isWanted: { [self] in state.withLock { $0.count == number } })
        Task { await advise(player, turn) }
      } catch {
        refuse(error)
        tell(.done)
      }
    }
  }

  /// Cancels the present hint, because the match goes on.
  package func stop() {
    let adviser = state.withLock { state in
      state.count += 1
      defer { state.adviser = nil }
      return state.adviser
    }
    adviser?.stop()
  }

  private func advise(_ player: any Player<G>, _ turn: Turn<G>) async {
    defer { tell(.done) }
    do {
      let choice = try await player.choose(turn)
      guard turn.isWanted() else { return }
      let comment = choice.comment?.inWords ?? ""
      tell(
        .said(
          "\(player.identity.name.printable) would play \(choice.move)"
            + (comment.isEmpty ? "" : " -- \(comment)")))
      let values = await values(of: turn)
      if turn.isWanted(), !values.entries.isEmpty {
        tell(.said("a search finds \(values.inWords)"))
      }
    } catch is CancellationError {
      return
    } catch {
      refuse(error)
    }
  }

  private func adviser(_ name: String?) throws -> any Player<G> {
    let source: PlayerSource
    let sources = sources()
    if let name {
      source = try loader.catalog.player(name, of: loader.game.name)
    } else if let program = [sources.black, sources.white].first(where: \.isProgram) {
      source = program
    } else {
      source = try loader.catalog.usualOpponent(of: loader.game.name)
    }
    if source == .human { throw PersonAsked() }
    return try loader.player(source)
  }

  /// The best moves by a search, whichever strategy advises.
  private func values(of turn: Turn<G>) async -> Valuation<G.Move> {
    await onOwnThread { [self] in
      loader.plugin.valuation(
        of: turn.position, best: 3, nodes: Values<G>.nodes, isWanted: turn.isWanted)
    }
  }

  private func refuse(_ error: any Error) {
    tell(.said("no hint: \("\(error)".printableLines)"))
  }

  private struct PersonAsked: Error, CustomStringConvertible {
    let description = "a person cannot give hints here; name a strategy"
  }
}
