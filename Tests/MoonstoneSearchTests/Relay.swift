import MoonstoneKernel
import MoonstoneTestSupport

/// A pile from which a side takes one, and goes on, or two, and the turn with it; who takes the
/// last wins by what it took in all.
struct Relay: Position {
  private(set) var pile: Int
  private(set) var turn = Side.black
  private(set) var taken = Sides(both: 0)

  init(pile: Int) { self.pile = pile }

  var legalMoves: [Nim.Move] { [.one, .two].filter { $0.count <= pile } }

  /// The turn is still that of who took one.
  var outcome: Outcome? {
    guard pile == 0 else { return nil }
    let last = wasKept ? turn : turn.opponent
    return .win(last, by: taken[last])
  }

  private var wasKept = false

  mutating func playUnchecked(_ move: Nim.Move) {
    pile -= move.count
    taken[turn] += move.count
    wasKept = move == .one
    if !wasKept { turn = turn.opponent }
  }

  init?(_ description: String) { nil }

  var description: String { "\(pile) \(turn) \(taken.black) \(taken.white) \(wasKept)" }
}
