/// A perfect matching of least cost in a complete graph, by Edmonds' blossom algorithm.
///
/// This is its primal-dual form: vertices have duals, an edge whose slack is zero is tight, and only
/// tight edges are matched. Each phase grows alternating trees from all free vertices until two of
/// them meet, and matches one pair more; a phase takes some *n*² steps (Z. Galil, “Efficient
/// algorithms for finding maximum matching in graphs”, 1986).
///
///     let partners = LeastCostMatching(of: 4) { abs(prices[$0] - prices[$1]) }.partners
struct LeastCostMatching {
  typealias Cost = Int128

  /// The partner of each vertex.
  var partners: [Int]

  /// What a node is in the trees of a phase.
  enum Label {
    case free
    /// A root, or an even number of edges away from one: the trees grow from here.
    case outer
    /// An odd number of edges away from a root.
    case inner
  }

  /// An edge by which a node came to its tree; none is at a root.
  struct Link {
    /// The end nearer to the root.
    var from = -1
    /// The end in the node.
    var to = -1
  }

  /// Nodes that form an odd cycle of tight edges. All but the first are matched in pairs: the second
  /// with the third, and so on.
  struct Cycle {
    var nodes: [Int] = []
    /// The edge from each node to the next one.
    var edges: [Link] = []
  }

  let count: Int
  /// Twice the cost of each edge, by rows.
  private let costs: [Cost]
  // Nodes are vertices, then blossoms; a vertex is a node of its own.
  /// Of a vertex its dual, of a blossom the blossom's, which is never negative.
  var duals: [Cost]
  var labels: [Label]
  var links: [Link]
  /// The blossom right around a node; -1 at the top.
  var around: [Int]
  var cycles: [Cycle]
  var unused: [Int]
  /// The outermost node of each vertex.
  var tops: [Int]
  /// For each vertex, the outer vertex of another node with the least slack; -1 if none is known.
  private var nearest: [Int]
  /// Outer vertices whose edges have not been looked at.
  var waiting: [Int] = []
  /// When a node was last passed on the way to a root.
  private var passed: [Int]
  private var walks = 0

  /// Finds the matching.
  ///
  /// - Parameters:
  ///   - count: how many vertices there are.
  ///   - cost: what a pair costs, which is the same both ways; at most 2¹²² in sum.
  /// - Precondition: `count` is even, and no cost is negative.
  init(of count: Int, cost: (Int, Int) -> Cost) {
    precondition(count.isMultiple(of: 2), "somebody has no partner")
    self.count = count
    var costs = Array(repeating: 0 as Cost, count: count * count)
    var least = Array(repeating: Cost.max, count: count)
    for one in 0..<count {
      for other in 0..<one {
        let cost = cost(one, other)
        costs[one * count + other] = 2 * cost
        costs[other * count + one] = 2 * cost
        least[one] = min(least[one], cost)
        least[other] = min(least[other], cost)
      }
    }
    self.costs = costs
    let nodes = count + count / 2
    partners = Array(repeating: -1, count: count)
    // Duals of the same parity keep all halves of slacks whole.
    duals = least.map { -($0 & ~1) } + Array(repeating: 0, count: nodes - count)
    labels = Array(repeating: .free, count: nodes)
    links = Array(repeating: Link(), count: nodes)
    around = Array(repeating: -1, count: nodes)
    cycles = Array(repeating: Cycle(), count: nodes)
    unused = Array((count..<nodes).reversed())
    tops = Array(0..<count)
    nearest = Array(repeating: -1, count: count)
    passed = Array(repeating: 0, count: nodes)
    begin()
    while partners.contains(-1) { match() }
  }

  private func slack(_ one: Int, _ other: Int) -> Cost {
    duals[one] + duals[other] + costs[one * count + other]
  }

  /// Tightens an edge of each vertex in turn, and matches where that finds two without partners.
  private mutating func begin() {
    for one in 0..<count where partners[one] < 0 {
      var least = Cost.max
      for other in 0..<count where other != one { least = min(least, slack(one, other)) }
      duals[one] -= least
      guard
        let other = (0..<count).first(where: {
          $0 != one && partners[$0] < 0 && slack(one, $0) == 0
        })
      else { continue }
      partners[one] = other
      partners[other] = one
    }
  }

  // MARK: A phase

  /// Matches one pair more.
  private mutating func match() {
    for vertex in 0..<count {
      labels[tops[vertex]] = .free
      nearest[vertex] = -1
    }
    waiting = []
    for vertex in 0..<count where partners[vertex] < 0 { reach(tops[vertex], by: Link()) }
    while true {
      while let vertex = waiting.popLast() {
        if look(from: vertex) { return }
      }
      if tighten() { return }
    }
  }

