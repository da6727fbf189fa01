import MoonstoneKernel
import MoonstoneRecords

/// A move as a file tells it.
protocol ToldMove: Sendable {
  /// The side that moves; `nil` if that is not told.
  var side: Side? { get }
  /// Where the move is written.
  var word: Range<Int> { get }
  /// Whether more is told of it.
  var hasRemark: Bool { get }
}

extension MatchRecord {
  /// Plays moves that a file tells; forced passes may be left out.
  ///
  /// - Parameters:
  ///   - told: the moves as the file tells them.
  ///   - moves: what each of them means.
  ///   - annotate: is called with each move of which more is told, and its ply.
  /// - Throws: a ``TextFault`` that names the ply of the first move that is wrong.
  static func told<Told: ToldMove>(
    _ told: [Told], _ moves: [G.Move], of game: G, from start: G.Position, place: String,
    annotate: (Told, inout Ply) throws(TextFault) -> Void
  ) throws(TextFault) -> MatchRecord {
    var record: MatchRecord
    do throws(IllegalPly) {
      record = try MatchRecord(game, from: start, checking: moves, passes: .implied, place: place)
    } catch {
      throw TextFault(error.description, at: told[error.index].word.lowerBound)
    }
    // Passes that the file leaves out.
    var passes = record.plies.count - moves.count
    var ply = 0
    for index in told.indices {
      let move = told[index]
      if passes > 0, record.plies[ply].move != moves[index] {
        passes -= 1
        ply += 1
      }
      if let side = move.side, side != record.plies[ply].side {
        throw TextFault(
          "ply \(ply + 1): \(moves[index]) is \(game.sideNames[side])'s in the file, and it is the "
            + "turn of \(game.sideNames[side.opponent])", at: move.word.lowerBound)
      }
      if move.hasRemark { try annotate(move, &record.plies[ply]) }
      ply += 1
    }
    return record
  }
}

/// What lies beside the main lines of a file's matches.
struct Variations {
  private var count = 0
  private var matches = 0

  mutating func add(_ count: Int) {
    if count == 0 { return }
    self.count += count
    matches += 1
  }

  /// The sentence for the person; `nil` if there are none.
  func sentence(of path: String) -> String? {
    if count == 0 { return nil }
    let left = count == 1 ? "1 variation is" : "\(count) variations are"
    return "\(path): \(left) left out, of \(matches == 1 ? "1 match" : "\(matches) matches"); "
      + "main lines are read"
  }
}
