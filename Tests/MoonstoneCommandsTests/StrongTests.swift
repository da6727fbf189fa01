import Foundation
import Testing

/// What `strong` makes of its budget.
@Suite struct StrongTests {
  /// 46 plies of a match: one move is left then, and 13 squares after it.
  private static let plies =
    "d3 c5 b6 f3 f5 c6 d6 c4 g2 e6 c3 h1 f7 b4 e3 f4 f2 f6 a4 f8 g7 b3 b2 a2 c2 e2 g8 a1 e1 h8 d2 a7 "
    + "f1 a3 a5 a6 h7 b5 h2 h3 g6 b1 c1 d1 g1 g3"

  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func chosen(_ opening: String, _ limits: [String]) throws -> [String: Any] {
    let output = try workshop.run(
      ["choose", "strong", "--seed", "1", "--json", "--opening", opening] + limits,
      environment: ["MOONSTONE_STRATEGIES": "\(Levels.root)/strategies"])
    #expect(output.code == 0, "\(output.error)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(output.output.utf8)) as? [String: Any])
  }

  @Test(arguments: [["--ticks", "50M/move"], ["--ticks", "50M"], ["--time", "60"], []])
  func theOnlyMoveIsPlayedAtOnce(limits: [String]) throws {
    let answer = try chosen(Self.plies, limits)
    #expect(answer["move"] as? String == "g4" && answer["comment"] is NSNull)
    if let ticks = answer["ticks"] as? Int { #expect(ticks < 1000) }
  }

  /// An equal part for each move would not be enough to solve it.
  @Test func ofABudgetForTheMatchTheEndingGetsWhatIsLeft() throws {
    for (ticks, isSolved) in [("2M", true), ("285K/move", false)] {
      let answer = try chosen(Self.plies + " g4", ["--ticks", ticks])
      let comment = try #require(answer["comment"] as? [String: Any])
      #expect((comment["text"] as? String == "ends +62") == isSolved, "\(ticks): \(comment)")
      #expect(try #require(answer["ticks"] as? Int) < 2_000_000)
    }
  }

  /// The book that comes with the strategies has the name of its game.
  @Test func aBookIsFollowedWhereTheMatchHasOne() throws {
    for (player, book, isFollowed) in [
      ("strong", ["--book", "reversi"], true), ("strong@book=0", ["--book", "reversi"], false),
      ("strong", [], false),
    ] {
      let output = try workshop.run(
        ["choose", player, "--seed", "1", "--json", "--ticks", "200K/move"] + book,
        environment: ["MOONSTONE_STRATEGIES": "\(Levels.root)/strategies"])
      #expect(output.code == 0, "\(output.error)")
      #expect(output.output.contains("by the book") == isFollowed, "\(player): \(output.output)")
    }
  }

  /// No value of it rests on anything but what analyses found at its ends.
  @Test func theShippedBookIsTheMinimaxOfItsEnds() throws {
    let output = try workshop.run(
      ["archive", "book", "--check", "\(Levels.root)/strategies/lib/reversi.book"])
    #expect(output.code == 0, "\(output.error)")
    #expect(output.output.contains("each worth the minimax of the positions after it"))
  }
}
