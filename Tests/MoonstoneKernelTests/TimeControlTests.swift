import MoonstoneKernel
import Testing

@Suite struct TimeControlTests {
  static let texts: [(String, TimeControl)] = [
    ("none", .unlimited), ("10/move", .perMove(.seconds(10))),
    ("0.25/move", .perMove(.milliseconds(250))),
    ("300+2", .perMatch(.seconds(300), increment: .seconds(2))),
    ("300", .perMatch(.seconds(300), increment: .zero)),
    ("0.000000001+0.5", .perMatch(.nanoseconds(1), increment: .milliseconds(500))),
    ("40/300", .perPeriod(moves: 40, .seconds(300))),
    ("1/0.1", .perPeriod(moves: 1, .milliseconds(100))),
    (
      "999999999.999999999",
      .perMatch(.seconds(999_999_999) + .nanoseconds(999_999_999), increment: .zero)
    ),
  ]

  @Test(arguments: texts) func textsReadAndWriteTheSame(text: String, control: TimeControl) {
    #expect(TimeControl(text) == control)
    #expect(control.description == text)
  }

  @Test(arguments: [
    ("300+0", "300"), ("10.500", "10.5"), ("007", "7"), ("1.0/move", "1/move"), ("040/60", "40/60"),
  ])
  func otherSpellingsOfANumberAreRead(text: String, written: String) {
    #expect(TimeControl(text)?.description == written)
  }

  @Test(arguments: [
    "", " ", "None", "none ", "10 ", "+", "+2", "300+", "300+2+1", "-1", "1-", ".5", "5.", "1.2.3",
    "1e3", "1,5", "ten", "/", "/move", "10/", "10/moves", "10/Move", "10/move/1", "0/300",
    "-40/300",
    "+40/300",
    "40/300+2", "40/", "40.5/300", "40/-1", "1234567890", "0.1234567890", "٣", "１",
  ])
  func otherTextsAreRefused(text: String) {
    #expect(TimeControl(text) == nil)
  }
}
