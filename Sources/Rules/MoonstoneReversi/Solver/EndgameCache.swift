/// The bounds that a search has found for the value of a position.
struct Bounds {
  var own: UInt64 = 0
  var opponent: UInt64 = 0
  var low: Int8 = -64
  var high: Int8 = 64
  /// The best square; 64 when it is unknown.
  var move: UInt8 = 64
  /// How much work went into it: the number of empty squares.
  var weight: UInt8 = 0
  /// The search's ``Selectivity/level``; where it left out nothing, the bounds are exact.
  var level = Selectivity.none.level
}

/// A hash table of bounded size.
///
/// Its entries contain whole positions, so that one is never mistaken for another. Entries of a
/// search that left out nothing are always right.
struct EndgameCache: @unchecked Sendable {
  private let memory: UnsafeMutablePointer<Bounds>
  let pairs: Int

  /// - Parameter bytes: the largest size; there is room for at least two entries.
  init(bytes: Int) {
    pairs = max(1, bytes / (2 * MemoryLayout<Bounds>.stride))
    memory = .allocate(capacity: 2 * pairs)
    memory.initialize(repeating: Bounds(), count: 2 * pairs)
  }

  func free() { memory.deallocate() }

  func clear() { memory.update(repeating: Bounds(), count: 2 * pairs) }

  /// The two adjacent places where a position may be.
  @inline(__always) func pair(_ own: UInt64, _ opponent: UInt64) -> UnsafeMutablePointer<Bounds> {
    var mixed =
      (own &* 0x9E37_79B9_7F4A_7C15) ^ ((opponent ^ (opponent &>> 31)) &* 0xC2B2_AE3D_27D4_EB4F)
    mixed ^= mixed &>> 32
    mixed = mixed &* 0xD6E8_FEB8_6659_FD93
    let index = mixed.multipliedFullWidth(by: UInt64(truncatingIfNeeded: pairs)).high
    return memory + 2 &* Int(truncatingIfNeeded: index)
  }

  /// The entry of a position; `nil` if there is none.
  @inline(__always) func entry(
    _ own: UInt64, _ opponent: UInt64
  ) -> UnsafeMutablePointer<Bounds>? {
    let pair = pair(own, opponent)
    if pair[0].own == own, pair[0].opponent == opponent { return pair }
    if pair[1].own == own, pair[1].opponent == opponent { return pair + 1 }
    return nil
  }

  /// Stores a value that a search with a bound has found.
  ///
  /// The first place keeps the most expensive result, the second the latest. An exact result is not
  /// replaced by that of a selective search of the same position.
  func note(
    _ own: UInt64, _ opponent: UInt64, _ value: Int, over bound: Int, _ move: UInt8,
    _ empties: Int, _ level: UInt8
  ) {
    let pair = pair(own, opponent)
    let place: UnsafeMutablePointer<Bounds>
    if pair[0].own == own, pair[0].opponent == opponent {
      place = pair
    } else if pair[1].own == own, pair[1].opponent == opponent {
      place = pair + 1
    } else {
      if Int(pair[0].weight) <= empties {
        pair[1] = pair[0]
        place = pair
      } else {
        place = pair + 1
      }
      place.pointee = Bounds(
        own: own, opponent: opponent, weight: UInt8(truncatingIfNeeded: empties),
        level: level)
    }
    if place.pointee.level != level {
      if place.pointee.level == Selectivity.none.level { return }
      place.pointee.low = -64
      place.pointee.high = 64
      place.pointee.level = level
    }
    let small = Int8(truncatingIfNeeded: value)
    if value > bound {
      place.pointee.low = max(place.pointee.low, small)
      place.pointee.move = move
    } else {
      place.pointee.high = min(place.pointee.high, small)
      if place.pointee.move == 64 { place.pointee.move = move }
    }
  }
}