  /// Looks at all edges of an outer vertex; returns whether a pair was matched.
  private mutating func look(from one: Int) -> Bool {
    for other in 0..<count where tops[other] != tops[one] {
      let slack = slack(one, other)
      if slack == 0, labels[tops[other]] != .inner {
        if take(one, other) { return true }
        continue
      }
      note(one, other, slack)
      if labels[tops[other]] == .outer { note(other, one, slack) }
    }
    return false
  }

  /// Notes an edge from an outer vertex if it has less slack than the one known.
  private mutating func note(_ outer: Int, _ vertex: Int, _ slack: Cost) {
    let known = nearest[vertex]
    // One that has come to the same node is replaced by looking at all again.
    guard known < 0 || tops[known] != tops[vertex] else { return }
    if known < 0 || slack < self.slack(known, vertex) { nearest[vertex] = outer }
  }

  /// Takes a tight edge from an outer vertex to one that is free or outer; returns whether a pair
  /// was matched.
  private mutating func take(_ one: Int, _ other: Int) -> Bool {
    let node = tops[other]
    if labels[node] == .free {
      labels[node] = .inner
      links[node] = Link(from: one, to: other)
      let base = base(of: node)
      let next = partners[base]
      reach(tops[next], by: Link(from: base, to: next))
      return false
    }
    if let meeting = meeting(of: one, other) {
      enclose(one, other, from: meeting)
      return false
    }
    augment(one, other)
    augment(other, one)
    return true
  }

  /// Makes a node outer.
  mutating func reach(_ node: Int, by link: Link) {
    labels[node] = .outer
    links[node] = link
    forEachVertex(in: node) { $0.waiting.append($1) }
  }

  /// Changes duals until another edge is tight, or an inner blossom has lost its dual; returns
  /// whether a pair was matched.
  private mutating func tighten() -> Bool {
    var least = Cost.max
    var found = -1
    for vertex in 0..<count {
      let label = labels[tops[vertex]]
      if label == .inner { continue }
      if label == .outer { renew(vertex) }
      guard nearest[vertex] >= 0 else { continue }
      let slack = slack(nearest[vertex], vertex)
      let change = label == .outer ? slack / 2 : slack
      if change < least { (least, found) = (change, vertex) }
    }
    for node in count..<duals.count where around[node] < 0 && labels[node] == .inner {
      if duals[node] / 2 < least { (least, found) = (duals[node] / 2, node) }
    }
    precondition(found >= 0, "a complete graph always has a further edge")
    change(by: least)
    guard found < count else {
      open(found)
      return false
    }
    return take(nearest[found], found)
  }

  /// Looks again for the nearest outer vertex, if that has come to the same node.
  private mutating func renew(_ vertex: Int) {
    let known = nearest[vertex]
    guard known >= 0, tops[known] == tops[vertex] else { return }
    nearest[vertex] = -1
    for other in 0..<count where tops[other] != tops[vertex] && labels[tops[other]] == .outer {
      note(other, vertex, slack(other, vertex))
    }
  }

  private mutating func change(by change: Cost) {
    guard change > 0 else { return }
    for vertex in 0..<count {
      switch labels[tops[vertex]] {
      case .free: break
      case .outer: duals[vertex] -= change
      case .inner: duals[vertex] += change
      }
    }
    for node in count..<duals.count where around[node] < 0 {
      switch labels[node] {
      case .free: break
      case .outer: duals[node] += 2 * change
      case .inner: duals[node] -= 2 * change
      }
    }
  }

  // MARK: Trees

  /// The outer node where the ways of two outer vertices to the root meet; `nil` in two trees.
  private mutating func meeting(of one: Int, _ other: Int) -> Int? {
    walks += 1
    var (here, there) = (tops[one], tops[other])
    while here >= 0 || there >= 0 {
      if here >= 0 {
        if passed[here] == walks { return here }
        passed[here] = walks
        here = links[here].from < 0 ? -1 : tops[links[tops[links[here].from]].from]
      }
      swap(&here, &there)
    }
    return nil
  }

  /// Matches along the way from an outer vertex to its root; the vertex gets another partner.
  private mutating func augment(_ vertex: Int, _ partner: Int) {
    var (vertex, partner) = (vertex, partner)
    while true {
      let node = tops[vertex]
      turn(node, to: vertex)
      partners[vertex] = partner
      guard links[node].from >= 0 else { return }
      let inner = tops[links[node].from]
      let link = links[inner]
      turn(inner, to: link.to)
      partners[link.to] = link.from
      (vertex, partner) = (link.from, link.to)
    }
  }
}
