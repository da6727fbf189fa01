import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReports

/// The page of an event. Its contents come from strangers, so it is read with a parser.
@Suite struct EventPageTests {
  private static let hostile = "<img src=x onerror=alert(1)>&'\u{202E}\""

  private func report(_ workshop: Workshop, _ options: String...) async throws -> Page {
    let output = await workshop.ask(["arena", "report", "./e", "--format", "html"] + options)
    #expect(output.code == 0)
    #expect(output.error == "")
    return try Page(output.output)
  }

  /// A pair of matches, kept in `e`.
  private func hold(
    _ workshop: Workshop, _ option: String = "--ticks", _ budget: String = "1M/move"
  ) async throws {
    let held = await workshop.ask(
      "arena", "first", "last", "--seed", "1", option, budget, "--quiet", "--openings",
      "balanced:2", "--out", "./e", "--in-process")
    #expect(held.code == 0)
  }

  @Test func aPageHoldsAllOfAnEventAndNothingOfStrangersRuns() async throws {
    let workshop = try Workshop()
    let name = "class/\(Self.hostile).lua"
    try workshop.write(
      """
      return { choose = function(board)
        if #board:moves() > 6 then error('</script><script>alert(2)</script> "&\\27[31m') end
        return board:moves()[1]
      end }
      """, to: name)
    try workshop.write(Scripts.first, to: "class/good.lua")
    let held = await workshop.ask(
      "arena", "./class/", "chance", "--pairs", "2", "--seed", "1", "--ticks", "1M/move", "--quiet",
      "--openings", "balanced:2", "--out", "./e", "--in-process")
    #expect(held.code == 0)
    let page = try await report(workshop)
    #expect(page.names("script").count == 1)
    #expect(page.names("img").isEmpty)
    for element in page.elements {
      #expect(
        !element.attributes.keys.contains { $0.hasPrefix("on") || $0 == "src" || $0 == "style" })
      if let link = element.attributes["href"] {
        #expect(page.elements.contains { "#\($0.attributes["id"] ?? "")" == link }, "\(link)")
      }
    }
    #expect(page.text.contains("<img src=x onerror=alert(1)>&'\u{FFFD}\""))
    #expect(page.text.contains("alert(2)</script> \"&\\x1b[31m"))
    #expect(!page.text.contains("\u{202E}"))
    // Each forfeit has its capsule, and the command that is shown repeats it.
    let matches = page.names("details")
    #expect(matches.count == 12)
    let capsules = page.text.matches(of: #/moonstone reproduce (e/capsules/\S+json)/#)
    #expect(capsules.count == 1)
    for capsule in capsules {
      #expect(await workshop.ask("reproduce", "./\(capsule.1)").code == 0)
    }
    for match in matches { try expectThatStepsLeadToTheEnd(match) }
    // The first matches, and the example of the forfeits.
    #expect((3...4).contains(try await report(workshop, "--matches", "3").names("details").count))
    #expect(try await report(workshop, "--matches", "0").names("details").isEmpty)
  }

