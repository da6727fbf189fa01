import MoonstoneBreakthrough
import MoonstoneKernel
import MoonstoneLaws
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// Values of moves for people.
@Suite(.timeLimit(.minutes(10 * patience))) struct ValuationTests {
  @Test func anEndingIsSolved() throws {
    let position = randomPositions(of: Reversi(), 1, before: 8..<9, seed: 4)[0]
    let found = reversi.valuation(of: position, best: 3, nodes: 200_000)
    #expect(found.unit == .margin && found.depth == 0)
    #expect(found.entries.count == min(3, position.legalMoves.count))
    for entry in found.entries {
      #expect(entry.isExact)
      #expect(entry.value == -Double(bruteForce(position.playingUnchecked(entry.move))))
    }
  }

  @Test func elsewhereAFeatureIsSearched() throws {
    let found = reversi.valuation(of: Reversi().initialPosition, best: 3, nodes: 3000)
    #expect(found.entries.count == 3 && found.depth > 1)
    #expect(found.entries.allSatisfy { !$0.isExact && $0.line.count == found.depth })
    #expect(found.entries.map(\.value) == found.entries.map(\.value).sorted(by: >))
    // In Reversi without weights it is mobility; with them it counts discs.
    let unit = Reversi().evenness?.divisor == nil ? "mobility" : nil
    #expect(found.unit == unit.map { .feature($0) } ?? .margin)
  }

  @Test func withoutAFeatureRandomGamesTell() throws {
    let game = try ShippedGames.game("hex:3")
    let found = Plugin(game).valuation(of: game.initialPosition, best: 9, nodes: 20_000)
    #expect(found.unit == .result)
    #expect(found.entries.count == 9)
    #expect(found.entries.allSatisfy { -1...1 ~= $0.value })
  }

  @Test func valuesAreTheSameEachTime() {
    let position = randomPositions(of: Breakthrough(), 1, before: 20..<21)[0]
    let plugin = Plugin(Breakthrough())
    let first = plugin.valuation(of: position, best: 5, nodes: 5000)
    #expect(plugin.valuation(of: position, best: 5, nodes: 5000) == first)
  }

  @Test func whatIsNoLongerWantedEndsEarly() {
    let found = reversi.valuation(
      of: Reversi().initialPosition, best: 3, nodes: 1 << 40, isWanted: { false })
    #expect(found.depth < 10)
  }

  @Test func afterTheEndThereIsNothing() {
    var position = Reversi().initialPosition
    while let move = position.legalMoves.first { position.playUnchecked(move) }
    #expect(reversi.valuation(of: position, best: 3, nodes: 1000).entries.isEmpty)
  }
}
