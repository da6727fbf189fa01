import MoonstoneKernel
import MoonstoneReversi
import Testing

@testable import MoonstoneTerminal

/// The known faults of the original (reference: reversi-ios), as a person would see them.
@Suite struct SeenFaultTests {
  // 1: Killed while a pass waited, it came back asking the passing side to move.
  @Test func aMatchOpenedWithAPassWaitingAsksForEnter() throws {
    for black in [Rig<Reversi>.human, Rig<Reversi>.bot] {
      let left = try Rig(
        Reversi(), from: try Rig.position(Rig.blackMustPass), black: black,
        white: Rig<Reversi>.human)
      var rig = try Rig(left.match)
      #expect(rig.status == "● black must pass: press Enter")
      #expect(rig.ready == rig.match.request)
      rig.take(.key(.enter))
      #expect(rig.said().last == "1. black passes")
      #expect(rig.status == "○ white's turn")
    }
  }

  // 2: With the reset question open, a computer match went on.
  @Test func whileAResetIsAskedNoScriptThinks() throws {
    var rig = try Rig(Reversi(), black: Rig<Reversi>.bot)
    #expect(rig.screen.thinking != nil)
    let old = try #require(rig.match.request)
    rig.type("reset")
    #expect(rig.screen.thinking == nil)
    #expect(rig.screen.nextChange == nil, "nothing moves")
    #expect(rig.status == "Start over, with people on both sides? yes or no")
    #expect(throws: Rejection.self) {
      let move = try #require(Reversi.Move("f5"))
      try rig.apply(.answer(old, .play(Choice(move), elapsed: .zero)))
    }
    rig.type("no")
    #expect(rig.screen.thinking != nil)
    try rig.script("f5")
    #expect(rig.match.ply == 1)
  }

  // 3: A computer that was thinking when the match was reset played its move into the new match.
  @Test func aThoughtFromBeforeAResetIsNotPlayedAfterIt() throws {
    var rig = try Rig(Reversi())
    rig.type("f5")
    let old = try #require(rig.match.request)
    rig.type("reset")
    rig.type("yes")
    #expect(throws: Rejection.stale) {
      let move = try #require(Reversi.Move("f4"))
      try rig.apply(.answer(old, .play(Choice(move), elapsed: .zero)))
    }
    #expect(rig.match.players == Sides(both: Rig<Reversi>.human))
    #expect(rig.status == "● black's turn")
    #expect(rig.text.contains("●  2  black (human)"))
    #expect(rig.screen.thinking == nil)
  }

  // 4: Flips under way at a reset went on after it.
  @Test func discsThatTurnAtAResetTurnNoFurther() throws {
    var rig = try Rig(Reversi(), pace: Rig<Reversi>.pace)
    rig.type("f5")
    #expect(rig.screen.turning != nil)
    rig.type("reset")
    rig.type("yes")
    let fresh = try Rig(Reversi(), white: Rig<Reversi>.human)
    #expect(rig.lines == fresh.lines)
    rig.pass(.seconds(60))
    #expect(rig.lines == fresh.lines)
  }

  // 5: Changing a player while discs were turning saved a half-turned board with the old turn.
  @Test func aChangeWhileDiscsTurnComesAfterTheMove() throws {
    var rig = try Rig(Reversi(), pace: Rig<Reversi>.pace)
    rig.type("f5")
    rig.type("white chance")
    #expect(
      rig.said() == ["1. black f5", "> white chance", "white is played by chance from now on"])
    #expect(rig.screen.shown.position == rig.match.position)
    #expect(rig.status.hasPrefix("○ white's turn  ⠋ chance thinks"))
  }

  // 6: A person could play the move of a computer that was thinking.
  @Test func aPersonCannotPlayAScriptsMove() throws {
    var rig = try Rig(Reversi())
    rig.type("f5")
    _ = rig.said()
    rig.type("f4")
    #expect(rig.match.ply == 1)
    #expect(
      rig.said() == [
        "> f4", "it is white's turn, which corners plays; “white human” gives it to you",
      ])
    rig.take(.key(.up))
    rig.take(.key(.enter))
    #expect(rig.match.ply == 1, "nor with the cursor")
  }

  // 7: Changes of players were saved only in some phases.
  @Test func aPlayerCanBeChangedInEveryPhase() throws {
    for (name, rig) in try CommandMatrixTests.rigs() {
      for side in Side.allCases {
        var rig = rig
        rig.type("\(side) greedy")
        #expect(rig.match.players[side].name == "greedy", "\(name)")
        #expect(rig.said().contains("\(side) is played by greedy from now on"), "\(name)")
      }
    }
  }
}
