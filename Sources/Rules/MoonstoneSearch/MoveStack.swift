import MoonstoneKernel

/// The moves of every position on the path to the current one, each with how promising it looks.
///
/// It grows at most a few times in a search.
@frozen @usableFromInline struct MoveStack<Move: Symbol>: ~Copyable {
  @frozen @usableFromInline struct Element {
    @usableFromInline let move: Move
    @usableFromInline var promise: Int

    @inlinable init(move: Move, promise: Int) {
      self.move = move
      self.promise = promise
    }
  }

  @usableFromInline var elements: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline var count = 0

  @inlinable init() {
    capacity = 4096
    elements = .allocate(capacity: capacity)
  }

  @inlinable deinit {
    elements.deinitialize(count: count)
    elements.deallocate()
  }

  /// Pushes a position's moves and returns the index of the first of them.
  @inlinable mutating func push<P: Position>(
    _ legal: P.Moves, _ position: P, _ hashMove: Int, _ ply: Int, _ order: borrowing MoveOrder
  ) -> Int where P.Move == Move {
    let start = count
    for move in legal {
      if count == capacity { grow() }
      let code = move.code
      let promise =
        code & 0xFFFF == hashMove
        ? Int.max : order.promise(code, position.turn, ply) &+ position.priority(of: move) &* 64
      (elements + count).initialize(to: Element(move: move, promise: promise))
      count &+= 1
    }
    return start
  }

  /// Swaps the most promising of the moves from `index` on with the one at `index`, and returns it;
  /// of equals, the first.
  @inlinable mutating func select(_ index: Int, _ end: Int) -> Move {
    var best = index
    var promise = elements[index].promise
    var other = index &+ 1
    while other < end {
      if elements[other].promise > promise {
        best = other
        promise = elements[other].promise
      }
      other &+= 1
    }
    if best != index {
      let element = elements[best]
      elements[best] = elements[index]
      elements[index] = element
    }
    return elements[index].move
  }

  @inlinable mutating func pop(to start: Int) {
    (elements + start).deinitialize(count: count &- start)
    count = start
  }

  @inlinable mutating func clear() { pop(to: 0) }

  @usableFromInline mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: elements, count: count)
    elements.deallocate()
    elements = larger
    capacity *= 2
  }
}
