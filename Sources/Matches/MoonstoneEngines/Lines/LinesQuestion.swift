import Foundation
import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

/// A turn, as a program reads it from a line; docs/engines.md has the fields.
struct LinesQuestion<G: Game> {
  private let turn: Turn<G>
  private let history: [G.Move]
  private let start: String?

  /// - Parameter lead: the moves from the initial position to where the match began.
  init(_ turn: Turn<G>, after lead: [G.Move]) {
    self.turn = turn
    let known = lead + turn.moves
    let isWhole = turn.game.leads(known, to: turn.position)
    history = isWhole ? known : Array(turn.moves)
    let began = turn.moves.isEmpty ? turn.position : turn.start
    start = (isWhole ? turn.game.initialPosition : began)?.description
  }

  var line: String {
    let budget = turn.budget
    let seconds = budget.remaining.map { $0 / .seconds(1) }
    let increment = budget.control.increment / .seconds(1)
    let limits: JSON = [
      "increment": orNull(seconds.map { _ in increment }), "moves": orNull(budget.moves),
      "seconds": orNull(seconds), "ticks": orNull(budget.remainingTicks),
    ]
    return jsonLine(of: [
      "budget": limits, "game": turn.game.name, "history": history.map(\.description),
      "moves": turn.position.legalMoves.map(\.description), "ply": turn.ply,
      "position": turn.position.description, "seed": turn.seed, "side": "\(turn.side)",
      "start": orNull(start),
    ])
  }

  /// The beginning of the match, as a program that stays reads it before the first turn.
  var beginning: String {
    let match: JSON = [
      "game": turn.game.name, "seed": turn.seed, "side": "\(turn.side)", "start": orNull(start),
      "time": "\(turn.budget.control)",
    ]
    return jsonLine(of: ["begin": match])
  }
}
