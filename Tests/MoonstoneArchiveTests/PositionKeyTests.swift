import MoonstoneArchive
import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneReversi
import Testing

@Suite struct PositionKeyTests {
  let reversi = Reversi()

  /// What archives have on disk: these change in no version.
  @Test func keysAreTheSameInEveryVersion() throws {
    func key<G: Game>(_ game: G, _ moves: String) throws -> String {
      let line = game.canonicalLine(from: game.initialPosition, try game.transcript(moves))
      return PositionKey(rawValue: try #require(line.keys.last)).description
    }
    #expect(try key(reversi, "") == "c770ad8eb632ff2e")
    #expect(try key(reversi, "f5d6c3") == "868612a888da5c11")
    #expect(try key(ConnectFour(), "") == "9143a09b3feb8529")
    #expect(try key(ConnectFour(), "a b") == "71541a5a50b2454b")
  }

  @Test func allImagesOfALineHaveItsKeysAndItsMoves() throws {
    let moves = try reversi.transcript("f5d6c3d3c4f4c5b3c2")
    let line = reversi.canonicalLine(from: reversi.initialPosition, moves)
    var images = 0
    for symmetry in reversi.symmetries {
      let start = symmetry.position(reversi.initialPosition)
      let image = reversi.canonicalLine(from: start, moves.map(symmetry.move))
      #expect(image == line)
      images += 1
    }
    #expect(images == 7)
    #expect(Set(line.keys).count == moves.count + 1)
  }

  @Test func theFourFirstMovesAreOne() throws {
    let start = reversi.initialPosition
    #expect(Set(start.legalMoves.map { reversi.canonicalMove($0, in: start) }).count == 1)
    let next = try start.playing(try #require(Reversi.Move("f5")))
    #expect(Set(next.legalMoves.map { reversi.canonicalMove($0, in: next) }).count == 3)
  }

  @Test func aKeyReadsBackFromItsDigits() {
    let key = PositionKey(rawValue: 0x0123_4567_89AB_CDEF)
    #expect(key.description == "0123456789abcdef")
    #expect(PositionKey(key.description) == key)
    #expect(PositionKey("123") == nil)
  }
}
