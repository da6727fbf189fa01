import MoonstoneKernel

/// Matches won, drawn and lost, and the margins, as one player sees them.
package struct Tally: Sendable {
  package private(set) var wins = 0
  package private(set) var draws = 0
  package private(set) var losses = 0
  private var margins = (sum: 0, count: 0)

  package init() {}

  package var matches: Int { wins + draws + losses }

  /// The mean margin, negative if it lost more; `nil` if the rules decided no match.
  package var meanMargin: Double? {
    margins.count == 0 ? nil : Double(margins.sum) / Double(margins.count)
  }

  /// Counts a match.
  ///
  /// - Parameter winner: `nil` for a draw.
  package mutating func add(_ winner: Side?, as side: Side) {
    switch winner {
    case side?: wins += 1
    case nil: draws += 1
    default: losses += 1
    }
  }

  /// Counts by how much a match was won that the rules decided; negative if it was lost.
  package mutating func add(margin: Int) {
    margins.sum += margin
    margins.count += 1
  }
}
