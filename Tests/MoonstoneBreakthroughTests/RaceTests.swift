import MoonstoneBreakthrough
import MoonstoneKernel
import Testing

@Suite struct RaceTests {
  private func position(_ rows: String..., turn: Side) throws -> Breakthrough.Position {
    let text = rows.joined() + (turn == .white ? " W" : " B")
    return try #require(Breakthrough.Position(text))
  }

  private func value(_ name: String, of position: Breakthrough.Position) throws -> Int {
    let feature = Breakthrough(size: position.size).features.first { $0.name == name }
    return try #require(feature).value(position)
  }

  @Test func whoCannotBeCaughtGetsThrough() throws {
    let white = try position("----B", "-----", "W----", "-----", "-----", turn: .white)
    #expect(white.run(.white) == 2)
    #expect(try value("race", of: white) == 4)
    let black = try position("----B", "-----", "W----", "-----", "-----", turn: .black)
    #expect(black.run(.white) == 2)
    #expect(black.run(.black) == 4)
    #expect(try value("race", of: black) == -4)
  }

  @Test func aRunnerEvadesAPieceStraightAheadOfIt() throws {
    let position = try position("-B---", "-----", "W----", "-----", "-----", turn: .white)
    #expect(position.run(.white) == 2)
  }

  @Test func aRowOfGuardsStopsARunner() throws {
    let position = try position("BBBBB", "-----", "-W---", "-----", "-----", turn: .white)
    #expect(position.run(.white) == nil)
    #expect(try value("race", of: position) == 0)
  }

  @Test func aRunnerThatIsTakenNextDoesNotRun() throws {
    let position = try position("-----", "-B---", "W----", "-----", "-----", turn: .black)
    #expect(position.run(.white) == nil)
  }

  @Test func theOneWhoIsThereFirstWinsTheRace() throws {
    let white = try position("-----", "W----", "-----", "----B", "-----", turn: .white)
    #expect(try value("race", of: white) == 5)
    let black = try position("-----", "W----", "-----", "----B", "-----", turn: .black)
    #expect(try value("race", of: black) == 5)
  }

  @Test func piecesSideBySideArePairsAndUnguardedOnesAreLoose() throws {
    let position = try position("----B", "-----", "---B-", "WWW--", "-----", turn: .white)
    // The piece on d3 can be taken by c2 and is not guarded; c2 is not guarded either.
    #expect(try value("pairs", of: position) == 2)
    #expect(try value("loose", of: position) == 0)
    let guarded = try self.position("----B", "-----", "---B-", "WWW--", "-W---", turn: .white)
    #expect(try value("loose", of: guarded) == 1)
  }
}
