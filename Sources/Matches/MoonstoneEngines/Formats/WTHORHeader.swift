/// The first 16 bytes of each file of a WTHOR database; numbers are little-endian.
package struct WTHORHeader: Hashable, Sendable {
  /// A day, as the header has it.
  package struct Day: Hashable, Sendable {
    package var year: Int
    package var month: Int
    package var day: Int

    package init(year: Int, month: Int, day: Int) {
      self.year = year
      self.month = month
      self.day = day
    }
  }

  /// The bytes of a header.
  package static let size = 16

  /// The day on which the file was written.
  package var written: Day
  /// The number of matches in a `.WTB`.
  package var matches = 0
  /// The number of names in a `.JOU` or `.TRN`.
  package var names = 0
  /// The year in which the matches were played, 0…65535.
  package var year = 0
  /// The squares of a row; 0 also means 8.
  package var boardSize = 0
  /// 0 for matches, 1 for solitaires.
  package var kind = 0
  /// The empty squares from which the best score was computed.
  package var depth = 0

  /// Makes the header of a file without records.
  package init(written: Day) { self.written = written }

  /// - Throws: ``WTHORError/noHeader(bytes:)``.
  package init(_ bytes: [UInt8]) throws(WTHORError) {
    guard bytes.count >= Self.size else { throw .noHeader(bytes: bytes.count) }
    written = Day(
      year: 100 * Int(bytes[0]) + Int(bytes[1]), month: Int(bytes[2]), day: Int(bytes[3]))
    matches = bytes.number(at: 4) | bytes.number(at: 6) << 16
    names = bytes.number(at: 8)
    year = bytes.number(at: 10)
    boardSize = Int(bytes[12])
    kind = Int(bytes[13])
    depth = Int(bytes[14])
  }

  package var bytes: [UInt8] {
    var bytes = [
      UInt8(clamping: written.year / 100), UInt8(clamping: written.year % 100),
      UInt8(clamping: written.month), UInt8(clamping: written.day),
    ]
    for number in [matches & 0xffff, matches >> 16, names, year] { bytes.append(number: number) }
    return bytes + [UInt8(clamping: boardSize), UInt8(clamping: kind), UInt8(clamping: depth), 0]
  }
}

extension [UInt8] {
  /// The number in two bytes.
  func number(at place: Int) -> Int { Int(self[place]) | Int(self[place + 1]) << 8 }

  mutating func append(number: Int) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }
}
