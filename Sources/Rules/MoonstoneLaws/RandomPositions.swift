import MoonstoneKernel

/// Positions of random matches, each a random number of plies before the end of its match.
///
/// - Parameters:
///   - before: how many plies before the end.
///   - plies: the length at which a match is cut off.
package func randomPositions<G: Game>(
  of game: G, _ count: Int, before: Range<Int>, seed: UInt64 = 5, plies: Int = .max
) -> [G.Position] {
  var random = SplitMix64(seed: seed)
  return (0..<count).map { _ in
    var line = [game.initialPosition]
    while line.count <= plies,
      let move = Array(line[line.count - 1].legalMoves).randomElement(using: &random)
    {
      line.append(line[line.count - 1].playingUnchecked(move))
    }
    let plies = Int.random(in: before, using: &random)
    return line[max(0, line.count - 1 - plies)]
  }
}
