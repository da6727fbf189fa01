import Foundation
import MoonstoneTestSupport
import Testing

/// `moonstone stats EVENT… [ARCHIVE]`.
@Suite struct RatingTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func play(_ players: [String], pairs: Int, seed: Int, to folder: String) async {
    let output = await workshop.ask(
      ["arena"] + players + [
        "--pairs", "\(pairs)", "--seed", "\(seed)", "--out", folder, "--archive", "./all.archive",
        "--quiet", "--ticks", "1M/move",
      ])
    #expect(output.code == 0, "\(output)")
  }

  @Test func eventsAndTheirArchiveMakeOneTable() async throws {
    await play(["first", "chance"], pairs: 8, seed: 1, to: "./one")
    await play(["chance", "last"], pairs: 8, seed: 2, to: "./two")
    let both = await workshop.ask("stats", "./one", "./two")
    #expect(both.code == 0, "\(both)")
    #expect(both.lines.first == "reversi: 32 matches of 3 players")
    for name in ["first", "chance", "last"] {
      #expect(both.output.contains(" \(name) "), "\(both)")
    }
    // The archive has the same matches.
    let again = await workshop.ask("stats", "./one", "./two", "./all.archive", "./one")
    #expect(again.lines.first == both.lines.first)
    #expect(again.lines.contains("48 matches read more than once count once"))
    let alone = await workshop.ask("stats", "./all.archive")
    #expect(alone.lines.first == both.lines.first)
    let anchored = await workshop.ask("stats", "./one", "./two", "--anchor", "chance=100")
    #expect(anchored.output.contains("100 (anchor)"), "\(anchored)")
    let matrix = await workshop.ask("stats", "./one", "./two", "--los", "--json")
    #expect(matrix.output.contains("\"ratings\""))
    let table = await workshop.ask("stats", "./one", "./two", "--csv")
    #expect(table.lines.first?.hasSuffix("matches,los.1,los.2,los.3") == true)
    #expect(table.lines.count == 4)
  }

  @Test func theTableCanBeAPage() async throws {
    await play(["first", "chance"], pairs: 8, seed: 1, to: "./one")
    await play(["last", "greedy"], pairs: 2, seed: 2, to: "./two")
    let written = await workshop.ask("stats", "./one", "./two", "--html", "./page.html")
    #expect(written == Output(output: "", error: "", code: 0))
    let page = try workshop.read("page.html")
    _ = try Page(page)
    #expect(page.contains("<h1>reversi: 20 matches of 4 players</h1>"))
    for name in ["first", "chance", "last", "greedy"] { #expect(page.contains(">\(name)</bdi>")) }
    // Nothing connects these two with the others.
    #expect(page.contains("<td>?</td>") && page.contains("no matches connect this player"))
    #expect(page.contains("<h2>Better than</h2>") && page.contains("class=\"zero\""))
    // A page of that name is replaced, and no other file.
    let again = await workshop.ask("stats", "./one", "--html", "./page.html")
    #expect(again.code == 0, "\(again)")
    #expect(try workshop.read("page.html").contains("16 matches of 2 players"))
    let other = await workshop.ask("stats", "./one", "--html", "./one/event.json")
    #expect(other.code == 74 && other.error.contains("it exists already and is not a page"))
    let both = await workshop.ask("stats", "./one", "--html", "./page.html", "--csv")
    #expect(both.error == "moonstone: --csv, --json and --html exclude each other\n")
    #expect(both.code == 64)
  }

  @Test func anotherTextIsAnotherPlayer() async throws {
    try workshop.write(
      "return { choose = function(board) return board:moves()[1] end }\n", to: "mine.lua")
    await play(["./mine.lua", "chance"], pairs: 4, seed: 1, to: "./one")
    try workshop.write(
      "return { choose = function(board) return board:moves()[#board:moves()] end }\n",
      to: "mine.lua")
    await play(["./mine.lua", "chance"], pairs: 4, seed: 2, to: "./two")
    let both = await workshop.ask("stats", "./one", "./two")
    #expect(both.lines.first == "reversi: 16 matches of 3 players", "\(both)")
    #expect(both.output.components(separatedBy: "mine.lua@sha:").count == 3, "\(both)")
    let refused = await workshop.ask("stats", "./one", "./two", "--anchor", "./mine.lua=0")
    #expect(refused.code == 64)
    #expect(refused.error.contains("there are 2 versions: mine.lua@sha:"), "\(refused)")
  }

  @Test func whatCannotBeRatedIsRefused() async throws {
    await play(["first", "chance"], pairs: 1, seed: 1, to: "./one")
    func expect(_ arguments: String..., says message: String, code: Int32) async {
      let output = await workshop.ask(["stats"] + arguments)
      #expect(output == Output(output: "", error: "moonstone: \(message)\n", code: code))
    }
    await expect(
      "./one", "--anchor", "nobody=0",
      says: "--anchor nobody=0: there is no player “nobody”; there are chance, first", code: 65)
    await expect(
      "./one", "--anchor", "first",
      says: "--anchor is a player and a rating from -100000 to 100000, such as corners=0, not "
        + "“first”", code: 64)
    await expect(
      "./one", "./gone",
      says: "gone: there is no such archive; “moonstone archive add” makes one", code: 66)
    await expect(
      "./one", "--game", "connect-four",
      says: "one: is an event of reversi, and --game is connect-four", code: 65)
    await expect(
      "1", "2", "3", "--anchor", "a=0",
      says: "--anchor, --game, --los, --csv and --html are for folders of events and archives",
      code: 64)
    await expect(
      "./one", "--sprt", "0,5", says: "--sprt is for counts, not for events", code: 64)
  }
}
