import MoonstoneKernel

/// A mancala with three pits a side: a square shows how many seeds lie in it, and whoever sows the
/// last one into the own store moves again.
struct Mancala: Game {
  struct Pit: Symbol {
    static let names = ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"]
    let code: Int

    init?(code: Int) {
      guard Self.names.indices ~= code else { return nil }
      self.code = code
    }
    init?(_ description: String) { self.init(code: Self.names.firstIndex(of: description) ?? -1) }

    var description: String { Self.names[code] }
  }

  struct Position: MoonstoneKernel.Position {
    /// Black's pits and store, then white's.
    var seeds: [Int]
    var turn: Side

    init?(_ description: String) {
      let words = description.split(separator: " ").map(String.init)
      guard words.count == 9, let turn = Side(words[8]) else { return nil }
      seeds = words.prefix(8).compactMap { Int($0) }
      self.turn = turn
      guard self.description == description else { return nil }
    }

    var description: String { seeds.map { "\($0) " }.joined() + "\(turn)" }
    private var own: Range<Int> { turn == .black ? 0..<3 : 4..<7 }

    var legalMoves: [Pit] { own.filter { seeds[$0] > 0 }.compactMap { Pit(code: $0) } }

    var outcome: Outcome? {
      guard legalMoves.isEmpty else { return nil }
      let lead = seeds[..<4].reduce(0, +) - seeds[4...].reduce(0, +)
      return lead == 0 ? .draw : .win(lead > 0 ? .black : .white, by: abs(lead))
    }

    mutating func playUnchecked(_ move: Pit) {
      let (store, others) = turn == .black ? (3, 7) : (7, 3)
      var (pit, hand) = (move.code, seeds[move.code])
      seeds[pit] = 0
      while hand > 0 {
        pit = (pit + 1) % 8
        if pit == others { continue }
        seeds[pit] += 1
        hand -= 1
      }
      if pit != store { turn = turn.opponent }
    }

    func changes(playing move: Pit) -> [Change<Pit>] {
      let after = playingUnchecked(move)
      return seeds.indices.filter { seeds[$0] != after.seeds[$0] }.compactMap { index in
        Pit(code: index).map { Change($0, index < 4 ? .black : .white) }
      }
    }

    typealias Square = Pit
  }

  let name = "mancala"
  let summary = "Three pits a side."
  var initialPosition: Position { Position("3 3 3 0 3 3 3 0 black")! }

  func grid(of position: Position) -> Grid<Position>? {
    let legal = position.legalMoves
    let rows = [0..<4, 4..<8].map { row in
      row.map { index in
        Pit(code: index).map { pit in
          Grid<Position>.Cell(
            pit, index < 4 ? .black : .white, move: legal.contains(pit) ? pit : nil,
            text: "\(position.seeds[index])")
        }
      }
    }
    return Grid(columnNames: ["a", "b", "c", "d"], rowNames: ["1", "2"], rows: rows)
  }
}
