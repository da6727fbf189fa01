import MoonstoneKernel
import MoonstoneLaws
import MoonstoneLife
import MoonstoneTestSupport
import Testing

@Suite struct WorldTests {
  @Test(arguments: [1, 2, 3, 4, 7, 8, 20, 31, 49, 50])
  func generationsAreThoseOfThePlainRules(size: Int) {
    var chance = SplitMix64(seed: UInt64(size))
    for _ in 0..<trials(4) {
      var world = World(size: size, using: &chance)
      var plain = PlainWorld(world)
      #expect(world.living == plain.squares.joined().count { $0 })
      for _ in 0..<8 {
        for row in 0..<size {
          for column in 0..<size {
            #expect(world.neighbours(column: column, row: row) == plain.neighbours(column, row))
          }
        }
        world.next()
        plain.next()
        #expect(PlainWorld(world) == plain)
      }
    }
  }

  @Test func aFullWorldDiesButForItsCorners() {
    var world = World(size: 50)
    world.changeAll()
    #expect(world.living == 2500)
    world.next()
    #expect(world.living == 4)
    #expect(world.isLiving(column: 49, row: 49))
  }

  @Test func aGliderFliesIntoTheEdgeAndBecomesABlock() throws {
    var world = try World(size: 10, Pattern("bo$2bo$3o!"))
    for _ in 0..<100 { world.next() }
    #expect(Pattern(world).text(.cells) == "OO\nOO\n")
    #expect(world.isLiving(column: 9, row: 9))
  }

  @Test func theSameSeedGivesTheSameWorld() {
    func world(_ seed: UInt64) -> World {
      var chance = SplitMix64(seed: seed)
      return World(size: 50, using: &chance)
    }
    #expect(world(1) == world(1))
    #expect(world(1) != world(2))
    #expect((800...1075).contains(world(1).living))
  }
}

@Suite struct LifeRulesTests {
  @Test(arguments: [1, 2, 3, 5])
  func theLawsHold(size: Int) throws {
    try GameLaws.check(
      Life(size: size), matches: trials(3), plies: 60, depth: size < 3 ? 2 : 1,
      piece: { $0.side(at: $1) })
  }

  @Test func aMatchEndsAfterItsMoves() throws {
    let game = Life(size: 4)
    var position = game.initialPosition
    let square = try #require(Life.Move("1,1"))
    for count in 0..<game.moves {
      #expect(position.count == count)
      #expect(position.turn == .black)
      #expect(position.outcome == nil)
      position.playUnchecked(square)
    }
    #expect(position.outcome == .win(.black, by: 5))
    #expect(position.legalMoves.isEmpty)
    #expect(!position.isLegal(.next))
  }

  @Test func aGenerationThatLeavesNothingAliveIsTheEnd() throws {
    var position = try Life(size: 3).position("o!")
    #expect(position.description == "3 0 $bo!")
    position.playUnchecked(.next)
    #expect(position.outcome == .win(.white))
    #expect(position.description == "3 1 dead")
    // What a hand took away can come back.
    var emptied = try Life(size: 3).position("o!")
    emptied.playUnchecked(try #require(Life.Move("2,2")))
    #expect(emptied.outcome == nil)
    #expect(emptied.description == "3 1 !")
  }

  @Test func aWorldIsDrawnAndReadBack() throws {
    let game = Life(size: 4)
    let position = try game.position("bo$2bo$3o!")
    let diagram = """
         1 2 3 4
       1 □ ■ □ □
       2 □ □ ■ □
       3 ■ ■ ■ □
       4 □ □ □ □
      5 of 16 live (31.3 %), 0 moves made
      """
    #expect(game.diagram(of: position, lastMove: nil) == diagram)
    #expect(try game.position(diagram) == position)
    let large = Life(size: 12)
    let lines = large.diagram(of: large.initialPosition, lastMove: nil).split(separator: "\n")
    #expect(lines[0] == "                     1 1 1")
    #expect(lines[1] == "   1 2 3 4 5 6 7 8 9 0 1 2")
    #expect(try large.position(lines.joined(separator: "\n")) == large.initialPosition)
  }

  @Test func namesTellTheSize() {
    #expect(Life("life")?.size == 20)
    #expect(Life("life:20")?.name == "life")
    #expect(Life("life:7")?.name == "life:7")
    for name in ["life:0", "life:51", "life:07", "life:", "death"] { #expect(Life(name) == nil) }
  }

  @Test(arguments: [
    ("4 11 o!", "1:3: a match of life:4 has 10 moves"),
    ("3 0 bo!", "1:1: the world is 3×3, but life:4 has 4×4 squares"),
    ("5o!", "1:1: the pattern has 5×1 squares, but the world has 4×4"),
    ("□□□□\n□□□\n", "2:1: the row has 3 squares, not 4"),
    ("4 0 obo!x", "1:5: “obo!x” is not a world of 4×4 squares: expected runs such as"),
  ])
  func aBadPositionIsRefused(text: String, message: String) {
    #expect(
      refusal { () throws(NotationError) in try Life(size: 4).position(text) }?.hasPrefix(message)
        == true)
  }
}

/// What a notation's error says.
func refusal<T>(_ body: () throws(NotationError) -> T) -> String? {
  do throws(NotationError) {
    _ = try body()
    return nil
  } catch {
    return error.description
  }
}
