import Foundation
import MoonstoneSupport

/// The postings of consecutive matches, sorted by key and cut into blocks; docs/archive-file.md has
/// the format.
///
/// A block fits into a page of the database. The directory has the first key of each block, so that
/// a position takes one or two blocks to find.
struct PositionRun {
  private(set) var blocks: [Data] = []
  /// The first key of each block, 8 bytes each.
  private(set) var directory = Data()

  /// What a page of 4096 bytes holds besides its own fields.
  static let mostBytes = 4_032

  /// - Parameter postings: the postings, sorted.
  init(_ postings: [Posting]) {
    var writer = PackedWriter()
    var last: UInt64 = 0
    var keys = PackedWriter()
    for posting in postings {
      // An entry has at most 26 bytes.
      if writer.count > Self.mostBytes - 26 {
        blocks.append(Data(writer.bytes))
        writer = PackedWriter()
      }
      if writer.count == 0 {
        writer.reserve(Self.mostBytes)
        keys.fixed(posting.key)
        last = posting.key
      }
      writer.number(posting.key &- last)
      writer.number(UInt64(posting.match))
      writer.number(UInt64(posting.ply))
      writer.number(UInt64(posting.step.code))
      last = posting.key
    }
    if writer.count > 0 { blocks.append(Data(writer.bytes)) }
    directory = Data(keys.bytes)
  }

  /// Goes through the postings of a block.
  ///
  /// - Parameters:
  ///   - block: the block.
  ///   - first: its first key.
  ///   - body: receives the key, the match's place in the run, the ply and the step; returns
  ///     whether to go on.
  /// - Returns: `false` if the bytes are not whole.
  static func read(
    _ block: Data, first: UInt64, _ body: (UInt64, Int, Int, Step) -> Bool
  ) -> Bool {
    block.withUnsafeBytes { bytes in
      var reader = PackedReader(bytes)
      var key = first
      while !reader.isAtEnd {
        key &+= reader.number()
        let (match, ply) = (reader.number(), reader.number())
        let step = Step(code: UInt32(truncatingIfNeeded: reader.number()))
        guard !reader.isTorn, match < UInt64(Posting.mostMatches), ply < UInt64(Posting.mostPlies)
        else { return false }
        guard body(key, Int(match), Int(ply), step) else { return true }
      }
      return true
    }
  }

  static func keys(of directory: Data) -> [UInt64] {
    directory.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count & ~7, by: 8).map {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
      }
    }
  }

  /// The first block in which a key can be.
  static func block(with key: UInt64, in keys: [UInt64]) -> Int {
    // The block before the first that begins at the key or later may end with it.
    max(0, place(of: key, in: keys) - 1)
  }

  /// The place of the first of some sorted keys that is not less than a key.
  static func place(of key: UInt64, in keys: [UInt64]) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// What is known of a match where its postings are, in 20 bytes.
struct RunMatch {
  let black: Int
  let white: Int
  /// 0 for black, 1 for white, 2 for a draw, 3 for no outcome.
  let outcome: UInt8
  /// The winner's margin, 0 for a draw; `nil` unless the rules decided.
  let margin: Int?
  /// Year, month and day as one number: 20261123; 0 for what is not known.
  let date: Int

  static let size = 20

  func write(to writer: inout PackedWriter) {
    writer.fixed(UInt32(clamping: black))
    writer.fixed(UInt32(clamping: white))
    writer.fixed(margin.map { Int32(clamping: max($0, -0x7FFF_FFFF)) } ?? .min)
    writer.fixed(UInt32(clamping: date))
    writer.fixed(UInt32(outcome))
  }

  /// Reads the match at a place of a run's table.
  init?(_ table: UnsafeRawBufferPointer, at place: Int) {
    guard place >= 0, (place + 1) * Self.size <= table.count else { return nil }
    var reader = PackedReader(
      UnsafeRawBufferPointer(rebasing: table[(place * Self.size)..<((place + 1) * Self.size)]))
    self.init(&reader)
  }

  private init(_ reader: inout PackedReader) {
    black = Int(reader.fixed(UInt32.self))
    white = Int(reader.fixed(UInt32.self))
    let margin = reader.fixed(Int32.self)
    self.margin = margin == .min ? nil : Int(margin)
    date = Int(reader.fixed(UInt32.self))
    outcome = UInt8(truncatingIfNeeded: reader.fixed(UInt32.self))
  }

  init(black: Int, white: Int, outcome: UInt8, margin: Int?, date: String?) {
    self.black = black
    self.white = white
    self.outcome = outcome
    // As it is read again.
    self.margin = margin.map { min(max($0, -0x7FFF_FFFF), 0x7FFF_FFFF) }
    self.date = date.map { Self.number(of: $0) } ?? 0
  }

  /// 20261123 for `2026-11-23T12:30:00Z`, 19970000 for `1997`.
  static func number(of date: String) -> Int {
    let parts = date.prefix(10).split(separator: "-", maxSplits: 2).map { Int($0) ?? 0 }
    func part(_ index: Int) -> Int { index < parts.count ? parts[index] : 0 }
    return (part(0) * 100 + part(1)) * 100 + part(2)
  }

  /// The day as ISO 8601 writes it; `nil` for 0.
  static func day(of number: Int) -> String? {
    guard number > 0 else { return nil }
    let parts = [(number / 10_000, 4), (number / 100 % 100, 2), (number % 100, 2)]
    return parts.prefix { $0.0 > 0 }.map { zeroPadded($0, to: $1) }.joined(separator: "-")
  }
}
