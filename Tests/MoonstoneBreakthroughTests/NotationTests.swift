import MoonstoneBreakthrough
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct NotationTests {
  @Test func aDiagramIsDrawnAndReadBack() throws {
    let game = Breakthrough(size: 5)
    let move = try #require(Breakthrough.Move("c2-c3"))
    let position = game.initialPosition.playingUnchecked(move)
    let diagram = """
        a b c d e
      5 B B B B B
      4 B B B B B
      3 - -[W]- -
      2 W W - W W
      1 W W W W W
      black (B) to move
      white 10, black 10
      """
    #expect(game.diagram(of: position, lastMove: move) == diagram)
    #expect(try game.position(diagram) == position)
  }

  @Test(arguments: [
    "a2a3 a5a4 b2b3 b5b4 a3b4", "a2-a3 a5-a4 b2-b3 b5-b4 a3xb4",
    "1. A2-A3 A5-A4 2. B2-B3 B5-B4 3. A3xB4", "a2a3, a5a4, b2b3, b5b4, a3b4*",
    "a2a3 a5a4 b2b3 b5b4 a3:b4",
  ])
  func stepsAreReadAsOthersWriteThem(text: String) throws {
    let game = Breakthrough(size: 6)
    let moves = try game.transcript(text)
    #expect(game.text(of: moves) == "a2-a3 a5-a4 b2-b3 b5-b4 a3xb4")
  }

  @Test(arguments: ["a2xa3", "a2:b3", "a2b3*", "a2a5", "a2a", "zzzz"])
  func whatIsNoStepIsRefused(text: String) {
    #expect(throws: NotationError.self) { try Breakthrough(size: 6).transcript(text) }
  }

  @Test(arguments: ["\n", "\r\n", " \n\n"])
  func aPositionMayEndWithLines(end: String) throws {
    let game = Breakthrough(size: 6)
    let text = game.initialPosition.description
    #expect(try game.position(text + end) == game.initialPosition)
  }

  @Test func aFileHasAPositionOrMovesInEachLine() throws {
    let game = Breakthrough(size: 6)
    let problems = try game.problems("\(game.initialPosition)\r\n# no\n\na2a3 b5b4 3\n")
    #expect(problems.map(\.line) == [1, 4] && problems.map(\.score) == [nil, 3])
    #expect(problems[0].position == game.initialPosition)
  }

  @Test(arguments: Breakthrough.sizes)
  func diagramsOfRandomMatchesReadBack(size: Int) throws {
    let game = Breakthrough(size: size)
    var generator = SplitMix64(seed: UInt64(size))
    for board in PlainBoard.randomMatch(size: size, &generator) {
      let position = try #require(Breakthrough.Position(board.text))
      #expect(try game.position(game.diagram(of: position, lastMove: nil)) == position)
    }
  }

  @Test(arguments: [
    ("WW", "1:1: the board has 2 squares, not 25"),
    ("W?", "1:2: “?” is not a square: “W” is white, “B” black, “-” or “.” empty"),
    (
      "BBBBB\n-----\n-----\n-----\nWWWWW",
      "5:1: the side to move is missing: expected “white to move” or “black to move”"
    ),
    (
      "BBBBB\n-----\nB----\n-----\nB----\nblack to move",
      "6:1: black is to move and has won already"
    ),
    (
      "BBBBBBBBBBBB------------WWWWWWWWWWWW W",
      "1:1: the board is 6×6, but breakthrough:5 is played on 5×5"
    ),
  ])
  func aFaultyTextIsNamed(text: String, message: String) {
    #expect(throws: NotationError.self) { try Breakthrough(size: 5).position(text) }
    do throws(NotationError) {
      _ = try Breakthrough(size: 5).position(text)
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func pointingAtAPieceMeansItsOnlyMove() throws {
    let game = Breakthrough(size: 5)
    let start = game.initialPosition
    let grid = try #require(game.grid(of: start))
    #expect(grid.columnNames == ["a", "b", "c", "d", "e"])
    #expect(grid.rowNames == ["5", "4", "3", "2", "1"])
    #expect(grid.rows.joined().allSatisfy { $0?.move == nil })
    let late = try game.position("----B--------------------".prefix(20) + "W---- W")
    let moves = try #require(game.grid(of: late)).rows.joined().compactMap { $0?.move }
    #expect(moves.isEmpty)
    let edge = try game.position("----B-----B----W-------W- W")
    let alone = try #require(game.grid(of: edge)).rows.joined().compactMap { $0?.move?.description }
    #expect(alone == ["a2-b3"])
  }
}

@Suite struct QueryTests {
  @Test(arguments: Breakthrough.sizes)
  func attackersAreThosePiecesThatCouldCapture(size: Int) throws {
    let game = Breakthrough(size: size)
    let query = try #require(game.queries.first { $0.name == "attackers" })
    var generator = SplitMix64(seed: UInt64(size))
    for board in PlainBoard.randomMatch(size: size, &generator) {
      let position = try #require(Breakthrough.Position(board.text))
      for side in Side.allCases {
        for row in 0..<size {
          for column in 0..<size {
            let code = Breakthrough.Square(column: column, row: row).code
            #expect(
              try query.answer(about: position, [Int(side.rawValue), code])
                == [board.attackers(side, column, row)])
          }
        }
      }
    }
  }

  /// But for a race, in which it matters who is to move.
  @Test(arguments: Breakthrough.sizes)
  func featuresTurnWithTheSides(size: Int) {
    let game = Breakthrough(size: size)
    let features = game.features.filter { $0.name != "race" }
    #expect(features.count == game.features.count - 1)
    for feature in game.features { #expect(feature.value(game.initialPosition) == 0) }
    for position in game.trials {
      let text = position.description
      let last = text.last == "W" ? "B" : "W"
      guard let turned = Breakthrough.Position(text.dropLast() + last) else { continue }
      for feature in features {
        #expect(feature.value(position) == -feature.value(turned), "\(feature.name) \(text)")
      }
    }
  }
}
