import MoonstoneTestSupport
import Testing

/// What the commands print, whole.
@Suite struct SnapshotTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test func aMatchShowsEachMoveAndItsEnding() async throws {
    try expectSnapshot(await workshop.ask("match", "first", "last", "--seed", "1").text, "match")
  }

  @Test func aQuietMatchShowsItsEnding() async throws {
    let output = await workshop.ask("match", "first", "last", "--seed", "1", "--quiet")
    try expectSnapshot(output.text, "match-quiet")
  }

  @Test func aMatchAsJSONIsItsJournal() async throws {
    let output = await workshop.ask(
      "match", "first", "last", "--seed", "1", "--json", "--journal", "./m.jsonl")
    try expectSnapshot(output.text.timeless, "match-json")
    #expect(output.output == (try workshop.read("m.jsonl")))
  }

  @Test func aMatchStartsAfterItsOpening() async throws {
    let output = await workshop.ask(
      "match", "first", "last", "--seed", "1", "--opening", "f5d6c3", "--json")
    #expect(
      output.lines.first?.contains("------------------X--------XX------OXX-----O----") == true)
    #expect(output.lines.dropFirst(2).first?.contains(#""ply":1,"side":"white""#) == true)
  }

  @Test func severalMatchesEndWithASummary() async throws {
    let output = await workshop.ask(
      "match", "chance", "last", "--games", "4", "--swap", "--seed", "7", "--quiet")
    try expectSnapshot(output.text, "series")
    let lines = await workshop.ask(
      "match", "chance", "last", "--games", "4", "--swap", "--seed", "7", "--json"
    ).lines
    try expectSnapshot((lines.last ?? "") + "\n", "series-json")
    #expect(lines.filter { $0.contains(#""moonstone":1"#) }.count == 4)
  }

  @Test func aPersonPlaysAndIsAnswered() throws {
    let output = try workshop.run(
      "play", "--white", "first", "--seed", "1",
      input: """
        help
        moves
        a1
        z9
        undoo
        hint last
        hint lasst
        f5
        hint
        board
        undo
        undo
        d3
        resign

        """)
    try expectSnapshot(output.text, "play")
  }

  @Test func theEndOfInputLeavesTheMatchUnfinished() async throws {
    let output = try workshop.run(
      "play", "--white", "first", "--seed", "1", "--journal", "p.jsonl", input: "f5\n")
    try expectSnapshot(output.text, "play-left")
    let resumed = try workshop.run("resume", "p.jsonl", input: "undo\nquit\n")
    try expectSnapshot(resumed.text, "resume")
    try expectSnapshot(await workshop.ask("replay", "./p.jsonl").text, "replay")
    let json = await workshop.ask("replay", "./p.jsonl", "--json")
    #expect(json.output == (try workshop.read("p.jsonl")))
  }

  @Test func aPassIsToldAndAcknowledgedInAPipe() throws {
    let position = "OX" + String(repeating: "-", count: 62) + " X"
    let output = try workshop.run(
      "play", "--white", "first", "--seed", "1", "--position", position)
    try expectSnapshot(output.text, "pass")
  }

  @Test func aStrategyIsAskedForOneMove() async throws {
    try expectSnapshot(await workshop.ask("choose", "last", "--seed", "1").text, "choose")
    try expectSnapshot(
      await workshop.ask("choose", "last", "--seed", "1", "--json").text, "choose-json")
    try expectSnapshot(
      await workshop.ask("choose", "first", "--seed", "1", "--json").text, "choose-json-silent")
  }

  @Test func nobodyIsAskedWhenThePassIsTheOnlyMove() async throws {
    try workshop.write("return { choose = function() error('asked') end }", to: "never.lua")
    let position = "OX" + String(repeating: "-", count: 62) + " X"
    let output = await workshop.ask("choose", "./never.lua", "--position", position)
    #expect(output == Output(output: "pass\n", error: "", code: 0))
  }

  @Test(arguments: [(0, 1), (1, 4), (5, 1396), (7, 55092)])
  func perftCountsLines(depth: Int, lines: Int) async {
    let output = await workshop.ask("perft", "\(depth)")
    #expect(output == Output(output: "\(lines)\n", error: "", code: 0))
  }

  @Test func perftDividesByMoves() async {
    let output = await workshop.ask("perft", "4", "--divide")
    #expect(output.output == "d3 61\nc4 61\nf5 61\ne6 61\ntotal 244\n")
  }

  @Test func aPositionBeginsWithADashAndStandsInAFile() async throws {
    let position = "---------------------------OX------XO--------------------------- X;"
    #expect(await workshop.ask("perft", "3", "--position", position).output == "56\n")
    #expect(await workshop.ask("perft", "3", "--position=\(position)").output == "56\n")
    try workshop.write(position + "\n", to: "start.obf")
    #expect(await workshop.ask("perft", "3", "--position", "./start.obf").output == "56\n")
  }

  @Test func gamesAndStrategiesAreListed() throws {
    try expectSnapshot(try workshop.run("games").text, "games")
    try expectSnapshot(try workshop.run("strategies").text, "strategies")
    #expect(
      try workshop.run("strategies", "--game", "reversi") == workshop.run("strategies"))
  }

  @Test func strategiesAreFoundInEachPlaceInItsOrder() throws {
    for (words, file) in [
      ("installed", "share/moonstone/strategies/any/a"),
      ("installed", "share/moonstone/strategies/any/b"), ("named", "named/reversi/b"),
      ("near", "strategies/any/c"), ("named", "named/reversi/c"),
    ] {
      try workshop.write("-- \(words)\n\n" + Scripts.first, to: "\(file).lua")
    }
    let output = try workshop.run(
      "strategies", "--game", "reversi", environment: ["MOONSTONE_STRATEGIES": "missing:named"])
    let found = output.lines.map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    #expect(found.map(\.first) == ["a", "b", "c", "chance", "first", "last"])
    #expect(found.prefix(3).map(\.last) == ["installed", "named", "near"])
    #expect(try workshop.run("choose", "a", "--quiet").code == 64)
    #expect(try workshop.run("choose", "a").output == "d3\n")
  }

  @Test func anEditorIsToldOfAGame() async throws {
    let output = await workshop.ask("meta", "reversi")
    #expect(output.lines.first == "---@meta reversi")
    #expect(output.code == 0)
  }

  @Test(arguments: [
    "match", "play", "resume", "choose", "perft", "replay", "strategies", "check",
    "observers", "reproduce", "prices", "solve", "fork", "diff", "analyze", "lesson", "train",
    "stats", "arena", "duel", "serve", "gtp", "profile", "test", "convert", "nboard",
    "archive", "games", "rerun", "debug", "tune",
  ])
  func aCommandExplainsItself(command: String) async throws {
    let output = await workshop.ask("help", command)
    try expectSnapshot(output.text, "help-\(command)")
    #expect(await workshop.ask(command, "--help") == output)
  }

  @Test func aCommandOfTheProgramItselfExplainsItself() throws {
    let output = try workshop.run("help", "life")
    try expectSnapshot(output.text, "help-life")
    #expect(try workshop.run("life", "--help") == output)
  }

  @Test(arguments: [
    "hold", "resume", "report", "audit", "split", "merge", "add", "withdraw",
    "replace", "gate", "join",
  ])
  func aPartOfTheArenaExplainsItself(command: String) async throws {
    try expectSnapshot(
      await workshop.ask("help", "arena", command).text, "help-arena-\(command)")
  }

  @Test(arguments: ["begin", "resume", "report"])
  func aPartOfTuneExplainsItself(command: String) async throws {
    try expectSnapshot(await workshop.ask("help", "tune", command).text, "help-tune-\(command)")
  }

  @Test(arguments: [
    "show", "add", "find", "explore", "export", "book", "keep", "check", "repair",
  ])
  func aPartOfTheArchiveExplainsItself(command: String) async throws {
    try expectSnapshot(
      await workshop.ask("help", "archive", command).text, "help-archive-\(command)")
  }

  @Test func everyCommandHasOneLineInItsGroup() async throws {
    let lines = await workshop.ask("help").lines
    let commands = lines.drop { $0 != "PLAY:" }.prefix { !$0.contains("See ") }
    let titles = commands.filter { $0.hasSuffix(":") }
    #expect(titles == ["PLAY:", "WRITE:", "LOOK BACK:", "COMPETE:", "OTHER PROGRAMS:"])
    for line in commands where !line.isEmpty && !titles.contains(line) {
      #expect(line.wholeMatch(of: #/  [a-z]+ +[A-Z][^.]*[^ ]\./#) != nil, "\(line)")
    }
    #expect(lines.last == "  130  Ctrl-C ended the command; 143: SIGTERM did.")
  }

  @Test func theProgramExplainsItself() throws {
    let output = try workshop.run("help")
    try expectSnapshot(output.text, "help")
    #expect(try workshop.run([]) == output)
    #expect(try workshop.run("--help") == output)
    #expect(try workshop.run("--version").output == "moonstone 0.2.0\n")
  }
}
