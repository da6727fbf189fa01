import Foundation
import MoonstoneKernel

/// What a ply of a match gave away.
package struct PlyAnalysis: Sendable, Equatable {
  /// What a position is worth to the side that played.
  package struct Value: Codable, Sendable, Equatable {
    /// The worth, in the unit of the analysis.
    package let worth: Double
    /// The chance of winning, from 0 to 1.
    package let chance: Double
    /// Whether it is the worth under perfect play.
    package let exact: Bool

    package init(worth: Double, chance: Double, exact: Bool) {
      self.worth = worth
      self.chance = chance
      self.exact = exact
    }

    /// The same worth to the other side.
    package var reversed: Value {
      Value(worth: 0 - worth, chance: (10_000 - 10_000 * chance).rounded() / 10_000, exact: exact)
    }
  }

  /// The number of the ply, counted from 1.
  package let ply: Int
  /// The side that played.
  package let side: Side
  /// The position before the move.
  package let position: String
  package let move: String
  /// Whether it was the only legal move.
  package let isForced: Bool
  /// The worth with the best move.
  package let before: Value
  /// The worth after the move.
  package let after: Value
  /// The line that both sides would play, beginning with the best move; with the move that was
  /// played, if none is better.
  package let line: [String]
  /// The line that both sides would play after the move, beginning with the answer.
  package let reply: [String]
  /// How many plies were searched; 0 for a solution, and for random games.
  package let depth: Int

  package init(
    ply: Int, side: Side, position: String, move: String, isForced: Bool, before: Value,
    after: Value, line: [String], reply: [String], depth: Int
  ) {
    self.ply = ply
    self.side = side
    self.position = position
    self.move = move
    self.isForced = isForced
    self.before = before
    self.after = after
    self.line = line
    self.reply = reply
    self.depth = depth
  }

  /// What the move gave away, in the unit of the analysis.
  package var loss: Double { max(rounded(before.worth - after.worth), 0) }
  /// The chance of winning that the move gave away.
  package var chanceLoss: Double { max(rounded(before.chance - after.chance), 0) }
  /// How bad the move was; `nil` if it was not.
  package var fault: Fault? { Fault(losing: chanceLoss) }
  /// The best move; `nil` if the move that was played is as good.
  package var better: String? { line.first == move ? nil : line.first }
  /// Whether both values hold under perfect play.
  package var isExact: Bool { before.exact && after.exact }

  /// How good the move was, from 0 to 100, by the curve of lichess: 100 without a loss, 63 for a
  /// loss of a tenth, 25 for three tenths.
  package var accuracy: Double {
    min(max(103.1668 * exp(-4.354 * chanceLoss) - 3.1669, 0), 100)
  }

  private func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
