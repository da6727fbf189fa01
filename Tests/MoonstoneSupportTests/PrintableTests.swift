import MoonstoneSupport
import Testing

@Suite struct PrintableTests {
  @Test func controlCharactersAreReplaced() {
    #expect("a\u{1b}[31mb\u{9b}c\u{7f}".printable == "a\u{FFFD}[31mb\u{FFFD}c\u{FFFD}")
    #expect("two\nlines".printable == "two\u{FFFD}lines")
  }

  @Test func lineFeedsAndTabsCanBeKept() {
    #expect("two\nlines\u{7}\t".printableLines == "two\nlines\u{FFFD}\t")
    #expect("two\r\nlines".printableLines == "two\u{FFFD}\nlines")
  }

  @Test func charactersThatReorderALineAreReplaced() {
    for value in [0x61c, 0x200e, 0x200f] + Array(0x2028...0x202e) + Array(0x2066...0x2069) {
      let scalar = Unicode.Scalar(value).map(String.init) ?? ""
      #expect("é\(scalar)x".printable == "é\u{FFFD}x")
      #expect("é\(scalar)x".printableLines == "é\u{FFFD}x")
    }
  }

  @Test func otherTextsStayAsTheyAre() {
    let texts = ["", "plain", "é ü ß Ж ش 漢 👩‍👩‍👧 “…” — ½ \u{feff}", "\u{a0}\u{2027}\u{202f}\u{206a}"]
    for text in texts {
      #expect(text.printable == text)
      #expect(text.printableJSON == text)
    }
  }

  @Test func jsonHasEscapes() {
    #expect(
      "{\"a\":\"\u{9b}\u{202e}\u{7f}é\"}".printableJSON
        == "{\"a\":\"\\u009b\\u202e\\u007fé\"}")
  }

  @Test func bytesAreSaidInTheirLargestUnit() {
    #expect(
      [0, 1000, 1024, 65_536, 64 << 20, 3 << 30, 1 << 40].map(\.inUnits)
        == ["0", "1000", "1K", "64K", "64M", "3G", "1024G"])
  }
}
