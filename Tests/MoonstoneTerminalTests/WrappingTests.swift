import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneTerminal

/// Text that is wider than the window.
@Suite struct WrappingTests {
  @Test func aStyledLineKeepsItsStylesWhenItIsWrapped() {
    let line = Picture.Row("one two", .strong) + Picture.Row(" three", .faint)
    let lines = line.wrapped(to: 7)
    #expect(lines == [Picture.Row("one two", .strong), Picture.Row("three", .faint)])
  }

  @Test func messagesAreWrappedAtBlanks() {
    var painter = Painter(nil)
    var screen = ScreenModel(columns: 16, rows: 8)
    screen.write(painter.say("keep the match in a new file", columns: 16))
    #expect(screen.lines == ["keep the match", "in a new file"])
  }

  @Test(arguments: [(80, 24), (40, 20), (30, 10)])
  func helpBeginsWithItsFirstLineAndLosesNone(columns: Int, rows: Int) throws {
    var rig = try Rig(Reversi())
    rig.take(.size(columns: columns, rows: rows))
    rig.type("help")
    #expect(rig.lines[0].hasPrefix("a move"))
    var read: [String] = []
    while rig.screen.reading != nil {
      #expect(rig.lines.count <= rows && rig.lines.allSatisfy { $0.columns < columns })
      read += rig.lines.dropLast()
      rig.take(.key(.enter))
    }
    let said = Command.explanation(Reversi().sideNames, columns: columns - 1)
    #expect(read == said)
    #expect(read.contains { $0.hasPrefix("quit") })
    #expect(rig.said().isEmpty && rig.match.ply == 0)
  }

  @Test func anyOtherKeyEndsTheHelpAndMeansWhatItMeans() throws {
    var rig = try Rig(Reversi(), white: Rig<Reversi>.human)
    rig.type("help")
    rig.type("f5")
    #expect(rig.screen.reading == nil && rig.match.ply == 1)
    rig.type("help")
    rig.take(.key(.escape))
    #expect(rig.screen.reading == nil)
  }
}
