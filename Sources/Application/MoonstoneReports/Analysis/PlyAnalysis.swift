import Foundation
import MoonstoneKernel

/// What a ply of a match gave away.
public struct PlyAnalysis: Sendable, Equatable {
  /// What a position is worth to the side that played.
  public struct Value: Codable, Sendable, Equatable {
    /// The worth, in the unit of the analysis.
    public let worth: Double
    /// The chance of winning, from 0 to 1.
    public let chance: Double
    /// Whether it is the worth under perfect play.
    public let exact: Bool

    package init(worth: Double, chance: Double, exact: Bool) {
      self.worth = worth
      self.chance = chance
      self.exact = exact
    }

    /// The same worth to the other side.
    public var reversed: Value {
      Value(worth: 0 - worth, chance: (10_000 - 10_000 * chance).rounded() / 10_000, exact: exact)
    }
  }

  /// The number of the ply in its match, counted from 1.
  public let ply: Int
  /// The side that played.
  public let side: Side
  /// The position before the move, as a text of its game.
  public let position: String
  /// The move, as a text of its game.
  public let move: String
  /// Whether it was the only legal move.
  public let isForced: Bool
  /// The worth with the best move.
  public let before: Value
  /// The worth after the move.
  public let after: Value
  /// The line that both sides would play, beginning with the best move; with the move that was
  /// played, if none is better.
  public let line: [String]
  /// The line that both sides would play after the move, beginning with the answer.
  public let reply: [String]
  /// How many plies were searched; 0 for a solution, and for random games.
  public let depth: Int

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
  public var loss: Double { max(rounded(before.worth - after.worth), 0) }
  /// The chance of winning that the move gave away.
  public var chanceLoss: Double { max(rounded(before.chance - after.chance), 0) }
  /// How bad the move was; `nil` if it was not.
  public var fault: MoveFault? { MoveFault(losing: chanceLoss) }
  /// The best move; `nil` if the move that was played is as good.
  public var better: String? { line.first == move ? nil : line.first }
  /// Whether both values hold under perfect play.
  public var isExact: Bool { before.exact && after.exact }

  /// How good the move was, from 0 to 100, by the curve of lichess: 100 without a loss, 63 for a
  /// loss of a tenth, 25 for three tenths.
  public var accuracy: Double {
    min(max(103.1668 * exp(-4.354 * chanceLoss) - 3.1669, 0), 100)
  }

  private func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
