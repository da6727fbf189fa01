import Testing

@testable import MoonstoneEngines

@Suite struct GTPAnswerTests {
  @Test(arguments: [
    ("=", true, nil, ""), ("= f5", true, nil, "f5"), ("=7 f5 ", true, "7", "f5"),
    ("=7", true, "7", ""), ("?12 illegal move", false, "12", "illegal move"),
  ])
  func aFirstLineHasAMarkANumberAndAText(
    line: String, isSuccess: Bool, number: String?, text: String
  ) throws {
    let answer = try #require(GTPAnswer(line[...]))
    #expect(answer.isSuccess == isSuccess)
    #expect(answer.number == number)
    #expect(answer.text == text)
  }

  @Test(arguments: [
    ("= 1 2", "1", "2"), ("=1 2.0", "1", "2.0"), ("= 1", "1", ""), ("= 2", nil, "2"),
    ("= 10 f5", nil, "10 f5"),
  ])
  func aBlankBeforeTheNumberIsRead(line: String, number: String?, text: String) throws {
    let answer = try #require(GTPAnswer(line[...], to: "1"))
    #expect(answer.number == number && answer.text == text)
  }

  @Test(arguments: ["", "f5", " = f5", "7 = f5"])
  func aLineWithoutAMarkIsNotAnAnswer(line: String) {
    #expect(GTPAnswer(line[...]) == nil)
  }

  @Test func furtherLinesBelongToTheText() throws {
    var answer = try #require(GTPAnswer("=3 play"))
    answer.append("genmove")
    #expect(answer.text == "play\ngenmove")
  }

  @Test func controlCharactersAreDroppedAndTabsAreBlanks() {
    #expect(GTPAnswer.cleaned("=\tf5\r\u{1b}") == "= f5")
    #expect(GTPAnswer.cleaned(" \t\r").isEmpty)
  }
}
