import MoonstoneKernel
import MoonstoneReversi
import Testing

@Suite struct SymmetryTests {
  let game = Reversi()

  @Test func thereAreSevenBesidesTheBoardAsItIs() throws {
    let position = try game.position(
      "XO-------X------------------------------------------------------ X")
    let images = game.symmetries.map { $0.position(position) }
    #expect(Set(images + [position]).count == 8)
    let corner = try #require(Reversi.Move("b1"))
    let moves = game.symmetries.map { $0.move(corner).description }
    #expect(Set(moves + ["b1"]) == ["b1", "g1", "a2", "h2", "a7", "h7", "b8", "g8"])
    #expect(game.symmetries.allSatisfy { $0.move(.pass) == .pass })
  }

  @Test func boardsOfEverySizeHaveThem() throws {
    func images<G: Game>(of name: String, in game: G) throws -> Set<String> {
      let move = try #require(G.Move(name))
      return Set([name] + game.symmetries.map { $0.move(move).description })
    }
    #expect(
      try images(of: "b1", in: SizedReversi<SixBySix>())
        == ["b1", "e1", "a2", "f2", "a5", "f5", "b6", "e6"])
    #expect(
      try images(of: "b1", in: SizedReversi<TenByTen>())
        == ["b1", "i1", "a2", "j2", "a9", "j9", "b10", "i10"])
  }

  @Test func playingsThatAreAlikeHaveOneFingerprint() throws {
    func fingerprint(_ moves: String) throws -> UInt64 {
      game.fingerprint(from: game.initialPosition, try game.transcript(moves))
    }
    // Mirrored at the diagonal.
    #expect(try fingerprint("f5d6c3") == fingerprint("e6f4c3"))
    #expect(try fingerprint("f5d6c3") != fingerprint("f5d6c4"))
    #expect(try fingerprint("f5d6c3") != fingerprint("f5d6"))
    // Begun elsewhere, it is another one.
    let start = try game.transcript("f5d6").reduce(into: game.initialPosition) {
      $0.playUnchecked($1)
    }
    let rest = try game.transcript("c3", from: start)
    #expect(try game.fingerprint(from: start, rest) != fingerprint("f5d6c3"))
  }

  @Test func everyBeginningHasFourImages() throws {
    let first = game.initialPosition.legalMoves.map {
      game.fingerprint(from: game.initialPosition, [$0])
    }
    #expect(Set(first).count == 1)
    // Parallel, diagonal and perpendicular.
    let second = Set(
      game.initialPosition.legalMoves.flatMap { move in
        game.initialPosition.playingUnchecked(move).legalMoves.map {
          game.fingerprint(from: game.initialPosition, [move, $0])
        }
      })
    #expect(second.count == 3)
  }
}
