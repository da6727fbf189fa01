import Foundation

/// Plain UCT (L. Kocsis and C. Szepesvári 2006): UCB1 in the tree, random playouts below it, and
/// nothing else.
///
/// A leaf gets children at its second playout. The move with most playouts is played.
struct Tree {
  private struct Node {
    let move: Int32
    var firstChild: Int32 = 0
    var childCount: Int32 = 0
    var playouts: Int32 = 0
    /// What they brought to the side that moved here: 1 a win, a half a draw.
    var points = 0.0
  }

  /// How strongly the search favours moves that it has tried rarely; √2 is UCB1's own constant.
  private let exploration: Double
  private var chance: Chance
  private var nodes: [Node] = []
  private var path: [Int] = []

  init(exploration: Double, seed: UInt64) {
    self.exploration = exploration
    chance = Chance(seed: seed)
  }

  /// The best move after so many playouts, and which part of its playouts it won.
  mutating func search<B: Board>(_ board: B, playouts: Int) -> (move: Int, points: Double)? {
    nodes = [Node(move: -1, playouts: 1)]
    for _ in 0..<playouts { playOut(board) }
    let best = children(of: 0).max { nodes[$0].playouts < nodes[$1].playouts }
    return best.map { (Int(nodes[$0].move), nodes[$0].points / Double(max(nodes[$0].playouts, 1))) }
  }

  private func children(of node: Int) -> Range<Int> {
    let first = Int(nodes[node].firstChild)
    return first..<first + Int(nodes[node].childCount)
  }

  private mutating func playOut<B: Board>(_ root: B) {
    var board = root
    var node = 0
    path = [0]
    while nodes[node].playouts > 0, board.result == nil {
      if nodes[node].childCount == 0 { expand(node, board.moves) }
      node = promising(node)
      board.play(Int(nodes[node].move))
      path.append(node)
    }
    // The side that moved here; of the root, nobody asks.
    let firsts = 1 - board.turn == 0
    let result = board.playToEnd(&chance)
    var points = firsts ? result : 1 - result
    for node in path.reversed() {
      nodes[node].playouts += 1
      nodes[node].points += points
      points = 1 - points
    }
  }

  private mutating func expand(_ node: Int, _ moves: [Int]) {
    nodes[node].firstChild = Int32(nodes.count)
    nodes[node].childCount = Int32(moves.count)
    for move in moves.shuffled(using: &chance) { nodes.append(Node(move: Int32(move))) }
  }

  /// The first child that was not tried, or the one with the highest upper confidence bound.
  private func promising(_ node: Int) -> Int {
    let logarithm = log(Double(nodes[node].playouts))
    var (best, highest) = (0, -Double.infinity)
    for child in children(of: node) {
      let (playouts, points) = (Double(nodes[child].playouts), nodes[child].points)
      if playouts == 0 { return child }
      let bound = points / playouts + exploration * (logarithm / playouts).squareRoot()
      if bound > highest { (best, highest) = (child, bound) }
    }
    return best
  }
}
