import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// The players of one match, and the answers of people.
package struct Seats<G: Game>: Sendable {
  package let players: Sides<any Player<G>>
  /// The players as they were named.
  package let sources: Sides<PlayerSource>
  package let answers: PendingAnswers<G>

  package init(
    players: Sides<any Player<G>>, sources: Sides<PlayerSource>, answers: PendingAnswers<G>
  ) {
    self.players = players
    self.sources = sources
    self.answers = answers
  }

  package var identities: Sides<PlayerIdentity> {
    Sides(black: players.black.identity, white: players.white.identity)
  }

  /// Returns the script that plays a side; `nil` if none does.
  package func script(_ side: Side) -> LuaStrategy<G>? {
    // A cast takes as long as a ply of a quick script.
    guard case .script = sources[side] else { return nil }
    return players[side] as? LuaStrategy<G>
  }

  package var hasPeople: Bool { sources.black == .human || sources.white == .human }
}

extension PlayerLoader {
  /// Loads the players of a match.
  ///
  /// - Parameters:
  ///   - memories: the memories of the scripts in a resumed match.
  ///   - followed: the scripts that have played before, with the versions to go on from.
  package func seat(
    _ sources: Sides<PlayerSource>, memories: Sides<String?> = Sides(both: nil),
    followed: Sides<FollowedScript?> = Sides(both: nil)
  ) throws(CatalogError) -> Seats<G> {
    let answers = PendingAnswers<G>()
    func player(_ side: Side) throws(CatalogError) -> any Player<G> {
      switch sources[side] {
      case .human: return HumanPlayer(answers)
      case .nobody, .engine: return try self.player(sources[side])
      case .script(let name, let path, let parameters):
        guard let script = followed[side] else {
          return try strategy(name, at: path, parameters: parameters, memory: memories[side])
        }
        do throws(ScriptError) { return try script.player(self) } catch { throw .script(error) }
      case .committed(let script): return try strategy(script, memory: memories[side])
      case .kept(let script): return try strategy(script, memory: memories[side])
      }
    }
    return Seats(
      players: Sides(black: try player(.black), white: try player(.white)), sources: sources,
      answers: answers)
  }
}

extension Seats {
  /// Whether a script was replaced after its side had moved, so that a match that these players
  /// have ended is not one version's.
  package func haveChanged(in match: Match<G>) -> Bool {
    Side.allCases.contains { side in
      guard let script = script(side), script.versions.count > 1 else { return false }
      return script.snapshot.first.ply > match.firstTurn(of: side)
    }
  }

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
package struct UnreachableStart: ExplainedError {
  /// The engine as it was named.
  package let engine: String

  package var faultKind: FaultKind { .usage }

  package var description: String {
    "\(engine.printable) cannot be told where the match begins"
  }
}

extension Match {
  /// How many moves had been played when a side was to move for the first time.
  fileprivate func firstTurn(of side: Side) -> Int {
    var position = start
    for (ply, move) in moves.enumerated() {
      if position.turn == side { return ply }
      position.playUnchecked(move)
    }
    return moves.count
  }
}
