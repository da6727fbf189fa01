import MoonstoneSupport

/// A key press or a pasted text.
enum Key: Hashable, Sendable {
  case character(Character)
  case paste(String)
  case enter
  case tab
  case escape
  case backspace
  case delete
  case up
  case down
  case left
  case right
  case home
  case end
  /// The letter that was pressed with Control, in lower case.
  case control(Character)
}

/// Turns the bytes of a terminal into keys. Unknown sequences are ignored.
struct KeyDecoder: Sendable {
  /// The longest sequence; no terminal sends longer ones.
  private static let longestSequence = 64
  private static let longestPaste = 4096
  private static let pasteEnd = Array("\u{1b}[201~".utf8)

  private var pending: [UInt8] = []
  private var pasted: [UInt8]?

  /// Whether an incomplete sequence waits for more bytes.
  var isWaiting: Bool { !pending.isEmpty && pasted == nil }

  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes {
      if pasted != nil { keys += takePasted(byte) } else { keys += take(byte) }
    }
    return keys
  }

  /// Ends an incomplete sequence: a lone escape is a key.
  mutating func flush() -> [Key] {
    guard isWaiting else { return [] }
    defer { pending = [] }
    return pending == [0x1b] ? [.escape] : []
  }

  private mutating func take(_ byte: UInt8) -> [Key] {
    if pending.first == 0x1b { return takeEscaped(byte) }
    if byte == 0x1b {
      pending = [byte]
      return []
    }
    if pending.isEmpty, byte < 0x80 { return Self.key(byte).map { [$0] } ?? [] }
    return takeUTF8(byte)
  }

  private static func key(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x0a, 0x0d: .enter
    case 0x09: .tab
    case 0x08, 0x7f: .backspace
    case 0x01...0x1a: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x20...0x7e: .character(Character(Unicode.Scalar(byte)))
    default: nil
    }
  }

  private mutating func takeUTF8(_ byte: UInt8) -> [Key] {
    let isContinuation = byte & 0xc0 == 0x80
    if !isContinuation { pending = [] }
    if !isContinuation, byte < 0x80 { return take(byte) }
    pending.append(byte)
    guard let first = pending.first, first >= 0xc2, pending.count <= 4 else {
      pending = []
      return []
    }
    guard let text = String(validating: pending, as: UTF8.self), let character = text.first else {
      let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
      if pending.count >= length { pending = [] }
      return []
    }
    pending = []
    return text.printable == text ? [.character(character)] : []
  }

  private mutating func takeEscaped(_ byte: UInt8) -> [Key] {
    if byte == 0x1b {
      // The previous escape was a key of its own.
      pending = [byte]
      return [.escape]
    }
    pending.append(byte)
    if pending.count == 2 {
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") { return [] }
      pending = []
      return []
    }
    let isFinal = (0x40...0x7e).contains(byte)
    if !isFinal {
      if pending.count > Self.longestSequence || byte < 0x20 { pending = [] }
      return []
    }
    let sequence = String(decoding: pending.dropFirst(2), as: UTF8.self)
    pending = []
    if sequence == "200~" {
      pasted = []
      return []
    }
    return Self.key(sequence).map { [$0] } ?? []
  }

  private static func key(_ sequence: String) -> Key? {
    switch sequence {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H", "1~", "7~": .home
    case "F", "4~", "8~": .end
    case "3~": .delete
    default: nil
    }
  }

  private mutating func takePasted(_ byte: UInt8) -> [Key] {
    pasted?.append(byte)
    guard let bytes = pasted, bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else {
      // In a paste that is too long, only the end marker still matters.
      if let count = pasted?.count, count > 2 * Self.longestPaste {
        pasted?.removeSubrange(Self.longestPaste..<(count - Self.pasteEnd.count))
      }
      return []
    }
    pasted = nil
    let text = bytes.dropLast(Self.pasteEnd.count).prefix(Self.longestPaste)
    return [.paste(String(decoding: text, as: UTF8.self))]
  }
}
