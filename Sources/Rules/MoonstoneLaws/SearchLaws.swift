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

  /// Searches a position with two evaluations and compares values and moves with those of minimax.
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
      let values = position.legalMoves.map {
        (move: $0, value: minimax(of: $0, in: position, depth: depth, evaluate: evaluate))
      }
      let expected =
        values.map(\.value).max() ?? minimax(position, depth: depth, evaluate: evaluate)
      for bytes in tables {
        var search = AlphaBeta<P>(table: bytes.map { TranspositionTable(bytes: $0) })
        let found = search.search(position, SearchLimits(depth: depth), evaluate: evaluate)
        let isBest =
          found.move.map { move in
            values.contains { $0.move == move && $0.value == expected } && found.line.first == move
          } ?? values.isEmpty
        // Only an exact value may come from a smaller depth.
        let isDeep = found.depth == depth || found.isExact
        if found.value == expected, isBest, isDeep { continue }
        let best = values.filter { $0.value == expected }.map { "\($0.move)" }
        let table = bytes.map { "with \($0) bytes" } ?? "without a table"
        throw Breach(
          description: """
            the \(name) search to depth \(depth), \(table), \
            finds \(found.move.map { "\($0)" } ?? "no move") with \(found.value) \
            at depth \(found.depth), minimax \(best.joined(separator: ", ")) with \(expected), in
            \(position)
            """)
      }
    }
  }
}
