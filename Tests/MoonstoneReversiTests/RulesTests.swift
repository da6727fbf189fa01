import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// Every position of random games, beside the same one on a plain board.
struct Compared: Sendable {
  let board: PlainBoard
  let position: Reversi.Position
  let move: Int?

  static func game(_ seed: UInt64) -> [Compared] {
    PlainBoard.randomGame(seed: seed).map { board, move in
      Compared(board: board, position: Reversi.Position(board.text)!, move: move)
    }
  }
}

func codes(_ bitboard: UInt64) -> [Int] { (0..<64).filter { bitboard >> UInt64($0) & 1 == 1 } }

@Suite struct RulesTests {
  static let seeds = trials(1...50)

  @Test(arguments: seeds)
  func movesAreThoseOfAPlainBoard(seed: UInt64) {
    for compared in Compared.game(seed) {
      let moves = compared.position.legalMoves
      #expect(moves.map(\.code) == compared.board.moves)
      let legal = (0...64).filter { compared.position.isLegal(Reversi.Move(code: $0)!) }
      #expect(legal == compared.board.moves)
    }
  }

  @Test(arguments: seeds)
  func positionsAreThoseOfAPlainBoard(seed: UInt64) {
    var position = Reversi().initialPosition
    for compared in Compared.game(seed) {
      #expect(position == compared.position)
      #expect(position.turn == compared.board.turn)
      #expect(position.description == compared.board.text)
      #expect(position.tally.black == compared.board.count(.black))
      #expect(position.tally.white == compared.board.count(.white))
      if let move = compared.move { position.playUnchecked(Reversi.Move(code: move)!) }
    }
  }

  @Test(arguments: seeds)
  func changesAreTheDiscAndItsFlipsInOrder(seed: UInt64) {
    for compared in Compared.game(seed) {
      for move in compared.board.moves {
        let changes = compared.position.changes(playing: Reversi.Move(code: move)!)
        let flips = compared.board.flips(move == 64 ? 0 : move, by: compared.board.turn)
        #expect(changes.map(\.square.code) == (move == 64 ? [] : [move] + flips))
        #expect(changes.allSatisfy { $0.side == compared.board.turn })
      }
    }
  }

  @Test(arguments: seeds)
  func aGameIsOverWhenNobodyCanMoveAndEmptySquaresGoToTheWinner(seed: UInt64) throws {
    let game = Compared.game(seed)
    #expect(game.dropLast().allSatisfy { $0.position.outcome == nil })
    let last = try #require(game.last)
    let difference = last.board.count(.black) - last.board.count(.white)
    let outcome = try #require(last.position.outcome)
    let empties = last.board.count(nil) * difference.signum()
    #expect(outcome.margin(for: .black) == difference + empties)
  }

  @Test func aRowOfSixTurnsInEveryDirectionFromTheDiscOutwards() throws {
    let position = try Reversi().position(
      """
      X - - X - - X -
      - O - O - O - -
      - - O O O - - -
      X O O - O O O X
      - - O O O - - -
      - O - O - O - -
      X - - O - - O -
      - - - X - - - X
      X to move
      """)
    let move = try #require(Reversi.Move("d4"))
    #expect(
      position.changes(playing: move).map(\.square.description) == [
        "d4", "c3", "b2", "d3", "d2", "e3", "f2", "e4", "f4", "g4", "e5", "f6", "g7", "d5", "d6",
        "d7", "c5", "b6", "c4", "b4",
      ])
  }

  @Test func theShortestGameIsAWipeOutWithAMarginOf64() throws {
    let reversi = Reversi()
    let moves = try reversi.transcript("e6f4e3f6g5d6e7f5c5")
    #expect(moves.count == 9)
    var position = reversi.initialPosition
    for move in moves {
      #expect(position.outcome == nil)
      position.playUnchecked(move)
    }
    #expect(position.tally == Sides(black: 13, white: 0))
    #expect(position.legalMoves.isEmpty)
    #expect(position.outcome == .win(.black, by: 64))
  }

  @Test(arguments: [
    (String(repeating: "X", count: 40) + String(repeating: "O", count: 24), 16),
    (String(repeating: "O", count: 33) + String(repeating: "X", count: 31), -2),
    (String(repeating: "X", count: 32) + String(repeating: "O", count: 32), 0),
    (String(repeating: "-", count: 64), 0),
    (String(repeating: "X", count: 20) + String(repeating: "-", count: 44), 64),
    ("XX" + String(repeating: "-", count: 60) + "OO", 0),
    ("XX" + String(repeating: "-", count: 59) + "OOO", -60),
  ])
  func margin(squares: String, margin: Int) throws {
    for turn in ["X", "O"] {
      let position = try #require(Reversi.Position("\(squares) \(turn)"))
      let outcome = try #require(position.outcome)
      #expect(outcome.margin(for: .black) == margin)
      #expect((outcome == .draw) == (margin == 0))
    }
  }

  @Test func aPassIsLegalOnlyForWhoCannotMoveWhileTheOtherCan() throws {
    let pass = Reversi.Move.pass
    #expect(!Reversi().initialPosition.isLegal(pass))
    let forced = try #require(
      Reversi.Position("XO" + String(repeating: "-", count: 62) + " O"))
    #expect(forced.isLegal(pass))
    #expect(Array(forced.legalMoves) == [pass])
    #expect(forced.changes(playing: pass) == [])
    let passed = forced.playingUnchecked(pass)
    #expect(passed.turn == .black)
    #expect(passed.discs(.black) == forced.discs(.black))
    #expect(passed.legalMoves.map(\.description) == ["c1"])
    let over = try #require(Reversi.Position("X" + String(repeating: "-", count: 63) + " O"))
    #expect(!over.isLegal(pass))
    #expect(over.legalMoves.isEmpty)
  }

  @Test func aTakenSquareIsNotLegal() {
    for square in ["d4", "e4", "d5", "e5"] {
      #expect(!Reversi().initialPosition.isLegal(Reversi.Move(square)!))
    }
  }
}
