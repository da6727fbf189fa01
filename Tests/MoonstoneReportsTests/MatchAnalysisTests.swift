import Foundation
import MoonstoneKernel
import Testing

@testable import MoonstoneReports

@Suite struct MatchAnalysisTests {
  private func ply(
    _ number: Int, _ side: Side, _ before: Double, _ after: Double, isExact: Bool = false,
    isForced: Bool = false
  ) -> PlyAnalysis {
    func value(_ chance: Double) -> PlyAnalysis.Value {
      PlyAnalysis.Value(worth: 10 * (chance - 0.5), chance: chance, exact: isExact)
    }
    return PlyAnalysis(
      ply: number, side: side, position: "p\(number)", move: "m\(number)", isForced: isForced,
      before: value(before), after: value(after), line: [before > after ? "better" : "m\(number)"],
      reply: [], depth: 3)
  }

  private func match(_ plies: [PlyAnalysis], result: Double? = nil) -> MatchAnalysis {
    MatchAnalysis(
      name: "m.jsonl", game: "nim", sideNames: Sides(black: "red", white: "blue"),
      players: Sides(black: "one", white: "other"), unit: "discs", ticks: 2_000_000,
      result: result, ending: nil, plies: plies)
  }

  @Test(
    arguments: [
      (0.0999, nil), (0.1, .inaccuracy), (0.1999, .inaccuracy), (0.2, .mistake), (0.2999, .mistake),
      (0.3, .blunder), (1, .blunder),
    ] as [(Double, MoveFault?)])
  func aFaultIsNamedByTheChancesThatItGaveAway(loss: Double, fault: MoveFault?) {
    #expect(MoveFault(losing: loss) == fault)
  }

  @Test func aLossOfATenthIsOneWhateverItsLastBits() {
    // 0.7 - 0.6 is less than 0.1 in binary.
    #expect(ply(1, .black, 0.7, 0.6).fault == .inaccuracy)
  }

  @Test func chancesAreThoseOfBlack() {
    let match = match([ply(1, .black, 0.5, 0.5), ply(2, .white, 0.6, 0.2)])
    #expect(match.chances == [0.5, 0.4, 0.8])
    #expect(self.match(match.plies, result: 1).chances == [0.5, 0.4, 1])
  }

  /// A match in which both sides move in turn, and black's chances go through a curve.
  private func match(along curve: [Double], result: Double? = nil) -> MatchAnalysis {
    func mine(_ chance: Double, _ side: Side) -> Double {
      side == .black ? chance : ((1 - chance) * 10_000).rounded() / 10_000
    }
    let plies = zip(curve, curve.dropFirst()).enumerated().map { index, chances in
      let side: Side = index.isMultiple(of: 2) ? .black : .white
      return ply(index + 1, side, mine(chances.0, side), mine(chances.1, side))
    }
    return match(plies, result: result)
  }

  /// When a match was even for the last time, and what turned it, by black's chances.
  @Test(
    arguments: [
      // A lead of 3 per cent is none, and a move that gives away 3 per cent turns nothing.
      ([0.5, 0.47, 0.52, 0.49, 0.56], 4, nil),
      // Even again after a lead: the last time counts, not the first.
      ([0.5, 0.7, 0.7, 0.55, 0.6], 4, 3),
      ([0.5, 0.5, 0.7, 0.5, 0.65, 0.65, 0.9], 3, 4),
      // From ahead to behind at once, and from level to behind.
      ([0.5, 0.5, 0.75, 0.2, 0.2], 1, 3),
      ([0.5, 0.5, 0.85, 0.85], 1, 2),
      // A slow decline crosses both bounds, but no move of it is a fault.
      ([0.65, 0.58, 0.58, 0.5, 0.5, 0.42, 0.42, 0.35], 6, nil),
      // A fault that stays ahead, or was behind already, turns nothing.
      ([0.95, 0.7, 0.7], nil, nil),
      ([0.35, 0.1, 0.1], nil, nil),
      ([0.5, 0.3], 0, 1),
    ] as [([Double], Int?, Int?)])
  func theLastEvenPlyAndTheTurnAreThoseOfTheGraph(curve: [Double], even: Int?, turn: Int?) {
    let match = match(along: curve)
    #expect(match.chances == curve)
    #expect(match.lastEvenPly == even)
    #expect(match.turningPoint?.ply == turn)
  }

