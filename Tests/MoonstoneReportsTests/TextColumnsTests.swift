import Testing

@testable import MoonstoneReports

@Suite struct TextColumnsTests {
  private let table = TextColumns(
    [
      .title("", isLeft: false), .title("entrant"), .numbers("points"), .numbers("margin"),
      .words("forfeits"),
    ],
    rows: [
      ["1", "last", "12", "+4.5", ""], ["2", "漢字", "3", "", "2 fault, 1 time"],
    ], blank: "-")

  @Test func wordsStandToTheLeftAndNumbersToTheRight() {
    #expect(
      table.lines(fitting: nil) == [
        "   entrant  points  margin  forfeits",
        "1  last         12    +4.5  -",
        "2  漢字          3       -  2 fault, 1 time",
      ])
    #expect(table.lines(fitting: 43) == table.lines(fitting: nil))
  }

  @Test func aRowThatIsTooWideBecomesABlock() {
    #expect(
      table.lines(fitting: 42) == [
        "1  last", "  points 12, margin +4.5", "2  漢字", "  points 3, forfeits 2 fault, 1 time",
      ])
    #expect(
      table.lines(fitting: 24) == [
        "1  last", "  points 12, margin +4.5", "2  漢字", "  points 3,", "  forfeits 2 fault, 1",
        "    time",
      ])
  }

  @Test func columnsWithoutACellGoBeforeAnythingIsCut() {
    let table = TextColumns(
      [
        .numbers("number"), .words("event", isCut: true), .words("black", isCut: true),
        .words("white", isCut: true),
      ],
      rows: [["1", "", "better.lua", "corners"], ["2", "", "corners", "better.lua"]])
    #expect(
      table.lines(fitting: 40) == [
        "number  event  black       white",
        "     1         better.lua  corners",
        "     2         corners     better.lua",
      ])
    #expect(
      table.lines(fitting: 30) == [
        "number  black       white",
        "     1  better.lua  corners",
        "     2  corners     better.lua",
      ])
    #expect(
      table.lines(fitting: 28) == [
        "number  black      white",
        "     1  better.l…  corners",
        "     2  corners    better.l…",
      ])
    #expect(table.lines(fitting: 20)[1] == "  number 1,")
  }

  @Test func titlesThatDoNotFitALineGetOneEach() {
    let table = TextColumns(
      [.title("a.lua", label: "a.lua"), .title("b.lua", label: "b.lua"), .numbers("won")],
      rows: [["v1 c081ac6f", "v2 7661e097", "3"]])
    #expect(
      table.lines(fitting: 26) == ["a.lua v1 c081ac6f", "b.lua v2 7661e097", "  won 3"])
  }

  @Test func aListHasNoHeadingsAndItsTextsStandBelowTheirTitles() {
    let list = TextColumns.list([
      ["greedy", "any", "Takes what it can get."], ["search", "reversi", "Looks ahead."],
    ])
    #expect(
      list.lines(fitting: nil) == [
        "greedy  any      Takes what it can get.", "search  reversi  Looks ahead.",
      ])
    #expect(
      list.lines(fitting: 20) == [
        "greedy  any", "  Takes what it can", "    get.", "search  reversi", "  Looks ahead.",
      ])
    #expect(TextColumns.list([]).lines(fitting: 20) == [])
  }
}

@Suite struct TextWidthTests {
  @Test func linesBreakAtBlanks() {
    let text = "one two  three\nfour"
    #expect(text.wrapped(to: nil) == ["one two  three", "four"])
    #expect(text.wrapped(to: 14) == ["one two  three", "four"])
    #expect(text.wrapped(to: 9) == ["one two", "three", "four"])
    #expect(text.wrapped(to: 6, indent: 2) == ["one", "  two", "  three", "four"])
    #expect("  indented text".wrapped(to: 10, indent: 4) == ["  indented", "    text"])
    #expect("name    what it is".wrapped(to: 14, indent: 8) == ["name    what", "        it is"])
    #expect("a             b".wrapped(to: 5) == ["a", "b"])
    #expect("".wrapped(to: 5) == [""])
  }

  private static let sentence =
    "the players stay as they are: no strategy “x” for reversi; there are alphabeta, corners, random"

  @Test(arguments: 12...100) func wordsAreNotBroken(columns: Int) {
    let lines = Self.sentence.wrapped(to: columns, breaksWords: true)
    #expect(lines.allSatisfy { $0.columns <= columns })
    #expect(lines.joined(separator: " ") == Self.sentence)
  }

  @Test func codesOfColoursTakeNoColumns() {
    let bold = "\u{1b}[1m12. black f5\u{1b}[0m"
    #expect(bold.columns == 12)
    #expect(bold.wrapped(to: 12, breaksWords: true) == [bold])
    #expect(
      "\u{1b}[1mabcd\u{1b}[0m".wrapped(to: 3, breaksWords: true)
        == ["\u{1b}[1mabc", "d\u{1b}[0m"])
  }

  @Test func aLongWordIsBrokenOnRequest() {
    #expect("a longer word".wrapped(to: 4) == ["a", "longer", "word"])
    #expect("a longer word".wrapped(to: 4, breaksWords: true) == ["a", "long", "er", "word"])
    #expect(
      "a verylongword b".wrapped(to: 5, breaksWords: true) == ["a", "veryl", "ongwo", "rd b"])
    #expect("漢字漢字".wrapped(to: 5, breaksWords: true) == ["漢字", "漢字"])
  }
}
