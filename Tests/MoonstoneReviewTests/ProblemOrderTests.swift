import MoonstoneReview
import Testing

/// In which order jobs begin problems.
@Suite struct ProblemOrderTests {
  private func order(_ lengths: [Int], _ reach: Int) -> [Int] {
    var order = ProblemOrder(lengths: lengths, reach: reach)
    return Array(AnyIterator { order.take() })
  }

  @Test func theLongestOfTheNextOnesComeFirst() {
    #expect(order([10, 11, 11, 12, 12], 8) == [3, 4, 1, 2, 0])
    #expect(order([1, 2, 3, 4, 5], 3) == [2, 1, 0, 4, 3])
    #expect(order([3, 2, 1], 1) == [0, 1, 2])
    #expect(order([], 4) == [])
  }

  @Test func noneIsLeftBehind() {
    let lengths = (0..<100).map { $0 * 37 % 101 }
    let begun = order(lengths, 8)
    #expect(begun.sorted() == Array(0..<100))
    for (turn, index) in begun.enumerated() { #expect(index < turn + 8 && turn < index + 8) }
  }
}
