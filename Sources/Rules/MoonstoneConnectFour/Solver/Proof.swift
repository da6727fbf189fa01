/// Proves that a position is worth at least a draw, or a win, or that it is not.
///
/// It follows P. Pons, “Solving Connect 4: how to build a perfect AI” (2019): moves that lose at
/// once are never tried, and of the others those that make most threats come first. It sees before
/// the board is full that no side, or only one, can still fill a line. It does not allocate.
struct Proof: @unchecked Sendable {
  let cache: OutcomeCache
  let state: UnsafeMutablePointer<State>
  /// Room for the moves of a position, ``room`` for each number of empty squares.
  private let candidates: UnsafeMutablePointer<Candidate>

  struct State {
    var nodes = 0
    /// The number of nodes after which to stop.
    var limit = Int.max
    var isStopped = false
    var isWanted: () -> Bool = { true }
  }

  private struct Candidate {
    var square: UInt64
    var promise: Int
  }

  private static var room: Int { 7 }

  init(cache: OutcomeCache) {
    self.cache = cache
    state = .allocate(capacity: 1)
    state.initialize(to: State())
    candidates = .allocate(capacity: 43 * Self.room)
    candidates.initialize(repeating: Candidate(square: 0, promise: 0), count: 43 * Self.room)
  }

  func free() {
    cache.free()
    candidates.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Whether the budget was too small, or the answer no longer wanted.
  var isStopped: Bool { state.pointee.isStopped }

  /// Does some work within a budget.
  func withinBudget<Found>(
    _ nodes: Int?, _ isWanted: () -> Bool, _ work: () -> Found
  ) -> Found {
    withoutActuallyEscaping(isWanted) { isWanted in
      state.pointee = State(limit: nodes ?? .max, isWanted: isWanted)
      defer { state.pointee.isWanted = { true } }
      return work()
    }
  }

  /// Counts a node; returns false when it must not be visited.
  @inline(__always) private func enter() -> Bool {
    if state.pointee.isStopped { return false }
    let nodes = state.pointee.nodes
    if nodes >= state.pointee.limit || (nodes & 1023 == 0 && !state.pointee.isWanted()) {
      state.pointee.isStopped = true
      return false
    }
    state.pointee.nodes = nodes &+ 1
    return true
  }

  /// Whether a position is worth at least a margin, 0 or 1, to the side to move.
  ///
  /// It means nothing once the proof is stopped.
  ///
  /// - Precondition: the side to move cannot win at once, and the other one has not won.
  func isWorth(_ margin: Int, _ own: UInt64, _ opponent: UInt64) -> Bool {
    guard enter() else { return false }
    let taken = own | opponent
    let empty = Bitboard.squares & ~taken
    if empty == 0 { return margin <= 0 }
    let moves = Self.safe(own, opponent)
    if moves == 0 { return false }
    let empties = empty.nonzeroBitCount
    // After a safe move the last square wins for neither side.
    if empties <= 2 { return margin <= 0 }
    if margin == 1 ? !Bitboard.hasFour(own | empty) : !Bitboard.hasFour(opponent | empty) {
      return margin == 0
    }
    let entry = cache.find(own, taken)
    if let entry {
      if entry.least >= margin { return true }
      if entry.most < margin { return false }
    }
    let found = tryMoves(moves, margin, own, opponent, empties)
    if !state.pointee.isStopped { cache.note(own, taken, entry, margin, found, empties) }
    return found
  }

  private func tryMoves(
    _ moves: UInt64, _ margin: Int, _ own: UInt64, _ opponent: UInt64, _ empties: Int
  ) -> Bool {
    let sorted = candidates + Self.room &* empties
    let count = sort(moves, into: sorted, own, opponent, empties)
    for index in 0..<count {
      if !isWorth(1 &- margin, opponent, own | sorted[index].square) {
        return !state.pointee.isStopped
      }
    }
    return false
  }

  /// The squares to play on that do not let the opponent win with its next disc.
  @inline(__always) static func safe(_ own: UInt64, _ opponent: UInt64) -> UInt64 {
    let landings = ((own | opponent) &+ Bitboard.bottom) & Bitboard.squares
    let wins = Bitboard.completions(opponent)
    let forced = landings & wins
    if forced & (forced &- 1) != 0 { return 0 }
    return (forced == 0 ? landings : forced) & ~(wins &>> 1)
  }

  /// Sorts moves by the threats that they make; those on the rows that fall to the side when all
  /// else is filled count more, then the squares in the most lines.
  @inline(__always) private func sort(
    _ moves: UInt64, into sorted: UnsafeMutablePointer<Candidate>, _ own: UInt64,
    _ opponent: UInt64, _ empties: Int
  ) -> Int {
    let free = Bitboard.squares & ~opponent
    let rows = empties & 1 == 0 ? Bitboard.oddRows : ~Bitboard.oddRows
    var count = 0
    var left = moves
    while left != 0 {
      let square = left & (0 &- left)
      left ^= square
      let threats = Bitboard.completions(own | square) & free & ~own
      let column = square.trailingZeroBitCount / 7
      let promise =
        16 &* threats.nonzeroBitCount &+ 16 &* (threats & rows).nonzeroBitCount
        &- 2 &* abs(column &- 3)
      var place = count
      while place > 0, sorted[place &- 1].promise < promise {
        sorted[place] = sorted[place &- 1]
        place &-= 1
      }
      sorted[place] = Candidate(square: square, promise: promise)
      count &+= 1
    }
    return count
  }
}
