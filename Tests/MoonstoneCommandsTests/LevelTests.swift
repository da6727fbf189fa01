import Foundation
import Testing

@testable import MoonstoneCatalog

/// The levels of a game, as `strategies/GAME/levels.txt` lists them for `scripts/levels`.
struct Levels {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The games that have levels.
  static let games = ["reversi", "connect-four", "breakthrough", "gomoku", "hex"].filter {
    FileManager.default.fileExists(atPath: "\(root)/strategies/\($0)/levels.txt")
  }

  /// How many pairs each plays against the one below, the weakest first.
  let pairs: [Int]

  static func text(of game: String) throws -> String {
    try String(contentsOfFile: "\(root)/strategies/\(game)/levels.txt", encoding: .utf8)
  }

  init(of game: String) throws {
    pairs = try Self.text(of: game).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: " ").dropFirst().first.flatMap { Int($0) } }
  }
}

/// Levels are in ticks and stay the same: as they play, so they are documented.
@Suite struct LevelTests {
  private let workshop: Workshop
  private let page: String

  init() throws {
    workshop = try Workshop()
    page = try String(contentsOfFile: "\(Levels.root)/docs/levels.md", encoding: .utf8)
  }

  /// The moves, comments and ticks of a level against `random`.
  private func played(_ level: Int, ticks: String) throws -> [Played] {
    let output = try workshop.run(
      ["match", "level@\(level)", "random", "--ticks", ticks, "--seed", "1", "--json"],
      environment: ["MOONSTONE_STRATEGIES": "\(Levels.root)/strategies"])
    #expect(output.code == 0, "\(output.error)")
    return try output.lines.filter { $0.contains(#""event":"played""#) }
      .map { try JSONDecoder().decode(Played.self, from: Data($0.utf8)) }
      .filter { $0.side == "black" }
  }

  @Test(arguments: Levels.games)
  func everyLevelIsDocumentedAsItWasMeasured(game: String) throws {
    let pairs = try Levels(of: game).pairs
    let section = try #require(
      page.components(separatedBy: "\n## ").first {
        $0.lowercased().replacing(" ", with: "-").hasPrefix("\(game)\n")
      })
    // Level, ticks, won–drawn–lost, points, Elo, Elo over `random`.
    let rows = section.split(separator: "\n")
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
      .filter { $0.count >= 6 && Int($0[0]) != nil }
    #expect(pairs.count >= 8)
    #expect(rows.map { Int($0[0]) } == (1...pairs.count).map { $0 })
    var strength = 0
    for (row, pairs) in zip(rows, pairs) {
      let counts = row[2].split(separator: "–").compactMap { Double($0) }
      try #require(counts.count == 3, "level \(row[0])")
      #expect(counts.reduce(0, +) == Double(2 * pairs), "level \(row[0])")
      let share = 100 * (counts[0] + counts[1] / 2) / Double(2 * pairs)
      #expect(row[3] == String(format: "%.1f %%", share), "level \(row[0])")
      #expect((60...76).contains(share), "level \(row[0])")
      strength += try #require(row[4].split(separator: " ").first.flatMap { Int($0) })
      #expect(Int(row[5]) == strength, "level \(row[0])")
    }
    // What suggests a level goes by the same.
    let list = try #require(LevelList(try Levels.text(of: game)))
    #expect(list.ratings == rows.map { Int($0[5]) })
    let usual = try #require(list.usual)
    #expect(
      try workshop.run(
        ["play", "level", "--game", game], input: "quit\n",
        environment: [
          "MOONSTONE_STRATEGIES": "\(Levels.root)/strategies",
          "MOONSTONE_GAMES": "\(Levels.root)/games",
        ]
      ).error.hasPrefix("you meet “level@\(usual)”; "))
  }

