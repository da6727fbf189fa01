/// In which order jobs begin problems: the longest of the next ones first, since a long one that is
/// begun last leaves the other jobs idle.
///
/// It looks only so far ahead that reports, which are told in the order of the problems, never wait
/// for more than a few others.
package struct ProblemOrder: Sendable {
  private let lengths: [Int]
  private let reach: Int
  private var isBegun: [Bool]
  /// The first problem that is not begun.
  private var first = 0

  /// - Parameters:
  ///   - lengths: how long each problem is likely to take, in any unit.
  ///   - reach: among how many problems to choose, from the first that is not begun on; at least 1.
  package init(lengths: [Int], reach: Int) {
    precondition(reach > 0, "an order among no problems")
    self.lengths = lengths
    self.reach = reach
    isBegun = Array(repeating: false, count: lengths.count)
  }

  /// Begins a problem and returns its index; `nil` when all are begun.
  package mutating func take() -> Int? {
    let near = (first..<lengths.count).prefix(reach).filter { !isBegun[$0] }
    guard let longest = near.max(by: { lengths[$0] < lengths[$1] }) else { return nil }
    isBegun[longest] = true
    while first < lengths.count, isBegun[first] { first += 1 }
    return longest
  }
}
