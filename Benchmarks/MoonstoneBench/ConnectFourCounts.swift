import MoonstoneConnectFour
import MoonstoneKernel
import MoonstonePlainGames
import MoonstoneSearch
import MoonstoneSupport

/// Positions by the number of plies: sequence A212693 of the OEIS, by J. Tromp.
private let distinct = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275, 558_186, 1_662_623]

/// What others have counted and proved of Connect Four; answers how much of it does not hold.
func connectFourCounts() -> Int {
  var misses = 0
  func expect(_ holds: Bool, _ what: String) {
    print("connect-four: \(what)\(holds ? "" : ": NO")")
    if !holds { misses += 1 }
  }
  for depth in 0...8 {
    let plain = PlainConnectFour().lines(depth)
    let perft = ConnectFour.Position().perft(depth: depth)
    expect(
      perft == plain.whole + plain.ended,
      "perft \(depth) is \(perft), \(plain.ended) ended before; a plain implementation counts "
        + "\(plain.whole) and \(plain.ended)")
  }
  var positions: Set = [ConnectFour.Position()]
  for (ply, count) in distinct.enumerated() {
    expect(positions.count == count, "after \(ply) plies there are \(positions.count) positions")
    positions = Set(
      positions.flatMap { position in position.legalMoves.map(position.playingUnchecked) })
  }
  provedWins(expect)
  return misses
}

/// Where the first player wins with the disc in the centre, as far as it is found at once.
private func provedWins(_ expect: (Bool, String) -> Void) {
  let game = ConnectFour()
  let solver = ExhaustiveSolver<ConnectFour.Position>(hashBytes: 256 << 20)
  for line in centreLines {
    guard let moves = try? game.transcript(line) else {
      expect(false, "“\(line)” is no transcript")
      continue
    }
    let position = moves.reduce(game.initialPosition) { $0.playingUnchecked($1) }
    let start = monotonicTime()
    let solution = solver.solve(
      position, findsEveryMove: false, nodes: 20_000_000, isWanted: { true })
    let seconds = Int((monotonicTime() - start).nanoseconds / 1e9)
    let margin = solution.map { position.turn == .black ? $0.margin : -$0.margin }
    expect(
      (margin ?? 0) > 0,
      "after \(line) the first player wins: "
        + (margin == nil ? "not found" : "margin \(margin ?? 0)")
        + ", \(solver.nodes) nodes, \(seconds) s")
  }
}

/// Beginnings with the first disc in the centre, in which the first player wins against everything.
private let centreLines = ["d d d d d d b b b b", "d d d d d d b b"]
