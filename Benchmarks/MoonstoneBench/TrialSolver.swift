import MoonstoneReversi

/// The solver that the project began with, the yardstick of the one it has: null windows in steps
/// of two, moves in order of mobility, parity, a hash table that replaces always, and four vectors
/// at once. Neither stable discs nor transpositions of moves cut anything off.
final class TrialSolver {
  private struct Entry {
    var own: UInt64 = 0
    var opponent: UInt64 = 0
    var low: Int8 = -64
    var high: Int8 = 64
    var move: UInt8 = 255
  }

  private let lines: TrialLines
  private let hash: UnsafeMutablePointer<Entry>
  private let mask: Int
  private(set) var nodes = 0

  /// - Parameter bits: of a place in the table, whose entries have 24 bytes.
  init(bits: Int) {
    lines = TrialLines()
    mask = 1 << bits - 1
    hash = .allocate(capacity: 1 << bits)
    hash.initialize(repeating: Entry(), count: 1 << bits)
  }

  deinit {
    hash.deallocate()
    lines.free()
  }

  func forget() { hash.update(repeating: Entry(), count: mask + 1) }

  /// The margin of the side to move.
  func solve(_ position: Reversi.Position) -> Int {
    nodes = 0
    let empties = position.empties.nonzeroBitCount
    var (low, high, guess) = (-64, 64, 0)
    while low < high {
      let bound = guess == low ? guess + 1 : guess - 1
      guess = value(position.own, position.opponent, bound, empties)
      if guess > bound { low = guess } else { high = guess }
    }
    return guess
  }

  private func value(_ own: UInt64, _ opponent: UInt64, _ bound: Int, _ empties: Int) -> Int {
    if empties <= 6 { return shallow(own, opponent, bound, empties, false) }
    nodes &+= 1
    let moves = lines.moves(own, opponent)
    if moves == 0 {
      if lines.moves(opponent, own) == 0 { return final(own, opponent) }
      return 0 &- value(opponent, own, -1 &- bound, empties)
    }
    let place = place(own, opponent)
    let entry = hash[place]
    let isKnown = entry.own == own && entry.opponent == opponent
    if isKnown {
      if Int(entry.low) > bound { return Int(entry.low) }
      if Int(entry.high) <= bound { return Int(entry.high) }
    }
    return withUnsafeTemporaryAllocation(of: (Int32, UInt8, UInt64).self, capacity: 36) { room in
      let count = sort(moves, own, opponent, isKnown ? Int(entry.move) : 255, empties, room)
      var best = -99
      var move: UInt8 = 255
      for index in 0..<count {
        let (_, square, flips) = room[index]
        let value =
          0 &- value(opponent ^ flips, own ^ flips ^ bit(Int(square)), -1 &- bound, empties &- 1)
        if value > best {
          best = value
          move = square
          if value > bound { break }
        }
      }
      var found = isKnown ? entry : Entry(own: own, opponent: opponent)
      let small = Int8(truncatingIfNeeded: best)
      if best > bound {
        found.low = max(found.low, small)
      } else {
        found.high = min(found.high, small)
      }
      found.move = move
      hash[place] = found
      return best
    }
  }

  @inline(__always) private func sort(
    _ moves: UInt64, _ own: UInt64, _ opponent: UInt64, _ known: Int, _ empties: Int,
    _ room: UnsafeMutableBufferPointer<(Int32, UInt8, UInt64)>
  ) -> Int {
    var count = 0
    var left = moves
    let odd = odd(~(own | opponent))
    while left != 0 {
      let square = left.trailingZeroBitCount
      left &= left &- 1
      let flips = lines.flips(square, own, opponent)
      let next = opponent ^ flips
      nodes &+= 1
      var order = Int32.max
      if square != known, next == 0 {
        order = .max &- 1
      } else if square != known {
        let replies = lines.moves(next, own ^ flips ^ bit(square))
        let mobility = replies.nonzeroBitCount &+ (replies & 0x8100_0000_0000_0081).nonzeroBitCount
        order = lines.worth[square] &- Int32(truncatingIfNeeded: mobility) &<< 5
        if odd & bit(square) != 0 { order &+= empties < 12 ? 8 : 4 }
      }
      var index = count
      while index > 0, room[index &- 1].0 < order {
        room[index] = room[index &- 1]
        index &-= 1
      }
      room[index] = (order, UInt8(truncatingIfNeeded: square), flips)
      count &+= 1
    }
    return count
  }

