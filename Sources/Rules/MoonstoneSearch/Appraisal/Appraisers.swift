import MoonstoneKernel

/// Makes functions that appraise moves which were played.
///
/// A position is solved where that may succeed within the budget. Elsewhere a search values it if
/// the game has a `GameKnowledge.valueScale`, and random games to the end if it does not. An
/// appraisal depends only on the position, the move and the budget, not on what was appraised
/// before.
///
///     let appraise = Appraisers(of: game).make()
///     let appraisal = appraise(position, move, 100_000)
///     print(appraisal.before.worth - appraisal.after.worth, appraisal.line)
///
/// Make appraisers where the game's type is named: then they are compiled for that game.
public struct Appraisers<P: Position>: Sendable {
  /// Makes a function that appraises a legal move within a number of nodes; use each on one thread
  /// at a time.
  public let make:
    @Sendable () -> (_ position: P, _ played: P.Move, _ nodes: Int) -> Appraisal<P.Move>

  /// Creates the appraisers of a game.
  ///
  /// - Precondition: the game has the feature that its value scale names.
  @inlinable public init<G: Game>(of game: G) where G.Position == P {
    make = {
      let appraiser = Appraiser<P>(of: game)
      return { appraiser.appraise($0, playing: $1, nodes: $2) }
    }
  }
}
