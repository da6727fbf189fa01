import MoonstoneArena
import MoonstoneKernel
import MoonstoneLua

/// Random openings that favour neither side, drawn as they are needed: positions that differ under
/// the board's symmetries and are even according to ``Balance``.
///
/// Its judge keeps what it found, so that one thread at a time may draw.
struct BalancedOpenings<G: Game>: @unchecked Sendable {
  /// The number of failed attempts for each new opening.
  private static var patience: Int { 400 }

  private let game: G
  private let plies: Int
  private let isEven: (G.Position) -> Bool
  private var chance: SplitMix64
  private var seen: Set<UInt64> = []

  /// - Parameters:
  ///   - plies: the number of random moves.
  ///   - seed: what they follow from.
  init(_ plugin: Plugin<G>, plies: Int, seed: UInt64) {
    game = plugin.game
    self.plies = plies
    isEven = plugin.balance.makeJudge()
    chance = SplitMix64(seed: seed)
  }

  /// The next opening; `nil` if none is found any more.
  mutating func next() -> ArenaEvent.Opening? {
    for _ in 0..<Self.patience {
      var position = game.initialPosition
      var moves: [G.Move] = []
      while moves.count < plies {
        let legal = Array(position.legalMoves)
        guard !legal.isEmpty else { break }
        let move = legal[Int(chance.next() % UInt64(legal.count))]
        moves.append(move)
        position.playUnchecked(move)
      }
      guard moves.count == plies, position.outcome == nil,
        seen.insert(game.fingerprint(from: position, [])).inserted, isEven(position)
      else { continue }
      return ArenaEvent.Opening(
        name: moves.map(\.description).joined(separator: " "), start: position.description)
    }
    return nil
  }

  /// The next openings, or as many as are found.
  mutating func next(_ count: Int) -> [ArenaEvent.Opening] {
    var openings: [ArenaEvent.Opening] = []
    while openings.count < count, let opening = next() { openings.append(opening) }
    return openings
  }
}
