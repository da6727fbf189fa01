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
    ] as [(Double, Fault?)])
  func aFaultIsNamedByTheChancesThatItGaveAway(loss: Double, fault: Fault?) {
    #expect(Fault(losing: loss) == fault)
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

  @Test func theTurningPointIsTheLastMoveThatLostTheLead() {
    let plies = [
      ply(1, .black, 0.6, 0.3), ply(2, .white, 0.7, 0.4), ply(3, .black, 0.6, 0.55),
      ply(4, .white, 0.45, 0.1),
    ]
    #expect(match(plies).turningPoint?.ply == 2)
    #expect(match(Array(plies.suffix(2))).turningPoint == nil)
  }

  @Test func theOpeningIsEvenUpToTheFirstClearLead() {
    let plies = [
      ply(1, .black, 0.5, 0.5), ply(2, .white, 0.6, 0.6), ply(3, .black, 0.4, 0.2),
      ply(4, .white, 0.8, 0.5), ply(5, .black, 0.5, 0.5),
    ]
    #expect(match(plies).lastEvenPly == 2)
    #expect(match([ply(1, .black, 0.9, 0.9)]).lastEvenPly == 0)
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
    #expect(text.contains("turned at ply 2: blue m2?? gave away 35 %, better was better"))
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
