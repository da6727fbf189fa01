/// Remembers what searches found out about positions, in a fixed amount of memory.
///
/// It lasts from one search to the next; two searches must not use it at the same time. Which
/// entries it discards depends only on what was stored.
///
///     let table = TranspositionTable(bytes: 1 << 24)
///     var search = AlphaBeta<G.Position>(table: table)
public final class TranspositionTable {
  /// What a search found out about one position.
  @frozen public struct Entry {
    @usableFromInline var key: UInt64
    @usableFromInline var value: Int32
    /// The low bits of the best move's code.
    @usableFromInline var move: UInt16
    @usableFromInline var depth: UInt8
    /// From the lowest bit: two bits for the bound, one for `isExact`, five for the generation.
    @usableFromInline var flags: UInt8

    @inlinable init(key: UInt64, value: Int32, move: UInt16, depth: UInt8, flags: UInt8) {
      self.key = key
      self.value = value
      self.move = move
      self.depth = depth
      self.flags = flags
    }
  }

  /// How a stored value relates to the true one.
  @frozen public enum Bound: UInt8 {
    /// The entry is empty.
    case none
    /// The true value is at least the stored one.
    case lower
    /// The true value is at most the stored one.
    case upper
    /// The values are equal.
    case exact
  }

  /// The size of the table in bytes.
  public let bytes: Int
  @usableFromInline let entries: UnsafeMutablePointer<Entry>
  @usableFromInline let mask: Int
  /// The number of the current search, modulo 32.
  @usableFromInline var generation: UInt8 = 0

  /// How many entries share a place.
  @inlinable static var bucket: Int { 4 }

  /// Creates an empty table.
  ///
  /// - Parameter bytes: the largest size; the table takes the largest power of two that fits, and
  ///   at least 64.
  public init(bytes: Int) {
    let size = max(bytes, 64)
    self.bytes = 1 << (Int.bitWidth - 1 - size.leadingZeroBitCount)
    let count = self.bytes / MemoryLayout<Entry>.stride
    entries = .allocate(capacity: count)
    mask = count / Self.bucket - 1
    clear()
  }

  deinit { entries.deallocate() }

  /// Empties the table, as for a new match.
  public func clear() {
    entries.initialize(
      repeating: Entry(key: 0, value: 0, move: 0, depth: 0, flags: 0),
      count: bytes / MemoryLayout<Entry>.stride)
    generation = 0
  }

  /// Begins a search: all present entries become old.
  @inlinable func age() { generation = (generation &+ 1) & 31 }
}

extension TranspositionTable.Entry {
  @inlinable var bound: TranspositionTable.Bound {
    TranspositionTable.Bound(rawValue: flags & 3) ?? .none
  }
  /// Whether the value rests on endings only, not on evaluations.
  @inlinable var isExact: Bool { flags & 4 != 0 }
  @inlinable var generation: UInt8 { flags &>> 3 }

  @inlinable static func flags(
    _ bound: TranspositionTable.Bound, isExact: Bool, generation: UInt8
  ) -> UInt8 {
    bound.rawValue | (isExact ? 4 : 0) | generation &<< 3
  }
}

/// A table as one search sees it: its fields, copied to where reading them is free.
@frozen @usableFromInline struct BorrowedTranspositions {
  @usableFromInline typealias Entry = TranspositionTable.Entry

  @usableFromInline let entries: UnsafeMutablePointer<Entry>?
  @usableFromInline let mask: Int
  @usableFromInline let generation: UInt8

  @inlinable init(_ table: TranspositionTable?) {
    entries = table?.entries
    mask = table?.mask ?? 0
    generation = table?.generation ?? 0
  }

  @inlinable func bucket(_ key: UInt64) -> UnsafeMutablePointer<Entry>? {
    guard let entries else { return nil }
    return entries + (Int(truncatingIfNeeded: key) & mask) &* TranspositionTable.bucket
  }

  @inlinable func find(_ key: UInt64) -> Entry? {
    guard let bucket = bucket(key) else { return nil }
    for place in 0..<TranspositionTable.bucket
    where bucket[place].key == key && bucket[place].bound != .none {
      return bucket[place]
    }
    return nil
  }

  /// Stores a result.
  ///
  /// It replaces an entry for the same position, unless that is older, exact and deeper. Otherwise
  /// it replaces an empty entry, then an old one, then the shallowest one.
  @inlinable func store(
    _ key: UInt64, value: Int, bound: TranspositionTable.Bound, isExact: Bool, depth: Int,
    move: Int
  ) {
    guard let bucket = bucket(key) else { return }
    var victim = 0
    var least = Int.max
    for place in 0..<TranspositionTable.bucket {
      let entry = bucket[place]
      if entry.bound == .none {
        if least > -1 { (victim, least) = (place, -1) }
        continue
      }
      if entry.key == key {
        if entry.generation != generation, Int(entry.depth) > depth, entry.bound == .exact {
          return
        }
        victim = place
        break
      }
      let worth = Int(entry.depth) &+ (entry.generation == generation ? 256 : 0)
      if worth < least { (victim, least) = (place, worth) }
    }
    bucket[victim] = Entry(
      key: key, value: Int32(truncatingIfNeeded: value),
      move: UInt16(truncatingIfNeeded: move), depth: UInt8(truncatingIfNeeded: depth),
      flags: Entry.flags(bound, isExact: isExact, generation: generation))
  }
}
