/// The two random words in the addresses of a page: with one a person plays, with the other only
/// watches.
package struct Keys: Codable, Sendable {
  /// What the owner of a key may do.
  enum Role: String, Sendable {
    case play
    case watch
    /// A pupil of a class, in his own matches.
    case pupil
  }

  let play: String
  let watch: String

  private static let digits = Array("abcdefghijkmnpqrstuvwxyz23456789")
  private static let length = 26

  /// Makes new keys of 128 random bits.
  package init() {
    play = Self.word()
    watch = Self.word()
  }

  /// A new key of 128 random bits.
  static func word() -> String {
    String((0..<length).map { _ in digits[Int.random(in: 0..<digits.count)] })
  }

  /// Whether a word is as hard to guess as a new one, as far as can be seen.
  static func isWhole(_ word: String) -> Bool {
    word.count == length && word.allSatisfy(digits.contains)
  }

  /// Whether they are as hard to guess as new ones, as far as can be seen.
  var areWhole: Bool { play != watch && [play, watch].allSatisfy(Self.isWhole) }

  /// The role of a key; `nil` for any other word. Takes the same time for all words of a length.
  func role(of word: Substring) -> Role? {
    if Self.isSame(word, play) { return .play }
    return Self.isSame(word, watch) ? .watch : nil
  }

  /// Whether a word is a key. Takes the same time for all words of a length.
  static func isSame(_ word: Substring, _ key: String) -> Bool {
    guard word.utf8.count == key.utf8.count else { return false }
    return zip(word.utf8, key.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
