import MoonstoneKernel
import MoonstoneSupport

/// The results of matches in little space: those of a hundred thousand matches take a few
/// megabytes.
///
/// Each result is a record of about 40 bytes. The records follow each other in the order in which
/// they were added. A hash table finds them by their matches.
struct PackedResults: Sendable {
  struct PackedResult: Sendable {
    let result: MatchResult
    /// Differs from that of any other result of the same match.
    let digest: UInt64
    /// The bytes of its line in the file of the results; empty if it was not read there.
    var place = 0..<0
  }

  /// Each is allocated with its full capacity, so that records are never copied to make room.
  private var chunks: [PackedWriter] = []
  /// Where the record of a match begins.
  private var starts = NumberIndex()

  private static let chunkSize = 1 << 16
  /// More bytes than any record has.
  private static let mostBytes = 160

  init() {}

  var count: Int { starts.count }

  subscript(match: ScheduledMatch) -> PackedResult? {
    start(of: match).map { Self.read(at: $0, in: chunks) { PackedResult(&$0) } }
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
  func forEach<E: Error>(_ body: (PackedResult) throws(E) -> Void) throws(E) {
    for chunk in chunks {
      var place = 1
      while place < chunk.count {
        let record = chunk.bytes.withUnsafeBytes {
          var reader = PackedReader($0, at: place)
          defer { place = reader.place }
          return PackedResult(&reader)
        }
        try body(record)
      }
    }
  }

  private static func read<T>(
    at start: UInt32, in chunks: [PackedWriter], _ read: (inout PackedReader) -> T
  ) -> T {
    chunks[Int(start) / chunkSize].bytes.withUnsafeBytes {
      var reader = PackedReader($0, at: Int(start) % chunkSize)
      return read(&reader)
    }
  }

  private static func match(at start: UInt32, in chunks: [PackedWriter]) -> ScheduledMatch {
    read(at: start, in: chunks) { ScheduledMatch(&$0, PackedFlags(rawValue: $0.byte())) }
  }

  /// - Returns: where the record begins.
  private mutating func append(_ record: PackedResult) -> UInt32 {
    if chunks.isEmpty || chunks[chunks.count - 1].count + Self.mostBytes > Self.chunkSize {
      var chunk = PackedWriter()
      chunk.reserve(Self.chunkSize)
      // So that no record begins at 0.
      chunk.byte(0)
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
  fileprivate func write(to writer: inout PackedWriter) {
    let match = result.match
    var flags: PackedFlags = []
    if match.leg == 2 { flags.insert(.isSecondLeg) }
    if match.pairing.number != 1 { flags.insert(.hasNumber) }
    if result.margin != nil { flags.insert(.hasMargin) }
    if result.ticks != nil { flags.insert(.hasTicks) }
    writer.byte(flags.rawValue | result.winner.code | result.side.code << 2)
    writer.signed(Int64(match.pairing.round))
    if flags.contains(.hasNumber) { writer.signed(Int64(match.pairing.number)) }
    writer.signed(Int64(match.pairing.first))
    writer.signed(Int64(match.pairing.second))
    writer.byte(UInt8(Termination.allCases.firstIndex(of: result.termination) ?? 0))
    writer.fixed(result.fingerprint)
    writer.fixed(digest)
    if let margin = result.margin { writer.signed(Int64(margin)) }
    for side in Side.allCases {
      if let ticks = result.ticks { writer.signed(Int64(ticks[side])) }
      writer.signed(result.nanoseconds[side])
      writer.signed(Int64(result.moves[side]))
    }
    writer.number(UInt64(place.lowerBound))
    writer.number(UInt64(place.count))
  }

  fileprivate init(_ reader: inout PackedReader) {
    let code = reader.byte()
    let flags = PackedFlags(rawValue: code)
    let match = ScheduledMatch(&reader, flags)
    let termination = Termination.allCases[Int(reader.byte())]
    let fingerprint = reader.fixed(UInt64.self)
    digest = reader.fixed(UInt64.self)
    let margin = flags.contains(.hasMargin) ? Int(reader.signed()) : nil
    var ticks = Sides(both: 0)
    var nanoseconds = Sides<Int64>(both: 0)
    var moves = Sides(both: 0)
    for side in Side.allCases {
      if flags.contains(.hasTicks) { ticks[side] = Int(reader.signed()) }
      nanoseconds[side] = reader.signed()
      moves[side] = Int(reader.signed())
    }
    result = MatchResult(
      match: match, winner: Side?(code: code & 3), margin: margin, termination: termination,
      side: Side?(code: code >> 2 & 3), fingerprint: fingerprint,
      ticks: flags.contains(.hasTicks) ? ticks : nil, nanoseconds: nanoseconds, moves: moves)
    let start = Int(reader.number())
    place = start..<start + Int(reader.number())
  }
}

extension ScheduledMatch {
  fileprivate init(_ reader: inout PackedReader, _ flags: PackedFlags) {
    let round = Int(reader.signed())
    let number = flags.contains(.hasNumber) ? Int(reader.signed()) : 1
    let pairing = Pairing(
      round: round, number: number, first: Int(reader.signed()), second: Int(reader.signed()))
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