  /// From the first board by the steps to the counts of every ply.
  private func expectThatStepsLeadToTheEnd(_ match: Page.Element) throws {
    var board = Array(try #require(match.attributes["data-board"]))
    let steps = try #require(match.attributes["data-steps"]).split(separator: ";")
    let counts = try #require(match.attributes["data-counts"]).split(separator: ";")
    #expect(counts.count == steps.count + 1)
    for (step, count) in zip(steps, counts.dropFirst()) {
      for change in step.split(separator: ":").last?.split(separator: ",") ?? [] {
        guard let place = Int(change.dropLast()), let letter = change.last else { continue }
        board[place] = letter
      }
      let (black, white) = (board.count { $0 == "b" }, board.count { $0 == "w" })
      #expect(count == "\(black) \(white)")
    }
  }

  @Test func aForfeitHasItsCapsuleWhateverTheGameIsCalled() async throws {
    let workshop = try Workshop()
    try workshop.write("return { choose = function() error('lost') end }", to: "bad.lua")
    let event = [
      "arena", "./bad.lua", "first", "--game", "reversi:6", "--seed", "1", "--ticks", "1M/move",
      "--quiet", "--openings", "balanced:2", "--in-process",
    ]
    #expect(await workshop.ask(event + ["--out", "./e"]).code == 0)
    let forfeits = try await report(workshop)
    #expect(forfeits.text.contains("2bad.luafaultbad.lua:1: lost"))
    let capsules = forfeits.text.matches(
      of: #/moonstone reproduce (e/capsules/reversi-6-\S+json)/#)
    #expect(capsules.count == 1)
    for capsule in capsules {
      #expect(await workshop.ask("reproduce", "./\(capsule.1)").code == 0)
    }
    // Those in another folder are not said to be nowhere.
    #expect(await workshop.ask(event + ["--out", "./other", "--capsules", "./c"]).code == 0)
    let page = await workshop.ask("arena", "report", "./other", "--format", "html").output
    #expect(page.matches(of: #/none in the event’s folder/#).count == 1)
  }

  @Test func aMatchThatCannotBeShownIsLeftOut() async throws {
    let workshop = try Workshop()
    try await hold(workshop)
    let lines = try workshop.lines("e/results.jsonl")
    let broken = lines[0].replacing(#/"moves":"[^"]*"/#, with: "\"moves\":\"a1 a2\"")
    try workshop.write([broken, lines[1]].map { $0 + "\n" }.joined(), to: "e/results.jsonl")
    let page = try await report(workshop)
    #expect(page.names("details").count == 1)
    #expect(page.text.contains("left out: e/results.jsonl: the match with the seed "))
  }

  @Test(arguments: [("--ticks", "1M/move", false), ("--time", "10/move", true)])
  func thereAreSecondsOnlyWhereNoTicksAreCounted(
    option: String, budget: String, hasSeconds: Bool
  ) async throws {
    let workshop = try Workshop()
    try await hold(workshop, option, budget)
    let page = await workshop.ask("arena", "report", "./e", "--format", "html").output
    #expect(page.contains("<th>s/move</th>") == hasSeconds)
    // Elo and normalised Elo of both, after one pair.
    let figures = #/<td>([^<]+ ± \d+ \?|&[gl]t; [+-]?\d+|–)<\/td>/#
    #expect(page.matches(of: figures).count == 4)
  }

  @Test func aFileThatTellsOfMoreTicksThanCanBeAddedUpIsReported() async throws {
    let workshop = try Workshop()
    try await hold(workshop)
    let rounds = 4700
    // 10¹⁵ is what a line can say at most; the sum of all is divided by a single move.
    func counts(_ key: String, _ count: Int) -> String {
      "\"\(key)\":{\"black\":\(count),\"white\":\(count)}"
    }
    let lines = try workshop.lines("e/results.jsonl").map { line in
      line.replacing(#/"ticks":{[^}]*}/#, with: counts("ticks", 1_000_000_000_000_000))
        .replacing(#/"asked":{[^}]*}/#, with: counts("asked", 0))
    }
    // In every other round the second player is the first.
    let others = lines.map { line in
      line.replacing(#/"leg":(\d)/#) { "\"leg\":\($0.1 == "1" ? 2 : 1)" }
    }
    var many = (1...rounds).flatMap { round in
      (round.isMultiple(of: 2) ? others : lines).map {
        $0.replacing("\"round\":1,", with: "\"round\":\(round),")
      }
    }
    many[0].replace(counts("asked", 0), with: counts("asked", 1))
    try workshop.write(many.map { $0 + "\n" }.joined(), to: "e/results.jsonl")
    let event = try workshop.read("e/event.json")
    try workshop.write(
      event.replacing("\"pairs\":1,", with: "\"pairs\":\(rounds),"), to: "e/event.json")
    for options in [["html", "--matches", "0"], ["text"]] {
      let output = await workshop.ask(["arena", "report", "./e", "--format"] + options)
      #expect(output.code == 0, "\(options): \(output.error)")
      #expect(output.output.contains("9400 of 9400 matches"))
      #expect(output.output.contains("1000000000.0G"))
    }
  }

  @Test func aGameWithoutAGridIsShownByItsDiagrams() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let game = Strip("-b----w- black")
    let event = ArenaEvent(
      game: game.name, schedule: try Schedule(.roundRobin(rounds: 1), entrants: 2),
      entrants: ["a", "b<"].map { Entrant(name: $0, digest: nil) },
      openings: [ArenaEvent.Opening(name: "-b----w- black", start: "-b----w- black")], seed: 1,
      clocks: Clocks(.unlimited), memory: 1, program: "test 1")
    let delegate = Arena<Strip>.Delegate(player: { _, _, _ in ScriptedPlayer("first") })
    let arena = try Arena(
      event, of: game, in: try EventFolder.create(folder.path, event), delegate: delegate)
    try await arena.run()
    var pieces: [String] = []
    try ResultsPage(try EventReading(folder.path), of: game).write { pieces.append($0) }
    let page = try Page(pieces.joined())
    let matches = page.names("details")
    #expect(matches.count == 2)
    for match in matches {
      let boards = try JSONDecoder().decode(
        [String].self, from: Data(try #require(match.attributes["data-boards"]).utf8))
      #expect(boards.first == "-b----w- black")
      #expect(boards.last.map { page.text.contains($0) } == true)
      #expect(match.attributes["data-counts"]?.hasPrefix("1 1;") == true)
      #expect(match.attributes["data-black"] == "Left")
    }
  }

  @Test func anEventWithoutAMatchHasAPage() async throws {
    let workshop = try Workshop()
    try await hold(workshop)
    try workshop.write("", to: "e/results.jsonl")
    let page = try await report(workshop)
    #expect(page.names("details").isEmpty)
    #expect(page.text.contains("It is not over."))
  }

  @Test func aForgedResultIsFoundByVerifying() async throws {
    let workshop = try Workshop()
    try await hold(workshop)
    let right = await workshop.ask("arena", "report", "./e", "--verify")
    #expect(right.code == 0)
    #expect(right.error == "moonstone: 2 matches played again by the rules: nothing is wrong\n")
    let lines = try workshop.lines("e/results.jsonl")
    let forged = lines[1].replacing(#/"margin":\d+/#, with: "\"margin\":63")
    try workshop.write([lines[0], forged].map { $0 + "\n" }.joined(), to: "e/results.jsonl")
    #expect(await workshop.ask("arena", "report", "./e").code == 0)
    let found = await workshop.ask("arena", "report", "./e", "--verify")
    #expect(found.code == 65)
    let message =
      #/moonstone: e/results.jsonl:2: round 1, pair 1, (.+): its outcome must be (.+)\n/#
    let words = try #require(found.error.wholeMatch(of: message), "\(found.error)")
    #expect(words.1.contains(" against "))
    #expect(words.2.firstMatch(of: #/^a win of (black|white) by \d+$/#) != nil)
  }
}
