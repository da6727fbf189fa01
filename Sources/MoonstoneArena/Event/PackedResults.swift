import MoonstoneKernel

/// The results of matches, in as little room as they need: those of a hundred thousand matches take a few
/// megabytes.
///
/// Each is a record of some 40 bytes, one behind the other in the order in which they came, numbers as
/// LEB128 has them (DWARF 5, section 7.6). A table of where they begin finds them by their matches.
struct PackedResults: Sendable {
  struct Record: Sendable {
    let result: MatchResult
    /// What tells it from another result of the same match.
    let digest: UInt64
  }

  /// Each with room for as many bytes from the beginning: what is there is not copied to make room.
  private var chunks: [[UInt8]] = []
  /// Where records begin, at the hashes of their matches or behind; 0 for nothing. A power of two.
  private var starts: [UInt32] = Array(repeating: 0, count: 16)
  private(set) var count = 0

  private static let chunkSize = 1 << 16
  /// More bytes than a record has.
  private static let mostBytes = 160

  init() {}

  subscript(match: ScheduledMatch) -> Record? {
    let start = starts[slot(of: match)]
    return start == 0 ? nil : record(at: start)
  }

  /// - Precondition: there is none of the match.
  mutating func add(_ record: Record) {
    // No more than 7 of 8 taken, or it takes long to find what is not there.
    if 8 * (count + 1) > 7 * starts.count { grow() }
    let slot = slot(of: record.result.match)
    precondition(starts[slot] == 0, "a result that is there already")
    starts[slot] = append(record)
    count += 1
  }

  /// In the order in which they came.
  func forEach(_ body: (Record) -> Void) {
    for chunk in chunks {
      var reader = PackedReader(bytes: chunk, place: 1)
      while reader.place < chunk.count { body(Record(&reader)) }
    }
  }

  // MARK: - Finding

  /// Where the match is, or would be put.
  private func slot(of match: ScheduledMatch) -> Int {
    let mask = starts.count - 1
    var slot = match.hashValue & mask
    while starts[slot] != 0, self.match(at: starts[slot]) != match { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let before = starts
    starts = Array(repeating: 0, count: 2 * before.count)
    for start in before where start != 0 { starts[slot(of: match(at: start))] = start }
  }

  private func reader(at start: UInt32) -> PackedReader {
    PackedReader(
      bytes: chunks[Int(start) / Self.chunkSize], place: Int(start) % Self.chunkSize)
  }

  private func match(at start: UInt32) -> ScheduledMatch {
    var reader = reader(at: start)
    return ScheduledMatch(&reader)
  }

  private func record(at start: UInt32) -> Record {
    var reader = reader(at: start)
    return Record(&reader)
  }

  /// Where it begins.
  private mutating func append(_ record: Record) -> UInt32 {
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

extension PackedResults.Record {
  fileprivate func write(to bytes: inout [UInt8]) {
    let match = result.match
    for number in [
      match.pairing.round, match.pairing.number, match.pairing.first, match.pairing.second,
    ] { bytes.add(number) }
    bytes.append(UInt8(match.leg))
    bytes.append(
      UInt8(result.winner.code | result.side.code << 2) | (result.margin == nil ? 0 : 1 << 4)
        | (result.ticks == nil ? 0 : 1 << 5))
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
    let match = ScheduledMatch(&reader)
    let flags = reader.byte()
    let termination = Termination.allCases[Int(reader.byte())]
    let fingerprint = reader.fixed()
    digest = reader.fixed()
    let margin = flags & 1 << 4 == 0 ? nil : reader.number()
    var ticks = Sides(both: 0)
    var nanoseconds = Sides<Int64>(both: 0)
    var moves = Sides(both: 0)
    for side in Side.allCases {
      if flags & 1 << 5 != 0 { ticks[side] = reader.number() }
      nanoseconds[side] = Int64(reader.number())
      moves[side] = reader.number()
    }
    result = MatchResult(
      match: match, winner: Side?(code: flags & 3), margin: margin, termination: termination,
      side: Side?(code: flags >> 2 & 3), fingerprint: fingerprint,
      ticks: flags & 1 << 5 == 0 ? nil : ticks, nanoseconds: nanoseconds, moves: moves)
  }
}

extension ScheduledMatch {
  fileprivate init(_ reader: inout PackedReader) {
    let (round, number, first, second) = (
      reader.number(), reader.number(), reader.number(), reader.number()
    )
    let pairing = Pairing(round: round, number: number, first: first, second: second)
    self.init(pairing, Int(reader.byte()))
  }
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
    // The sign comes last, so that small numbers are short.
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
