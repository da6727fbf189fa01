import MoonstoneKernel
import MoonstoneLaws
import MoonstoneReversi
import MoonstoneSupport

/// How often a game's searches were compared with minimax, and the first difference.
struct SearchComparison {
  static let depths = 1...5

  private(set) var breach: String?
  private var positions: Int
  /// In how many positions to each depth.
  private var counts = [Int](repeating: 0, count: Self.depths.count)

  /// Searches positions of random matches to depths of 1 to 5 plies, with no table, one too small
  /// for anything, and one that is not.
  ///
  /// - Parameters:
  ///   - leaves: how many lines of play minimax follows at each depth, a position; what some leave
  ///     over
  ///     is for others. Where there are more lines than are left, it is left out.
  ///   - plies: how many a match has at most.
  init<G: Game>(_ game: G, positions count: Int, leaves: Int, plies: Int) {
    positions = count
    var left = [Int](repeating: count * leaves, count: Self.depths.count)
    for position in randomPositions(of: game, count, before: 0..<60, plies: plies) {
      var lines = 1
      for (index, depth) in Self.depths.enumerated() {
        // About as many as there will be: counting them takes its time too.
        guard lines * position.legalMoves.count / 4 <= left[index] else { break }
        lines = position.perft(depth: depth)
        guard lines <= left[index] else { break }
        left[index] -= lines
        do throws(SearchLaws.Breach) {
          try SearchLaws.check(position, depth: depth, tables: [nil, 64, 1 << 16])
        } catch {
          breach = error.description
          return
        }
        counts[index] += 1
      }
    }
  }

  var description: String {
    let depths = zip(Self.depths, counts).map { "\($1) to depth \($0)" }.joined(separator: ", ")
    return breach ?? "searches find what minimax does in \(positions) positions: \(depths)"
  }
}

/// Compares the solver of Reversi with trying everything, from 1 to 10 empty squares on.
///
/// - Returns: whether both always found the same.
func solverCheck(_ matches: Int) -> Bool {
  let game = Reversi()
  let solver = Reversi.Solver(hashBytes: 1 << 20)
  let start = monotonicTime()
  var compared = 0
  for empties in 1...10 {
    // Hardly any match ends before its last squares are taken.
    for position in randomPositions(
      of: game, matches, before: empties..<empties + 1, seed: UInt64(empties))
    where 1...10 ~= position.empties.nonzeroBitCount && position.outcome == nil {
      compared += 1
      do throws(SolverLaws.Breach) {
        try SolverLaws.check(position, solvedBy: solver)
      } catch {
        print("reversi: the solver finds \(error)")
        return false
      }
    }
  }
  print(
    "reversi: the solver finds what brute force does in \(compared) positions "
      + "of 1 to 10 empty squares (\(seconds(since: start)))")
  return true
}
