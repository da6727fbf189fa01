/// The order of the seeds of a knockout in its first round.
enum Bracket {
  /// The seeds in an order in which the best ones meet last, filled up to a power of two.
  ///
  /// - Returns: `nil` for a place without an entrant, whose neighbour advances without playing.
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
