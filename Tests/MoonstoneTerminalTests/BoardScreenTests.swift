import MoonstoneKernel
import MoonstoneReversi
import Testing

@testable import MoonstoneTerminal

/// What a person sees and may do, with time given.
@Suite struct BoardScreenTests {
  @Test func aScriptsThinkingIsSeenAsItGoes() throws {
    var rig = try Rig(Reversi())
    rig.type("f5")
    var seen: [String] = []
    for _ in 0..<3 {
      seen.append(rig.status)
      let next = try #require(rig.screen.nextChange)
      rig.pass(next - rig.time)
    }
    #expect(
      seen == [
        "○ white's turn  ⠋ corners thinks, 0.0 s", "○ white's turn  ⠙ corners thinks, 0.1 s",
        "○ white's turn  ⠹ corners thinks, 0.2 s",
      ])
    try rig.script("f4")
    #expect(rig.status == "● black's turn")
    #expect(rig.screen.nextChange == nil)
  }

  @Test func aCommentWhileThinkingIsSeenAsItComes() throws {
    var rig = try Rig(Reversi())
    rig.type("f5")
    func says(_ depth: Int, _ value: Double, _ ticks: Int?) throws {
      let comment = MoonstoneKernel.Comment(value: value, depth: depth, text: "looks at f4")
      try rig.interrupt(.thinking(.white, comment, ticks: ticks))
    }
    try says(3, -5, 1200)
    #expect(
      rig.status == "○ white's turn  ⠋ corners thinks, 0.0 s, 1200 ticks: value -5, depth 3, "
        + "looks at f4")
    try says(4, 7.5, 2_918_724_118)
    #expect(rig.status.contains(", 2.9G ticks: "))
    try says(4, 7.5, nil)
    #expect(
      rig.status == "○ white's turn  ⠋ corners thinks, 0.0 s: value 7.5, depth 4, looks at f4")
    #expect(rig.said() == ["1. black f5"], "it stays nowhere")
    rig.type("pause")
    rig.type("resume")
    #expect(rig.status.hasSuffix("corners thinks, 0.0 s"), "a new thinking has said nothing yet")
    try rig.script("f4")
    #expect(rig.status == "● black's turn")
  }

  @Test func aCommentIsToldWithItsMove() throws {
    var rig = try Rig(Reversi())
    rig.type("f5")
    try rig.script("f4", comment: MoonstoneKernel.Comment(value: -5, depth: 2))
    #expect(rig.said() == ["1. black f5", "2. white f4  -- value -5, depth 2"])
    #expect(rig.text.contains("value -5, depth 2"))
  }

  @Test func aChangeOfTheThinkingPlayerBeginsItsTimeAnew() throws {
    var rig = try Rig(Reversi())
    rig.type("f5")
    rig.pass(.seconds(5))
    #expect(rig.status.hasSuffix("5.0 s"))
    rig.type("white chance")
    #expect(rig.status.hasSuffix("chance thinks, 0.0 s"))
    rig.type("white human")
    #expect(rig.status == "○ white's turn")
  }

  // MARK: - Passes and endings

  @Test func everyPassWaitsForEnterWhoeverPlays() throws {
    for black in [Rig<Reversi>.human, Rig<Reversi>.bot] {
      var rig = try Rig(
        Reversi(), from: try Rig.position(Rig.blackMustPass), black: black,
        white: Rig<Reversi>.human)
      #expect(rig.status == "● black must pass: press Enter")
      rig.type("c1")
      #expect(rig.match.ply == 0)
      #expect(rig.said().last == "black must pass, and has no other move: press Enter")
      rig.take(.key(.enter))
      #expect(rig.match.ply == 1)
    }
  }

  @Test func whenNobodyCanMoveTheMatchIsOverWithoutAsking() throws {
    var rig = try Rig(
      Reversi(), from: try Rig.position("XO" + String(repeating: "-", count: 62) + " X"))
    rig.type("c1")
    #expect(rig.match.ending != nil)
    #expect(rig.status == "● black won")
  }

  @Test func wherePassesWaitForNobodyTheyAreAcknowledged() throws {
    let rig = try Rig(
      Reversi(), from: try Rig.position(Rig.blackMustPass), isDrawn: false, waitsAtPasses: false)
    #expect(rig.match.ply == 1)
    #expect(rig.log.contains("1. black passes"))
  }

  @Test func endingsAreToldAsTheyAre() throws {
    var drawn = try Rig(
      Reversi(), from: try Rig.position("XXOO" + String(repeating: "-", count: 60) + " X"))
    drawn.type("e1")
    #expect(drawn.status == "● black won")
    var rig = try Rig(Reversi())
    rig.type("resign")
    #expect(rig.status == "○ white won by resignation")
    let tied = try Rig(
      Reversi(),
      from: try Rig.position(
        String(repeating: "X", count: 32) + String(repeating: "O", count: 32) + " X"))
    #expect(tied.status == "Tied")
    var forfeit = try Rig(Reversi())
    try forfeit.interrupt(.forfeit(.white, Forfeit(.fault, "fell over")))
    #expect(forfeit.status == "● black won: white forfeits by fault")
  }

  @Test func afterTheEndMovesCanBeTakenBackAndPlayedAgain() throws {
    var rig = try Rig(Reversi(), white: Rig<Reversi>.human)
    for move in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"] { rig.type(move) }
    #expect(rig.status == "● black won")
    rig.type("undo 2")
    #expect(rig.match.ply == 7)
    rig.type("redo")
    #expect(rig.match.ply == 8)
    rig.type("redo 9")
    #expect(rig.status == "● black won")
  }

  @Test func againstAScriptWholeTurnsAreTakenBackAndPlayedAgain() throws {
    var rig = try Rig(Reversi())
    rig.type("f5")
    try rig.script("f4")
    rig.type("f3")
    try rig.script("g4")
    rig.type("undo")
    #expect(rig.match.ply == 2)
    rig.type("undo")
    #expect(rig.match.ply == 0)
    rig.type("redo")
    #expect(rig.match.ply == 2)
    rig.type("redo")
    #expect(rig.match.ply == 4)
    rig.type("undo 2")
    #expect(rig.match.ply == 0)
    rig.type("redo 2")
    #expect(rig.match.ply == 4)
  }

  // MARK: - The cursor and completion

  @Test func theCursorGoesWhereArrowsSayAndEnterPlaysThere() throws {
    var rig = try Rig(Reversi(), white: Rig<Reversi>.human)
    rig.take(.key(.right))
    #expect(rig.text.contains("[·]"))
    #expect(rig.screen.pointedCell?.square.description == "d3", "the first legal square")
    for key in [Key.left, .down] { rig.take(.key(key)) }
    #expect(rig.screen.pointedCell?.square.description == "c4")
    rig.take(.key(.enter))
    #expect(rig.match.moves.map(\.description) == ["c4"])
    rig.take(.key(.enter))
    #expect(
      rig.said() == ["1. black c4", "c4 is illegal for white, who can play c3 e3 c5"],
      "an illegal square is answered with why")
  }

  @Test func theCursorStaysOnTheBoard() throws {
    var rig = try Rig(Reversi())
    for _ in 0..<20 { rig.take(.key(.up)) }
    for _ in 0..<20 { rig.take(.key(.left)) }
    #expect(rig.screen.pointedCell?.square.description == "a1")
    for _ in 0..<20 { rig.take(.key(.down)) }
    for _ in 0..<20 { rig.take(.key(.right)) }
    #expect(rig.screen.pointedCell?.square.description == "h8")
    rig.take(.key(.escape))
    #expect(!rig.text.contains("["))
  }

  @Test func arrowsEditTheLineWhenThereIsOne() throws {
    var rig = try Rig(Reversi(), white: Rig<Reversi>.human)
    for key in [Key.character("5"), .left, .character("f"), .enter] { rig.take(.key(key)) }
    #expect(rig.match.moves.map(\.description) == ["f5"])
    #expect(rig.screen.pointer == nil)
  }

  @Test(arguments: [
    ("re", "re", "redo  rematch  reset  resign  revert  resume"), ("/un", "/undo", nil),
    ("f", "f", "fork  f5"),
    ("f5", "f5", nil), ("fo", "fork", nil),
    ("hi", "hint ", nil), ("hint c", "hint c", "corners  chance"), ("hint co", "hint corners", nil),
    ("black h", "black human", nil), ("white ", "white ", "corners  chance  greedy  human"),
    ("xyz", "xyz", nil), ("hint a b", "hint a b", nil), ("sa", "save ", nil), ("a1", "a1", nil),
  ])
  func tabCompletes(typed: String, line: String, said: String?) throws {
    var rig = try Rig(Reversi())
    for character in typed { rig.take(.key(.character(character))) }
    rig.take(.key(.tab))
    #expect(rig.screen.line.text == line)
    #expect(rig.said() == (said.map { [$0] } ?? []))
  }

  @Test func escapeRefusesAReset() throws {
    var rig = try Rig(Reversi())
    rig.type("reset")
    rig.take(.key(.escape))
    #expect(rig.match.phase == .turn(.black))
  }

  @Test func aPausedMatchGoesOnWhereItWas() throws {
    var rig = try Rig(Reversi())
    rig.type("f5")
    rig.type("pause")
    #expect(rig.status == "○ white's turn, paused: “resume” goes on")
    #expect(rig.screen.thinking == nil)
    rig.type("resume")
    #expect(rig.screen.thinking != nil)
    try rig.script("f4")
    #expect(rig.match.ply == 2)
  }

  @Test func aSecondAnswerToOneRequestIsNotGiven() throws {
    let rig = try Rig(Reversi())
    var screen = rig.screen
    let first = screen.take(.line("f5"))
    #expect(first.count == 1)
    #expect(screen.take(.line("d3")) == [.say("one move at a time: yours is being played")])
    #expect(!screen.waitsForPerson)
  }
}
