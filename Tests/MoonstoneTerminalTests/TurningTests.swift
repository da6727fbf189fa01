import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneTerminal

/// Discs that turn one by one, and what happens meanwhile.
@Suite struct TurningTests {
  func rig(pace: Duration? = Rig<Reversi>.pace) throws -> Rig<Reversi> {
    try Rig(Reversi(), pace: pace)
  }

  @Test func aDiscIsPlacedAndTheOthersTurnOneByOneInOrder() throws {
    let start = try Rig.position(
      "--X-----" + "--O-----" + "XO-OOX--" + String(repeating: "-", count: 40) + " X")
    var rig = try Rig(Reversi(), from: start, pace: Rig<Reversi>.pace)
    rig.type("c3")
    var seen = [rig.board.prefix(3).joined(separator: " ")]
    for _ in 0..<4 {
      rig.pass(Rig<Reversi>.pace)
      seen.append(rig.board.prefix(3).joined(separator: " "))
    }
    #expect(
      seen == ["● ○ ●○●○○●", "● ● ●○●○○●", "● ● ●○●●○●", "● ● ●○●●●●", "● ● ●●●●●●"],
      "placed, then up, right and right again, left")
  }

  @Test func countsChangeOnceWhenAllHaveTurned() throws {
    var rig = try rig()
    let counts = "●  2  black"
    rig.type("f5")
    #expect(rig.text.contains(counts))
    rig.pass(Rig<Reversi>.pace)
    #expect(rig.text.contains(counts), "the last disc has turned, and is shown for its time")
    rig.pass(Rig<Reversi>.pace)
    #expect(rig.text.contains("●  4  black"))
    #expect(rig.text.contains("○  1  white"))
  }

  @Test func anObserversWordsOnAMoveComeWhenAllDiscsHaveTurned() throws {
    var rig = try rig()
    rig.type("f5")
    rig.take(.observed("well played"))
    #expect(rig.said() == [])
    rig.pass(Rig<Reversi>.pace)
    rig.pass(Rig<Reversi>.pace)
    #expect(rig.said() == ["1. black f5", "well played"])
    rig.take(.observed("and now?"))
    #expect(rig.said() == ["and now?"])
  }

  @Test func nobodyIsAskedBeforeAllHasTurned() throws {
    var rig = try rig()
    rig.type("f5")
    let request = try #require(rig.match.request)
    #expect(rig.ready != request)
    #expect(rig.status == "● black plays f5")
    rig.pass(Rig<Reversi>.pace)
    #expect(rig.ready != request)
    rig.pass(Rig<Reversi>.pace)
    #expect(rig.ready == request)
    #expect(rig.status.hasPrefix("○ white's turn"))
  }

  @Test func aMoveTypedWhileDiscsTurnFinishesThemAndIsPlayed() throws {
    var rig = try Rig(Reversi(), white: Rig<Reversi>.human, pace: Rig<Reversi>.pace)
    rig.type("f5")
    rig.type("f6")
    #expect(rig.match.moves.map(\.description) == ["f5", "f6"])
    #expect(rig.said() == ["1. black f5"])
    #expect(rig.status == "○ white plays f6")
  }

  @Test func anIllegalMoveTypedWhileDiscsTurnIsAnsweredWithWhy() throws {
    var rig = try Rig(Reversi(), white: Rig<Reversi>.human, pace: Rig<Reversi>.pace)
    rig.type("f5")
    rig.type("f3")
    #expect(rig.match.moves.count == 1)
    #expect(
      rig.said() == [
        "1. black f5", "> f3", "f3 is illegal for white, who can play f4 d6 f6",
      ])
  }

  @Test func withoutAPaceAllTurnsAtOnce() throws {
    var rig = try rig(pace: nil)
    rig.type("f5")
    #expect(rig.text.contains("●  4  black"))
    #expect(rig.screen.turning == nil)
    #expect(rig.ready == rig.match.request)
  }

  @Test func aLateClockTurnsAllThatIsDue() throws {
    var rig = try rig()
    rig.type("f5")
    rig.pass(.seconds(60))
    #expect(rig.screen.turning == nil)
    #expect(rig.ready == rig.match.request)
  }

  @Test func anInterruptDoesNotWaitForDiscs() throws {
    var rig = try rig()
    rig.type("f5")
    rig.type("undo")
    #expect(rig.match.moves.isEmpty)
    #expect(rig.screen.turning == nil)
    #expect(rig.text.contains("●  2  black"))
    #expect(rig.ready == rig.match.request)
  }

  @Test func aGameWithoutAGridTurnsNothing() throws {
    var rig = try Rig(Strip("-bw--- black"), pace: Rig<Reversi>.pace)
    rig.type("a")
    #expect(rig.screen.turning == nil)
    #expect(rig.lines.first == "bbw--- white")
    #expect(rig.status.hasPrefix("Right's turn"))
  }
}
