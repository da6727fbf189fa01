import MoonstoneArena
import Testing

/// Strengths from all duels at once.
@Suite struct DuelStrengthsTests {
  private let clear = Scores(pairs: [2, 10, 20, 30, 18])
  private let even = Scores(pairs: [5, 20, 30, 20, 5])

  @Test func ofTwoThatMetNobodyElseTheirDuelSaysAll() throws {
    let strengths = DuelStrengths(players: 3, [(0, 1, clear)])
    let difference = try #require(strengths.difference(of: 0, over: 1))
    #expect(difference.difference == Elo(clear).difference && difference.error == Elo(clear).error)
    #expect(
      strengths.difference(of: 1, over: 0)?.difference == Elo(clear.reversed).difference)
    #expect(strengths.difference(of: 0, over: 2) == nil)
    #expect(strengths.best(of: 3) == 0)
    #expect(DuelStrengths(players: 3, []).best(of: 3) == nil)
  }

  @Test func twoThatNeverMetAreComparedByAThird() throws {
    let strengths = DuelStrengths(players: 3, [(1, 0, clear), (2, 1, clear)])
    let near = try #require(strengths.difference(of: 2, over: 1))
    let far = try #require(strengths.difference(of: 2, over: 0))
    #expect(abs(far.difference - 2 * near.difference) < 5)
    #expect(far.error > near.error)
    #expect(far.superiority > 0.99)
    #expect(strengths.best(of: 3) == 2)
    // Only players of one's own may be the best.
    #expect(strengths.best(of: 2) == 1)
  }

  @Test func moreDuelsMakeItSurer() throws {
    let one = DuelStrengths(players: 3, [(0, 1, even), (1, 2, even)])
    let two = DuelStrengths(players: 3, [(0, 1, even), (1, 2, even), (0, 2, even), (1, 0, even)])
    let before = try #require(one.difference(of: 0, over: 1))
    let after = try #require(two.difference(of: 0, over: 1))
    #expect(after.error < before.error)
  }

  @Test func whoWonEverythingIsStrongerByAnyAmount() throws {
    let strengths = DuelStrengths(
      players: 3, [(0, 1, Scores(pairs: [0, 0, 0, 0, 20])), (1, 2, even)])
    let up = try #require(strengths.difference(of: 0, over: 2))
    #expect(up.isBoundedBelow && !up.isBoundedAbove && up.superiority > 0.99)
    let down = try #require(strengths.difference(of: 2, over: 0))
    #expect(!down.isBoundedBelow && down.isBoundedAbove)
    let between = try #require(strengths.difference(of: 1, over: 2))
    #expect(between.isBoundedBelow && between.isBoundedAbove)
  }
}
