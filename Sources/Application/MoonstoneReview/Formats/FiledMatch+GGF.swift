import MoonstoneEngines
import MoonstoneKernel
import MoonstoneRecords

extension FiledMatch {
  /// The match in GGF, and what that does not hold although other matches in GGF can have it.
  func ggf(of game: G) -> (match: GGFMatch, lost: Set<MatchDetail>) {
    let letters = Array(start.description)
    let squares = letters.dropLast(2).map { $0 == "X" ? "*" : $0 }
    let size = Int(Double(squares.count).squareRoot())
    let mover: Side = letters.last == "X" ? .black : .white
    var match = GGFMatch(size: size, board: squares, mover: mover)
    var lost: Set<MatchDetail> = []
    let names = players?.map(\.name) ?? Sides(both: "")
    match.blackName = names.black
    match.whiteName = names.white
    match.place = event
    match.date = date
    match.ratings = ratings
    for side in Side.allCases where time[side] != .unlimited {
      match.clocks[side] = GGFClock(time[side], grace: grace[side])
      if match.clocks[side] == nil { lost.insert(.clocks) }
    }
    for (index, move) in moves.enumerated() {
      let ply = plies.isEmpty ? Ply() : plies[index]
      match.moves.append(
        GGFMove(
          index.isMultiple(of: 2) ? mover : mover.opponent,
          move == game.pass ? nil : move.description.uppercased(),
          value: ply.comment?.margin ?? ply.comment?.value.flatMap { $0.isFinite ? $0 : nil },
          seconds: ply.elapsed?.inSeconds))
      if ply.comment?.value?.isFinite == false { lost.insert(.values) }
    }
    match.result = result(squares: squares.count, &lost)
    return (match, lost)
  }

  private func result(squares: Int, _ lost: inout Set<MatchDetail>) -> GGFMatch.Result {
    if let outcome = end.outcome {
      return GGFMatch.Result(score: Double(outcome.margin(for: .black)))
    }
    func loses(_ side: Side, _ letter: Character) -> GGFMatch.Result {
      GGFMatch.Result(score: Double(side == .black ? -squares : squares), ending: letter)
    }
    switch stopped {
    case .resign(let side): return loses(side, "r")
    case .forfeit(let side, let forfeit):
      if forfeit != .outOfTime, forfeit != .left { lost.insert(.reasons) }
      return loses(side, forfeit.reason == .time ? "t" : "l")
    case nil: return GGFMatch.Result(score: nil)
    default:
      lost.insert(.reasons)
      return GGFMatch.Result(score: nil)
    }
  }
}