  @Test func aDrawIsEvenAtTheEnd() {
    let match = match(along: [0.5, 0.7, 0.7], result: 0.5)
    #expect(match.course == ["even at the end"])
    #expect(self.match(match.plies, result: 1).course == ["even at the start only"])
  }

  /// What a search finds after a move counts as far as the next one does not take it back.
  @Test func aTurnThatTheNextPlyTakesBackIsNone() {
    let plies = [ply(1, .black, 0.7, 0.5), ply(2, .white, 0.3, 0.3)]
    #expect(match(plies).chances == [0.7, 0.7, 0.7])
    #expect(match(plies).turningPoint == nil)
  }

  @Test func nothingIsSaidOfAMatchThatWasNeverEven() {
    #expect(match(along: [0.9, 0.95]).course.isEmpty)
    #expect(match(along: [0.9, 0.95]).json.last?.contains(#""evenUntil":null"#) == true)
    #expect(match(along: [0.5, 0.95, 0.6, 0.9]).json.last?.contains(#""evenUntil":2"#) == true)
  }

  @Test func exactIsOnlyWhatIsExactToTheEnd() {
    func match(_ exact: [Bool]) -> MatchAnalysis {
      self.match(exact.enumerated().map { ply($0 + 1, .black, 0.5, 0.5, isExact: $1) })
    }
    #expect(match([true, false, true, true]).exactFrom == 3)
    #expect(match([true, true]).exactFrom == 1)
    #expect(match([true, false]).exactFrom == nil)
  }

  @Test func accuracyCountsChoicesOnly() {
    let match = match([
      ply(1, .black, 0.9, 0.1, isForced: true), ply(2, .white, 0.5, 0.5), ply(3, .black, 0.5, 0.5),
      ply(4, .white, 0.6, 0.5),
    ])
    #expect(match.accuracy(of: .black) == 100)
    // 103.1668 e^(-0.4354) - 3.1669 is 63.6.
    #expect(match.accuracy(of: .white) == 81.8)
    #expect(self.match([ply(1, .black, 0.5, 0.5)]).accuracy(of: .white) == nil)
  }

  @Test func aSparklineHasABarForEachNumber() {
    #expect(Sparkline([0, 0.5, 1, 2, -1]).text == "▁▅██▁")
  }

  @Test func theTextNamesFaultsAndBetterMoves() {
    let text = match([ply(1, .black, 0.5, 0.5), ply(2, .white, 0.6, 0.25)], result: 1)
      .text(fitting: nil)
    #expect(text.contains("m.jsonl: nim, red (one) against blue (other)"))
    #expect(text.contains("2M ticks a ply, not exact; values in discs"))
    #expect(text.contains("\neven for the last time after ply 1\n"))
    #expect(
      text.contains(
        "\nturned at ply 2: blue m2?? gave away 35 %, from level to behind; better was better\n"))
    #expect(text.contains("  2  blue  m2??    +1.0   -2.5   3.5    -35 %  better"))
  }

  @Test func programsGetALineForEachPlyAndOneForTheMatch() throws {
    let lines = match([ply(1, .black, 0.5, 0.5), ply(2, .white, 0.6, 0.25)]).json
    #expect(lines.count == 3)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any])
    #expect(object["fault"] as? String == "??")
    #expect(object["best"] as? String == "better")
    #expect(object["chanceLoss"] as? Double == 0.35)
    #expect(lines[2].hasPrefix(#"{"analysis":{"accuracy":{"black":100,"white":"#))
  }
}
