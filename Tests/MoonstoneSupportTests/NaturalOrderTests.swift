import MoonstoneSupport
import Testing

@Suite struct NaturalOrderTests {
  @Test func numbersInNamesCountAsNumbers() {
    let names = ["match-10", "match-2", "match-1", "match-100", "match", "a9b2", "a9b10", "a10b1"]
    #expect(
      names.sorted(by: NaturalOrder.precedes) == [
        "a9b2", "a9b10", "a10b1", "match", "match-1", "match-2", "match-10", "match-100",
      ])
  }

  @Test func everyTwoNamesHaveAnOrder() {
    let names = ["m01", "m1", "m001", "m1x", "", "m", "1", "01", "99999999999999999999998", "é"]
    for a in names {
      for b in names {
        let (one, other) = (NaturalOrder.precedes(a, b), NaturalOrder.precedes(b, a))
        #expect(a == b ? !one && !other : one != other, "\(a), \(b)")
      }
    }
  }
}
