import MoonstoneKernel

/// Matches that a game plays against itself, so that training has positions: a random opening, and then
/// a quick search on both sides, here and there with a random move.
@frozen public struct SelfPlay<G: PatternGame>: ~Copyable {
  public let game: G
  @usableFromInline let evaluate: @Sendable (G.Position) -> Int
  @usableFromInline let plan: TrainingPlan
  @usableFromInline var search: AlphaBeta<G.Position>
  @usableFromInline let table: TranspositionTable

  /// How many plies the quick search looks ahead.
  @inlinable static var depth: Int { 2 }
  /// One move in so many is random, and one position in so many is kept.
  @inlinable static var strays: Int { 10 }
  @inlinable static var keeps: Int { 2 }

  /// - Parameter evaluate: by which the search goes.
  @inlinable public init(
    _ game: G, _ plan: TrainingPlan, evaluate: @escaping @Sendable (G.Position) -> Int
  ) {
    self.game = game
    self.plan = plan
    self.evaluate = evaluate
    table = TranspositionTable(bytes: 1 << 16)
    search = AlphaBeta(table: table)
  }

  /// Positions of a match, which depend on nothing but its number, the plan and the evaluation. Of
  /// one match in sixteen all are held out.
  @inlinable public mutating func play(match: Int) -> [Sample<G.Position>] {
    var chance = Chance(seed: (plan.seed &+ UInt64(match) &* 0x9E37_79B9_7F4A_7C15).spread)
    var samples: [Sample<G.Position>] = []
    table.clear()
    var position = game.initialPosition
    var random = chance.below(plan.opening + 1)
    while position.outcome == nil {
      guard let move = move(position, isRandom: random > 0, &chance) else { break }
      if random == 0, game.forcedPass(in: position) == nil, chance.below(Self.keeps) == 0 {
        samples.append(Sample(position, isHeldOut: match % 16 == 0))
      }
      random = max(random - 1, 0)
      position.play(move)
    }
    return samples
  }

  @inlinable mutating func move(
    _ position: G.Position, isRandom: Bool, _ chance: inout Chance
  ) -> G.Position.Move? {
    if isRandom || chance.below(Self.strays) == 0 {
      let moves = Array(position.legalMoves)
      return moves.isEmpty ? nil : moves[chance.below(moves.count)]
    }
    return search.search(position, SearchLimits(depth: Self.depth), evaluate: evaluate).move
  }
}
