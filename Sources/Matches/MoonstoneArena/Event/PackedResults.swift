import MoonstoneKernel

/// The results of matches in little space: those of a hundred thousand matches take a few
/// megabytes.
///
/// Each result is a record of about 35 bytes. The records follow each other in the order in which
/// they were added, with numbers in LEB128 (DWARF 5, section 7.6). A hash table finds them by their
/// matches.
struct PackedResults: Sendable {
  struct PackedResult: Sendable {
    let result: MatchResult
    /// Differs from that of any other result of the same match.
    let digest: UInt64
  }

  /// Each is allocated with its full capacity, so that records are never copied to make room.
  private var chunks: [[UInt8]] = []
  /// Where the record of a match begins.
  private var starts = NumberIndex()

  private static let chunkSize = 1 << 16
  /// More bytes than any record has.
  private static let mostBytes = 160

  init() {}

  var count: Int { starts.count }

  subscript(match: ScheduledMatch) -> PackedResult? {
    start(of: match).map {
      var reader = Self.reader(at: $0, in: chunks)
      return PackedResult(&reader)
    }
  }

  func contains(_ match: ScheduledMatch) -> Bool { start(of: match) != nil }

  private func start(of match: ScheduledMatch) -> UInt32? {
    starts.first(at: match.hashValue) { Self.match(at: $0, in: chunks) == match }
  }

  /// - Precondition: the match has no result yet.
  mutating func add(_ record: PackedResult) {
    assert(!contains(record.result.match), "the match has a result already")
    let start = append(record)
    let chunks = chunks
    starts.add(start) { Self.match(at: $0, in: chunks).hashValue }
  }

  /// Calls `body` with all results, in the order in which they were added.
  func forEach(_ body: (PackedResult) -> Void) {
    for chunk in chunks {
      var reader = PackedReader(bytes: chunk, place: 1)
      while reader.place < chunk.count { body(PackedResult(&reader)) }
    }
  }

  private static func reader(at start: UInt32, in chunks: [[UInt8]]) -> PackedReader {
    PackedReader(bytes: chunks[Int(start) / chunkSize], place: Int(start) % chunkSize)
  }

  private static func match(at start: UInt32, in chunks: [[UInt8]]) -> ScheduledMatch {
    var reader = reader(at: start, in: chunks)
    return ScheduledMatch(&reader)
  }

  /// - Returns: where the record begins.
  private mutating func append(_ record: PackedResult) -> UInt32 {
    if chunks.isEmpty || chunks[chunks.count - 1].count + Self.mostBytes > Self.chunkSize {
      var chunk: [UInt8] = []
      chunk.reserveCapacity(Self.chunkSize)
      // So that no record begins at 0.
      chunk.append(0)
      chunks.append(chunk)
    }
    let last = chunks.count - 1
    let start = last * Self.chunkSize + chunks[last].count
    precondition(start <= UInt32.max, "more results than an event can have")
    record.write(to: &chunks[last])
    return UInt32(start)
  }
}

// MARK: - Records

extension PackedResults.PackedResult {
  fileprivate func write(to bytes: inout [UInt8]) {
    let match = result.match
    var flags: PackedFlags = []
    if match.leg == 2 { flags.insert(.isSecondLeg) }
    if match.pairing.number != 1 { flags.insert(.hasNumber) }
    if result.margin != nil { flags.insert(.hasMargin) }
    if result.ticks != nil { flags.insert(.hasTicks) }
    bytes.append(flags.rawValue | result.winner.code | result.side.code << 2)
    bytes.add(match.pairing.round)
    if flags.contains(.hasNumber) { bytes.add(match.pairing.number) }
    bytes.add(match.pairing.first)
    bytes.add(match.pairing.second)
    bytes.append(UInt8(Termination.allCases.firstIndex(of: result.termination) ?? 0))
    bytes.add(fixed: result.fingerprint)
    bytes.add(fixed: digest)
    if let margin = result.margin { bytes.add(margin) }
    for side in Side.allCases {
      if let ticks = result.ticks { bytes.add(ticks[side]) }
      bytes.add(Int(result.nanoseconds[side]))
      bytes.add(result.moves[side])
    }
  }

  fileprivate init(_ reader: inout PackedReader) {
    let code = reader.bytes[reader.place]
    let flags = PackedFlags(rawValue: code)
    let match = ScheduledMatch(&reader)
    let termination = Termination.allCases[Int(reader.byte())]
    let fingerprint = reader.fixed()
    digest = reader.fixed()
    let margin = flags.contains(.hasMargin) ? reader.number() : nil
    var ticks = Sides(both: 0)
    var nanoseconds = Sides<Int64>(both: 0)
    var moves = Sides(both: 0)
    for side in Side.allCases {
      if flags.contains(.hasTicks) { ticks[side] = reader.number() }
      nanoseconds[side] = Int64(reader.number())
      moves[side] = reader.number()
    }
    result = MatchResult(
      match: match, winner: Side?(code: code & 3), margin: margin, termination: termination,
      side: Side?(code: code >> 2 & 3), fingerprint: fingerprint,
      ticks: flags.contains(.hasTicks) ? ticks : nil, nanoseconds: nanoseconds, moves: moves)
  }
}

extension ScheduledMatch {
  fileprivate init(_ reader: inout PackedReader) {
    let flags = PackedFlags(rawValue: reader.byte())
    let round = reader.number()
    let number = flags.contains(.hasNumber) ? reader.number() : 1
    let pairing = Pairing(
      round: round, number: number, first: reader.number(), second: reader.number())
    self.init(pairing, flags.contains(.isSecondLeg) ? 2 : 1)
  }
}

/// The upper half of a record's first byte; the lower half has the winner and the side.
private struct PackedFlags: OptionSet {
  let rawValue: UInt8

  static let isSecondLeg = Self(rawValue: 1 << 4)
  /// For a pairing that is not the first one of its two entrants in the round.
  static let hasNumber = Self(rawValue: 1 << 5)
  static let hasMargin = Self(rawValue: 1 << 6)
  static let hasTicks = Self(rawValue: 1 << 7)
}

extension Side? {
  fileprivate var code: UInt8 { map { $0 == .black ? 1 : 2 } ?? 0 }

  fileprivate init(code: UInt8) { self = code == 0 ? nil : code == 1 ? .black : .white }
}

// MARK: - Numbers

private struct PackedReader {
  let bytes: [UInt8]
  var place: Int

  mutating func byte() -> UInt8 {
    defer { place += 1 }
    return bytes[place]
  }

  mutating func fixed() -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(byte()) << UInt64(8 * $1) }
  }

  mutating func number() -> Int {
    var bits: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = byte()
      bits |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    // The sign is the lowest bit, so that small negative numbers are short, too.
    return Int(bitPattern: UInt(bits >> 1)) ^ -Int(bits & 1)
  }
}

extension [UInt8] {
  fileprivate mutating func add(fixed number: UInt64) {
    for index in 0..<8 { append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
  }

  fileprivate mutating func add(_ number: Int) {
    var bits = UInt64(bitPattern: Int64(number << 1 ^ number >> 63))
    while bits >= 0x80 {
      append(UInt8(truncatingIfNeeded: bits) | 0x80)
      bits >>= 7
    }
    append(UInt8(bits))
  }
}
