import MoonstoneKernel

/// Looks ahead by playing random games, most of them where the results so far are good.
///
/// The algorithm is UCT (Kocsis and Szepesvári, “Bandit based Monte-Carlo planning”, 2006) with a
/// solver for proven endings (Winands, Björnsson and Saito, “Monte-Carlo tree search solver”,
/// 2008).
///
///     var monteCarlo = MonteCarlo<G.Position>()
///     let result = monteCarlo.search(position, .init(count: 1000, seed: 1))
///     print(result.move, result.value)
///
/// Values are the expected result for the side to move: 1 for a win, 0 for a draw, -1 for a loss.
/// The same position, limits and seed give the same result everywhere. All nodes are allocated
/// beforehand; when they are used up, the tree stops growing and the playouts go on.
@frozen public struct MonteCarlo<P: Position>: ~Copyable {
  /// How long a search may go on, and how it plays.
  public struct Limits: Sendable {
    /// The number of playouts.
    public var count: Int
    /// How many moves it may play, in the tree and in playouts; a playout that this cuts short does
    /// not count.
    public var nodes: Int
    /// How much the tree prefers moves that it knows little about, in the unit of the values.
    public var exploration: Double
    /// How playouts choose their moves.
    public var policy: PlayoutPolicy<P>
    /// The seed of the random numbers.
    public var seed: UInt64
    /// How many playouts it plays before it asks again whether to stop.
    public var interval: Int

    /// Creates limits; counts below 1 become 1.
    public init(
      count: Int = .max, nodes: Int = .max, exploration: Double = 1.4,
      policy: PlayoutPolicy<P> = .uniform, seed: UInt64 = 0, interval: Int = 8
    ) {
      self.count = max(count, 1)
      self.nodes = max(nodes, 1)
      self.exploration = exploration
      self.policy = policy
      self.seed = seed
      self.interval = max(interval, 1)
    }
  }

  @usableFromInline var tree: PlayoutTree<P.Move>
  @usableFromInline var path: UnsafeMutablePointer<Int32>

  /// Creates a search and allocates its tree.
  ///
  /// - Parameter bytes: the largest size of the tree.
  @inlinable public init(bytes: Int = 32 << 20) {
    tree = PlayoutTree(bytes: bytes)
    path = .allocate(capacity: Self.longestPath)
  }

  @inlinable deinit { path.deallocate() }

  /// How many plies deep the tree may grow.
  @inlinable static var longestPath: Int { 1024 }

  /// Plays random games from a position until a limit is met, `shouldStop` returns true or the
  /// result is proven.
  ///
  /// - Parameters:
  ///   - position: the position to play from.
  ///   - limits: how long the search may go on, and how it plays.
  ///   - shouldStop: called with the number of moves played so far.
  @inlinable public mutating func search(
    _ position: P, _ limits: Limits, shouldStop: (_ nodes: Int) -> Bool = { _ in false }
  ) -> PlayoutResult<P.Move> {
    tree.clear()
    var chance = SplitMix64(seed: limits.seed)
    var nodes = 1
    var playouts = 0
    if position.outcome == nil { _ = tree.expand(0, position.legalMoves) }
    while tree.nodes[0].childCount > 0, !tree.nodes[0].isProven, playouts < limits.count,
      nodes < limits.nodes
    {
      if playouts % limits.interval == 0, playouts > 0, shouldStop(nodes) { break }
      let (plies, isComplete) = playOnce(position, limits, nodes, &chance)
      nodes &+= plies
      if isComplete { playouts &+= 1 }
    }
    return result(position, playouts: playouts, nodes: nodes)
  }

  /// Walks down to where the tree ends, grows it, plays a random game from there and passes the
  /// result back up.
  ///
  /// - Returns: how many moves it played, and whether it reached an end.
  @inlinable mutating func playOnce(
    _ root: P, _ limits: borrowing Limits, _ nodes: Int, _ chance: inout SplitMix64
  ) -> (plies: Int, isComplete: Bool) {
    let most = limits.nodes &- nodes
    var position = root
    var length = 0
    var node = 0
    path[0] = 0
    while tree.nodes[node].childCount > 0, !tree.nodes[node].isProven {
      if length == most { return (length, false) }
      node = tree.select(node, limits.exploration)
      let turn = position.turn
      position.playUnchecked(tree.moves[node])
      tree.nodes[node].isOwn = position.turn == turn
      length &+= 1
      path[length] = Int32(truncatingIfNeeded: node)
    }
    if tree.nodes[node].isProven {
      tree.tell(path, length, Double(tree.nodes[node].proof))
      return (length, true)
    }
    let moves = position.legalMoves
    if moves.isEmpty {
      tree.nodes[node].proof = Int8(Playout.result(of: position, for: position.turn))
      tree.tell(path, length, Double(tree.nodes[node].proof))
      return (length, true)
    }
    if tree.nodes[node].count > 0, length &+ 1 < Self.longestPath { _ = tree.expand(node, moves) }
    let (result, plies) = Playout.play(
      from: position, limits.policy, most: most &- length, &chance)
    guard let result else { return (length &+ plies, false) }
    tree.tell(path, length, Double(result))
    return (length &+ plies, true)
  }

  @inlinable func result(_ position: P, playouts: Int, nodes: Int) -> PlayoutResult<P.Move> {
    let root = tree.nodes[0]
    let first = Int(root.firstChild)
    let children = first..<(first + Int(root.childCount))
    let statistics = children.map { child in
      let node = tree.nodes[child]
      return PlayoutStatistic(
        move: tree.moves[child], count: Int(node.count), value: node.worth,
        isExact: node.isProven)
    }
    guard let best = tree.best(0) else {
      let value = position.outcome.map { outcome in
        outcome.winner.map { $0 == position.turn ? 1.0 : -1 } ?? 0
      }
      return PlayoutResult(
        move: nil, value: value ?? 0, isExact: true, playouts: 0, nodes: nodes, moves: [])
    }
    return PlayoutResult(
      move: tree.moves[best], value: tree.nodes[best].worth, isExact: root.isProven,
      playouts: playouts, nodes: nodes, moves: statistics)
  }
}
