import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// The players of one match, and the answers of people.
package struct Seats<G: Game>: Sendable {
  /// The players.
  package let players: Sides<any Player<G>>
  /// The players as they were named.
  package let sources: Sides<PlayerSource>
  /// The answers of people.
  package let answers: PendingAnswers<G>

  /// Seats players.
  package init(
    players: Sides<any Player<G>>, sources: Sides<PlayerSource>, answers: PendingAnswers<G>
  ) {
    self.players = players
    self.sources = sources
    self.answers = answers
  }

  /// The identities of the players.
  package var identities: Sides<PlayerIdentity> {
    Sides(black: players.black.identity, white: players.white.identity)
  }

  /// Whether a person plays.
  package var hasPeople: Bool { sources.black == .human || sources.white == .human }
}

extension PlayerLoader {
  /// Loads the players of a match.
  ///
  /// - Parameters:
  ///   - memories: the memories of the scripts in a resumed match.
  ///   - isLater: whether the players have played before. A script that no longer loads then
  ///     forfeits its match, like one that fails to play.
  package func seat(
    _ sources: Sides<PlayerSource>, memories: Sides<String?> = Sides(both: nil),
    isLater: Bool = false
  ) throws(CatalogError) -> Seats<G> {
    let answers = PendingAnswers<G>()
    func player(_ side: Side) throws(CatalogError) -> any Player<G> {
      switch sources[side] {
      case .human: return HumanPlayer(answers)
      case .nobody, .engine: return try self.player(sources[side])
      case .script(let name, let path):
        do throws(CatalogError) {
          return try strategy(name, at: path, memory: memories[side])
        } catch {
          guard isLater else { throw error }
          return FailingPlayer(
            named: name, error.description, source: try? file(at: path).source,
            limits: home.limits)
        }
      case .committed(let script): return try strategy(script, memory: memories[side])
      }
    }
    return Seats(
      players: Sides(black: try player(.black), white: try player(.white)), sources: sources,
      answers: answers)
  }
}

extension Seats {
  /// - Throws: when an engine cannot be told the start of the match.
  package func checkEngines(for match: Match<G>) throws(UnreachableStart) {
    for side in Side.allCases {
      // A cast takes as long as a ply of a quick script.
      guard case .engine = sources[side], let engine = players[side] as? EnginePlayer<G>,
        !engine.canReach(match.position, after: match.moves)
      else { continue }
      throw UnreachableStart(engine: engine.identity.name)
    }
  }
}

/// An engine cannot be told the start of a match, since it receives only moves.
package struct UnreachableStart: Error, CustomStringConvertible {
  /// The engine as it was named.
  package let engine: String

  package var description: String {
    "\(engine.printable) cannot be told where the match begins"
  }
}
