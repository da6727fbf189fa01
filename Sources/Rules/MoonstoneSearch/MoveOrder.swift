import MoonstoneKernel

/// Remembers which moves have cut off a search before, because they are worth trying early
/// elsewhere.
///
/// It keeps killers (Akl and Newborn, 1977) and history (Schaeffer, 1983).
@frozen @usableFromInline struct MoveOrder: ~Copyable {
  /// Two killers for each ply.
  @usableFromInline let killers: UnsafeMutablePointer<Int32>
  /// Scores by side and code; codes with the same low bits share a place.
  @usableFromInline let history: UnsafeMutablePointer<Int32>

  @inlinable static var places: Int { 4096 }

  @inlinable init() {
    killers = .allocate(capacity: 2 * (SearchLimits.deepest + 1))
    history = .allocate(capacity: 2 * Self.places)
    clear()
  }

  @inlinable deinit {
    killers.deallocate()
    history.deallocate()
  }

  @inlinable func clear() {
    killers.initialize(repeating: -1, count: 2 * (SearchLimits.deepest + 1))
    history.initialize(repeating: 0, count: 2 * Self.places)
  }

  @inlinable func place(_ code: Int, _ side: Side) -> Int {
    code & (Self.places &- 1) | (side == .black ? 0 : Self.places)
  }

  @inlinable func promise(_ code: Int, _ side: Side, _ ply: Int) -> Int {
    let history = Int(history[place(code, side)])
    if killers[2 &* ply] == Int32(truncatingIfNeeded: code) { return history &+ 4096 }
    if killers[2 &* ply &+ 1] == Int32(truncatingIfNeeded: code) { return history &+ 3072 }
    return history
  }

  /// Remembers a move that cut off a search.
  ///
  /// The gains shrink as they add up, so that history stays within 4096.
  @inlinable func cut(_ code: Int, _ side: Side, _ depth: Int, _ ply: Int) {
    let move = Int32(truncatingIfNeeded: code)
    if killers[2 &* ply] != move {
      killers[2 &* ply &+ 1] = killers[2 &* ply]
      killers[2 &* ply] = move
    }
    let gain = Int32(truncatingIfNeeded: min(depth &* depth, 400))
    let place = place(code, side)
    history[place] &+= gain &- history[place] &* gain / 4096
  }
}