  /// Six empty squares at most, two at least.
  private func shallow(
    _ own: UInt64, _ opponent: UInt64, _ bound: Int, _ empties: Int, _ hasPassed: Bool
  ) -> Int {
    nodes &+= 1
    let free = ~(own | opponent)
    var best = -99
    let odd = odd(free)
    var left = free & odd
    var rest = free & ~odd
    while true {
      if left == 0 {
        if rest == 0 { break }
        (left, rest) = (rest, 0)
      }
      let square = left.trailingZeroBitCount
      left &= left &- 1
      if lines.neighbours[square] & opponent == 0 { continue }
      let flips = lines.flips(square, own, opponent)
      if flips == 0 { continue }
      let next = opponent ^ flips
      let placed = own ^ flips ^ bit(square)
      let value =
        empties == 2
        ? 0 &- last(next, placed, (free ^ bit(square)).trailingZeroBitCount)
        : 0 &- shallow(next, placed, -1 &- bound, empties &- 1, false)
      if value > best {
        best = value
        if value > bound { return value }
      }
    }
    if best != -99 { return best }
    if hasPassed { return final(own, opponent) }
    return 0 &- shallow(opponent, own, -1 &- bound, empties, true)
  }

  private func last(_ own: UInt64, _ opponent: UInt64, _ square: Int) -> Int {
    nodes &+= 1
    let discs = own.nonzeroBitCount
    var flips = lines.flips(square, own, opponent)
    if flips != 0 { return 2 &* (discs &+ 1 &+ flips.nonzeroBitCount) &- 64 }
    flips = lines.flips(square, opponent, own)
    if flips != 0 { return 2 &* (discs &- flips.nonzeroBitCount) &- 64 }
    let difference = 2 &* discs &- 63
    return difference > 0 ? difference &+ 1 : difference &- 1
  }

  @inline(__always) private func place(_ own: UInt64, _ opponent: UInt64) -> Int {
    var mixed = own &* 0x9E37_79B9_7F4A_7C15
    mixed ^= (opponent ^ (opponent &>> 31)) &* 0xC2B2_AE3D_27D4_EB4F
    mixed ^= mixed &>> 29
    return Int(truncatingIfNeeded: mixed) & mask
  }

  @inline(__always) private func final(_ own: UInt64, _ opponent: UInt64) -> Int {
    let difference = own.nonzeroBitCount &- opponent.nonzeroBitCount
    let free = 64 &- own.nonzeroBitCount &- opponent.nonzeroBitCount
    return difference > 0
      ? difference &+ free : difference < 0 ? difference &- free : 0
  }

  @inline(__always) private func bit(_ square: Int) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: square)
  }

  /// The squares whose quarter of the board holds an odd number of empty ones.
  @inline(__always) private func odd(_ empties: UInt64) -> UInt64 {
    var odd: UInt64 = 0
    let quarter: UInt64 = 0x0F0F_0F0F
    if (empties & quarter).nonzeroBitCount & 1 != 0 { odd |= quarter }
    if (empties & (quarter &<< 4)).nonzeroBitCount & 1 != 0 { odd |= quarter &<< 4 }
    if (empties & (quarter &<< 32)).nonzeroBitCount & 1 != 0 { odd |= quarter &<< 32 }
    if (empties & (quarter &<< 36)).nonzeroBitCount & 1 != 0 { odd |= quarter &<< 36 }
    return odd
  }
}
