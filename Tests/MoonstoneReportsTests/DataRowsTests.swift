import Foundation
import Testing

@testable import MoonstoneReports

/// Facts of data as tables, for programs and for spreadsheets.
@Suite struct DataRowsTests {
  private static let hostile = "=cmd()\t\u{1b}[31m\\\n\u{202e}"
  private static let data = DataRows([
    .init("number", isNumber: true), .init("black"), .init("margin", isNumber: true),
  ])
  private static let rows: [[Cell]] = [
    [.integer(1), .text("corners"), .integer(12)], [.integer(20), .text(hostile), .none],
  ]

  @Test func tabsSeparateCellsAndNothingSteers() {
    #expect(Self.data.heading(.tsv) == "number\tblack\tmargin")
    #expect(Self.data.line(Self.rows[0], .tsv) == "1\tcorners\t12")
    #expect(
      Self.data.line(Self.rows[1], .tsv) == #"20"# + "\t" + #"=cmd()\t\u001b[31m\\\n\u202e"#
        + "\t")
  }

  @Test func noCellOfCSVIsAFormula() {
    #expect(Self.data.heading(.csv) == "number,black,margin")
    let cells = Self.data.line(Self.rows[1], .csv).split(
      separator: ",", omittingEmptySubsequences: false)
    #expect(cells[1].hasPrefix("'=cmd()") && cells[2] == "")
    for text in ["=1", "+a", "-a", "@a", "＝1"] {
      #expect(Self.data.line([.integer(1), .text(text), .none], .csv) == "1,'\(text),")
    }
    #expect(
      Self.data.line([.integer(-1), .text("a,\"b\""), .integer(-2)], .csv) == #"-1,"a,""b""",-2"#
    )
  }

  @Test func anAccentHidesNoSign() {
    func line(_ text: String, _ form: DataRows.Form) -> String {
      Self.data.line([.integer(1), .text(text), .none], form)
    }
    #expect(line("=\u{301}a", .csv) == "1,'=\u{301}a,")
    #expect(line("\"\u{301},a", .csv) == "1,\"\"\"\u{301},a\",")
    #expect(line("\\\u{301}n\r\n", .tsv) == "1\t\\\\\u{301}n\\r\\n\t")
  }

  @Test func jsonKeepsTypes() {
    #expect(
      Self.data.line(Self.rows[0], .json) == #"{"black":"corners","margin":12,"number":1}"#)
    #expect(Self.data.line(Self.rows[1], .json).contains(#""margin":null"#))
  }

  @Test func aTableFits() {
    let long = String(repeating: "long name ", count: 12)
    let rows = Self.rows + [[.integer(300), .text(long), .integer(-4)]]
    let lines = Self.data.table(rows, fitting: 40)
    #expect(lines.count == 4 && lines.allSatisfy { $0.columns <= 40 })
    #expect(lines[0].hasPrefix("number  black") && lines[0].hasSuffix("margin"))
    #expect(lines[1].contains("corners") && lines[1].hasSuffix("12"))
    #expect(lines[3].contains("…") && lines[3].hasSuffix("-4"))
    #expect(!lines.joined().contains("\u{1b}") && !lines.joined().contains("\t"))
  }

  @Test func inANarrowWindowRowsAreBlocksAndNothingIsCut() {
    let data = DataRows([.init("date", isWhole: true), .init("black"), .init("event")])
    let row: [Cell] = [.text("2026-01-31"), .text("positional"), .text("the cup of spring")]
    #expect(
      data.table([row], fitting: 32) == [
        "date        black      event", "2026-01-31  position…  the cup …",
      ])
    #expect(
      data.table([row], fitting: 24) == [
        "", "  date 2026-01-31,", "  black positional,", "  event the cup of", "    spring",
      ])
  }
}
