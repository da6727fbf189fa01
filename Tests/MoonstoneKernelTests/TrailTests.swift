import MoonstoneTestSupport
import Testing

@testable import MoonstoneKernel

@Suite struct TrailTests {
  /// Long enough for several pieces.
  private let long = Trail(0..<1000)

  @Test func itIsAListLikeAnArray() {
    var random = SplitMix64(seed: 5)
    var (trail, array): (Trail<Int>, [Int]) = ([], [])
    var others: [(Trail<Int>, [Int])] = []
    for step in 0..<20_000 {
      switch random.next() % 8 {
      case 0...3:
        trail.append(step)
        array.append(step)
      case 4, 5:
        #expect(array.isEmpty || trail.removeLast() == array.removeLast())
      case 6 where !array.isEmpty:
        let index = Int(random.next() % UInt64(array.count))
        (trail[index], array[index]) = (step, step)
      default: if step.isMultiple(of: 50) { others.append((trail, array)) }
      }
      if step.isMultiple(of: 5000) {
        trail.removeAll(after: array.count / 2)
        array.removeLast(array.count - array.count / 2)
      }
      guard trail.count == array.count, trail.last == array.last else {
        Issue.record("they differ after \(step) steps")
        return
      }
    }
    others.append((trail, array))
    for (trail, array) in others {
      #expect(Array(trail) == array && trail == Trail(array), "copies do not change")
      #expect(trail.hashValue == Trail(array).hashValue)
    }
  }

  @Test func copiesShareAllButTheirEnd() {
    var longer = long
    for element in 0..<500 { longer.append(element) }
    let whole = 1000 / Trail<Int>.pieceLength * Trail<Int>.pieceLength
    #expect(longer.sharedCount(with: long.full) == whole)
    longer.removeAll(after: 990)
    longer.append(7)
    #expect(longer.sharedCount(with: long.full) == whole)
    #expect(long == Trail(0..<1000))
  }

  @Test func whatIsEqualButApartIsNotShared() {
    #expect(long.sharedCount(with: Trail(0..<1000).full) == 0)
    #expect(long == Trail(0..<1000) && long != Trail(1..<1001) && long != Trail(0..<999))
  }

  /// A match that somebody watches holds its past once.
  @Test func aMatchSharesItsPastWithItsCopies() throws {
    var match = Match(Strip("-bw--- black"))
    _ = try match.apply(.start)
    var copies = [match]
    while match.ply < 300, let request = match.request {
      if case .move = request.kind, let move = match.position.legalMoves.first {
        _ = try match.apply(.answer(request, .play(Choice(move), elapsed: .zero)))
      } else {
        _ = try match.apply(.answer(request, .acknowledge))
      }
      copies.append(match)
    }
    for (ply, copy) in copies.enumerated() { #expect(copy.moves == Trail(match.moves.prefix(ply))) }
  }
}
