import Foundation
import MoonstoneKernel

/// The plies of a match as one value of the table `plies`; docs/archive.md has the format.
///
/// The keys of the positions and the canonical moves are not in it: the index has them.
struct PackedPlies {
  private enum Flag {
    static let value: UInt8 = 1
    static let depth: UInt8 = 2
    static let ticks: UInt8 = 4
    static let time: UInt8 = 8
    static let analysis: UInt8 = 16
    /// Sides do not take turns.
    static let sides: UInt8 = 32
    /// White has the first ply.
    static let white: UInt8 = 64
  }

  /// - Parameters:
  ///   - plies: the plies.
  ///   - moves: the number of each move's text.
  static func bytes(of plies: [ArchivedPly], moves: [Int]) -> Data {
    var writer = PackedWriter()
    var flags: UInt8 = 0
    if plies.contains(where: { $0.value != nil }) { flags |= Flag.value }
    if plies.contains(where: { $0.depth != nil }) { flags |= Flag.depth }
    if plies.contains(where: { $0.ticks != nil }) { flags |= Flag.ticks }
    if plies.contains(where: { $0.time != nil }) { flags |= Flag.time }
    if plies.contains(where: { $0.analysis != nil }) { flags |= Flag.analysis }
    if plies.first?.side == .white { flags |= Flag.white }
    if zip(plies, plies.dropFirst()).contains(where: { $0.side == $1.side }) {
      flags |= Flag.sides
    }
    writer.byte(flags)
    writer.number(UInt64(plies.count))
    for move in moves { writer.number(UInt64(move)) }
    if flags & Flag.sides != 0 { writer.bits(plies.map { $0.side == .white }) }
    func column<T>(
      _ flag: UInt8, _ path: KeyPath<ArchivedPly, T?>, _ write: (T, inout PackedWriter) -> Void
    ) {
      guard flags & flag != 0 else { return }
      let values = plies.map { $0[keyPath: path] }
      writer.bits(values.map { $0 != nil })
      for value in values { if let value { write(value, &writer) } }
    }
    column(Flag.value, \.value) { $1.real($0) }
    column(Flag.depth, \.depth) { $1.signed(Int64($0)) }
    column(Flag.ticks, \.ticks) { $1.signed(Int64($0)) }
    column(Flag.time, \.time) { $1.signed($0.wholeNanoseconds) }
    column(Flag.analysis, \.analysis) { $1.real($0) }
    return Data(writer.bytes)
  }

  /// - Parameters:
  ///   - data: what ``bytes(of:moves:)`` made.
  ///   - move: the text of a move's number.
  /// - Returns: the plies, with keys that are 0; `nil` if the bytes are not whole.
  static func plies(
    of data: Data, _ move: (Int) throws -> String
  ) rethrows -> [ArchivedPly]? {
    try data.withUnsafeBytes { bytes in
      var reader = PackedReader(bytes)
      let flags = reader.byte()
      let count = Int(clamping: reader.number())
      guard count <= bytes.count else { return nil }
      var plies: [ArchivedPly] = []
      plies.reserveCapacity(count)
      var side: Side = flags & Flag.white == 0 ? .black : .white
      for _ in 0..<count {
        let number = Int(clamping: reader.number())
        if reader.isTorn { return nil }
        plies.append(
          ArchivedPly(side: side, move: try move(number), key: PositionKey(rawValue: 0)))
        side = side.opponent
      }
      if flags & Flag.sides != 0 {
        for (index, isWhite) in reader.bits(count).enumerated() {
          plies[index].side = isWhite ? .white : .black
        }
      }
      func column(_ flag: UInt8, _ read: (inout ArchivedPly, inout PackedReader) -> Void) {
        guard flags & flag != 0 else { return }
        for (index, isThere) in reader.bits(count).enumerated() where isThere {
          read(&plies[index], &reader)
        }
      }
      column(Flag.value) { $0.value = $1.real() }
      column(Flag.depth) { $0.depth = Int($1.signed()) }
      column(Flag.ticks) { $0.ticks = Int($1.signed()) }
      column(Flag.time) { $0.time = .nanoseconds($1.signed()) }
      column(Flag.analysis) { $0.analysis = $1.real() }
      return reader.isTorn || !reader.isAtEnd ? nil : plies
    }
  }
}

extension Duration {
  /// The duration in nanoseconds, rounded towards zero and clamped to 64 bits.
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || carry ? (seconds < 0 ? .min : .max) : sum
  }
}
