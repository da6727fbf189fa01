import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// A turn, as a program reads it from a line; docs/engines.md has the fields.
struct LinesQuestion: Encodable {
  /// What is left on the clocks; `null` without a limit.
  struct Limits: Encodable {
    let seconds: OrNull<Double>
    let ticks: OrNull<Int>
  }

  let budget: Limits
  let game: String
  /// The legal moves.
  let moves: [String]
  let ply: Int
  let position: String
  let seed: UInt64
  let side: String

  init<G: Game>(_ turn: Turn<G>) {
    budget = Limits(
      seconds: OrNull(turn.budget.remaining.map { $0 / .seconds(1) }),
      ticks: OrNull(turn.budget.remainingTicks))
    game = turn.game.name
    moves = turn.position.legalMoves.map(\.description)
    ply = turn.ply
    position = turn.position.description
    seed = turn.seed
    side = "\(turn.side)"
  }
}

/// What a program answers.
struct LinesAnswer: Decodable {
  /// How much is kept of what it says.
  private static let longestComment = 1000

  let move: String?
  let resign: Bool?
  let value: Double?
  let comment: String?

  /// What is recorded with the move.
  var said: Comment? {
    guard value != nil || comment != nil else { return nil }
    return Comment(value: value, text: comment.map { String($0.prefix(Self.longestComment)) })
  }
}
