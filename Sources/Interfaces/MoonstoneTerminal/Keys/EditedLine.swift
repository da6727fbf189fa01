import MoonstoneSupport

/// A line that a person types, with a history of earlier lines.
struct EditedLine: Sendable {
  /// The largest number of characters; further ones are ignored.
  static let longest = 1000
  private static let mostHistory = 200

  private(set) var characters: [Character] = []
  /// The position of the next character, from 0 to the number of characters.
  private(set) var cursor = 0
  private var history: [String] = []
  /// The index of the shown line in the history; its count for the new line.
  private var place = 0
  /// The new line, while an older one is shown.
  private var kept = ""

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }

  var head: String { String(characters[..<cursor]) }

  /// Takes an editing key. Returns whether it was one.
  mutating func take(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let text): insert(text)
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .backspace: remove(max(0, cursor - 1)..<cursor)
    case .delete: remove(cursor..<min(characters.count, cursor + 1))
    case .control("u"): remove(0..<cursor)
    case .control("k"): remove(cursor..<characters.count)
    case .control("w"): remove(startOfWord..<cursor)
    case .up, .control("p"): show(place - 1)
    case .down, .control("n"): show(place + 1)
    case .enter, .tab, .escape, .control: return false
    }
    return true
  }

  /// Inserts a text at the cursor, as one line without control characters.
  mutating func insert(_ text: String) {
    let plain = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let new = Array(String(plain).printable.prefix(Self.longest - characters.count))
    characters.insert(contentsOf: new, at: cursor)
    cursor += new.count
  }

  mutating func replaceHead(with text: String) {
    remove(0..<cursor)
    insert(text)
  }

  mutating func clear() {
    characters = []
    cursor = 0
    place = history.count
    kept = ""
  }

  /// Returns the line and begins a new one.
  mutating func enter() -> String {
    let line = text
    if !line.trimmed.isEmpty, history.last != line { history.append(line) }
    if history.count > Self.mostHistory { history.removeFirst() }
    clear()
    return line
  }

  private var startOfWord: Int {
    var start = cursor
    while start > 0, characters[start - 1].isWhitespace { start -= 1 }
    while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
    return start
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private mutating func show(_ next: Int) {
    guard next != place, (0...history.count).contains(next) else { return }
    if place == history.count { kept = text }
    place = next
    characters = Array(next == history.count ? kept : history[next])
    cursor = characters.count
  }
}
