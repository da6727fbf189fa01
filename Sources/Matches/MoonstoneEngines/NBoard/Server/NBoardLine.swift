/// One line from NBoard, taken apart: `set game (;…;)` is `set game` and the game.
struct NBoardLine {
  /// The first word, and for `set` the second one, too.
  let name: String
  /// What follows, without blanks around it.
  let rest: Substring

  /// - Parameter line: a line as it came.
  init(_ line: String) {
    var (name, rest) = Self.word(GTPAnswer.cleaned(line))
    if name == "set" {
      let (what, value) = Self.word(rest)
      (name, rest) = ("set \(what)", value)
    }
    self.name = String(name)
    self.rest = rest.last == " " ? rest.trimmingBlanksAtEnd : rest
  }

  /// The rest as a number within bounds; `nil` if it is anything else.
  func number(_ bounds: ClosedRange<Int>) -> Int? {
    guard rest.utf8.count <= 20, let number = Int(rest) else { return nil }
    return min(max(number, bounds.lowerBound), bounds.upperBound)
  }

  private static func word(_ text: Substring) -> (first: Substring, rest: Substring) {
    let text = text.drop { $0 == " " }
    let first = text.prefix { $0 != " " }
    return (first, text[first.endIndex...].drop { $0 == " " })
  }
}

extension Substring {
  fileprivate var trimmingBlanksAtEnd: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
