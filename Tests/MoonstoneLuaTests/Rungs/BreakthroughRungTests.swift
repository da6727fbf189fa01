import MoonstoneBreakthrough
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneTestSupport
import Testing

/// The best rung of Breakthrough against races that were decided by trying everything.
@Suite(.timeLimit(.minutes(10 * patience))) struct BreakthroughRungTests {
  private struct Entry {
    let text: String
    /// Whether the side to move gets through, or the other one does, within ``plies``.
    let wins: Bool
    let plies: Int
  }

  private let game = Breakthrough()

  private func entries() throws -> [Entry] {
    try rungPositions("data/races.txt").map { text, words in
      Entry(text: text, wins: words[0] == "wins", plies: try #require(Int(words[1])))
    }
  }

  /// Some entries, or all of them where there is time.
  private func few(_ count: Int) throws -> [Entry] {
    let all = try entries()
    if isThorough { return all }
    var chance = SplitMix64(seed: 8)
    return Array(all.shuffled(using: &chance).prefix(trials(count)))
  }

  @Test func thereAre200RacesThatOneSideOrTheOtherWins() throws {
    let entries = try entries()
    #expect(entries.count == 200)
    #expect(Set(entries.map(\.text)).count == 200)
    #expect(entries.count { !$0.wins } >= 20)
    #expect(entries.allSatisfy { $0.plies >= 5 })
  }

  @Test func tryingEveryMoveFindsWhoGetsThroughAndWhen() throws {
    for entry in try few(12) {
      let board = try #require(RaceBoard(entry.text))
      var solver = RaceSolver()
      let inTime = solver.decides(board, for: entry.wins, within: entry.plies)
      let before = solver.decides(board, for: entry.wins, within: entry.plies - 2)
      #expect(inTime && !before, "\(entry.text)")
    }
  }

  @Test func theBestRungSeesWhoWinsTheRace() async throws {
    let rung = try Rung("breakthrough/breaks", of: game)
    for entry in try few(24) {
      let choice = try await rung.choice(in: try game.position(entry.text))
      let value = choice.comment?.value ?? 0
      #expect(entry.wins ? value > 1000 : value < -1000, "\(value) in \(entry.text)")
    }
  }

  @Test func theBestRungKeepsARaceThatIsWon() async throws {
    let rung = try Rung("breakthrough/breaks", of: game)
    for entry in try few(12) where entry.wins {
      let choice = try await rung.choice(in: try game.position(entry.text))
      let board = try #require(RaceBoard(entry.text))
      let next = try #require(board.playing(choice.move.description))
      var solver = RaceSolver()
      let isKept = solver.loses(next, within: entry.plies + 1)
      #expect(isKept, "\(choice.move) in \(entry.text)")
    }
  }

  @Test func aSureRunGetsThroughWhateverTheOtherSideDoes() throws {
    var chance = SplitMix64(seed: 3)
    var runs = 0
    for entry in try entries() {
      var position = try game.position(entry.text)
      let side = position.turn
      guard var left = position.run(side), left <= position.distance(side.opponent) else {
        continue
      }
      runs += 1
      while position.outcome == nil {
        if position.turn == side {
          // Some move leaves one move less to go.
          let move = try #require(
            position.legalMoves.first { move in
              let next = position.playingUnchecked(move)
              return next.outcome?.winner == side || next.run(side).map { $0 < left } == true
            }, "\(entry.text)")
          try position.play(move)
          left -= 1
        } else {
          try position.play(try #require(position.legalMoves.randomElement(using: &chance)))
        }
      }
      #expect(position.outcome?.winner == side, "\(entry.text)")
    }
    #expect(runs > 50)
  }
}
