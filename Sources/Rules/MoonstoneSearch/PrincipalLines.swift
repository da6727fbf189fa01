import MoonstoneKernel

/// The best lines found so far, one from each ply on, as the codes of their moves.
@frozen @usableFromInline struct PrincipalLines: ~Copyable {
  @usableFromInline let codes: UnsafeMutablePointer<Int>
  @usableFromInline let lengths: UnsafeMutablePointer<Int>

  @inlinable static var width: Int { SearchLimits.deepest + 2 }

  @inlinable init() {
    codes = .allocate(capacity: Self.width * Self.width)
    lengths = .allocate(capacity: Self.width)
    lengths.initialize(repeating: 0, count: Self.width)
  }

  @inlinable deinit {
    codes.deallocate()
    lengths.deallocate()
  }

  /// Clears the line from this ply on.
  @inlinable func begin(_ ply: Int) { lengths[ply] = 0 }

  /// Sets the line from this ply on: a move, followed by the line from the next ply on.
  @inlinable func extend(_ ply: Int, _ code: Int) {
    let here = codes + ply &* Self.width
    let below = here + Self.width
    here[0] = code
    for index in 0..<lengths[ply &+ 1] { here[index &+ 1] = below[index] }
    lengths[ply] = lengths[ply &+ 1] &+ 1
  }

  @inlinable func symbols<S: Symbol>() -> [S] {
    (0..<lengths[0]).compactMap { S(code: codes[$0]) }
  }
}
