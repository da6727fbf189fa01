import Foundation
import MoonstoneKernel
import Testing

@testable import MoonstoneReports

extension Series {
  fileprivate mutating func add(
    _ ending: Ending, firstPlayed side: Side, fingerprint: UInt64,
    digests: (String, String) = ("aaaaaaaaaa", "bbbbbbbbbb"), isMixed: Bool = false
  ) {
    add(
      RevisedMatch(
        number: record.matches + 1, seed: 1, digests: digests, isMixed: isMixed, firstSide: side,
        sideNames: Sides(black: "black", white: "white"), ending: ending, fingerprint: fingerprint),
      at: Date(timeIntervalSince1970: 0))
  }
}

@Suite struct SeriesTests {
  private func fault(_ side: Side, _ message: String?, _ reason: Termination = .fault) -> Ending {
    Ending(
      outcome: .win(side.opponent, by: 0), termination: reason, side: side, message: message)
  }

  private func win(_ side: Side, by margin: Int) -> Ending {
    Ending(outcome: .win(side, by: margin), termination: .rules)
  }

  @Test func repeatedMatchesAreCountedAndSaid() {
    var series = Series(first: "a", second: "b", planned: 6, seed: 5)
    for number in 0..<6 {
      series.add(
        win(.black, by: 3), firstPlayed: number.isMultiple(of: 2) ? .black : .white, fingerprint: 7)
    }
    #expect(
      series.text == """
        6 matches, only 2 of them different, seed 5
        a  3 won, 0 drawn, 3 lost, mean margin 0.0
        b  3 won, 0 drawn, 3 lost, mean margin 0.0
        """)
    #expect(series.json.contains(#""different":2,"matches":6"#))
  }

  @Test func anUnfinishedSeriesSaysHowManyOfHowMany() {
    var series = Series(first: "a", second: "b", planned: 300, seed: 5)
    series.add(win(.white, by: 4), firstPlayed: .black, fingerprint: 1)
    series.add(win(.white, by: 7), firstPlayed: .black, fingerprint: 2)
    series.add(win(.white, by: 9), firstPlayed: .black, fingerprint: 3)
    #expect(
      series.text == """
        3 of 300 matches, seed 5
        a  0 won, 0 drawn, 3 lost, mean margin -6.7
        b  3 won, 0 drawn, 0 lost, mean margin +6.7
        """)
    #expect(series.json.contains(#""matches":3,"planned":300"#))
  }

  @Test func eachFailureIsNamedOnceWithItsCount() {
    var series = Series(first: "a.lua", second: "b.lua", planned: 5, seed: 1)
    series.add(fault(.black, "a.lua:8: oh"), firstPlayed: .black, fingerprint: 1)
    series.add(fault(.white, "a.lua:9: no\nway"), firstPlayed: .white, fingerprint: 2)
    series.add(fault(.black, nil, .time), firstPlayed: .white, fingerprint: 3)
    series.add(fault(.white, "a.lua:9: no\nway"), firstPlayed: .white, fingerprint: 4)
    series.add(
      Ending(outcome: .win(.black, by: 0), termination: .resignation, side: .white),
      firstPlayed: .black, fingerprint: 5)
    #expect(
      series.text == """
        5 matches, seed 1
        a.lua  2 won, 0 drawn, 3 lost
        b.lua  3 won, 0 drawn, 2 lost
        a.lua forfeited 3 by fault
          2 times, first in match 2: a.lua:9: no\u{FFFD}way
          once, in match 1: a.lua:8: oh
        b.lua forfeited 1 by time
        """)
    #expect(
      series.json.contains(
        #""failures":[{"count":1,"firstMatch":1,"message":"a.lua:8: oh","termination":"fault"},"#))
  }

  @Test func eachVersionIsCountedApart() {
    var series = Series(first: "a.lua", second: "gtp:b", planned: 9, seed: 5, swaps: true)
    for number in 1...4 {
      series.add(
        win(.black, by: 4), firstPlayed: number.isMultiple(of: 2) ? .white : .black,
        fingerprint: UInt64(number), digests: ("aaaaaaaaaa", ""))
    }
    #expect(series.versionLines(fitting: nil).isEmpty)
    #expect(!series.json.contains("versions"))
    series.add(
      win(.black, by: 4), firstPlayed: .black, fingerprint: 5, digests: ("cccccccccc", ""),
      isMixed: true)
    for number in 6...9 {
      series.add(
        win(.black, by: 8), firstPlayed: .black, fingerprint: UInt64(number),
        digests: ("cccccccccc", ""))
    }
    let time = Versions.Version(number: 1, digest: "", seen: Date(timeIntervalSince1970: 0))
      .clockTime
    #expect(
      series.versionLines(fitting: nil).prefix(4) == [
        "a.lua                 gtp:b  won  drawn  lost  margin  forfeits",
        "v2 cccccccc \(time)  -        4      0     0    +8.0       0/0",
        "v1 aaaaaaaa \(time)  -        2      0     2     0.0       0/0",
        "1 match not counted for any version: a script changed during it",
      ])
    #expect(
      series.json.contains(
        #""versions":[{"different":4,"draws":0,"forfeits":[0,0],"losses":0,"meanMargin":8,"#
          + #""sha256":["cccccccccc",null],"wins":4},{"#))
  }

  @Test func manyFailuresAreCutShort() {
    var tally = ForfeitTally()
    for number in 1...12 { tally.add(fault(.black, "line \(number)"), inMatch: number) }
    let lines = tally.lines(on: "a")
    #expect(lines.first == "a forfeited 12 by fault")
    #expect(lines.count == 12)
    #expect(lines.suffix(2) == ["  once, in match 10: line 10", "  and 2 other messages"])
  }

  @Test(arguments: [(4.46, "+4.5"), (-0.04, "0.0"), (-8.666, "-8.7"), (12, "+12.0")])
  func aMarginHasOneDecimal(margin: Double, text: String) {
    #expect(margin.signed == text)
  }

  // MARK: - Lines

  private func line(_ ending: Ending) -> String {
    MatchLine(
      number: 3, seed: 17, opening: "d3 c5", sideNames: Sides(black: "black", white: "white"),
      players: Sides(black: "a", white: "b"), ending: ending, plies: 60
    ).text
  }

  @Test func aMatchIsALine() {
    let head = "match 3, seed 17, black a, white b, opening d3 c5: "
    #expect(line(win(.white, by: 4)) == head + "b wins by 4 after 60 plies")
    #expect(
      line(Ending(outcome: .draw, termination: .rules)) == head + "a draw after 60 plies")
    #expect(
      line(fault(.black, "a:1: oh")) == head + "a forfeits by fault after 60 plies: a:1: oh")
    #expect(
      line(Ending(outcome: .win(.white, by: 9), termination: .resignation, side: .black))
        == head + "b wins by resignation after 60 plies")
    #expect(
      line(Ending(outcome: nil, termination: .aborted, message: "why"))
        == head + "aborted after 60 plies: why")
  }
}
