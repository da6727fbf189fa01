import Foundation
import MoonstoneKernel
import Testing

@testable import MoonstoneReports

/// What `match --watch` shows.
@Suite struct RevisedMatchTallyTests {
  private let noon = Date(timeIntervalSince1970: 0)
  private var tally = RevisedMatchTally(("class/a.lua", "b.lua"))

  init() {
    _ = tally.use("aaaaaaaaaa", by: .first, at: noon)
    _ = tally.use("bbbbbbbbbb", by: .second, at: noon)
  }

  private func match(
    _ number: Int, _ ending: Ending, first: String = "aaaaaaaaaa", fingerprint: UInt64
  ) -> RevisedMatch {
    RevisedMatch(
      number: number, seed: 1, digests: (first, "bbbbbbbbbb"), isMixed: false, firstSide: .black,
      sideNames: Sides(black: "black", white: "white"), ending: ending, fingerprint: fingerprint)
  }

  private let fault = Ending(
    outcome: .win(.white, by: 0), termination: .fault, side: .black,
    message: "a.lua:8: attempt to call a nil value (method 'mobilty')")
  private let win = Ending(outcome: .win(.black, by: 4), termination: .rules)

  @Test mutating func aForfeitIsShownWhileItsVersionIsInUse() {
    _ = tally.add(match(1, fault, fingerprint: 1), at: noon)
    _ = tally.add(match(2, fault, fingerprint: 2), at: noon)
    let problem = [
      "class/a.lua v1 forfeited 2 by fault",
      "  2 times, first in match 1: a.lua:8: attempt to call a nil value (method 'mobilty')",
    ]
    #expect(tally.problems == problem)
    let other = tally.use("cccccccccc", by: .first, at: noon)
    #expect(other?.isNew == true)
    #expect(tally.problems.isEmpty)
    let former = tally.use("aaaaaaaaaa", by: .first, at: noon)
    #expect(former?.isNew == false)
    #expect(tally.problems == problem)
  }

  @Test mutating func aComplaintIsShownUntilTheFileIsGood() {
    let isNews = (1...2).map { _ in tally.complain("a.lua:2: oh", of: .first) }
    #expect(isNews == [true, false])
    #expect(tally.problems == ["a.lua:2: oh"])
    let isEnd = tally.complain(nil, of: .first)
    #expect(isEnd)
    #expect(tally.problems.isEmpty)
    let version = tally.use("aaaaaaaaaa", by: .first, at: noon)
    #expect(version == nil)
  }

  @Test mutating func repeatsOfTheVersionsInUseAreCounted() {
    _ = tally.add(match(1, win, fingerprint: 1), at: noon)
    #expect(tally.repeats == nil)
    _ = tally.add(match(2, win, fingerprint: 1), at: noon)
    #expect(tally.repeats == "only 1 of the 2 matches of v1 and v1 differ")
    _ = tally.use("cccccccccc", by: .first, at: noon)
    #expect(tally.repeats == nil)
  }

  @Test mutating func nothingNewIsLearntFromMatchesThatAllRepeatOthers() {
    let loss = Ending(outcome: .win(.white, by: 4), termination: .rules)
    for number in 1...20 {
      _ = tally.add(match(number, win, fingerprint: 1), at: noon)
      #expect(tally.idleness == nil)
    }
    _ = tally.add(match(21, win, fingerprint: 1), at: noon)
    #expect(tally.idleness == "only 1 of the 21 matches of v1 and v1 differ")
    // They leave something to chance, so what is repeated counts, too.
    _ = tally.add(match(22, loss, fingerprint: 2), at: noon)
    for number in 23...60 { _ = tally.add(match(number, win, fingerprint: 1), at: noon) }
    #expect(tally.idleness == nil)
  }

  @Test mutating func nothingNewIsLearntFromAVersionThatAlwaysForfeits() {
    for number in 1...20 {
      #expect(tally.idleness == nil)
      _ = tally.add(match(number, fault, fingerprint: UInt64(number)), at: noon)
    }
    #expect(tally.idleness == "class/a.lua v1 forfeits every match")
    _ = tally.use("cccccccccc", by: .first, at: noon)
    #expect(tally.idleness == nil)
  }

  @Test mutating func theTableFitsNarrowWindows() {
    _ = tally.add(match(1, win, fingerprint: 1), at: noon)
    let time = Versions.Version(number: 1, digest: "", seen: noon).clockTime
    #expect(
      tally.columns.lines(fitting: 79) == [
        "a.lua                 b.lua                 won  drawn  lost  margin  forfeits",
        "v1 aaaaaaaa \(time)  v1 bbbbbbbb \(time)    1      0     0    +4.0       0/0",
      ])
    #expect(
      tally.columns.lines(fitting: 39) == [
        "a.lua v1 aaaaaaaa \(time)", "b.lua v1 bbbbbbbb \(time)",
        "  won 1, drawn 0, lost 0, margin +4.0,", "  forfeits 0/0",
      ])
  }
}
