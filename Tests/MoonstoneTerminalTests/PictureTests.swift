import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneTerminal

/// What is drawn, in windows of many sizes.
@Suite struct PictureTests {
  func rig() throws -> Rig<Reversi> {
    var rig = try Rig(Reversi())
    rig.type("f5")
    try rig.script(
      "f4", comment: MoonstoneKernel.Comment(value: -5, depth: 2, text: "near the edge"))
    return rig
  }

  @Test(arguments: [20, 40, 80, 200])
  func aMatchIsDrawnInWindowsOfEveryWidth(columns: Int) throws {
    var rig = try rig()
    rig.take(.size(columns: columns, rows: 24))
    rig.take(.key(.up))
    try expectSnapshot(rig.text, "picture-\(columns)")
  }

  @Test func marksAreOnTheirSquares() throws {
    var rig = try Rig(Reversi())
    rig.type("f5")
    let marks: [String: MoonstoneKernel.Comment.Mark] = [
      "f4": .text("good"), "b2": .text("bad"), "c4": .number(12.5), "e4": .number(-99),
    ]
    try rig.script("f4", comment: MoonstoneKernel.Comment(pv: ["f4", "e3"], marks: marks))
    try expectSnapshot(rig.text, "picture-marks")
  }

  @Test(arguments: 1...60)
  func noLineIsWiderThanItsWindowAndNoPictureHigher(size: Int) throws {
    var rig = try rig()
    rig.take(.size(columns: size, rows: max(1, size / 4)))
    for character in "a line that is rather long, with 漢字 in it, and then some more of it" {
      rig.take(.key(.character(character)))
    }
    let picture = rig.screen.picture
    #expect(picture.lines.count <= max(1, size / 4))
    #expect(picture.lines.allSatisfy { $0.width < max(2, size) })
    #expect((0..<size).contains(picture.cursor.column))
    #expect(picture.cursor.row == picture.lines.count - 1)
  }

  @Test func coloursAreAddedAndGlyphsStay() throws {
    let rig = try rig()
    let palette = Palette(colors: Reversi().colors)
    for line in rig.screen.picture.lines {
      #expect(!line.ansi(nil).contains("\u{1b}"))
      let stripped = line.ansi(palette).replacing(#/\u{1b}\[[0-9;]*m/#, with: "")
      #expect(stripped == line.text)
    }
    let row = try #require(rig.screen.picture.lines.dropFirst(4).first)
    #expect(row.text.hasPrefix("4        ○ ○(○)"))
    #expect(row.ansi(palette).contains("\u{1b}[4;1;97;42m○"), "what turned is marked")
  }

  @Test func theBoardOfAGameWithoutAGridIsItsDiagram() throws {
    let rig = try Rig(Strip("-bw--- black"))
    #expect(
      rig.lines == [
        "-bw--- black", "Left 1  Right 1", "", "Left's turn", "type a move such as a, or “help”",
        ">",
      ])
  }

  @Test func textsOfScriptsAndFilesDoNotSteerTheTerminal() throws {
    var rig = try Rig(Reversi(), white: PlayerIdentity(name: "a\u{1b}[2J"))
    rig.type("f5")
    try rig.script("f4", comment: MoonstoneKernel.Comment(text: "\u{1b}[31mred\r\n"))
    rig.take(.key(.paste("\u{1b}[2J\r\nf5\u{7}")))
    rig.take(.key(.enter))
    #expect(!rig.text.contains("\u{1b}"))
    #expect(!rig.said().joined().contains { "\u{1b}\u{7}\r".contains($0) })
  }
}
