import MoonstoneKernel
import MoonstoneSearch

/// What holds of a search in every game.
///
///     try SearchLaws.check(TicTacToe().initialPosition, depth: 4, tables: [nil, 1 << 16])
public enum SearchLaws {
  /// A search that differs from minimax.
  public struct Breach: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the search found, and what minimax found.
    public let description: String

    @usableFromInline init(description: String) { self.description = description }
  }

  /// Searches a position with two evaluations and compares values and moves with minimax:
  /// for the best move, for the best two, and for all moves.
  ///
  /// Minimax visits every line of play, so keep `depth` small.
  ///
  /// - Parameters:
  ///   - position: the position to search.
  ///   - depth: how many plies to look ahead.
  ///   - tables: the sizes in bytes of the tables to search with, one after the other; `nil` is a
  ///     search without a table.
  /// - Throws: ``Breach``, for the first difference.
  @inlinable public static func check<P: Position>(
    _ position: P, depth: Int, tables: [Int?]
  ) throws(Breach) {
    for (name, evaluate) in [("whimsical", whimsical as (P) -> Int), ("coarse", coarse)] {
      let truth = Truth(position, depth: depth, evaluate)
      for bytes in tables {
        for count in [1, 2, Int.max] {
          var search = AlphaBeta<P>(table: bytes.map { TranspositionTable(bytes: $0) })
          let found = search.search(
            position, SearchLimits(depth: depth), best: count, evaluate: evaluate)
          if truth.allows(found), truth.allows(found.moves, of: found, best: count) { continue }
          let table = bytes.map { "with \($0) bytes" } ?? "without a table"
          throw Breach(
            description: """
              the \(name) search to depth \(depth) for \(count == .max ? "all" : "\(count)"), \
              \(table), finds \(found.move.map { "\($0)" } ?? "no move") with \(found.value) \
              at depth \(found.depth)\(Self.list(found.moves)), minimax \(truth), in
              \(position)
              """)
        }
      }
    }
  }

  @usableFromInline static func list<Move: Symbol>(_ moves: [MoveValue<Move>]) -> String {
    moves.isEmpty ? "" : " (\(moves.map { "\($0.move) \($0.value)" }.joined(separator: ", ")))"
  }
}

/// What minimax finds out about a position and each of its moves.
@usableFromInline struct Truth<P: Position>: CustomStringConvertible {
  @usableFromInline let depth: Int
  @usableFromInline let value: Int
  @usableFromInline let moves: [(move: P.Move, value: Int)]

  @inlinable init(_ position: P, depth: Int, _ evaluate: (P) -> Int) {
    self.depth = depth
    moves = position.legalMoves.map {
      ($0, minimax(of: $0, in: position, depth: depth, evaluate: evaluate))
    }
    value = moves.map(\.value).max() ?? minimax(position, depth: depth, evaluate: evaluate)
  }

  @usableFromInline var description: String {
    moves.isEmpty
      ? "\(value)" : moves.map { "\($0.move) \($0.value)" }.joined(separator: ", ")
  }

  /// Whether a search finds the value, and a move that has it.
  @inlinable func allows(_ found: SearchResult<P.Move>) -> Bool {
    let isBest =
      found.move.map { move in
        moves.contains { $0.move == move && $0.value == value } && found.line.first == move
      } ?? moves.isEmpty
    // Only an exact value may come from a smaller depth.
    let isDeep = found.depth == depth || found.isExact
    return found.value == value && isBest && isDeep
  }

  /// Whether so many of the best moves have the values that they have alone.
  @inlinable func allows(
    _ ranking: [MoveValue<P.Move>], of found: SearchResult<P.Move>, best count: Int
  ) -> Bool {
    let best = moves.map(\.value).sorted(by: >).prefix(count)
    return ranking.first?.move == found.move && ranking.map(\.value) == Array(best)
      && Set(ranking.map(\.move)).count == ranking.count
      && ranking.allSatisfy { entry in
        moves.contains { $0.move == entry.move && $0.value == entry.value }
          && entry.line.first == entry.move && entry.depth == found.depth
          && (entry.isExact || !found.isExact)
      }
  }
}
