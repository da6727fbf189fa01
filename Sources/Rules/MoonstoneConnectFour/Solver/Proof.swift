/// Proves that a position is worth at least a draw, or a win, or that it is not.
///
/// It follows P. Pons, “Solving Connect 4: how to build a perfect AI” (2019): moves that lose at
/// once are never tried, and of the others those that make most threats come first. Before one of
/// them is tried, all are looked at: a move may win at sight, by ``Claims``, or lead to a position
/// that is known (J. Schaeffer, “Enhanced transposition cutoffs”, 1996). It does not allocate.
struct Proof: @unchecked Sendable {
  let cache: OutcomeCache
  let state: UnsafeMutablePointer<State>
  /// Room for the moves of a position, ``room`` for each number of empty squares.
  private let candidates: UnsafeMutablePointer<Candidate>
  /// What each square is worth before threats count: the lines through it, and the middle.
  private let worths: UnsafeMutablePointer<Int>

  struct State {
    var nodes = 0
    /// The number of nodes after which to stop.
    var limit = Int.max
    var isStopped = false
    var isWanted: () -> Bool = { true }
  }

  /// A move.
  private struct Candidate {
    /// The discs of its side after it.
    var own: UInt64 = 0
    /// Where that side would complete four then.
    var wins: UInt64 = 0
    var promise = 0
  }

  private static var room: Int { 7 }
  /// With so many empty squares, a position is solved sooner than found in memory.
  private static var fewest: Int { 10 }
  /// With so many, to look whether the moves lead to known positions costs as much as it saves.
  private static var few: Int { 14 }

  init(cache: OutcomeCache) {
    self.cache = cache
    state = .allocate(capacity: 1)
    state.initialize(to: State())
    candidates = .allocate(capacity: 43 * Self.room)
    candidates.initialize(repeating: Candidate(), count: 43 * Self.room)
    worths = .allocate(capacity: 49)
    for square in 0..<49 {
      let lines = Bitboard.lines(of: 1 << UInt64(square), without: 0, count: 1)
      (worths + square).initialize(to: lines - 2 * abs(square / 7 - 3))
    }
  }

  func free() {
    cache.free()
    candidates.deallocate()
    worths.deallocate()
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
    let taken = own | opponent
    let landings = (taken &+ Bitboard.bottom) & Bitboard.squares
    let wins = Bitboard.completions(opponent) & ~taken
    if Self.safe(landings, wins) == 0 {
      return enter() && taken == Bitboard.squares && margin <= 0
    }
    switch Claims.finding(margin, own, opponent, landings) {
    case .isWorth: return enter()
    case .isNotWorth: return enter() && false
    case .isUnknown:
      return visit(margin, own, opponent, wins, (Bitboard.squares & ~taken).nonzeroBitCount)
    }
  }

  /// Whether a position is worth at least a margin, that is not decided at sight.
  ///
  /// - Precondition: the side to move cannot win at once, and has a move after which the other side
  ///   cannot, either.
  /// - Parameter wins: the empty squares on which the opponent would complete four.
  private func visit(
    _ margin: Int, _ own: UInt64, _ opponent: UInt64, _ wins: UInt64, _ empties: Int
  ) -> Bool {
    guard enter() else { return false }
    // After a safe move the last square wins for neither side.
    if empties <= 2 { return margin <= 0 }
    if empties <= Self.fewest { return tryMoves(margin, own, opponent, wins, empties) }
    let number = OutcomeCache.number(own, own | opponent, empties)
    let known = cache.find(number)
    if known.least >= margin { return true }
    if known.most < margin { return false }
    let before = state.pointee.nodes
    let isWorth = tryMoves(margin, own, opponent, wins, empties)
    if state.pointee.isStopped { return false }
    cache.note(number, margin, isWorth, state.pointee.nodes &- before)
    return isWorth
  }

  @inline(__always) private func tryMoves(
    _ margin: Int, _ own: UInt64, _ opponent: UInt64, _ wins: UInt64, _ empties: Int
  ) -> Bool {
    let sorted = candidates + Self.room &* empties
    guard let count = sort(into: sorted, margin, own, opponent, wins, empties) else { return true }
    for index in 0..<count {
      let move = sorted[index]
      if !visit(1 &- margin, opponent, move.own, move.wins, empties &- 1) {
        return !state.pointee.isStopped
      }
    }
    return false
  }

  /// The squares to play on that do not let the opponent win with its next disc.
  @inline(__always) private static func safe(_ landings: UInt64, _ wins: UInt64) -> UInt64 {
    let forced = landings & wins
    if forced & (forced &- 1) != 0 { return 0 }
    return (forced == 0 ? landings : forced) & ~(wins &>> 1)
  }

  /// Sorts the safe moves after which nothing is decided yet by the threats that they make: those
  /// on the rows that fall to the side when all else is filled count more, then the squares in the
  /// most lines.
  ///
  /// - Returns: how many there are; `nil` if a move is known to be worth the margin.
  @inline(__always) private func sort(
    into sorted: UnsafeMutablePointer<Candidate>, _ margin: Int, _ own: UInt64,
    _ opponent: UInt64, _ wins: UInt64, _ empties: Int
  ) -> Int? {
    let taken = own | opponent
    let rows = empties & 1 == 0 ? Bitboard.oddRows : ~Bitboard.oddRows
    var count = 0
    var left = Self.safe((taken &+ Bitboard.bottom) & Bitboard.squares, wins)
    while left != 0 {
      let square = left & (0 &- left)
      left ^= square
      let (next, nextTaken) = (own | square, taken | square)
      let threats = Bitboard.completions(next) & ~nextTaken
      let landings = (nextTaken &+ Bitboard.bottom) & Bitboard.squares
      // There are squares left, and all of them lose.
      if Self.safe(landings, threats) == 0 { return nil }
      switch Claims.finding(1 &- margin, opponent, next, landings) {
      case .isNotWorth: return nil
      case .isWorth: continue
      case .isUnknown: break
      }
      if empties > Self.few {
        let known = cache.find(OutcomeCache.number(opponent, nextTaken, empties &- 1))
        if known.most < 1 &- margin { return nil }
        if known.least >= 1 &- margin { continue }
      }
      let promise =
        worths[square.trailingZeroBitCount]
        &+ 16 &* (threats.nonzeroBitCount &+ (threats & rows).nonzeroBitCount)
      var place = count
      while place > 0, sorted[place &- 1].promise < promise {
        sorted[place] = sorted[place &- 1]
        place &-= 1
      }
      sorted[place] = Candidate(own: next, wins: threats, promise: promise)
      count &+= 1
    }
    return count
  }
}
