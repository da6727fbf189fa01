import MoonstoneKernel
import Testing

@testable import MoonstoneReports

/// Comments as people read them.
@Suite struct CommentTests {
  @Test(arguments: [
    (-0.07904642409033877, "-0.079"), (0.4444444444444444, "0.444"), (3, "3"), (-15, "-15"),
    (7.5, "7.5"), (0.00004, "0"), (-0.00004, "0"), (1_000_003, "1000003"), (1e300, "1e+300"),
  ])
  func aValueHasSensibleDigits(value: Double, text: String) {
    #expect(MoonstoneKernel.Comment(value: value, depth: 2).inWords == "value \(text), depth 2")
  }
}
