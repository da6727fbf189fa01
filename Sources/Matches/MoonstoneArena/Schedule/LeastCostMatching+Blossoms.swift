extension LeastCostMatching {
  mutating func forEachVertex(in node: Int, _ body: (inout Self, Int) -> Void) {
    guard node >= count else { return body(&self, node) }
    for part in cycles[node].nodes { forEachVertex(in: part, body) }
  }

  /// The vertex of a node whose partner is outside of it, or that has none.
  func base(of node: Int) -> Int {
    var node = node
    while node >= count { node = cycles[node].nodes[0] }
    return node
  }

  /// Makes a blossom of the cycle that an edge between two outer vertices closes.
  mutating func enclose(_ one: Int, _ other: Int, from meeting: Int) {
    var cycle = Cycle(nodes: [meeting], edges: [])
    var down: [Int] = []
    var node = tops[one]
    while node != meeting {
      down.append(node)
      node = tops[links[node].from]
    }
    for node in down.reversed() {
      cycle.edges.append(links[node])
      cycle.nodes.append(node)
    }
    cycle.edges.append(Link(from: one, to: other))
    node = tops[other]
    while node != meeting {
      cycle.nodes.append(node)
      cycle.edges.append(Link(from: links[node].to, to: links[node].from))
      node = tops[links[node].from]
    }
    let blossom = unused.removeLast()
    cycles[blossom] = cycle
    duals[blossom] = 0
    around[blossom] = -1
    labels[blossom] = .outer
    links[blossom] = links[meeting]
    for node in cycle.nodes {
      let wasInner = labels[node] == .inner
      around[node] = blossom
      forEachVertex(in: node) { matching, vertex in
        matching.tops[vertex] = blossom
        if wasInner { matching.waiting.append(vertex) }
      }
    }
  }

  /// Dissolves an inner blossom; those of its nodes that lead on stay in the tree.
  mutating func open(_ blossom: Int) {
    let (nodes, edges) = (cycles[blossom].nodes, cycles[blossom].edges)
    for node in nodes {
      around[node] = -1
      labels[node] = .free
      forEachVertex(in: node) { $0.tops[$1] = node }
    }
    unused.append(blossom)
    cycles[blossom] = Cycle()
    labels[blossom] = .free
    var place = nodes.firstIndex(of: tops[links[blossom].to]) ?? 0
    // To the first node, in the direction in which the next edge is matched.
    let isForward = !place.isMultiple(of: 2)
    var link = links[blossom]
    while true {
      labels[nodes[place]] = .inner
      links[nodes[place]] = link
      guard place != 0 else { return }
      for isOuter in [true, false] {
        let edge = isForward ? edges[place] : edges[place - 1]
        link = isForward ? edge : Link(from: edge.to, to: edge.from)
        place = isForward ? (place + 1) % nodes.count : place - 1
        if isOuter { reach(nodes[place], by: link) }
      }
    }
  }

  /// Matches the vertices of a node among themselves, except one.
  mutating func turn(_ node: Int, to vertex: Int) {
    guard node >= count else { return }
    var part = vertex
    while around[part] != node { part = around[part] }
    turn(part, to: vertex)
    let (nodes, edges) = (cycles[node].nodes, cycles[node].edges)
    let place = nodes.firstIndex(of: part) ?? 0
    let changed =
      place.isMultiple(of: 2)
      ? stride(from: 0, to: place, by: 2) : stride(from: place + 1, to: nodes.count, by: 2)
    for index in changed {
      let edge = edges[index]
      turn(nodes[index], to: edge.from)
      turn(nodes[(index + 1) % nodes.count], to: edge.to)
      partners[edge.from] = edge.to
      partners[edge.to] = edge.from
    }
    cycles[node].nodes = Array(nodes[place...] + nodes[..<place])
    cycles[node].edges = Array(edges[place...] + edges[..<place])
  }
}
