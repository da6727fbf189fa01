import MoonstoneEngines
import Testing

@Suite struct CommandWordTests {
  @Test(arguments: [
    ("engine", ["engine"]),
    ("  engine   -l 2 ", ["engine", "-l", "2"]),
    ("'/my engines/e' \"a b\" c\\ d", ["/my engines/e", "a b", "c d"]),
    (#"e "say \"hi\" \n" 'as \it "is'"#, ["e", #"say "hi" \n"#, #"as \it "is"#]),
    (#"e '' "" x"y"'z'"#, ["e", "", "", "xyz"]),
    ("e $HOME ~ *.lua ;", ["e", "$HOME", "~", "*.lua", ";"]),
  ])
  func aCommandIsTakenApartByItsQuotesAlone(line: String, words: [String]) throws {
    #expect(try commandWords(line) == words)
  }

  @Test(arguments: [
    ("", "there is no command"), ("   ", "there is no command"),
    ("e 'a", "the quote ' is not closed"), ("e \"a\\\"", "the quote \" is not closed"),
    ("e \\", "the \\ at the end has no character after it"),
  ])
  func aBadCommandLineIsRefusedWithItsReason(line: String, reason: String) {
    let error = #expect(throws: CommandWordsError.self) { try commandWords(line) }
    #expect(error?.description == reason)
  }
}
