import Foundation
import MoonstoneKernel
import MoonstoneSupport

/// The plies of a match as one value of the table `plies`; docs/archive-file.md has the format.
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
    /// An analysis found losses and best moves, too.
    static let losses: UInt8 = 128
  }

  /// - Parameters:
  ///   - plies: the plies.
  ///   - number: the number of a move's text.
  static func bytes(
    of plies: [ArchivedPly], _ number: (String) throws -> Int
  ) rethrows -> Data {
    var writer = PackedWriter()
    var flags: UInt8 = 0
    if plies.contains(where: { $0.value != nil }) { flags |= Flag.value }
    if plies.contains(where: { $0.depth != nil }) { flags |= Flag.depth }
    if plies.contains(where: { $0.ticks != nil }) { flags |= Flag.ticks }
    if plies.contains(where: { $0.time != nil }) { flags |= Flag.time }
    if plies.contains(where: { $0.analysis != nil }) { flags |= Flag.analysis }
    if plies.contains(where: { $0.loss != nil || $0.best != nil }) { flags |= Flag.losses }
    if plies.first?.side == .white { flags |= Flag.white }
    if zip(plies, plies.dropFirst()).contains(where: { $0.side == $1.side }) {
      flags |= Flag.sides
    }
    writer.byte(flags)
    writer.number(UInt64(plies.count))
    for ply in plies { writer.number(UInt64(try number(ply.move))) }
    if flags & Flag.sides != 0 { writer.bits(plies.map { $0.side == .white }) }
    func column<T>(
      _ flag: UInt8, _ path: KeyPath<ArchivedPly, T?>,
      _ write: (T, inout PackedWriter) throws -> Void
    ) rethrows {
      guard flags & flag != 0 else { return }
      let values = plies.map { $0[keyPath: path] }
      writer.bits(values.map { $0 != nil })
      for value in values { if let value { try write(value, &writer) } }
    }
    column(Flag.value, \.value) { $1.real($0) }
    column(Flag.depth, \.depth) { $1.signed(Int64($0)) }
    column(Flag.ticks, \.ticks) { $1.signed(Int64($0)) }
    column(Flag.time, \.time) { $1.signed($0.wholeNanoseconds) }
    column(Flag.analysis, \.analysis) { $1.real($0) }
    column(Flag.losses, \.loss) { $1.real($0) }
    try column(Flag.losses, \.best) { $1.number(UInt64(try number($0))) }
    return Data(writer.bytes)
  }

  /// Reads what is asked of the plies.
  ///
  /// - Parameters:
  ///   - data: what ``bytes(of:_:)`` made.
  ///   - wanted: what is asked for.
  ///   - move: the text of a move's number.
  /// - Returns: `nil` if the bytes are not whole.
  static func columns(
    of data: Data, _ wanted: Set<PlyColumns.Column>, _ move: (Int) throws -> String
  ) rethrows -> PlyColumns? {
    try data.withUnsafeBytes { bytes in
      var reader = PackedReader(bytes)
      let flags = reader.byte()
      let count = Int(clamping: reader.number())
      guard count <= bytes.count else { return nil }
      var columns = PlyColumns(count: count)
      let hasMoves = wanted.contains(.move)
      if hasMoves { columns.moves.reserveCapacity(3 * count) }
      for index in 0..<count {
        let number = Int(clamping: reader.number())
        if reader.isTorn { return nil }
        guard hasMoves else { continue }
        if index > 0 { columns.moves += " " }
        columns.moves += try move(number)
      }
      let sides = flags & Flag.sides != 0 ? reader.bits(count) : nil
      if wanted.contains(.side) {
        let first = flags & Flag.white == 0 ? 0 : 1
        columns.numbers[.side] = (0..<count).map { sides?[$0].asNumber ?? Double(($0 + first) % 2) }
      }
      for (column, flag) in Self.numbers {
        if flags & flag == 0 { continue }
        let values = Self.numbers(column, count, &reader)
        if wanted.contains(column) { columns.numbers[column] = values }
      }
      let hasBest = flags & Flag.losses == 0 ? [] : reader.bits(count)
      for isThere in hasBest {
        let number = isThere ? Int(clamping: reader.number()) : 0
        guard wanted.contains(.best) else { continue }
        columns.best.append(isThere && !reader.isTorn ? try move(number) : nil)
      }
      return reader.isTorn || !reader.isAtEnd ? nil : columns
    }
  }

  /// The columns of numbers, in their order.
  private static let numbers: [(PlyColumns.Column, UInt8)] = [
    (.value, Flag.value), (.depth, Flag.depth), (.ticks, Flag.ticks), (.time, Flag.time),
    (.analysis, Flag.analysis), (.loss, Flag.losses),
  ]

  private static func numbers(
    _ column: PlyColumns.Column, _ count: Int, _ reader: inout PackedReader
  ) -> [Double] {
    reader.bits(count).map { isThere in
      guard isThere else { return .nan }
      switch column {
      case .value, .analysis, .loss: return reader.finite() ?? .nan
      case .ticks: return Double(reader.amount())
      case .time: return Double(reader.amount()) / 1e9
      case .depth, .side, .move, .best: return Double(reader.signed())
      }
    }
  }

  /// - Parameters:
  ///   - data: what ``bytes(of:_:)`` made.
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
      func column(
        _ flag: UInt8, _ read: (inout ArchivedPly, inout PackedReader) throws -> Void
      ) rethrows {
        guard flags & flag != 0 else { return }
        for (index, isThere) in reader.bits(count).enumerated() where isThere {
          try read(&plies[index], &reader)
        }
      }
      column(Flag.value) { $0.value = $1.finite() }
      column(Flag.depth) { $0.depth = Int($1.signed()) }
      column(Flag.ticks) { $0.ticks = $1.amount() }
      column(Flag.time) { $0.time = .nanoseconds($1.amount()) }
      column(Flag.analysis) { $0.analysis = $1.finite() }
      column(Flag.losses) { $0.loss = $1.finite() }
      try column(Flag.losses) { $0.best = try move(Int(clamping: $1.number())) }
      return reader.isTorn || !reader.isAtEnd ? nil : plies
    }
  }
}

extension Bool {
  fileprivate var asNumber: Double { self ? 1 : 0 }
}

extension PackedReader {
  /// A number; `nil` for one that is not finite, which an older program may have written.
  fileprivate mutating func finite() -> Double? {
    let value = real()
    return value.isFinite ? value : nil
  }

  /// A number of ticks or nanoseconds, which can be added to others.
  fileprivate mutating func amount() -> Int { ArchivedPly.clamped(Int(signed())) }
}
