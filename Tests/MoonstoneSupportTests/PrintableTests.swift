import MoonstoneSupport
import Testing

@Suite struct PrintableTests {
  @Test func controlCharactersAreReplaced() {
    #expect("a\u{1b}[31mb\u{9b}c\u{7f}".printable == "a\u{FFFD}[31mb\u{FFFD}c\u{FFFD}")
    #expect("two\nlines".printable == "two\u{FFFD}lines")
  }

  @Test func lineFeedsCanBeKept() {
    #expect("two\nlines\u{7}".printableLines == "two\nlines\u{FFFD}")
  }
}
