import MoonstoneJSON
import MoonstoneKernel
import MoonstoneReports
import MoonstoneReversi
import MoonstoneSupport
import Testing

@testable import MoonstoneSession

/// The sheet of a match, ply by ply.
@Suite struct MatchSheetTests {
  private var match = Match(Reversi())
  private var sheet = MatchSheet(Match(Reversi()))

  private mutating func apply(_ action: Match<Reversi>.Action) throws {
    for event in try match.apply(action) { sheet.take(event, in: match) }
  }

  private mutating func play(_ move: String) throws {
    let request = try #require(match.request)
    let comment = MoonstoneKernel.Comment(value: 2)
    let choice = Choice(try #require(Reversi.Move(move)), comment: comment)
    try apply(.answer(request, .play(choice, elapsed: .milliseconds(3))))
  }

  private func told(_ ply: SheetPly) -> String { jsonLine(ply) }

  @Test mutating func aPlyTellsItsFlipsInOrder() throws {
    try apply(.start)
    try play("f5")
    #expect(sheet.plies.count == 1)
    let text = told(sheet.plies[0])
    // f5 is cell 37, and turns e5.
    #expect(text.contains(#""changes":["37b","36b"]"#))
    #expect(text.contains(#""mark":37"#))
    #expect(text.contains(#""count":[4,1]"#))
    #expect(text.contains(#""milliseconds":3"#))
  }

  @Test mutating func undoAndRedoKeepWhatWasSaid() throws {
    try apply(.start)
    for move in ["f5", "d6", "c3"] { try play(move) }
    let before = sheet.plies.map(told)
    try apply(.interrupt(.takeBack(plies: 2)))
    #expect(sheet.plies.map(told) == Array(before.prefix(1)))
    try apply(.interrupt(.redo(plies: 2)))
    #expect(sheet.plies.map(told) == before)
    try apply(.interrupt(.takeBack(plies: 1)))
    try play("c4")
    #expect(sheet.plies.count == 3)
    #expect(Array(sheet.plies.map(told).prefix(2)) == Array(before.prefix(2)))
  }

  @Test mutating func aSheetOfAMatchUnderWayHasItsPlies() throws {
    try apply(.start)
    for move in ["f5", "d6", "c3"] { try play(move) }
    let late = MatchSheet(match)
    #expect(late.plies.map(\.move) == ["f5", "d6", "c3"])
    #expect(late.plies.map(\.changes) == sheet.plies.map(\.changes))
  }
}
