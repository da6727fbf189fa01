import MoonstoneKernel
import MoonstoneReports
import MoonstoneReversi
import Testing

@Suite struct ValuationTextTests {
  private typealias Unit = Valuation<Reversi.Move>.Unit

  private func entry(_ value: Double, isExact: Bool = false) -> Valuation<Reversi.Move>.Entry {
    Valuation.Entry(move: .pass, value: value, isExact: isExact, line: [.pass])
  }

  @Test func figuresSayAsMuchAsTheyKnow() {
    #expect(entry(2.35).figure(in: .margin) == "+2.4")
    #expect(entry(0).figure(in: .margin) == "0.0")
    #expect(entry(-12, isExact: true).figure(in: .margin) == "-12")
    #expect(entry(0, isExact: true).figure(in: .margin) == "0")
    #expect(entry(3).figure(in: .feature("threats")) == "+3")
    #expect(entry(1, isExact: true).figure(in: .feature("threats")) == "wins")
    #expect(entry(-1, isExact: true).figure(in: .feature("threats")) == "loses")
    #expect(entry(0, isExact: true).figure(in: .feature("threats")) == "draws")
    #expect(entry(0.12).figure(in: .result) == "56 %")
  }

  @Test func figuresForSquaresHaveThreeCharactersAtMost() {
    let units: [Unit] = [.margin, .feature("threats"), .result]
    for unit in units {
      for value in [-1e6, -99.5, -1, -0.4, 0, 0.6, 1, 64, 1e6] {
        for isExact in [false, true] {
          let value = unit == .result ? max(-1, min(1, value)) : value
          #expect(entry(value, isExact: isExact).squareFigure(in: unit).count <= 3)
        }
      }
    }
    #expect(entry(-120).squareFigure(in: .margin) == "-99")
    #expect(entry(0.4).squareFigure(in: .margin) == "0")
  }

  @Test func theSourceIsNamed() {
    func source(_ unit: Unit, depth: Int, isExact: Bool = false) -> String {
      Valuation(unit: unit, entries: [entry(1, isExact: isExact)], depth: depth).source
    }
    #expect(source(.margin, depth: 8) == "8 plies ahead")
    #expect(source(.margin, depth: 0, isExact: true) == "exact")
    #expect(source(.feature("pieces"), depth: 1) == "pieces, 1 ply ahead")
    #expect(source(.result, depth: 0) == "chance of winning, by random games")
    #expect(Valuation<Reversi.Move>(unit: .margin, entries: [], depth: 0).inWords.isEmpty)
  }
}
