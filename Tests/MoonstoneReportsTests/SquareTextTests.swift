import Foundation
import MoonstoneKernel
import MoonstoneLaws
import Testing

@testable import MoonstoneReports

/// Squares that show a number: pits of a mancala.
@Suite struct SquareTextTests {
  @Test func theMancalaKeepsTheLaws() throws {
    try GameLaws.check(Mancala())
  }

  @Test func theDrawingHasANumberInEachPit() throws {
    let game = Mancala()
    let board = try #require(BoardPicture.html(of: game.initialPosition, in: game))
    #expect(
      board.contains(
        #"<g class="texts"><text x="39" y="44">3</text><text x="69" y="44">3</text>"#))
    #expect(board.components(separatedBy: "<text").count - 1 >= 8)
  }

  /// Each ply says what its squares show from then on.
  @Test func aSheetTellsTheNumbersOfEachPly() throws {
    var match = Match(Mancala())
    var sheet = MatchSheet(match)
    #expect(sheet.start.joined() == "b~3~b~3~b~3~b~0~w~3~w~3~w~3~w~0~")
    _ = try match.apply(.start)
    let request = try #require(match.request)
    let move = try #require(Mancala.Pit("a1"))
    for event in try match.apply(.answer(request, .play(Choice(move), elapsed: .zero))) {
      sheet.take(event, in: match)
    }
    #expect(sheet.plies[0].changes == ["0b~0~", "1b~4~", "2b~4~", "3b~1~"])
    #expect(sheet.plies[0].mark == 0)
  }

  @Test func aTextMayHaveAnyCharacter() {
    let cell = Grid<Mancala.Position>.Cell(Mancala.Pit(code: 0)!, nil, text: "~;\u{1B}")
    let grid = Grid<Mancala.Position>(columnNames: ["a"], rowNames: ["1"], rows: [[cell]])
    let letters = BoardPicture.letters(grid, BoardColors())
    #expect(letters.count == 1 && letters[0].hasPrefix("e~%7E%3B"))
    #expect(letters[0].count { $0 == "~" } == 2)
  }
}
