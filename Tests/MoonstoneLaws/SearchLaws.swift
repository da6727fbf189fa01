import MoonstoneKernel
import MoonstoneSearch

/// What holds of a search in every game.
public enum SearchLaws {
  /// Searches a position by two evaluations, and compares value and move with those of minimax.
  ///
  /// - Parameter tables: the bytes of the hash tables it is searched with, each once; `nil` is none.
  /// - Returns: the first difference, with evaluation, depth, table and position; `nil` when there is
  ///   none.
  @inlinable public static func firstBreach<P: Position>(
    _ position: P, depth: Int, tables: [Int?]
  ) -> String? {
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
        // Only what nothing was guessed of is the same at a greater depth.
        let isDeep = found.depth == depth || found.isExact
        if found.value == expected, isBest, isDeep { continue }
        let best = values.filter { $0.value == expected }.map { "\($0.move)" }
        return """
          the \(name) search to depth \(depth), \(bytes.map { "with \($0) bytes" } ?? "without a table"), \
          finds \(found.move.map { "\($0)" } ?? "no move") with \(found.value) at depth \(found.depth), \
          minimax \(best.joined(separator: ", ")) with \(expected), in
          \(position)
          """
      }
    }
    return nil
  }
}
