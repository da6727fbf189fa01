import MoonstoneKernel

/// The tree of playouts, in a fixed number of nodes. The root is node 0.
@frozen @usableFromInline struct PlayoutTree<Move: Symbol>: ~Copyable {
  @frozen @usableFromInline struct Node {
    /// The sum of the results for the side to move here.
    @usableFromInline var total = 0.0
    @usableFromInline var count: UInt32 = 0
    @usableFromInline var firstChild: Int32 = 0
    @usableFromInline var childCount: UInt16 = 0
    /// The result of perfect play for the side to move here; 2 while it is unknown.
    @usableFromInline var proof: Int8 = 2
    /// Whether the side to move here is also the side that moved here.
    @usableFromInline var isOwn = false

    @inlinable init() {}

    @inlinable var isProven: Bool { proof != 2 }

    /// The value for the side to move here.
    @inlinable var value: Double {
      isProven ? Double(proof) : count == 0 ? 0 : total / Double(count)
    }

    /// The value for the side that moved here.
    @inlinable var worth: Double { isOwn ? value : 0 - value }

    /// The proof for the side that moved here.
    @inlinable var result: Int8 { isOwn ? proof : 0 - proof }
  }

  @usableFromInline let nodes: UnsafeMutablePointer<Node>
  /// The move that leads to each node except the root.
  @usableFromInline let moves: UnsafeMutablePointer<Move>
  @usableFromInline let capacity: Int
  @usableFromInline var used = 1

  @inlinable init(bytes: Int) {
    let size = MemoryLayout<Node>.stride + MemoryLayout<Move>.stride
    capacity = min(max(bytes / size, 1), Int(Int32.max))
    nodes = .allocate(capacity: capacity)
    moves = .allocate(capacity: capacity)
    nodes.initialize(to: Node())
  }

  @inlinable deinit {
    (moves + 1).deinitialize(count: used - 1)
    nodes.deallocate()
    moves.deallocate()
  }

  @inlinable mutating func clear() {
    (moves + 1).deinitialize(count: used - 1)
    nodes[0] = Node()
    used = 1
  }

  /// Gives a node its children; returns false when there is no room for them.
  @inlinable mutating func expand<Moves: Collection<Move>>(_ node: Int, _ legal: Moves) -> Bool {
    let count = legal.count
    guard count <= capacity &- used, count <= Int(UInt16.max) else { return false }
    nodes[node].firstChild = Int32(truncatingIfNeeded: used)
    nodes[node].childCount = UInt16(truncatingIfNeeded: count)
    for move in legal {
      (moves + used).initialize(to: move)
      (nodes + used).initialize(to: Node())
      used &+= 1
    }
    return true
  }

  @inlinable @inline(__always) func children(_ node: Int) -> Range<Int> {
    let first = Int(nodes[node].firstChild)
    return Range(uncheckedBounds: (first, first &+ Int(nodes[node].childCount)))
  }

  /// The most promising child: one without playouts if there is any, otherwise the one with the
  /// largest upper confidence bound. Proven children count with their value alone.
  @inlinable func select(_ node: Int, _ exploration: Double) -> Int {
    let logarithm = naturalLogarithm(Double(max(nodes[node].count, 1)))
    var best = Int(nodes[node].firstChild)
    var bound = -Double.infinity
    for child in children(node) {
      let here = nodes[child]
      if here.count == 0, !here.isProven { return child }
      var promise = here.worth
      if !here.isProven {
        promise += exploration * (logarithm / Double(here.count)).squareRoot()
      }
      if promise > bound { (best, bound) = (child, promise) }
    }
    return best
  }

  /// Adds a result to every node on a path and passes proofs up.
  ///
  /// - Parameter result: the result for the side to move at the end of the path.
  @inlinable func tell(_ path: UnsafeMutablePointer<Int32>, _ length: Int, _ result: Double) {
    var value = result
    var proves = true
    var index = length
    while index >= 0 {
      let node = Int(path[index])
      if index < length, proves { proves = prove(node) }
      if index == length { proves = nodes[node].isProven }
      nodes[node].total += value
      nodes[node].count &+= 1
      if !nodes[node].isOwn { value = 0 - value }
      index &-= 1
    }
  }

  /// Whether the children prove a node: a single win does, and so do all of them together.
  @inlinable func prove(_ node: Int) -> Bool {
    var best: Int8 = -1
    var isComplete = true
    for child in children(node) {
      guard nodes[child].isProven else {
        isComplete = false
        continue
      }
      best = max(best, nodes[child].result)
    }
    guard best == 1 || isComplete else { return false }
    nodes[node].proof = best
    return true
  }

  /// The child to play; `nil` without children.
  ///
  /// A proven win comes first, then the child with the most playouts; proven losses come last.
  @inlinable func best(_ node: Int) -> Int? {
    var best: Int?
    for child in children(node) {
      guard let other = best else {
        best = child
        continue
      }
      if isBetter(child, other, provenParent: nodes[node].isProven) { best = child }
    }
    return best
  }

  @inlinable func isBetter(_ one: Int, _ other: Int, provenParent: Bool) -> Bool {
    let rank = rank(one, provenParent)
    let otherRank = self.rank(other, provenParent)
    if rank != otherRank { return rank > otherRank }
    if nodes[one].count != nodes[other].count { return nodes[one].count > nodes[other].count }
    return nodes[one].worth > nodes[other].worth
  }

  /// Proven wins rank first and proven losses last. A proven draw ranks above an unproven child
  /// only if the parent is proven: then nothing better is left.
  @inlinable func rank(_ child: Int, _ provenParent: Bool) -> Int {
    guard nodes[child].isProven else { return 1 }
    switch nodes[child].result {
    case 1: return 3
    case -1: return 0
    default: return provenParent ? 2 : 1
    }
  }
}
