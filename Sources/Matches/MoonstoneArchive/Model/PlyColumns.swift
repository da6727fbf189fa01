/// The requested values of a match's plies, a column each.
///
/// It is made faster than ``ArchivedPly`` values, since only what is asked for is read.
public struct PlyColumns: Hashable, Sendable {
  /// A fact of a ply.
  public enum Column: CaseIterable, Hashable, Sendable {
    /// The text of the move.
    case move
    /// The side that moved: 0 for black, 1 for white.
    case side
    /// What the player said and spent; the time is in seconds.
    case value, depth, ticks, time
    /// What an analysis found.
    case analysis, loss, best
  }

  /// How many plies the match has.
  public let count: Int
  /// The moves with blanks between them; empty unless they were asked for.
  public internal(set) var moves = ""
  /// The best moves by an analysis; empty unless they were asked for, and are known.
  public internal(set) var best: [String?] = []
  /// The other columns that were asked for, by ply; NaN stands for what is not known, and nothing
  /// for a column of which nothing is.
  public internal(set) var numbers: [Column: [Double]] = [:]

  init(count: Int) { self.count = count }

  /// Takes what is asked for from plies.
  ///
  /// - Parameters:
  ///   - plies: the plies of a match.
  ///   - wanted: what is asked for.
  public init(_ plies: [ArchivedPly], _ wanted: Set<Column>) {
    count = plies.count
    for column in wanted {
      switch column {
      case .move: moves = plies.map(\.move).joined(separator: " ")
      case .best: if plies.contains(where: { $0.best != nil }) { best = plies.map(\.best) }
      default:
        let known = plies.map { $0.number(column) }
        if known.contains(where: { $0 != nil }) { numbers[column] = known.map { $0 ?? .nan } }
      }
    }
  }
}

extension ArchivedPly {
  /// A fact as a number; `nil` if it is not known, and for moves.
  fileprivate func number(_ column: PlyColumns.Column) -> Double? {
    switch column {
    case .move, .best: nil
    case .side: Double(side.rawValue)
    case .value: value
    case .depth: depth.map(Double.init)
    case .ticks: ticks.map(Double.init)
    case .time: time.map { $0 / .seconds(1) }
    case .analysis: analysis
    case .loss: loss
    }
  }
}
