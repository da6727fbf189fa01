import MoonstoneSupport
import Testing

@Suite struct DigitsTests {
  @Test(arguments: [(7, 3, "007"), (1234, 3, "1234"), (0, 1, "0"), (5, 0, "5")])
  func zerosFillANumberUp(number: Int, width: Int, text: String) {
    #expect(zeroPadded(number, to: width) == text)
  }
}
