import Foundation
import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneLaws
import MoonstoneReversi
import MoonstoneSearch
import MoonstoneTestSupport
import Testing

@Suite struct AppraiserTests {
  private static let trained = Result {
    let weights = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("strategies/lib/reversi.weights")
    return Reversi(weights: try Reversi.Weights([UInt8](Data(contentsOf: weights))))
  }

  @Test func lossesOfSolvedPositionsAreExact() throws {
    let game = try Self.trained.get()
    let appraise = Appraisers(of: game).make()
    for position in randomPositions(of: game, 24, before: 0..<7) {
      var worths: [Reversi.Move: Int] = [:]
      for move in position.legalMoves {
        let next = position.playingUnchecked(move)
        let worth = Worth.margin(of: minimax(next, depth: 20) { _ in 0 }) ?? 0
        worths[move] = next.turn == position.turn ? worth : -worth
      }
      guard let best = worths.values.max() else { continue }
      for (move, worth) in worths {
        let found = appraise(position, move, 100_000)
        #expect(found.before.isExact && found.after.isExact)
        #expect(found.before.worth == Double(best) && found.after.worth == Double(worth))
        #expect(worths[try #require(found.line.first)] == best)
        #expect(worth < best || found.line.first == move)
      }
    }
  }

  @Test func aLineIsWhatBothSidesCouldPlay() throws {
    let game = try Self.trained.get()
    let appraise = Appraisers(of: game).make()
    for position in randomPositions(of: game, 8, before: 0..<60) {
      guard let move = position.legalMoves.first else { continue }
      let found = appraise(position, move, 4_000)
      for (line, lead) in [(found.line, [] as [Reversi.Move]), (found.reply, [move])] {
        var reached = position
        for move in lead + line { try reached.play(move) }
      }
      #expect(found.before.worth >= found.after.worth)
      #expect(found.before.chance >= found.after.chance)
      #expect(found.nodes <= 4_000 + 2_048)
    }
  }

  @Test func anAppraisalDoesNotDependOnEarlierOnes() throws {
    let game = try Self.trained.get()
    let shared = Appraisers(of: game).make()
    let positions = randomPositions(of: game, 12, before: 0..<60)
    for position in positions + positions.reversed() {
      guard let move = Array(position.legalMoves).last else { continue }
      let fresh = Appraisers(of: game).make()
      #expect(shared(position, move, 3_000) == fresh(position, move, 3_000))
    }
  }

  @Test func anAppraisalThatLeavesLinesOutDoesNotDependOnEarlierOnes() throws {
    let game = try Self.trained.get()
    let shared = Appraisers(of: game).make()
    for position in randomPositions(of: game, 6, before: 24..<50) {
      guard let move = position.legalMoves.first else { continue }
      let fresh = Appraisers(of: game).make()
      #expect(shared(position, move, 60_000) == fresh(position, move, 60_000))
    }
  }

  @Test func gamesWithoutAScaleHaveExpectedResults() throws {
    let game = ConnectFour()
    let appraise = Appraisers(of: game).make()
    // Red has three in a column; yellow may stop it, or play elsewhere and lose.
    var position = game.initialPosition
    for move in try game.transcript("d a d a d") { try position.play(move) }
    let stops = appraise(position, try #require(ConnectFour.Move("d")), 8_000)
    #expect(stops.line.first?.description == "d")
    #expect(stops.before == stops.after)
    #expect((-1...1).contains(stops.before.worth))
    let loses = appraise(position, try #require(ConnectFour.Move("g")), 8_000)
    #expect(loses.after == Appraisal.Value(worth: -1, chance: 0, isExact: true))
    #expect(loses.line.first?.description == "d" && loses.reply.first?.description == "d")
    #expect(loses.before.chance > 0.1)
  }
}
