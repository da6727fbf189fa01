import MoonstoneConnectFour
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneTestSupport
import Testing

/// The best rung of Connect Four against positions that were solved by trying everything.
@Suite(.timeLimit(.minutes(10 * patience))) struct ConnectFourRungTests {
  private struct Entry {
    let text: String
    /// What each open column is worth to the side that plays there.
    let values: [Character: Int]

    var best: Int { values.values.max() ?? 0 }
    var discs: Int { text.count { "RY".contains($0) } - 1 }
  }

  private let game = ConnectFour()

  private func entries() throws -> [Entry] {
    try rungPositions("data/connect-four-16.txt").map { text, words in
      let values = words.map { ($0.first ?? "?", ["-": -1, "=": 0, "+": 1][$0.last ?? "?"] ?? 9) }
      return Entry(text: text, values: Dictionary(uniqueKeysWithValues: values))
    }
  }

  /// Some entries with many discs, or all of them where there is time.
  private func few(_ count: Int) throws -> [Entry] {
    let all = try entries()
    if isThorough { return all }
    var chance = SplitMix64(seed: 16)
    return Array(all.filter { $0.discs >= 24 }.shuffled(using: &chance).prefix(trials(count)))
  }

  @Test func thereAre200PositionsFrom16DiscsOnInWhichAMoveMatters() throws {
    let entries = try entries()
    #expect(entries.count == 200)
    #expect(Set(entries.map(\.text)).count == 200)
    #expect(entries.allSatisfy { $0.discs >= 16 && Set($0.values.values).count > 1 })
    #expect(Set(entries.map(\.best)) == [0, 1])
  }

  @Test func tryingEveryMoveToTheEndFindsTheValuesOfTheFile() throws {
    let solver = FourSolver()
    for entry in try few(12) {
      let board = try #require(FourSolver.Board(entry.text))
      let found = zip("abcdefg", solver.values(of: board)).compactMap { name, value in
        value.map { (name, $0) }
      }
      #expect(Dictionary(uniqueKeysWithValues: found) == entry.values, "\(entry.text)")
    }
  }

  @Test func theBestRungPlaysEachPositionPerfectly() async throws {
    let rung = try Rung("connect-four/solver", of: game)
    for entry in try entries().prefix(isThorough ? 200 : trials(200)) {
      let choice = try await rung.choice(in: try game.position(entry.text))
      let value = entry.values[try #require(choice.move.description.first)]
      #expect(value == entry.best, "\(choice.move) in \(entry.text)")
      // It says what it knows: the winner, or that it is a draw.
      #expect(choice.comment?.value.map { $0.sign(of: entry.best) } == true, "\(entry.text)")
    }
  }

  @Test func theGamesSolverFindsTheValueOfEveryMove() throws {
    let solver = try #require(game.makeSolver(hashBytes: 1 << 20))
    for entry in try entries().prefix(isThorough ? 200 : trials(200)) {
      let position = try game.position(entry.text)
      let moves = try #require(
        solver.solve(position, best: 7, nodes: nil, isWanted: { true }))
      let found = moves.map { ($0.move.description.first ?? "?", $0.margin) }
      #expect(Dictionary(uniqueKeysWithValues: found) == entry.values, "\(entry.text)")
    }
  }

  @Test func aWonGameIsWonAgainstWhoeverPlays() async throws {
    let rung = try Rung("connect-four/solver", of: game)
    var chance = SplitMix64(seed: 1)
    for entry in try few(12) where entry.best == 1 {
      var position = try game.position(entry.text)
      let side = position.turn
      while position.outcome == nil {
        let move =
          position.turn == side
          ? try await rung.choice(in: position).move
          : try #require(position.legalMoves.randomElement(using: &chance))
        try position.play(move)
      }
      #expect(position.outcome?.winner == side, "\(entry.text)")
    }
  }
}

extension Double {
  /// Whether it has the sign of a number, or both are 0.
  func sign(of value: Int) -> Bool {
    value == 0 ? self == 0 : (self > 0) == (value > 0)
  }
}
