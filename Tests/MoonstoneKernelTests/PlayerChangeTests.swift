import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct PlayerChangeTests {
  @Test func changingTheSideThatDoesNotThinkDisturbsNobody() throws {
    var match = try StripMatch(playing: Strip())
    let request = match.request
    #expect(try match.interrupt(.change(.white, to: eve)) == [.changed(.white, to: eve)])
    #expect(match.request == request)
  }

  @Test func changingAPlayerWhileAPassWaitsDoesNotAskAgain() throws {
    var match = try StripMatch(playing: Strip("-bw--- black"), "a d")
    let request = match.request
    #expect(try match.interrupt(.change(.black, to: eve)) == [.changed(.black, to: eve)])
    #expect(match.request == request)
  }

  @Test func aNewPlayerHasNoMemoryOfTheOldOne() throws {
    var match = try StripMatch(playing: Strip())
    try match.answer(.play(Choice(try move("a"), memory: "m"), elapsed: .zero))
    try match.answer(.play(Choice(try move("f"), memory: "n"), elapsed: .zero))
    try match.interrupt(.change(.black, to: eve))
    #expect(match.memories == Sides(black: nil, white: "n"))
  }

  @Test func aMemoryStaysUntilItIsReplaced() throws {
    var match = try StripMatch(playing: Strip())
    try match.answer(.play(Choice(try move("a"), memory: "m"), elapsed: .zero))
    try match.answer(.play(Choice(try move("f")), elapsed: .zero))
    try match.answer(.play(Choice(try move("c")), elapsed: .zero))
    #expect(match.memories == Sides(black: "m", white: nil))
  }

  @Test func aSwapLeavesTheRequestOpenAndTheMemoryKept() throws {
    var match = try StripMatch(playing: Strip())
    try match.answer(.play(Choice(try move("a"), memory: "m"), elapsed: .zero))
    let request = match.request
    #expect(try match.interrupt(.swap(.black, to: eve)) == [.swapped(.black, to: eve)])
    #expect(try match.interrupt(.swap(.white, to: eve)) == [.swapped(.white, to: eve)])
    #expect(match.request == request)
    #expect(match.players == Sides(both: eve))
    #expect(match.memories.black == "m")
  }

  @Test func aNoteLeavesEverythingAsItIs() throws {
    var match = try StripMatch(playing: Strip(), "a")
    let before = match.everything
    #expect(try match.interrupt(.note(.white, "thinks")) == [.noted(.white, "thinks")])
    #expect(match.everything == before)
  }

  @Test func thoughtsOfASideAreToldInItsTurnAndChangeNothing() throws {
    let match = try StripMatch(playing: Strip(), "a")
    var heard = match
    let comment = Comment(value: 1, depth: 2, text: "hm")
    #expect(
      try heard.interrupt(.thinking(.white, comment, ticks: 7))
        == [.thinking(.white, comment, ticks: 7)])
    #expect(heard.everything == match.everything)
    #expect(
      rejection(of: .interrupt(.thinking(.black, comment, ticks: nil)), by: match)
        == .outOfPhase(match.phase))
  }

  @Test func aChangeWhileAResetIsAskedAboutHoldsAfterANo() throws {
    var match = try StripMatch(playing: Strip())
    try match.interrupt(.reset(Sides(both: bob)))
    try match.interrupt(.change(.black, to: eve))
    try match.answer(.confirm(false))
    #expect(match.players == Sides(black: eve, white: bob))
  }

  @Test func aCommentIsKeptWithItsMove() throws {
    var match = try StripMatch(playing: Strip())
    let choice = Choice(try move("a"), comment: Comment(value: -1.5, depth: 3, text: "hm"))
    let events = try match.answer(.play(choice, elapsed: .seconds(1)))
    #expect(
      events.first
        == .played(
          choice, by: .black, changes: [Change(try square("a"), .black)], elapsed: .seconds(1),
          ply: 1))
  }
}
