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

  @Test func aLineAndArrowsAreWordsAndMarksOnSquaresAreNot() {
    let comment = MoonstoneKernel.Comment(
      text: "so", pv: ["f5", "d6\u{1b}"],
      marks: ["a1": .text("good"), "b1-c3": .text("bad"), "a1-a2": .number(2.5)])
    #expect(comment.inWords == "so, expects f5 d6\u{fffd}, a1-a2 2.5, b1-c3 bad")
  }

  @Test(arguments: [
    (MoonstoneKernel.Comment.Mark.text("good"), "!"), (.text("bad"), "?"), (.text("fork"), "for"),
    (.text("漢字"), "漢"), (.number(3), "3"), (.number(-0.31), "-.3"), (.number(0.27), "0.3"),
    (.number(-2.5), "-3"), (.number(1.5), "1.5"), (.number(12.4), "12"), (.number(-4000), "-99"),
    (.number(4000), "999"), (.number(.nan), "nan"), (.number(-.infinity), "-∞"),
  ])
  func aMarkFitsThreeColumns(mark: MoonstoneKernel.Comment.Mark, text: String) {
    #expect(mark.inThreeColumns == text)
  }
}
