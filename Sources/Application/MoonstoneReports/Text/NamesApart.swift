/// Names for people, in which those that look alike are told apart: “mine.lua (first)”.
///
/// They look alike if they are equal as `String`s, also if letters are composed in different bytes.
package struct NamesApart: Sendable {
  package let names: [String]

  /// - Parameter names: names in the order in which they are counted.
  package init(_ names: [String]) {
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    var seen: [String: Int] = [:]
    self.names = names.map { name in
      guard counts[name, default: 0] > 1 else { return name }
      seen[name, default: 0] += 1
      return "\(name) (\(Self.ordinal(seen[name, default: 1])))"
    }
  }

  private static func ordinal(_ number: Int) -> String {
    let words = [
      "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ]
    if words.indices.contains(number - 1) { return words[number - 1] }
    let isTeen = (11...13).contains(number % 100)
    return "\(number)\(isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th")"
  }
}
