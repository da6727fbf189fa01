import MoonstoneKernel
import MoonstoneLaws
import Testing

public typealias GameLaws = MoonstoneLaws.GameLaws
public typealias SplitMix64 = MoonstoneLaws.SplitMix64

extension GameLaws {
  /// Plays random matches and records an issue at the first law that does not hold; the parameters are
  /// those of ``firstBreach(_:matches:seed:from:plies:depth:codes:thorough:piece:)``.
  public static func check<G: Game>(
    _ game: G, matches: Int = 200, seed: UInt64 = 1, from starts: [G.Position] = [],
    plies: Int = 400, depth: Int = 2, codes: Int = 65_535,
    piece: ((G.Position, G.Position.Square) -> Side?)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if let breach = firstBreach(
      game, matches: matches, seed: seed, from: starts, plies: plies, depth: depth,
      codes: codes, piece: piece)
    {
      Issue.record("\(game.name): \(breach)", sourceLocation: sourceLocation)
    }
  }
}
