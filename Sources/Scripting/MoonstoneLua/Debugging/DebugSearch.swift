/// A search of the host, which is one step of a thought: what it found.
package struct DebugSearch: Equatable, Sendable {
  /// What was found about one move.
  package struct Ranked: Equatable, Sendable {
    package let move: String
    package let value: Double
    /// How many playouts began with it; 0 for other searches.
    package let count: Int
    package let isExact: Bool
    /// What both sides would play.
    package let line: [String]
  }

  /// Which search of the thought it is, counted from 1.
  package let number: Int
  /// `search`, `solve` or `playouts`.
  package let method: String
  /// The ticks that were spent when it was over.
  package let ticks: Int
  package let nodes, playouts: Int
  /// `nil` if it found none.
  package let move: String?
  package let value: Double
  package let depth: Int
  package let isExact: Bool
  /// What both sides would play.
  package let line: [String]
  /// The moves that have a value of their own, the best first.
  package let moves: [Ranked]

  /// Reads what a worker says.
  init?(_ text: Substring, _ moveText: (Int) -> String?) {
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count >= 10, let number = Int(fields[0]), let ticks = Int(fields[2]),
      let nodes = Int(fields[3]), let playouts = Int(fields[4]), let move = Int(fields[5]),
      let value = Double(fields[6]), let depth = Int(fields[7])
    else { return nil }
    func moves(_ words: some Sequence<Substring>) -> [String] {
      words.compactMap { Int($0) }.compactMap(moveText)
    }
    (self.number, method, self.ticks) = (number, clean(String(fields[1])), ticks)
    (self.nodes, self.playouts, self.value) = (nodes, playouts, value)
    (self.depth, isExact) = (depth, fields[8] == "1")
    self.move = move < 0 ? nil : moveText(move)
    line = moves(fields[9].split(separator: " "))
    self.moves = fields[10...].compactMap { field in
      let words = field.split(separator: " ")
      guard words.count >= 5, let code = Int(words[0]), let move = moveText(code),
        let value = Double(words[1]), let count = Int(words[2])
      else { return nil }
      return Ranked(
        move: move, value: value, count: count, isExact: words[4] == "1",
        line: moves(words.dropFirst(5)))
    }
  }

  /// `board:search finds c4, value 3.5, depth 8, 12034 nodes: c4 e3 f5`.
  package var sentence: String {
    var facts = ["board:\(method) finds \(move ?? "nothing")"]
    if move != nil { facts.append("value \(Self.short(value))" + (isExact ? ", exact" : "")) }
    if depth > 0 { facts.append("depth \(depth)") }
    if playouts > 0 { facts.append("\(playouts) playouts") }
    facts.append("\(nodes) nodes")
    return facts.joined(separator: ", ") + (line.isEmpty ? "" : ": " + line.joined(separator: " "))
  }

  static func short(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15
      ? "\(Int(value))" : "\((value * 1000).rounded() / 1000)"
  }
}

extension DebugSearch.Ranked {
  /// `c4  3.5: c4 e3 f5`.
  package var sentence: String {
    "\(move)  \(DebugSearch.short(value))" + (isExact ? ", exact" : "")
      + (count > 0 ? ", \(count) playouts" : "")
      + (line.isEmpty ? "" : ": " + line.joined(separator: " "))
  }
}

extension ThoughtDebugger {
  /// The searches of the thought, as far as they are kept: the first 256.
  package func searches() throws(DebugFault) -> [DebugSearch] {
    var found: [DebugSearch] = []
    while true {
      let next = try search("searches \((found.last?.number ?? 0) + 1)")
      if next.isEmpty { return found }
      found += next
    }
  }

  /// A search with the values of all moves: a copy searches once more, as deep.
  ///
  /// - Returns: `nil` if there is no such search.
  package func ranked(_ number: Int) throws(DebugFault) -> DebugSearch? {
    try search("searches \(number) r").first
  }
}
