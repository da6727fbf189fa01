import MoonstoneTestSupport
import Testing

@testable import MoonstoneKernel

/// What a match holds of what its players gave to keep.
@Suite struct HeldMemoriesTests {
  /// Black gives “b1”, white “w1”; black must pass; white gives “w2”.
  private func played(holding limit: Int) throws -> StripMatch {
    var match = Match(Strip("-bw--- black"))
    match.memoryLimit = limit
    _ = try match.apply(.start)
    try match.answer(.play(Choice(try move("a"), memory: "b1"), elapsed: .zero))
    try match.answer(.play(Choice(try move("d"), memory: "w1"), elapsed: .zero))
    try match.answer(.acknowledge)
    try match.answer(.play(Choice(try move("e"), memory: "w2"), elapsed: .zero))
    #expect(match.memories == Sides(black: "b1", white: "w2"))
    return match
  }

  @Test func theOldestIsLetGoButNotWhatTheSidesHave() throws {
    var match = try played(holding: 4)
    #expect(match.lacksMemories)
    try match.interrupt(.takeBack(plies: 1))
    #expect(match.memories == Sides(black: "b1", white: nil))
    #expect(match.absentMemory(of: .white) == 1 && match.absentMemory(of: .black) == nil)
    match.putBack("w1", of: .white)
    #expect(match.memories == Sides(black: "b1", white: "w1"))
    try match.interrupt(.redo(plies: 1))
    #expect(match.memories == Sides(black: "b1", white: "w2"))
    try match.interrupt(.takeBack(plies: 1))
    #expect(match.absentMemory(of: .white) == 1, "it was let go again")
  }

  @Test func whatKeepsWithinTheLimitIsHeld() throws {
    var match = try played(holding: 6)
    #expect(!match.lacksMemories)
    try match.interrupt(.takeBack(plies: 1))
    #expect(match.memories == Sides(black: "b1", white: "w1"))
    try match.interrupt(.takeBack(plies: 3))
    #expect(match.memories == Sides(both: nil) && match.absentMemory(of: .white) == nil)
  }

  @Test func aResetCountsAnewWithinTheSameLimit() throws {
    var match = try played(holding: 4)
    try match.interrupt(.reset(Sides(black: ada, white: bob)))
    try match.answer(.confirm(true))
    #expect(match.memoryLimit == 4 && !match.lacksMemories)
    #expect(match.memories == Sides(both: nil))
  }
}
