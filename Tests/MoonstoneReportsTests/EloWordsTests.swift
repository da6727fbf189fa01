import MoonstoneArena
import MoonstoneKernel
import Testing

@testable import MoonstoneReports

/// Figures with as many digits as they deserve.
@Suite struct EloWordsTests {
  @Test(arguments: [
    (187.13, 71.58, "+187 ± 72"), (-8.64, 3.33, "-8.6 ± 3.3"), (0.4321, 0.1234, "+0.43 ± 0.12"),
    (0.3, 82, "0 ± 82"), (-0.3, 82, "0 ± 82"), (0, 560.02, "0 ± 560"), (9.96, 9.96, "+10 ± 10"),
  ])
  func aFigureHasTheDigitsThatItsErrorLeavesKnown(
    difference: Double, error: Double, text: String
  ) {
    #expect(Elo.text(difference, error: error) == text)
  }

  @Test(arguments: [
    (1, "> 99.9 %"), (0.9996, "> 99.9 %"), (0.9934, "99.3 %"), (0.99, "99 %"), (0.5, "50 %"),
    (0.005, "0.5 %"), (0.0001, "< 0.1 %"),
  ])
  func aProbabilityIsNeverCertain(chance: Double, text: String) {
    #expect(chance.inPercent == text)
  }

  @Test func wordsAndPercentAgree() {
    func verdict(_ chance: Double) -> String { Elo.verdict(chance, "a", isBetterThan: "b") }
    #expect(verdict(1) == "a is almost certainly better than b (> 99.9 %)")
    #expect(verdict(0.8) == "a is probably better than b (80 %)")
    #expect(verdict(0.5) == "it is not known yet whether a is better than b")
    #expect(verdict(0.2) == "a is probably worse than b (80 %)")
    #expect(verdict(0.002) == "a is almost certainly worse than b (99.8 %)")
  }

  @Test func aSeriesSaysHowLongItCanTake() {
    func text(_ control: String, plies: Int = 24) -> String? {
      TimeControl(control).flatMap {
        SeriesEstimate(matches: 10, plies: plies, control: $0).text(
          quick: "--time 1/move")
      }
    }
    let length = "10 matches of some 24 plies may take up to"
    #expect(text("10/move") == "\(length) 40 min; with --time 1/move, up to 4 min")
    #expect(text("1/move") == "\(length) 4 min")
    #expect(text("300+2") == "\(length) 1 h 48 min; with --time 1/move, up to 4 min")
    #expect(text("5/60") == "\(length) 60 min; with --time 1/move, up to 4 min")
    #expect(text("10000/move") == "\(length) 28 days; with --time 1/move, up to 4 min")
    #expect(text("none") == nil)
  }

  @Test func onlyALongSeriesIsWorthAnEstimate() {
    #expect(SeriesEstimate.isDue(after: 0, of: 10, in: 2))
    #expect(!SeriesEstimate.isDue(after: 5, of: 100, in: 2))
    #expect(SeriesEstimate.isDue(after: 5, of: 1000, in: 2))
    #expect(SeriesEstimate.isDue(after: 5, of: .max, in: 2))
  }

  @Test func aHeadingBreaksBeforeItsTerms() {
    let heading = Heading("reversi: black (a) against white (b)", terms: "seed 1, no time limit")
    #expect(heading.text == "reversi: black (a) against white (b), seed 1, no time limit")
    for width in [nil, heading.text.count] {
      #expect(heading.lines(fitting: width) == [heading.text])
    }
    #expect(
      heading.lines(fitting: heading.text.count - 1)
        == ["reversi: black (a) against white (b),", "  seed 1, no time limit"])
    #expect(
      heading.lines(fitting: 20)
        == ["reversi: black (a)", "  against white (b),", "  seed 1, no time", "  limit"])
  }
}