  /// Whoever moves a level has to calibrate it again, and to write here that it was done.
  @Test func thePageSaysWhichThoughtsWereCalibrated() throws {
    let signature = try String(
      contentsOfFile: "\(Levels.root)/Tests/MoonstoneCommandsTests/Snapshots/signature.txt",
      encoding: .utf8)
    let pinned = signature.split(separator: "\n").filter { $0.contains(" level@") }
    #expect(pinned.count >= 6)
    for line in pinned {
      #expect(
        page.contains("\n\(line)\n"),
        "\(line): calibrate the levels again (scripts/levels), then write docs/levels.md")
    }
  }

  @Test func aLevelSpendsWhatItsTableGivesAndNotWhatTheMatchOffers() throws {
    for level in [3, 12, 16] {
      let rich = try played(level, ticks: "50M/move")
      #expect(rich.map(\.move) == (try played(level, ticks: "2M/move")).map(\.move))
      #expect(rich.allSatisfy { $0.ticks < 600_000 })
      #expect(!rich.contains { $0.comment?.text?.hasPrefix("has ") == true })
    }
  }

  @Test func withFewerTicksItPlaysWithWhatThereIsAndSaysSo() throws {
    let poor = try played(16, ticks: "20K/move")
    #expect(poor.contains { $0.comment?.text?.hasSuffix(" of 280000 ticks") == true })
    #expect(poor.allSatisfy { $0.ticks < 20_000 })
  }

  /// What a level chooses in Hex after an opening, as JSON.
  private func chosen(_ level: Int, in game: String, after opening: String) throws -> String {
    let output = try workshop.run(
      [
        "choose", "level@\(level)", "--game", game, "--opening", opening, "--ticks", "50M/move",
        "--seed", "1", "--json",
      ],
      environment: [
        "MOONSTONE_STRATEGIES": "\(Levels.root)/strategies",
        "MOONSTONE_GAMES": "\(Levels.root)/games",
      ])
    return try #require(output.lines.first, "\(output.error)")
  }

  @Test func levelsOfHexKnowTheSwapRule() throws {
    let swap = try chosen(5, in: "hex:11,swap", after: "f6")
    #expect(swap.contains(#""move":"swap-pieces""#) && swap.contains("the swap rule"), "\(swap)")
    let none = try chosen(5, in: "hex:11,swap", after: "a1")
    #expect(!none.contains("swap"), "\(none)")
  }

  /// The signature has 200K ticks a move, which is not enough for these.
  @Test func currentsDecideAsTheyDidWhenLevelsOfHexWereCalibrated() throws {
    let overlooks = try chosen(17, in: "hex", after: "f6 f5 d8")
    #expect(overlooks.contains(#""move":"c10""#) && overlooks.contains(#""ticks":695952"#))
    let thinks = try chosen(20, in: "hex", after: "f6 f5 d8")
    #expect(thinks.contains(#""move":"h4""#) && thinks.contains(#""ticks":14208673"#))
  }

  @Test func onlyWeakLevelsOverlookMoves() throws {
    func overlooked(_ level: Int) throws -> Int {
      try played(level, ticks: "50M/move")
        .count { $0.comment?.text?.hasPrefix("overlooks ") == true }
    }
    #expect(try overlooked(5) > 0)
    #expect(try overlooked(13) == 0)
  }

  @Test func aLevelIsIntroducedWithTheLevelsBesideIt() throws {
    func met(_ level: String) throws -> String {
      try workshop.run(
        ["play", level], input: "quit\n",
        environment: ["MOONSTONE_STRATEGIES": "\(Levels.root)/strategies"]
      ).error
    }
    let beside =
      "“level@4” is weaker, “level@6” is stronger: “moonstone play level@6 --game reversi”"
    #expect(try met("level").hasPrefix("you meet “level@5”; \(beside)\n"))
    #expect(try met("level@5").hasPrefix("you meet “level@5”; \(beside)\n"))
    #expect(try met("level@1").hasPrefix("you meet “level@1”; “level@2” is stronger: "))
    #expect(try met("level@20").hasPrefix("you meet “level@20”; “level@19” is weaker: "))
  }

  private struct Played: Decodable {
    let move: String
    let side: String
    let ticks: Int
    let comment: Comment?

    struct Comment: Decodable {
      let text: String?
    }
  }
}
