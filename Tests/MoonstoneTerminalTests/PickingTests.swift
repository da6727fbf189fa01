import MoonstoneBreakthrough
import MoonstoneKernel
import MoonstoneLife
import MoonstoneReversi
import Testing

@testable import MoonstoneTerminal

/// Moves in two steps, and several moves in one line.
@Suite struct PickingTests {
  private func rig() throws -> Rig<Breakthrough> {
    try Rig(Breakthrough(), black: Rig<Breakthrough>.bot, white: Rig<Breakthrough>.human)
  }

  @Test func aTypedPieceIsPickedAndItsTargetsAreMarked() throws {
    var rig = try rig()
    rig.type("b2")
    #expect(
      rig.said() == [
        "> b2", "b2 to a3, b3, c3? Enter plays where you point; Esc puts the piece back",
      ])
    #expect(rig.lines[7].contains("{○}"))
    #expect(rig.lines[6].hasPrefix("3 [·]· ·"), "\(rig.text)")
    rig.take(.key(.right))
    rig.take(.key(.enter))
    #expect(rig.match.moves.map(\.description) == ["b2-b3"])
    #expect(!rig.text.contains("{"))
  }

  @Test func aPickedPieceGoesToATypedSquare() throws {
    var rig = try rig()
    rig.type("b2")
    _ = rig.said()
    rig.type("c4")
    #expect(rig.said() == ["> c4", "b2 cannot go to c4"])
    rig.type("c3")
    #expect(rig.match.moves.map(\.description) == ["b2-c3"])
  }

  @Test func thePointerPicksAndEscapePutsBack() throws {
    var rig = try rig()
    rig.type("d5")
    #expect(rig.said() == ["> d5", "nothing can be played at d5"])
    for key in [Key.up, .enter] { rig.take(.key(key)) }
    let square = try #require(rig.screen.picked)
    rig.take(.key(.escape))
    #expect(rig.screen.picked == nil && !rig.text.contains("{"))
    rig.type(square)
    rig.type("\(square)-h8")
    #expect(rig.match.moves.isEmpty, "what is typed in full is what it says")
    // Another piece is picked instead.
    rig.type("d2")
    #expect(rig.screen.picked == "d2")
  }

  @Test func whileASquareIsTypedItsTargetsAreMarked() throws {
    var rig = try rig()
    for character in "b2" { rig.take(.key(.character(character))) }
    #expect(rig.lines[7].contains("{○}"))
    #expect(rig.lines[6].hasPrefix("3  · · ·"))
  }

  @Test func aPieceToTakeIsMarked() throws {
    let start = try Breakthrough().position(
      "--------/--------/--------/-B-B----/--W-----/--------/--------/-------- W"
        .replacing("/", with: ""))
    var rig = try Rig(
      Breakthrough(), from: start, black: Rig<Breakthrough>.bot, white: Rig<Breakthrough>.human)
    rig.type("c4")
    #expect(rig.text.contains("<●>") || rig.text.contains("[●]"))
  }

  @Test func inAPipeTheBeginningOfAMoveIsToldItsEnds() throws {
    var rig = try Rig(
      Breakthrough(), black: Rig<Breakthrough>.bot, white: Rig<Breakthrough>.human, isDrawn: false)
    _ = rig.said()
    rig.take(.line("b2"))
    #expect(rig.said() == ["“b2” is only the beginning of a move: b2-a3, b2-b3, b2-c3"])
  }

  // MARK: - Several moves

  @Test func aHandTypesSeveralMovesAtOnce() throws {
    var rig = try Rig(Life(size: 5), white: PlayerIdentity(name: "nobody"))
    rig.type("next 2")
    #expect(rig.match.moves.map(\.description) == ["next", "next"])
    rig.type("change 1 2 all")
    #expect(rig.match.moves.map(\.description) == ["next", "next", "1,2", "all"])
    _ = rig.said()
    rig.type("change 6 1")
    #expect(
      rig.said() == ["> change 6 1", "there is no column “6”: they are numbered from 1 to 5"])
    rig.type("view")
    #expect(rig.said().last?.contains(" of 25 live") == true)
  }

  @Test func betweenMovesAnotherPlayerAnswers() throws {
    var rig = try Rig(Reversi())
    rig.type("f5 d6")
    #expect(rig.said().last == "one move at a time: another player answers")
    var two = try Rig(Reversi(), white: Rig<Reversi>.human)
    two.type("f5 d6 c3")
    #expect(two.match.moves.map(\.description) == ["f5", "d6", "c3"])
    two.type("d3 d3")
    #expect(two.match.ply == 3, "all or none")
  }
}
