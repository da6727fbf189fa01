/// Finds the line and the column of a byte, as Lua's messages count them.
struct TextPlaces {
  private let bytes: [UInt8]
  /// Where each line begins.
  private let lines: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lines = [0]
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      guard Self.isNewline(byte) else { continue }
      // Both characters of a pair, in any order, are one.
      if place < bytes.count, Self.isNewline(bytes[place]), bytes[place] != byte { place += 1 }
      lines.append(place)
    }
    self.lines = lines
  }

  private static func isNewline(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// The line of a byte, counted from 1.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, lines.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The column of a byte in its line, in characters counted from 1.
  func column(of offset: Int) -> Int {
    let before = bytes[lines[line(of: offset) - 1]..<min(offset, bytes.count)]
    return before.count { $0 & 0xC0 != 0x80 } + 1
  }
}
