import MoonstoneSearch
import Testing

@Suite struct ChanceCurveTests {
  @Test func chancesOfTheSidesAddUpToOne() {
    let curve = ChanceCurve(slope: 0.25)
    #expect(curve.chance(of: 0) == 0.5)
    // 1 / (1 + e⁻¹), from a table.
    #expect(abs(curve.chance(of: 4) - 0.731_058_578_630_005) < 1e-14)
    for value in stride(from: -64.0, through: 64, by: 0.5) {
      #expect(abs(curve.chance(of: value) + curve.chance(of: -value) - 1) < 1e-14)
      #expect(curve.chance(of: value) < curve.chance(of: value + 0.5))
    }
  }

  @Test func valuesOfAnySizeHaveAChance() {
    let curve = ChanceCurve(slope: 10)
    #expect(curve.chance(of: 1e9) == 1)
    #expect(curve.chance(of: -1e9) < 1e-200)
  }

  @Test(arguments: [0.05, 0.2, 1.5])
  func theSlopeOfAKnownCurveIsFound(slope: Double) {
    let known = ChanceCurve(slope: slope)
    // As many wins and losses at each value as the curve expects, in parts of a match.
    let results = (-20...20).map { (value: Double($0), result: known.chance(of: Double($0))) }
    let found = ChanceCurve(fitting: results)
    #expect(abs(found.slope - slope) < 1e-6)
    #expect(found.error(on: results) < 1e-12)
  }

  @Test func valuesThatSayNothingHaveNoSlope() {
    let results = [(value: 3.0, result: 1.0), (3, 0), (-3, 1), (-3, 0)]
    let curve = ChanceCurve(fitting: results)
    #expect(abs(curve.slope) < 1e-9)
    #expect(abs(curve.error(on: results) - 0.25) < 1e-9)
    #expect(ChanceCurve(fitting: []).slope == 0)
  }

  @Test func aSlopeWithoutDoubtIsBounded() {
    let curve = ChanceCurve(fitting: [(value: 1, result: 1), (value: -1, result: 0)])
    #expect(curve.slope > 5 && curve.slope <= 10)
  }
}
