import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneTerminal

/// Pictures that are drawn in place.
@Suite struct PainterTests {
  func picture(_ lines: String..., column: Int = 2) -> Picture {
    Picture(lines: lines.map { Picture.Row($0) }, cursor: (lines.count - 1, column))
  }

  @Test func aPictureReplacesTheOneBefore() {
    var painter = Painter(Palette(colors: BoardColors()))
    var screen = ScreenModel(columns: 20, rows: 8)
    screen.write("$ play\r\n")
    screen.write(painter.paint(picture("one", "> ")))
    screen.write(painter.paint(picture("a longer line", "> f", column: 3)))
    screen.write(painter.paint(picture("two", "", "> f5", column: 4)))
    #expect(screen.lines == ["$ play", "two", "", "> f5"])
    #expect((screen.row, screen.column) == (3, 4))
    screen.write(painter.paint(picture("two", "> ")))
    #expect(screen.lines == ["$ play", "two", ">"])
  }

  @Test func nothingIsWrittenWhenNothingChanged() {
    var painter = Painter(Palette(colors: BoardColors()))
    _ = painter.paint(picture("one", "> "))
    #expect(painter.paint(picture("one", "> ")) == "")
  }

  @Test func linesThatStayScrollAwayAboveThePicture() {
    var painter = Painter(nil)
    var screen = ScreenModel(columns: 20, rows: 4)
    for number in 1...9 {
      screen.write(painter.say("line \(number)", columns: 20))
      screen.write(painter.paint(picture("board", "> ")))
    }
    #expect(screen.lines == ["line 8", "line 9", "board", ">"])
  }

  @Test func aResizedWindowIsDrawnAnewWithTheLastLinesThatFit() {
    var painter = Painter(nil)
    _ = painter.say("first", columns: 20)
    _ = painter.say("a line that is too long\nlast", columns: 20)
    _ = painter.paint(picture("board", "> "))
    var screen = ScreenModel(columns: 12, rows: 5)
    screen.write("rubbish\r\nrubbish")
    screen.write(painter.redraw(picture("board", "> "), columns: 12, rows: 5))
    #expect(screen.lines == ["a line that", "is too long", "last", "board", ">"])
  }

  @Test func leavingKeepsThePictureAndClearsTheTypedLine() {
    var painter = Painter(nil)
    var screen = ScreenModel(columns: 20, rows: 5)
    screen.write(painter.paint(picture("board", "> typed", column: 7)))
    screen.write(painter.leave() + "bye")
    #expect(screen.lines == ["board", "bye"])
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func whateverIsDrawnTheWindowShowsThePictureLast(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var painter = Painter(Bool.random(using: &generator) ? Palette(colors: BoardColors()) : nil)
    var screen = ScreenModel(columns: 30, rows: 6)
    for _ in 0..<100 {
      if Int.random(in: 0..<3, using: &generator) == 0 {
        screen.write(
          painter.say(
            TerminalText(String(repeating: "x", count: .random(in: 0...70, using: &generator))),
            columns: 30))
      }
      let lines = (1...Int.random(in: 1...5, using: &generator)).map { _ in
        Picture.Row(String(repeating: "y", count: .random(in: 0...29, using: &generator)))
      }
      screen.write(painter.paint(Picture(lines: lines, cursor: (lines.count - 1, 0))))
      let shown = screen.lines + Array(repeating: "", count: 6)
      let top = screen.row - lines.count + 1
      #expect(Array(shown[top...screen.row]) == lines.map(\.text))
    }
    #expect(screen.unknown.isEmpty)
  }
}
