import MoonstoneKernel
import Testing

@Suite struct TickControlTests {
  @Test(arguments: [
    ("5M/move", TickControl.perMove(5_000_000)), ("none", .unlimited),
    ("200K", .perMatch(200_000, increment: 0)), ("1500", .perMatch(1_500, increment: 0)),
    ("2G+3M", .perMatch(2_000_000_000, increment: 3_000_000)),
    ("40/200M", .perPeriod(moves: 40, 200_000_000)),
  ])
  func textsReadAndWriteTheSame(text: String, control: TickControl) {
    #expect(TickControl(text) == control)
    #expect(control.description == text)
  }

  @Test(arguments: [
    ("200k/move", "200K/move"), ("5m+1k", "5M+1K"), ("1000k", "1M"), ("2g", "2G"), ("007M", "7M"),
  ])
  func otherSpellingsOfANumberAreRead(text: String, written: String) {
    #expect(TickControl(text)?.description == written)
  }

  @Test(arguments: [
    "", "K", "k/move", "5 M", "5Mb", "5T", "1.5M", "-1M", "1234567890", "1234567890K", "5M/Move",
  ])
  func otherTextsAreRefused(text: String) {
    #expect(TickControl(text) == nil)
  }
}
