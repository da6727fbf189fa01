import MoonstoneSupport
import Testing

/// Names by their bytes.
@Suite struct ExactlyTests {
  /// “café” with the accent in the letter, and after it.
  private static let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")

  @Test func namesThatLookAlikeAreTwo() {
    #expect(Self.composed == Self.decomposed)
    #expect(!Self.composed.isExactly(Self.decomposed))
    #expect(Set([Self.composed, Self.decomposed].map { Exactly($0) }).count == 2)
    #expect(!"\(Self.composed)/x".beginsExactly(with: Self.decomposed))
    #expect(![Self.composed].containsExactly(Self.decomposed))
    #expect([Self.composed].containsExactly(Self.composed))
    #expect("".isExactly("") && !"".isExactly("a"))
  }

  @Test func theirOrderIsOneHoweverTheyCome() {
    let names = ["z", Self.composed, "a", Self.decomposed]
    let sorted = ["a", Self.decomposed, Self.composed, "z"].map { Array($0.utf8) }
    #expect(names.sortedExactly().map { Array($0.utf8) } == sorted)
    #expect(names.reversed().sortedExactly().map { Array($0.utf8) } == sorted)
  }

  /// An accent after a slash or a dot makes one character of both.
  @Test func theSlashOfAPathIsAByte() {
    let path = "folder/\u{301}file.\u{302}lua"
    #expect(FilePath.folder(of: path) == "folder")
    #expect(FilePath.name(of: path).isExactly("\u{301}file.\u{302}lua"))
    #expect(FilePath.stem(of: path).isExactly("\u{301}file"))
  }
}
