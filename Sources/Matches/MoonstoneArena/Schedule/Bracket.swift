/// The order in which the seeds of a knockout stand in its first round.
enum Bracket {
  /// As many places as the next power of two, so that the best seeds meet last; `nil` for a place
  /// without an entrant, whose neighbour goes on without playing.
  static func places(entrants: Int) -> [Int?] {
    var order = [0]
    while order.count < entrants {
      let size = order.count * 2
      order = order.enumerated().flatMap { index, seed in
        index.isMultiple(of: 2) ? [seed, size - 1 - seed] : [size - 1 - seed, seed]
      }
    }
    return order.map { $0 < entrants ? $0 : nil }
  }
}
