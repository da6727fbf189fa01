import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneReversi
import Testing

@testable import MoonstoneTerminal

/// What the screen says and offers by itself, and what comes of the answers.
@Suite struct OfferTests {
  private typealias People = Rig<Reversi>

  // MARK: - The beginning

  @Test func theScreenBeginsWithWhoPlaysAndWhatToType() throws {
    let match = Match(Reversi(), players: Sides(black: People.human, white: People.bot))
    var rig = try Rig(match)
    #expect(
      rig.said() == ["you play black, corners plays white; “help” lists what you can type"])
    try rig.apply(.start)
    #expect(rig.lines.contains("type a move such as c4, or “help”"))
    rig.type("d3")
    try rig.script("c3")
    #expect(!rig.text.contains("type a move"))
  }

  @Test func thereIsNoSecondPersonToAddressAmongScripts() throws {
    let match = Match(Reversi(), players: Sides(both: People.bot))
    var rig = try Rig(match)
    #expect(rig.said().first?.hasPrefix("corners plays black, corners plays white; ") == true)
    let people = Match(Reversi(), players: Sides(both: People.human))
    rig = try Rig(people)
    #expect(rig.said() == ["two people play; “help” lists what you can type"])
  }

  // MARK: - Passes

  @Test func twoScriptsPassByThemselves() throws {
    let rig = try Rig(
      Reversi(), from: try People.position(People.blackMustPass), black: People.bot,
      white: People.bot)
    #expect(rig.match.ply == 1)
    #expect(rig.log.contains("1. black passes"))
    #expect(!rig.text.contains("press Enter"))
  }

  @Test func aPassWaitsNoLongerForAPersonWhoLeaves() throws {
    var rig = try Rig(
      Reversi(), from: try People.position(People.blackMustPass), black: People.bot,
      white: People.human)
    #expect(rig.match.ply == 0)
    rig.type("white greedy")
    #expect(rig.match.ply == 1)
  }

  // MARK: - Taking back

  @Test func nothingIsTakenBackBeforeThePersonHasMoved() throws {
    var rig = try Rig(Reversi(), black: People.bot, white: People.human)
    try rig.script("f5")
    rig.type("undo")
    #expect(rig.match.ply == 1)
    #expect(
      rig.said().last == "you have not moved yet: there is no move of yours to take back")
    rig.type("d6")
    try rig.script("c3")
    rig.type("undo")
    #expect(rig.match.ply == 1)
  }

  // MARK: - Questions

  @Test(arguments: ["maybe", "f5", "xyzzy"])
  func anAnswerThatIsNeitherYesNorNoIsAskedForAgain(answer: String) throws {
    var rig = try Rig(Reversi())
    rig.type("reset")
    _ = rig.said()
    rig.type(answer)
    #expect(rig.said() == ["> \(answer)", "start over? type “yes” or “no”"])
  }

  @Test func aMatchThatIsNotPausedIsNotResumed() throws {
    var rig = try Rig(Reversi())
    rig.type("resume")
    #expect(rig.said().last == "the match is not paused")
    rig.type("pause")
    rig.type("pause")
    #expect(rig.said().last == "the match is paused already: “resume” goes on")
  }

  @Test func squaresMayBeTypedInCapitals() throws {
    var rig = try Rig(Reversi())
    rig.type("F5")
    #expect(rig.match.moves.map(\.description) == ["f5"])
  }

  // MARK: - The end

  @Test func theEndSaysWhatCanBeDone() throws {
    var rig = try Rig(Reversi())
    rig.type("rematch")
    #expect(rig.said().last == "the match is not over: “reset” starts over, “resign” gives up")
    rig.type("resign")
    #expect(rig.lines.contains("“rematch” plays again, “quit” leaves"), "nothing was played")
    rig.type("rematch")
    rig.type("f5")
    rig.type("resign")
    #expect(rig.lines.contains("“undo” takes back, “rematch” plays again, “quit” leaves"))
  }

  @Test(arguments: [false, true]) func aRematchIsPlayedWithoutAQuestion(isSwapped: Bool) throws {
    var rig = try Rig(Reversi())
    rig.type("resign")
    _ = rig.said()
    rig.type(isSwapped ? "rematch swap" : "rematch")
    #expect(rig.match.phase == .turn(.black))
    #expect(rig.match.players.white == (isSwapped ? People.human : People.bot))
    #expect(rig.said().last == "the match starts over")
    rig.type("reset")
    #expect(rig.status == "Start over, with people on both sides? yes or no")
  }

  @Test func aFaultOffersWhatRescuesTheMatch() throws {
    var rig = try Rig(Reversi())
    rig.type("f5")
    try rig.interrupt(.forfeit(.white, Forfeit(.fault, "fell over")))
    #expect(
      rig.flat.contains("once corners is repaired, “undo” takes back what led here, “rematch”"))
    rig.type("revert")
    #expect(rig.said().last?.hasPrefix("corners has played only one version") == true)
    try rig.interrupt(.change(.white, to: PlayerIdentity(name: "greedy")))
    #expect(rig.flat.contains("“undo” takes back what led here, “rematch”"))
    #expect(!rig.flat.contains("repaired"), "greedy has not failed")
  }

  @Test func aFaultOfANewVersionOffersTheOneBefore() throws {
    var rig = try Rig(Reversi())
    rig.type("f5")
    try rig.interrupt(.swap(.white, to: PlayerIdentity(name: "corners", digest: "2")))
    try rig.interrupt(.forfeit(.white, Forfeit(.fault, "fell over")))
    #expect(rig.flat.contains("“revert” plays on with the version before"))
    rig.type("revert")
    #expect(rig.said().last == "<revert(white, plies: 1)>")
  }

  // MARK: - Saved scripts

  @Test func theFaultOfASavedScriptStandsBeneathTheBoard() throws {
    var rig = try Rig(Reversi())
    let complaint = "mine.lua:8: unexpected symbol — the previous version plays on"
    rig.take(.complained(.white, complaint))
    #expect(rig.lines.contains(complaint))
    rig.type("f5")
    _ = rig.said()
    try rig.interrupt(.note(.white, complaint))
    #expect(rig.said().isEmpty, "it stands there already")
    try rig.interrupt(.swap(.white, to: PlayerIdentity(name: "corners", digest: "2")))
    #expect(!rig.lines.contains(complaint))
  }

  @Test func pathsAreCompletedToo() throws {
    let files = ["mine.lua", "notes.txt", "strategies/"]
    var screen = BoardScreen(
      try Rig(Reversi()).match, display: DisplayStyle(isDrawn: true, waitsAtPasses: true),
      files: { start in files.filter { $0.hasPrefix(start) } })
    func typed(_ text: String) -> String {
      var copy = screen
      for character in text { _ = copy.take(.key(.character(character))) }
      _ = copy.take(.key(.tab))
      return copy.line.text
    }
    _ = screen.begin()
    #expect(typed("white mi") == "white mine.lua")
    #expect(typed("white s") == "white strategies/")
    #expect(typed("white no") == "white no")
    #expect(typed("save no") == "save notes.txt")
  }

  // MARK: - Colours

  @Test func piecesHaveTheColoursOfTheirGame() throws {
    var rig = try Rig(ConnectFour(), white: Rig<ConnectFour>.human, isColored: true)
    rig.type("d")
    rig.type("e")
    let palette = Palette(colors: ConnectFour().colors)
    let text = rig.screen.picture.lines.map { $0.ansi(palette) }.joined()
    #expect(text.contains("\u{1b}[1;91;44m●"), "red")
    #expect(text.contains("\u{1b}[1;93;44m●"), "yellow")
    #expect(!text.contains("○"), "a filled disc for both, where there are colours")
  }

  @Test func blackIsBlackBesideTheBoardToo() throws {
    let rig = try Rig(Reversi(), isColored: true)
    let palette = Palette(colors: Reversi().colors)
    let lines = rig.screen.picture.lines
    let status = try #require(lines.first { $0.text.hasSuffix("black's turn") })
    #expect(status.ansi(palette).hasPrefix("\u{1b}[30;42m●"))
    let panel = try #require(lines.first { $0.text.contains("white (corners)") })
    #expect(panel.ansi(palette).contains("\u{1b}[1;97;42m●"))
  }
}
