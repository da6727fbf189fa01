import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct PlayTests {
  private func refused(_ move: String, at text: String) throws -> IllegalMove<Strip.Move>? {
    var position = try strip(text)
    let before = position
    let move = try #require(Strip.Move(move))
    let error = #expect(throws: IllegalMove<Strip.Move>.self) { try position.play(move) }
    #expect(position == before)
    #expect(throws: IllegalMove<Strip.Move>.self) { try before.playing(move) }
    return error
  }

  @Test func aLegalMoveIsPlayedAsUnchecked() throws {
    let start = try strip("-b--w-- black")
    let move = try #require(Strip.Move("a"))
    var position = start
    try position.play(move)
    #expect(position.description == "bb--w-- white")
    #expect(try start.playing(move) == position)
    #expect(start.playingUnchecked(move) == position)
  }

  @Test func anIllegalMoveIsRefusedAndChangesNothing() throws {
    let error = try #require(try refused("g", at: "-b--w-- black"))
    #expect(error.move.description == "g")
    #expect(error.legalMoves.map(\.description) == ["a", "c"])
    #expect(error.side == .black)
    #expect(error.description == "g is illegal for black, who can play a c")
    #expect(
      error.message(sideNames: Strip().sideNames) == "g is illegal for Left, who can play a c")
  }

  @Test func aMoveAfterTheEndIsRefused() throws {
    let error = try #require(try refused("a", at: "bw black"))
    #expect(error.legalMoves.isEmpty)
    #expect(error.description == "a comes after the end of the game")
  }

  @Test func aPassIsRefusedWhereItIsNotForced() throws {
    #expect(
      try refused("pass", at: "-b--w-- white")?.description
        == "pass is illegal for white, who can play d f")
  }
}
