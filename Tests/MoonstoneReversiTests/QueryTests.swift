import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// Asks a query by its name.
private func ask(
  _ name: String, _ position: Reversi.Position, _ arguments: Int...
) throws -> [Int] {
  let query = try #require(Reversi().queries.first { $0.name == name })
  return try query.answer(about: position, arguments)
}

@Suite struct QueryTests {
  @Test func queriesAreDeclaredWithTheirTypes() {
    let declared = Reversi().queries.map { "\($0.name) \($0.parameters) \($0.result)" }
    let value = "MoonstoneKernel.ValueType"
    #expect(
      declared == [
        "size [] integer",
        "discs [\(value).side] integer",
        "empties [] integer",
        "mobility [\(value).side] integer",
        "flips [\(value).move] list(\(value).square)",
        "at [\(value).square] optional(\(value).side)",
        "potential [\(value).side] integer",
        "stable [\(value).side] integer",
      ])
    #expect(Reversi().queries.allSatisfy { $0.summary.hasSuffix(".") })
  }

  @Test(arguments: trials(60...80))
  func answersAreThoseOfAPlainBoard(seed: UInt64) throws {
    for compared in Compared.game(seed) {
      let (board, position) = (compared.board, compared.position)
      #expect(try ask("empties", position) == [board.count(nil)])
      for (code, side) in Side.allCases.enumerated() {
        #expect(try ask("discs", position, code) == [board.count(side)])
        #expect(try ask("mobility", position, code) == [board.squares(for: side).count])
        #expect(try ask("potential", position, code) == [board.potential(side)])
        #expect(try ask("stable", position, code) == [board.stable(side).count])
      }
      for square in 0..<64 {
        #expect(try ask("flips", position, square) == board.flips(square, by: board.turn))
        let side = board.cells[square].map { $0 == .black ? 0 : 1 }
        #expect(try ask("at", position, square) == side.map { [$0] } ?? [])
      }
      #expect(try ask("flips", position, 64) == [])
    }
  }

  @Test func argumentsThatAreNotASideSquareOrMoveAreRefused() throws {
    let start = Reversi().initialPosition
    #expect(throws: QueryError.self) { try ask("discs", start, 2) }
    #expect(throws: QueryError.self) { try ask("at", start, 64) }
    #expect(throws: QueryError.self) { try ask("flips", start, 65) }
  }

  @Test func flipsAreListedOutwardsFromTheDisc() throws {
    let position = try #require(
      Reversi.Position("-OOOOOOX" + String(repeating: "-", count: 56) + " X"))
    #expect(try ask("flips", position, 0) == [1, 2, 3, 4, 5, 6])
  }
}
