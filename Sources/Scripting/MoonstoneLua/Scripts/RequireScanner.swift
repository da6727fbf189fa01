/// Finds the modules that a script requires, in one pass over its text.
///
/// A call is the word `require`, perhaps a bracket, and a string literal, with blanks between them;
/// or the word and the literal are arguments of a call, as in `pcall(require, "lines")`. The name has
/// letters, digits, `_` and `-`, with a dot or slash between folders, so that no name leads out of a
/// folder. Comments and other strings are searched too: a module too many does no harm.
package struct RequireScanner<Text: RandomAccessCollection>: Sequence, IteratorProtocol
where Text.Element == UInt8 {
  /// A module as a script requires it.
  package struct Call: Equatable, Sendable {
    /// The module's name: `lines`, `shapes.corners`.
    package let module: String
    /// Where the call begins, in bytes from the start of the text.
    package let offset: Int
  }

  private let text: Text
  private var place: Text.Index

  /// - Parameter text: a script's text, in UTF-8 or not.
  package init(_ text: Text) {
    self.text = text
    place = text.startIndex
  }

  /// The next call; `nil` after the last one.
  package mutating func next() -> Call? {
    while let start = text[place...].firstIndex(where: \.isInWord) {
      place = text[start...].firstIndex { !$0.isInWord } ?? text.endIndex
      guard text[start..<place].elementsEqual(requireWord), let literal else { continue }
      place = text.index(after: literal.endIndex)
      return Call(
        module: String(decoding: literal, as: UTF8.self),
        offset: text.distance(from: text.startIndex, to: start))
    }
    place = text.endIndex
    return nil
  }

  /// The name in the string literal that follows, without its quotation marks.
  private var literal: Text.SubSequence? {
    var rest = text[place...].drop(while: \.isBlank)
    switch rest.first {
    case UInt8(ascii: "("): rest = rest.afterMark
    case comma:
      rest = rest.afterMark
      // `xpcall(require, handler, "lines")`
      let handler = rest.prefix { $0.isInWord || $0 == dot }
      let next = rest.dropFirst(handler.count).drop(while: \.isBlank)
      if !handler.isEmpty, next.first == comma { rest = next.afterMark }
    default: break
    }
    guard let end = rest.takeOpeningMark() else { return nil }
    let name = rest.prefix { $0.isInWord || $0 == UInt8(ascii: "-") || $0.isSeparator }
    guard rest.dropFirst(name.count).starts(with: end), let first = name.first,
      !first.isSeparator, name.last?.isSeparator == false,
      !zip(name, name.dropFirst()).contains(where: { $0.isSeparator && $1.isSeparator })
    else { return nil }
    return name
  }
}

extension RandomAccessCollection<UInt8> where SubSequence == Self {
  /// What follows the first byte and the blanks behind that.
  fileprivate var afterMark: SubSequence { dropFirst().drop(while: \.isBlank) }

  /// Drops what a string literal begins with, and returns what ends it; `nil` if none begins.
  fileprivate mutating func takeOpeningMark() -> [UInt8]? {
    guard let mark = popFirst() else { return nil }
    if mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") { return [mark] }
    return mark == UInt8(ascii: "[") && popFirst() == mark ? Array("]]".utf8) : nil
  }
}

private let requireWord = Array("require".utf8)
private let dot = UInt8(ascii: ".")
private let comma = UInt8(ascii: ",")

extension StringProtocol {
  /// The file of a module of this name: `shapes.corners` and `shapes/corners` are the same.
  var moduleFile: String { "\(split { $0 == "." || $0 == "/" }.joined(separator: "/")).lua" }
}

extension UInt8 {
  /// Whether a name in Lua can have this byte.
  fileprivate var isInWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Whether this byte separates the folders of a module's name.
  fileprivate var isSeparator: Bool { self == dot || self == UInt8(ascii: "/") }

  /// Whether Lua skips this byte between words.
  fileprivate var isBlank: Bool {
    self == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(self)
  }
}
