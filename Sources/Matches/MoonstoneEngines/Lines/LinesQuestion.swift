import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// A turn, as a program reads it from a line; docs/engines.md has the fields.
struct LinesQuestion: Encodable {
  /// What is left on the clocks; `null` without a limit.
  struct Limits: Encodable {
    /// What each move adds to the seconds.
    let increment: OrNull<Double>
    /// For how many moves the seconds are; `null` for the rest of the match.
    let moves: OrNull<Int>
    let seconds: OrNull<Double>
    let ticks: OrNull<Int>
  }

  let budget: Limits
  let game: String
  /// The moves that lead from the start to the position.
  let history: [String]
  /// The legal moves.
  let moves: [String]
  let ply: Int
  let position: String
  let seed: UInt64
  let side: String
  /// Where the history begins; `null` if that is not known.
  let start: OrNull<String>

  /// - Parameter lead: the moves from the initial position to where the match began.
  init<G: Game>(_ turn: Turn<G>, after lead: [G.Move]) {
    let increment = turn.budget.control.increment / .seconds(1)
    let seconds = turn.budget.remaining.map { $0 / .seconds(1) }
    budget = Limits(
      increment: OrNull(seconds.map { _ in increment }), moves: OrNull(turn.budget.moves),
      seconds: OrNull(seconds), ticks: OrNull(turn.budget.remainingTicks))
    game = turn.game.name
    let known = lead + turn.moves
    let isWhole = turn.game.leads(known, to: turn.position)
    history = (isWhole ? known : turn.moves).map(\.description)
    let began = turn.moves.isEmpty ? turn.position : turn.start
    start = OrNull((isWhole ? turn.game.initialPosition : began)?.description)
    moves = turn.position.legalMoves.map(\.description)
    ply = turn.ply
    position = turn.position.description
    seed = turn.seed
    side = "\(turn.side)"
  }
}

/// The beginning of a match, as a program that stays reads it before the first turn.
struct LinesBeginning: Encodable {
  struct Match: Encodable {
    let game: String
    let seed: UInt64
    let side: String
    let start: OrNull<String>
    let time: String
  }

  let begin: Match

  init<G: Game>(_ question: LinesQuestion, _ turn: Turn<G>) {
    begin = Match(
      game: question.game, seed: question.seed, side: question.side, start: question.start,
      time: "\(turn.budget.control)")
  }
}
