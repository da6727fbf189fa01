import MoonstoneKernel
import MoonstoneLaws
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

private let matches = isThorough ? 500 : 4
private let depth = isThorough ? 8 : 4
private let plainDepth = isThorough ? 7 : 3

/// From the start; for 8×8 squares as published (aartbik.com/MISC/reversi.html), for the others as
/// the plain implementation of these tests counts.
private let lines = [
  6: [4, 12, 56, 244, 1_364, 7_604, 47_740, 308_716],
  8: [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216],
  10: [4, 12, 56, 244, 1_396, 8_200, 55_180, 392_268],
]

/// Reversi on 6×6 and 10×10 squares, and on 8×8 where the same is asked of it.
@Suite struct SizeTests {
  @Test(arguments: UInt64(1)...2)
  func otherSizesKeepTheLawsOfEveryGame(seed: UInt64) throws {
    try GameLaws.check(SizedReversi<SixBySix>(), matches: matches, seed: seed) { $0.side(at: $1) }
    try GameLaws.check(SizedReversi<TenByTen>(), matches: matches / 2, seed: seed) {
      $0.side(at: $1)
    }
  }

  @Test func otherSizesKeepTheLawsFromTheirTrials() throws {
    let small = SizedReversi<SixBySix>()
    let large = SizedReversi<TenByTen>()
    #expect(small.trials.count > 5)
    #expect(large.trials.count > 5)
    try GameLaws.check(small, matches: matches, seed: 3, from: small.trials) { $0.side(at: $1) }
    try GameLaws.check(large, matches: matches / 2, seed: 3, from: large.trials) { $0.side(at: $1) }
  }

  @Test func movesAreTextsInARowOnEverySize() {
    func check<Board: ReversiBoard>(_ game: SizedReversi<Board>) {
      let all = (0...255).compactMap { BoardMove<Board>(code: $0) }
      #expect(all.count == Board.size * Board.size + 1)
      for moves in [[], [.pass], all, all.reversed()] {
        #expect(game.text(of: moves) == moves.map(\.description).joined(separator: " "))
      }
    }
    check(SizedReversi<SixBySix>())
    check(SizedReversi<EightByEight>())
    check(SizedReversi<TenByTen>())
  }

  @Test func aPlainImplementationSeesTheSameMatches() throws {
    for seed in UInt64(1)...2 {
      try compare(SixBySix.self, seed)
      try compare(EightByEight.self, seed)
      try compare(TenByTen.self, seed)
    }
  }

  private func compare<Board: ReversiBoard>(_: Board.Type, _ seed: UInt64) throws {
    let size = Board.size
    func place(_ move: BoardMove<Board>) -> Int {
      move.square.map { $0.row * size + $0.column } ?? size * size
    }
    for (plain, _) in PlainBoard.randomGame(seed: seed, size: size) {
      let position = try #require(BoardPosition<Board>(plain.text))
      #expect(position.description == plain.text)
      #expect(position.legalMoves.map(place) == plain.moves, "\(plain.text)")
      #expect(Array(position.legalMoves.reversed().map(place)) == plain.moves.reversed())
      #expect((position.outcome != nil) == plain.isOver)
      for move in position.legalMoves {
        let squares = position.flipped(playing: move).map { $0.row * size + $0.column }
        #expect(squares == (move == .pass ? [] : plain.flips(place(move), by: plain.turn)))
        #expect(position.playingUnchecked(move).description == plain.playing(place(move)).text)
      }
      for side in Side.allCases {
        #expect(position.potentialMobility(side) == plain.potential(side), "\(plain.text)")
        #expect(position.mobility(side) == plain.squares(for: side).count)
        #expect(
          position.stableDiscs(side).nonzeroBitCount == plain.stable(side).count, "\(plain.text)")
      }
    }
  }

  @Test func aPlainImplementationCountsTheSameLines() throws {
    for depth in 1...depth {
      #expect(SizedReversi<SixBySix>().initialPosition.perft(depth: depth) == lines[6]?[depth - 1])
      #expect(Reversi().initialPosition.perft(depth: depth) == lines[8]?[depth - 1])
      #expect(SizedReversi<TenByTen>().initialPosition.perft(depth: depth) == lines[10]?[depth - 1])
    }
    for size in [6, 10] {
      for depth in 1...plainDepth {
        #expect(PlainBoard.initial(size: size).perft(depth) == lines[size]?[depth - 1], "\(size)")
      }
      for seed in UInt64(1)...3 {
        let boards = PlainBoard.randomGame(seed: seed, size: size).map(\.board)
        for board in boards.suffix(4) + [boards[boards.count / 2]] {
          #expect(perft(board.text, size, depth: 3) == board.perft(3), "\(board.text)")
        }
      }
    }
  }

  private func perft(_ text: String, _ size: Int, depth: Int) -> Int? {
    size == 6
      ? BoardPosition<SixBySix>(text)?.perft(depth: depth)
      : BoardPosition<TenByTen>(text)?.perft(depth: depth)
  }

  @Test func theMarginCountsTheEmptySquaresForTheWinner() throws {
    let text = "X" + String(repeating: "-", count: 35) + " O"
    #expect(BoardPosition<SixBySix>(text)?.outcome == .win(.black, by: 36))
    let large = "X" + String(repeating: "-", count: 99) + " O"
    #expect(BoardPosition<TenByTen>(large)?.outcome == .win(.black, by: 100))
  }

  @Test func aLargeBoardHasItsSquares() throws {
    typealias Square = BoardSquare<TenByTen>
    #expect(Square("a1")?.code == 0)
    #expect(Square("j10")?.description == "j10")
    for wrong in ["k1", "a11", "a0", "a01", "a1 ", "10a"] {
      #expect(Square(wrong) == nil, "\(wrong)")
    }
    #expect(BoardSquare<SixBySix>("g1") == nil)
    #expect(BoardSquare<SixBySix>("a7") == nil)
    #expect(BoardMove<TenByTen>.pass.code == 100)
  }

  @Test func aDiagramOfALargeBoardIsDrawnAndReadBack() throws {
    let game = SizedReversi<TenByTen>()
    let moves = try game.transcript("e4 d4 c4")
    #expect(moves.map(\.description) == ["e4", "d4", "c4"])
    let position = moves.reduce(into: game.initialPosition) { $0.playUnchecked($1) }
    let diagram = game.diagram(of: position, lastMove: moves.last)
    #expect(diagram.hasPrefix("   a b c d e f g h i j\n 1 - - - -"))
    #expect(diagram.contains("\n10 - - - - - - - - - -\n"))
    #expect(try game.position(diagram) == position)
    #expect(try game.position(position.description) == position)
  }

  @Test(arguments: [
    ("a7", "1:1: move 1: “a7” is neither a square, “a1” to “f6”, nor a pass, “--”, “PA” or “pass”"),
    ("a1", "1:1: move 1: a1 is illegal for black, who can play c2 b3 e4 d5"),
  ])
  func transcriptsOfASmallBoardAreChecked(text: String, message: String) {
    #expect(throws: NotationError.self) { try SizedReversi<SixBySix>().transcript(text) }
    do throws(NotationError) {
      _ = try SizedReversi<SixBySix>().transcript(text)
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func sizesAreOptions() {
    #expect(SizedReversi<SixBySix>().name == "reversi:6")
    #expect(SizedReversi<TenByTen>().name == "reversi:10")
    #expect(SizedReversi<TenByTen>().family == Reversi().name)
  }
}
