import Foundation
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog

/// What every game of the registry gets without a line of its own.
@Suite struct EveryGameTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Those of the registry, and those in Lua; of a game with hundreds of moves a small one, which
  /// takes no longer than the others, and of each family one where what is watched takes long.
  private static let names =
    ProgramGames.catalog.games.map { $0.name == "life" ? "life:5" : $0.name }
    .filter { patience == 1 || !$0.contains(":") || $0 == "life:5" } + ["gomoku", "hex:4"]

  private static func entry(_ name: String) throws -> any GameEntry {
    if let entry = ProgramGames.catalog.gameInSwift(name) { return entry }
    let file = "games/\(GameName.family(of: name)).lua"
    let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
    return Plugin(
      try LuaGame(ScriptSource(name: file, text: text), named: name, isolation: .inProcess))
  }

  /// The strategies that play every game.
  private static let strategies = ["random", "search", "playouts"]

  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    for name in ["gomoku", "hex"] {
      let file = Self.root.appendingPathComponent("games/\(name).lua")
      try workshop.write(try String(contentsOf: file, encoding: .utf8), to: "games/\(name).lua")
    }
    for name in Self.strategies {
      let file = Self.root.appendingPathComponent("strategies/any/\(name).lua")
      try workshop.write(
        try String(contentsOf: file, encoding: .utf8), to: "strategies/any/\(name).lua")
    }
  }

  /// Runs a command that has to do what it says.
  private func run(_ arguments: String..., input: String = "") throws -> Output {
    try run(arguments, input: input)
  }

  private func run(_ arguments: [String], input: String = "") throws -> Output {
    let output = try workshop.run(arguments, input: input)
    #expect(output.code == 0, "\(arguments): \(output.error)\(output.output.suffix(800))")
    return output
  }

  @Test(arguments: names)
  func aMatchIsKeptRepeatedForkedAndGoneOnWith(game: String) throws {
    let players = try Self.entry(game).isSolo ? ["search"] : ["search", "playouts"]
    for file in ["m.jsonl", "n.jsonl"] {
      _ = try run(
        ["match"] + players + [
          "--game", game, "--seed", "3", "--ticks", "10K/move",
          "--journal", file, "--in-process", "--quiet",
        ])
    }
    #expect(try workshop.lines("m.jsonl").last?.contains(#""termination":"rules""#) == true)
    _ = try run("diff", "m.jsonl", "n.jsonl")
    _ = try run("replay", "m.jsonl", "--verify")
    // Those whose moves do not depend on their last ticks, which a new state of Lua may count anew.
    _ = try run(
      ["match"] + players.map { _ in "chance" } + [
        "--game", game, "--seed", "3", "--journal", "r.jsonl", "--in-process", "--quiet",
      ])
    _ = try run("fork", "r.jsonl", "--at", "3", "--journal", "f.jsonl")
    _ = try run("resume", "f.jsonl", "--in-process", "--quiet")
    _ = try run("diff", "r.jsonl", "f.jsonl")
  }

  @Test(arguments: names)
  func theStrategiesThatPlayEveryGamePassTheCheck(game: String) throws {
    // Where there are eighty moves, looking at each costs more than others have.
    let ticks = game == "gomoku" ? "10K/move" : "4K/move"
    let output = try run(
      "check", "strategies/any", "--game", game, "--seed", "1", "--ticks", ticks,
      "--in-process")
    // `chance` is one of the workshop's.
    #expect(output.lines.count == Self.strategies.count + 1)
  }

  @Test(arguments: names)
  func peoplePlayInAPipeAndComeBack(game: String) throws {
    func moves<E: GameEntry>(_ entry: E) -> [String] {
      var position = entry.plugin.game.initialPosition
      return (0..<6).compactMap { number in
        let moves = Array(position.legalMoves)
        guard !moves.isEmpty else { return nil }
        let move = moves[number % moves.count]
        position.playUnchecked(move)
        return move.description
      }
    }
    let entry = try Self.entry(game)
    let moves = moves(entry)
    let people =
      ["--game", game, "--black", "human", "--seed", "1"]
      + (entry.isSolo ? [] : ["--white", "human"])
    let first = try workshop.run(
      ["play"] + people, input: moves.prefix(4).joined(separator: "\n") + "\nundo\nquit\n")
    #expect(first.code == 0, "\(first.error)")
    let file = try #require(workshop.matches.first)
    #expect(file.contains("/\(GameName.fileName(of: game))-20"))
    #expect(try kept(file, entry) == Array(moves.prefix(3)))
    let more = moves.dropFirst(3).joined(separator: "\n") + "\nquit\n"
    let second = try workshop.run(["play", "--continue", "--game", game], input: more)
    #expect(second.code == 0, "\(second.error)")
    #expect(try kept(file, entry) == moves)
  }

  /// The moves of a match on disk.
  private func kept<E: GameEntry>(_ file: String, _ entry: E) throws -> [String] {
    try JournalReading("\(workshop.path)/\(file)", game: entry.plugin.game).match.moves
      .map(\.description)
  }

  @Test(arguments: names)
  func withoutANamedOpponentAStrategyOfTheGamePlays(game: String) throws {
    let output = try workshop.run(
      ["play", "--game", game, "--ticks", "20K/move", "--seed", "1", "--in-process"],
      input: "quit\n")
    #expect(output.code == 0, "\(output.error)")
  }

  /// Sizes and options included: a list of games that leaves one out must not stop `play`.
  @Test(arguments: ProgramGames.catalog.games.map(\.name))
  func theUsualOpponentPlaysTheGame(game: String) throws {
    let strategies = Self.root.appendingPathComponent("strategies").path
    let folders = StrategyFolders(environment: ["MOONSTONE_STRATEGIES": strategies])
    let usual = try ProgramGames.catalog.usualOpponent(of: game, folders: folders)
    guard case .script(let name, let path, _) = usual else {
      Issue.record("\(usual) is not a script")
      return
    }
    let family = path.split(separator: "/").suffix(2).joined(separator: "/")
    let output = try run(
      "choose", "\(strategies)/\(family)", "--game", game, "--ticks", "20K/move", "--seed", "1",
      "--in-process")
    #expect(!output.output.isEmpty, "\(name)")
  }

  @Test(arguments: names)
  func theMetaFileOfTheFamilyIsUpToDate(game: String) throws {
    func text<E: GameEntry>(_ entry: E) -> String {
      metaFile(for: entry.plugin.game, generatedBy: "moonstone meta \(entry.family)")
    }
    let entry = try Self.entry(game)
    let file = Self.root.appendingPathComponent("strategies/_meta/\(entry.family).lua")
    let meta = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n")
    let found = text(entry).split(separator: "\n")
    func isFeature(_ line: Substring) -> Bool { line.hasPrefix("---@field ") }
    let (kept, made) = (meta.filter { !isFeature($0) }, found.filter { !isFeature($0) })
    let advice = "moonstone meta \(entry.family) > strategies/_meta/\(entry.family).lua"
    let isUpToDate = kept == made
    #expect(isUpToDate, "\(Set(kept).symmetricDifference(made).sorted()); write: \(advice)")
    // Some features are of one size alone, and weights are a file that may be missing.
    let features = Set(found.filter { isFeature($0) && !$0.contains("---@field pattern?") })
    // Games in Lua have none.
    #expect(features.isEmpty == (entry is Plugin<LuaGame>))
    #expect(features.isSubset(of: meta))
  }

  @Test(arguments: names)
  func queriesHaveNamesOfTheirOwn(game: String) throws {
    func names<E: GameEntry>(_ entry: E) -> [String] { entry.plugin.game.queries.map(\.name) }
    let meta = Self.root.appendingPathComponent("strategies/_meta/moonstone.lua")
    let common = try String(contentsOf: meta, encoding: .utf8)
      .matches(of: /function Board:(\w+)/).map { String($0.1) }
    let names = names(try Self.entry(game))
    #expect(common.count > 10)
    #expect(Set(names).isDisjoint(with: common))
    #expect(Set(names).count == names.count)
  }

  @Test func journalsOfDifferentSizesCannotBeCompared() async throws {
    _ = try run(
      "match", "random", "random", "--game", "breakthrough:5", "--seed", "1", "--journal",
      "m.jsonl",
      "--in-process", "--quiet")
    _ = try run(
      "match", "random", "random", "--game", "breakthrough:6", "--seed", "1", "--journal",
      "n.jsonl",
      "--in-process", "--quiet")
    #expect(
      await workshop.ask("diff", "./m.jsonl", "./n.jsonl")
        == Output(
          output: "",
          error: """
            moonstone: n.jsonl: the game is “breakthrough:6”, but m.jsonl is of \
            “breakthrough:5”: matches of two games share nothing

            """, code: 65))
  }

  @Test func aStrategyPlaysTheGamesThatItNamesWithTheirOptions() async throws {
    try workshop.write(
      """
      return {
        games = { "breakthrough:6" },
        choose = function(board, context)
          assert(context.game == "breakthrough:6" and board:size() == 6)
          return board:moves()[1]
        end,
      }
      """, to: "strategies/breakthrough/six.lua")
    _ = try run("choose", "six", "--game", "breakthrough:6")
    let output = await workshop.ask("choose", "six", "--game", "breakthrough")
    #expect(output.code == 65)
    #expect(output.error.contains("does not play breakthrough: its list of games does not name it"))
  }
}
