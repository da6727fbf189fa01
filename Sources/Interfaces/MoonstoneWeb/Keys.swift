/// The two random words in the addresses of a page: with one a person plays, with the other only
/// watches.
struct Keys: Sendable {
  /// What the owner of a key may do.
  enum Role: String, Sendable {
    case play
    case watch
  }

  let play: String
  let watch: String

  /// Makes new keys of 128 random bits.
  init() {
    func word() -> String {
      let digits = Array("abcdefghijkmnpqrstuvwxyz23456789")
      return String((0..<26).map { _ in digits[Int.random(in: 0..<32)] })
    }
    play = word()
    watch = word()
  }

  /// The role of a key; `nil` for any other word. Takes the same time for all words of a length.
  func role(of word: Substring) -> Role? {
    if Self.isSame(word, play) { return .play }
    return Self.isSame(word, watch) ? .watch : nil
  }

  private static func isSame(_ word: Substring, _ key: String) -> Bool {
    guard word.utf8.count == key.utf8.count else { return false }
    return zip(word.utf8, key.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
