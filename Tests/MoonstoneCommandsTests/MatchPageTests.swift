import Foundation
import Testing

/// The page of a single match.
@Suite struct MatchPageTests {
  private func page(_ workshop: Workshop, _ journal: String) async throws -> Page {
    let output = await workshop.ask("replay", journal, "--html", "./page.html")
    #expect(output.code == 0, "\(output.error)")
    #expect(output.output == "")
    return try Page(workshop.read("page.html"))
  }

  @Test(arguments: [
    "reversi", "reversi:6", "connect-four", "breakthrough", "life:5", "gomoku", "hex:4",
  ])
  func everyGameHasAPageWithAllPlies(game: String) async throws {
    let workshop = try Workshop()
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    for name in ["games/gomoku.lua", "games/hex.lua", "strategies/any/random.lua"] {
      let file = root.appendingPathComponent(name)
      try workshop.write(try String(contentsOf: file, encoding: .utf8), to: name)
    }
    let played = await workshop.ask(
      ["match", "random"] + (game.hasPrefix("life") ? [] : ["random"]) + [
        "--game", game, "--seed", "1", "--ticks", "1M/move", "--quiet", "--journal", "./m.jsonl",
        "--in-process",
      ])
    #expect(played.code == 0, "\(played.error)")
    let plies = try workshop.lines("m.jsonl")
      .count { $0.contains("\"event\":\"played\"") || $0.contains("\"event\":\"passed\"") }
    let page = try await page(workshop, "./m.jsonl")
    let match = try #require(page.names("section").first)
    // A row for each ply, and a step or a board.
    #expect(page.names("tr").count == plies + 1)
    // There are no comments, so nothing is left empty for them.
    #expect(page.text.contains("ticks") && !page.text.contains("depth"))
    if let boards = match.attributes["data-boards"] {
      #expect(try JSONDecoder().decode([String].self, from: Data(boards.utf8)).count == plies + 1)
    } else {
      let steps = match.attributes["data-steps"]?.split(separator: ";").count
      #expect(steps == plies)
      // Each move of a game in Lua is marked, too, by the cell that it changes.
      if game.hasPrefix("gomoku") || game.hasPrefix("hex") {
        #expect(match.attributes["data-steps"]?.contains(#/(^|;):/#) == false)
      }
    }
  }

  @Test func theWordsOfAScriptStandBesideItsMoveAndDoNothing() async throws {
    let workshop = try Workshop()
    try workshop.write(
      """
      return { choose = function(board)
        return board:moves()[1], { value = 12.5, depth = 3, text = '<img src=x onerror=a()>"&\\27' }
      end }
      """, to: "says.lua")
    let played = await workshop.ask(
      "match", "./says.lua", "first", "--seed", "1", "--ticks", "1M/move", "--quiet", "--journal",
      "./m.jsonl", "--in-process")
    #expect(played.code == 0)
    let page = try await page(workshop, "./m.jsonl")
    #expect(page.names("img").isEmpty && page.names("script").count == 1)
    #expect(page.text.contains("12.53"))
    #expect(page.text.contains("depth") && page.text.contains("said"))
    #expect(page.text.contains("<img src=x onerror=a()>\"&"))
    // The lead, and the values of the side that said any.
    #expect(
      page.names("polyline").compactMap { $0.attributes["class"] } == ["lead", "value-black"])
  }

  @Test func aPageReplacesAPageAndNoOtherFile() async throws {
    let workshop = try Workshop()
    let played = await workshop.ask(
      "match", "first", "last", "--seed", "1", "--ticks", "1M/move", "--quiet", "--journal",
      "./m.jsonl", "--in-process")
    #expect(played.code == 0)
    let journal = try workshop.read("m.jsonl")
    let refused = await workshop.ask("replay", "./m.jsonl", "--html", "./m.jsonl")
    #expect(refused.code == 74)
    #expect(refused.error == "moonstone: m.jsonl: it exists already and is not a page\n")
    #expect(try workshop.read("m.jsonl") == journal)
    for _ in 1...2 { _ = try await page(workshop, "./m.jsonl") }
    #expect(await workshop.ask("replay", "./m.jsonl", "--html", "./no/p.html").code == 74)
    #expect(
      await workshop.ask("replay", "./m.jsonl", "--html", "./p.html", "--json").code == 64)
  }
}
