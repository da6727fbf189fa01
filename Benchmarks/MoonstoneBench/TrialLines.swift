private typealias Four = SIMD4<UInt64>

/// What ``TrialSolver`` knows of squares, and its moves and flips by vectors of four.
struct TrialLines {
  private let memory: UnsafeMutablePointer<Four>
  let neighbours: UnsafeMutablePointer<UInt64>
  let worth: UnsafeMutablePointer<Int32>

  init() {
    memory = .allocate(capacity: 132)
    neighbours = .allocate(capacity: 64)
    worth = .allocate(capacity: 64)
    let quarter: [Int32] = [18, 4, 16, 12, 4, 2, 6, 8, 16, 6, 14, 10, 12, 8, 10, 0]
    for square in 0..<64 {
      let (column, row) = (square & 7, square >> 3)
      memory[square * 2] = Self.rays(column, row, 1)
      memory[square * 2 + 1] = Self.rays(column, row, -1)
      worth[square] = quarter[min(row, 7 - row) * 4 + min(column, 7 - column)]
      neighbours[square] = 0
      for other in 0..<64
      where other != square && abs(other & 7 - column) <= 1 && abs(other >> 3 - row) <= 1 {
        neighbours[square] |= 1 << UInt64(other)
      }
    }
    memory[128] = Four(1, 8, 9, 7)
    memory[129] = Four(2, 16, 18, 14)
    memory[130] = Four(4, 32, 36, 28)
    memory[131] = Four(
      0x7E7E_7E7E_7E7E_7E7E, 0x00FF_FFFF_FFFF_FF00, 0x007E_7E7E_7E7E_7E00, 0x007E_7E7E_7E7E_7E00)
  }

  func free() {
    memory.deallocate()
    neighbours.deallocate()
    worth.deallocate()
  }

  private static func rays(_ column: Int, _ row: Int, _ sign: Int) -> Four {
    var rays = Four()
    for (axis, step) in [(1, 0), (0, 1), (1, 1), (-1, 1)].enumerated() {
      var (x, y) = (column + sign * step.0, row + sign * step.1)
      while 0...7 ~= x, 0...7 ~= y {
        rays[axis] |= 1 << UInt64(y * 8 + x)
        (x, y) = (x + sign * step.0, y + sign * step.1)
      }
    }
    return rays
  }

  @inline(__always) func moves(_ own: UInt64, _ opponent: UInt64) -> UInt64 {
    let (step, twice) = (memory[128], memory[129])
    let owns = Four(repeating: own)
    let turnable = Four(repeating: opponent) & memory[131]
    var up = turnable & (owns &<< step)
    var down = turnable & (owns &>> step)
    up |= turnable & (up &<< step)
    down |= turnable & (down &>> step)
    let upPairs = turnable & (turnable &<< step)
    let downPairs = upPairs &>> step
    up |= upPairs & (up &<< twice)
    down |= downPairs & (down &>> twice)
    up |= upPairs & (up &<< twice)
    down |= downPairs & (down &>> twice)
    let ends = (up &<< step) | (down &>> step)
    let halves = ends.lowHalf | ends.highHalf
    return (halves[0] | halves[1]) & ~(own | opponent)
  }

  @inline(__always) func flips(_ square: Int, _ own: UInt64, _ opponent: UInt64) -> UInt64 {
    let above = memory[square &* 2]
    let below = memory[square &* 2 &+ 1]
    let owns = Four(repeating: own)
    let others = Four(repeating: opponent)
    let ends = owns & below
    var shadow = ends | (ends &>> memory[128])
    shadow |= shadow &>> memory[129]
    shadow |= shadow &>> memory[130]
    let gaps = (below & ~others) ^ ends
    var flips = (below & ~shadow).replacing(
      with: Four(),
      where: SIMD4<Int64>(truncatingIfNeeded: ends) .<= SIMD4<Int64>(truncatingIfNeeded: gaps))
    var reach = above & ~others
    reach = ((reach &- Four(repeating: 1)) ^ reach) & above
    let run = reach & ~owns
    flips |= run.replacing(with: Four(), where: run .== reach)
    let halves = flips.lowHalf | flips.highHalf
    return halves[0] | halves[1]
  }
}
