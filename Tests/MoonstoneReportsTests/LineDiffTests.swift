import MoonstoneReports
import Testing

@Suite struct LineDiffTests {
  /// The lines with a sign each, as `diff` prints them.
  private func told(_ old: String, _ new: String) -> [String] {
    LineDiff(old, new).lines.map { line in
      let sign = [LineDiff.DiffLine.Kind.both: " ", .old: "-", .new: "+"][line.kind] ?? "?"
      return "\(line.number)\(sign)\(line.text)"
    }
  }

  @Test func aChangedLineIsTheOldOneThenTheNewOne() {
    #expect(told("a\nb\nc\n", "a\nx\nc\n") == ["1 a", "2-b", "2+x", "3 c"])
  }

  @Test func linesThatCameAndWentKeepTheirNumbers() {
    #expect(told("a\nb\nc", "b\nc\nd") == ["1-a", "1 b", "2 c", "3+d"])
    #expect(told("", "a\nb") == ["1+a", "2+b"])
    #expect(told("a\nb", "") == ["1-a", "2-b"])
  }

  @Test func equalTextsHaveNoChange() {
    #expect(told("a\na\na\n", "a\na\na\n") == ["1 a", "2 a", "3 a"])
    // The break at the end does not begin a line of its own.
    #expect(told("a\n", "a") == ["1 a"])
  }

  @Test func textsWithNothingInCommonAreShownWhole() {
    let old = (0..<3000).map { "old \($0)" }, new = (0..<3000).map { "new \($0)" }
    let lines = LineDiff(old.joined(separator: "\n"), new.joined(separator: "\n")).lines
    #expect(lines.count == 6000)
    #expect(Set(lines.prefix(3000).map(\.kind)) == [.old])
  }
}
