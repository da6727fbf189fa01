import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

// What the screen says without being asked: who plays, what to type, what can be done at the end.
extension BoardScreen {
  /// A sentence on who plays, for the beginning.
  var opening: String {
    let names = game.sideNames
    func player(_ side: Side) -> String { heard.players[side].name.shownName }
    let people = Side.allCases.filter(isPerson)
    switch (people.count, people.first) {
    case (2, _): return "two people play; “help” lists what you can type"
    case (1, let side?):
      let other = side.opponent
      return "you play \(names[side]), \(player(other)) plays \(names[other]); "
        + "“help” lists what you can type"
    default:
      return "\(player(.black)) plays \(names.black), \(player(.white)) plays \(names.white); "
        + "“pause” stops them, “help” lists what else you can type"
    }
  }

  /// What can be typed now, at the beginning and at the end.
  var offer: String? {
    if let task = assignment.task { return task }
    guard turning == nil else { return nil }
    switch shown.phase {
    case .turn(let side) where isPerson(side) && shown.ply <= 1:
      return Self.advice(shown.position)
    case .over(let ending): return isOpen ? offer(after: ending) : nil
    default: return nil
    }
  }

  /// How to move, with a move that is not in a corner as an example.
  static func advice(_ position: G.Position) -> String? {
    let moves = Array(position.legalMoves)
    return moves.isEmpty
      ? nil : "type a move such as \(moves[(moves.count - 1) / 2]), or “help”"
  }

  private func offer(after ending: Ending) -> String {
    let again = "“rematch” plays again, “quit” leaves"
    guard let culprit = ending.side, ending.isForfeit, !isPerson(culprit) else {
      return hasMoved(in: heard.ply) ? "“undo” takes back, \(again)" : again
    }
    let older = hasOlderVersion[culprit] ? "“revert” plays on with the version before; " : ""
    // Whoever has taken the side since then did not fail.
    let condition =
      isReplaced[culprit] ? "" : "once \(heard.players[culprit].name.shownName) is repaired, "
    guard hasMoved(in: heard.ply) else { return condition + again }
    return "\(older)\(condition)“undo” takes back what led here, \(again)"
  }

  /// Whether one of the last plies was a person's, if a person plays.
  func hasMoved(in plies: Int) -> Bool {
    let positions = heard.positions(before: plies)
    guard isPerson(.black) || isPerson(.white) else { return !positions.isEmpty }
    return positions.contains { isPerson($0.turn) }
  }
}

extension Ending {
  /// Whether a side lost by a failing script, an illegal move or a limit.
  var isForfeit: Bool {
    switch termination {
    case .time, .ticks, .memory, .illegalMove, .fault: true
    case .rules, .resignation, .aborted, .adjudicated: false
    }
  }
}
