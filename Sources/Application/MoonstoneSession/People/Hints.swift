import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

/// Asks strategies for hints. They load and think in the background.
package final class Hints<G: Game>: Sendable {
  private typealias Hint = Latest<(any Player<G>)?>.Ticket

  private let loader: PlayerLoader<G>
  private let seed: UInt64
  /// The present players of the match.
  private let sources: @Sendable () -> Sides<PlayerSource>
  private let tell: @Sendable (SessionReport<G>) -> Void
  /// Who gives the present hint, once it has loaded. Answers to older questions are dropped.
  private let adviser = Latest<(any Player<G>)?>(nil)

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
    let hint = begin()
    let turn = Turn(
      in: match, budget: .unlimited, seed: seed,
      isWanted: { [adviser] in adviser.isLatest(hint) })
    Task {
      defer { tell(.done) }
      do {
        // On a thread of its own, since a script may compute while it loads.
        let player = try await onOwnThread { [self] in try load(name) }
        guard adviser.commit(hint, { $0 = player }) != nil else { return }
        try await advise(hint, player, turn)
      } catch is CancellationError {
        return
      } catch {
        say("no hint: \("\(error)".printableLines)", in: hint)
      }
    }
  }

  /// Cancels the present hint, because the match goes on.
  package func stop() { begin() }

  /// Begins a hint, in place of the present one.
  @discardableResult private func begin() -> Hint {
    let (hint, former) = adviser.begin { hint, adviser in
      defer { adviser = nil }
      return (hint, adviser)
    }
    former?.stop()
    return hint
  }

  private func advise(_ hint: Hint, _ player: any Player<G>, _ turn: Turn<G>) async throws {
    let choice = try await player.choose(turn)
    let comment = choice.comment?.inWords ?? ""
    say(
      "\(player.identity.name.printable) would play \(choice.move)"
        + (comment.isEmpty ? "" : " -- \(comment)"), in: hint)
    guard turn.isWanted() else { return }
    let values = await values(of: turn)
    if !values.entries.isEmpty { say("a search finds \(values.inWords)", in: hint) }
  }

  /// Says something, unless another hint has been asked for.
  private func say(_ text: String, in hint: Hint) {
    adviser.commit(hint) { _ in tell(.said(text)) }
  }

  private func load(_ name: String?) throws -> any Player<G> {
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

  private struct PersonAsked: Error, CustomStringConvertible {
    let description = "a person cannot give hints here; name a strategy"
  }
}
