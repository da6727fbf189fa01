import MoonstoneKernel
import MoonstoneSupport

/// The main line of a match in SGF, as it is written: nothing is checked by the rules of the game.
struct SGFMatch: VariedText, Sendable {
  struct Move: ToldMove {
    let side: Side?
    let word: Range<Int>
    var comment: Range<Int>?
    var worth: Range<Int>?

    var hasRemark: Bool { comment != nil || worth != nil }

    /// What is written for the square, in small letters.
    func text(in bytes: [UInt8]) -> String { SGFText.simple(bytes[word]).lowercased() }
  }

  /// The number of the game; `nil` if it is not said.
  private(set) var game: Int?
  /// Where the size of the board is written.
  private(set) var size: Range<Int>?
  /// What is said of the match, by properties.
  private(set) var facts: [SGFProperty: Range<Int>] = [:]
  /// Where squares of black, of white, and empty ones are written, for the beginning.
  private(set) var setup: [(side: Side?, squares: Range<Int>)] = []
  /// The side that moves first, if that is said.
  private(set) var mover: Side?
  private(set) var moves: [Move] = []
  /// How many lines there are beside the main line.
  var variations = 0
  /// How many values were not kept.
  private(set) var unread = 0
  /// The comment and the value of a node whose move has not been read.
  private var node: (comment: Range<Int>?, worth: Range<Int>?)
  /// Whether the node has a move.
  private var hasMove = false

  mutating func beginNode() {
    if node.comment != nil || node.worth != nil { unread += 1 }
    node = (nil, nil)
    hasMove = false
  }

  /// Takes a value of a property; `nil` is one that is not read.
  mutating func take(
    _ property: SGFProperty?, _ value: Range<Int>, in bytes: [UInt8]
  ) throws(TextFault) {
    guard let property else {
      unread += 1
      return
    }
    switch property {
    case .b, .w:
      moves.append(
        Move(
          side: property == .b ? .black : .white, word: value, comment: node.comment,
          worth: node.worth))
      node = (nil, nil)
      hasMove = true
    case .c where hasMove: unread += Self.keep(value, in: &moves[moves.count - 1].comment)
    case .v where hasMove: unread += Self.keep(value, in: &moves[moves.count - 1].worth)
    case .c: unread += Self.keep(value, in: &node.comment)
    case .v: unread += Self.keep(value, in: &node.worth)
    case .gm:
      game = Int(text(value, bytes))
      if game == nil {
        throw TextFault(
          "“\(text(value, bytes).excerpt)” is not the number of a game, as in “GM[2]”",
          at: value.lowerBound)
      }
    case .sz: size = value
    case .ab, .aw, .ae, .pl:
      guard moves.isEmpty else {
        throw TextFault(
          "\(property.rawValue.uppercased()) changes the board after ply \(moves.count), and no "
            + "game allows that", at: value.lowerBound)
      }
      if property == .pl {
        mover = ["w", "2"].contains(text(value, bytes).prefix(1).lowercased()) ? .white : .black
      } else {
        setup.append((property == .ab ? .black : property == .aw ? .white : nil, value))
      }
    case .ff, .ca, .ap, .st, .us, .so, .mn: break
    default: unread += Self.keep(value, in: &facts[property])
    }
  }

  /// Keeps the first value.
  ///
  /// - Returns: how many values are not kept.
  private static func keep(_ value: Range<Int>, in place: inout Range<Int>?) -> Int {
    defer { place = place ?? value }
    return place == nil ? 0 : 1
  }

  /// The rules, in small letters; `nil` if they are not said.
  func rules(in bytes: [UInt8]) -> String? { fact(.ru, in: bytes)?.lowercased() }

  /// A property of the match as simple text; `nil` if it is not there, or empty.
  func fact(_ property: SGFProperty, in bytes: [UInt8]) -> String? {
    guard let value = facts[property] else { return nil }
    let text = text(value, bytes)
    return text.isEmpty ? nil : text
  }

  private func text(_ value: Range<Int>, _ bytes: [UInt8]) -> String {
    SGFText.simple(bytes[value])
  }
}

/// Texts as SGF writes them.
enum SGFText {
  /// A text with its lines. A backslash stands before what would mean something else, or joins two
  /// lines.
  static func read(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 0x0d }) else {
      return TextBytes.text(bytes)
    }
    var plain: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == 0x0d {
        if rest.first != 0x0a { plain.append(0x0a) }
      } else if byte != UInt8(ascii: "\\") {
        plain.append(byte)
      } else if let next = rest.popFirst() {
        if next == 0x0d, rest.first == 0x0a { rest.removeFirst() }
        if next != 0x0a, next != 0x0d { plain.append(next) }
      }
    }
    return TextBytes.text(plain[...])
  }

  /// A text of one line, without the blanks around it.
  static func simple(_ bytes: ArraySlice<UInt8>) -> String {
    let text = read(bytes)
    let isPlain = !text.utf8.contains { $0 < 0x20 } && text.first != " " && text.last != " "
    if isPlain { return text }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  static func written(_ text: String) -> String {
    text.replacingScalars { "]\\".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }
}
