import Foundation
import MoonstoneKernel
import MoonstoneLaws
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSearch

@Suite struct MonteCarloTests {
  @Test func playoutsProveSmallGames() {
    for pile in 1...12 {
      let position = Nim.Position(pile: pile)
      var search = MonteCarlo<Nim.Position>(bytes: 1 << 20)
      let found = search.search(position, .init(count: 20_000))
      #expect(found.isExact)
      #expect(found.value == (pile % 3 == 0 ? -1 : 1))
      if pile % 3 > 0 { #expect(found.move?.count == pile % 3) }
    }
  }

  @Test func playoutsProveGamesInWhichASideMovesTwice() throws {
    for pile in 1...12 {
      let position = Relay(pile: pile)
      var search = MonteCarlo<Relay>(bytes: 1 << 20)
      let found = search.search(position, .init(count: 20_000))
      let exact = minimax(position, depth: 30) { _ in 0 }
      #expect(found.isExact && found.value == Double(exact.signum()), "\(pile)")
      let best = try #require(found.move)
      #expect(minimax(of: best, in: position, depth: 30) { _ in 0 }.signum() == exact.signum())
      for move in found.moves where move.isExact {
        let worth = minimax(of: move.move, in: position, depth: 30) { _ in 0 }
        #expect(move.value == Double(worth.signum()), "\(move.move) of \(pile)")
      }
    }
  }

  @Test(arguments: strips)
  func playoutsConvergeOnTheStrip(start: String) throws {
    let position = Strip(start).initialPosition
    var search = MonteCarlo<Strip.Position>(bytes: 1 << 20)
    let found = search.search(position, .init(count: 20_000))
    let exact = minimax(position, depth: 30) { _ in 0 }
    #expect(found.isExact && found.value == Double(exact.signum()))
    let move = try #require(found.move)
    let after = minimax(position.playingUnchecked(move), depth: 30) { _ in 0 }
    #expect(after.signum() == -exact.signum())
  }

  @Test func playoutsConvergeInReversi() throws {
    for position in randomPositions(of: Reversi(), 12, before: 4..<8) {
      var search = MonteCarlo<Reversi.Position>(bytes: 1 << 20)
      let found = search.search(position, .init(count: 3000, policy: .priority, seed: 3))
      let exact = minimax(position, depth: 30) { _ in 0 }
      let move = try #require(found.move)
      let after = minimax(position.playingUnchecked(move), depth: 30) { _ in 0 }
      #expect(after.signum() == -exact.signum(), "\(position)")
      if found.isExact { #expect(found.value == Double(exact.signum())) }
    }
  }

  @Test func theSameSeedGivesTheSameAnswer() {
    func search(_ seed: UInt64) -> PlayoutResult<Reversi.Move> {
      var search = MonteCarlo<Reversi.Position>(bytes: 1 << 18)
      return search.search(Reversi.Position(), .init(count: 150, seed: seed))
    }
    #expect(search(1) == search(1))
    #expect(search(1) != search(2))
  }

  @Test func aSearchThatIsUsedAgainForgets() {
    var search = MonteCarlo<Reversi.Position>(bytes: 1 << 18)
    let one = search.search(Reversi.Position(), .init(count: 60))
    let again = search.search(Reversi.Position(), .init(count: 60))
    #expect(again == one)
  }

  @Test func everyPlayoutIsCounted() {
    var search = MonteCarlo<Reversi.Position>(bytes: 1 << 18)
    let found = search.search(Reversi.Position(), .init(count: 100))
    #expect(found.playouts == 100)
    #expect(found.moves.map(\.count).reduce(0, +) == 100)
    #expect(found.moves.map(\.move) == Array(Reversi.Position().legalMoves))
    #expect(found.moves.allSatisfy { abs($0.value) <= 1 })
    #expect(found.value == found.moves.first { $0.move == found.move }?.value)
  }

  @Test func budgetsAreKept() {
    var search = MonteCarlo<Reversi.Position>(bytes: 1 << 18)
    let found = search.search(Reversi.Position(), .init(nodes: 1000))
    #expect(found.nodes == 1000)
    #expect(found.playouts == found.moves.map(\.count).reduce(0, +))
    var asked: [Int] = []
    let stopped = search.search(
      Reversi.Position(), .init(interval: 5),
      shouldStop: {
        asked.append($0)
        return asked.count == 3
      })
    #expect(stopped.playouts == 15)
  }

  @Test func aFullTreeGoesOnPlaying() {
    var search = MonteCarlo<Reversi.Position>(bytes: 400)
    let found = search.search(Reversi.Position(), .init(count: 80))
    #expect(found.playouts == 80)
    #expect(found.move != nil)
  }

  @Test(arguments: [PlayoutPolicy<Reversi.Position>.priority, .evaluation(try! cornersOnly())])
  func policiesPlayDifferently(policy: PlayoutPolicy<Reversi.Position>) {
    var search = MonteCarlo<Reversi.Position>(bytes: 1 << 18)
    let plain = search.search(Reversi.Position(), .init(count: 60))
    let other = search.search(Reversi.Position(), .init(count: 60, policy: policy))
    #expect(other != plain)
  }

  @Test func aFinishedGameHasNoMove() {
    var search = MonteCarlo<Nim.Position>(bytes: 4096)
    let found = search.search(Nim.Position(pile: 0), .init(count: 10))
    #expect(
      found
        == PlayoutResult(move: nil, value: -1, isExact: true, playouts: 0, nodes: 1, moves: []))
  }

  @Test func logarithmsAreRight() {
    for x in [1, 1.5, 2, 3, 10, 1234.5, 1e9, 1e300] {
      #expect(abs(naturalLogarithm(x) - log(x)) <= 1e-12 * max(1, log(x)))
    }
  }
}

private func cornersOnly() throws -> Evaluation<Reversi.Position> {
  try Evaluation(["corners": .constant(1), "mobility": .constant(1)], of: Reversi())
}
