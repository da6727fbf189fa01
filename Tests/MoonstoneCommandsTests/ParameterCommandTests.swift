import Foundation
import Testing

/// Parameters, wherever a player is named.
@Suite struct ParameterCommandTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Self.script, to: "level.lua")
  }

  /// Plays the move of the number that is set, or the last one; fails from a ply on if told to.
  private static let script = """
    return {
      params = {
        number = { 1, min = 1, max = 9, main = true },
        style = { "calm", choices = { "calm", "wild" } },
        broken = { 0, min = 0, max = 99 },
      },
      choose = function(board, context)
        local params, moves = context.params, board:moves()
        if params.broken > 0 and context.ply >= params.broken then error("broken") end
        return moves[math.min(params.number, #moves)], { text = params.style }
      end,
    }

    """

  private func play(_ black: String, _ white: String = "last", _ more: [String] = []) async
    -> Output
  {
    await workshop.ask(
      ["match", black, white, "--seed", "1", "--ticks", "1M/move", "--quiet"] + more)
  }

  @Test func aMatchHasThemOnRecordAndIsAskedAgainWithThem() async throws {
    let played = await play("./level.lua@3,style=wild", "last", ["--journal", "./m.jsonl"])
    #expect(played.code == 0, "\(played.error)")
    let header = try workshop.lines("m.jsonl")[0]
    #expect(header.contains(#""moonstone":2"#))
    #expect(
      header.contains(
        #"level.lua@number=3,style=wild","parameters":"number=3,style=wild","sha256":"#))
    #expect(try workshop.read("m.jsonl").contains(#""comment":{"text":"wild"}"#))
    let verified = await workshop.ask("replay", "./m.jsonl", "--verify")
    #expect(verified.code == 0, "\(verified.output)\(verified.error)")
    for script in ["./level.lua", "./level.lua@3,style=wild"] {
      let rerun = await workshop.ask("rerun", script, "./m.jsonl", "--expect", "same")
      #expect(rerun.code == 0, "\(rerun.output)\(rerun.error)")
    }
    let other = await workshop.ask(
      "rerun", "./level.lua@2", "./m.jsonl", "--expect", "same", "--analysis", "none")
    #expect(other.code == 1)
  }

  @Test func withoutAnyAJournalIsWhatItWas() async throws {
    _ = await play("./level.lua", "last", ["--journal", "./m.jsonl"])
    let text = try workshop.read("m.jsonl")
    #expect(text.contains(#""moonstone":1"#) && !text.contains("parameters"))
  }

  @Test func otherValuesAreAnotherMatch() async throws {
    func digest(_ player: String) async -> String? {
      await play(player, "last", ["--digest"]).lines.last
    }
    let set = await digest("./level.lua@number=2,style=wild")
    #expect(await digest("./level.lua@style=wild@2") == set)
    #expect(await digest("./level.lua@number=2") != set)
    #expect(await digest("./level.lua") != digest("./level.lua@style=wild"))
  }

  @Test(
    arguments: [
      ("./level.lua@depth=3", "unknown parameter “depth”; there are broken, number, style"),
      ("./level.lua@10", "number=10: number is an integer from 1 to 9, and usually 1"),
      ("last@3", "declares no parameters, so “3” sets nothing"),
      ("human@3", "“human” is not a script, so it has no parameters"),
      ("last@ticks=much", "“ticks=much” is not a limit; after ticks= write 1M/move, 200M or"),
      ("last@ticks=0/move", "with “ticks=0/move” no move can be made"),
      ("last@ticks=1M,ticks=2M", "ticks is set twice"),
      ("last@time=soon", "“time=soon” is not a limit; after time= write 1/move, 300 or"),
      ("./level.lua@tikcs=1M/move", "unknown parameter “tikcs”"),
    ])
  func whatCannotBeSetIsRefusedBeforeTheMatch(player: String, why: String) async {
    let refused = await play(player)
    #expect(refused.code == 64 && refused.output.isEmpty)
    #expect(refused.error.contains(why), "\(refused.error)")
    #expect(refused.error.hasPrefix("moonstone: no player “"), "\(refused.error)")
  }

  // MARK: - Odds

  /// A search of as much depth as there are ticks for.
  private static let searcher = """
    return { choose = function(board, context)
      return (board:search { ticks = context.allowance // 2 })
    end }

    """

  @Test func oneSideHasTicksOfItsOwnWhereverItsMatchIsReadAgain() async throws {
    try workshop.write(Self.searcher, to: "deep.lua")
    let few = "./deep.lua@ticks=30K/move"
    let played = await play(few, "./deep.lua", ["--journal", "./m.jsonl"])
    #expect(played.code == 0, "\(played.error)")
    #expect(played.output.contains("ticks 1M/move"))
    let text = try workshop.read("m.jsonl")
    #expect(text.contains(#""parameters":"ticks=30K/move""#))
    // Black spends what it has, and white more than black could.
    let spent = text.matches(of: #/"ply":(\d+),"side":"(\w+)","ticks":(\d+)/#)
    let black = spent.filter { $0.2 == "black" }.compactMap { Int($0.3) }
    let white = spent.filter { $0.2 == "white" }.compactMap { Int($0.3) }
    #expect(black.count > 20 && black.max() ?? 0 < 30_000 && white.max() ?? 0 > 100_000)
    let verified = await workshop.ask("replay", "./m.jsonl", "--verify")
    #expect(verified.code == 0, "\(verified.output)\(verified.error)")
    let rerun = await workshop.ask(
      "rerun", "./deep.lua", "./m.jsonl", "--expect", "same", "--side", "white")
    #expect(rerun.code == 0, "\(rerun.output)\(rerun.error)")
  }

  @Test func whoHasOddsHasThemAgainstEverybodyAndInAnAudit() async throws {
    try workshop.write(Self.searcher, to: "deep.lua")
    let few = "./deep.lua@ticks=30K/move"
    let event = await workshop.ask(
      "arena", few, "./deep.lua", "last", "--pairs", "1", "--seed", "1", "--ticks", "300K/move",
      "--quiet", "--out", "./event", "--jobs", "1")
    #expect(event.code == 0, "\(event.error)")
    let audit = await workshop.ask("arena", "audit", "./event", "--all", "--jobs", "1")
    #expect(audit.code == 0, "\(audit.output)\(audit.error)")
    let again = await workshop.ask(
      "arena", "last", "./deep.lua", few, "--pairs", "1", "--seed", "1", "--ticks", "300K/move",
      "--quiet", "--jobs", "1")
    #expect(again.error.contains("known"), "\(again.error)")
    // A clock decides then, and nothing is known or proved.
    let timed = await workshop.ask(
      "arena", "./deep.lua@time=60", "last", "--pairs", "1", "--ticks", "300K/move", "--quiet",
      "--out", "./timed", "--jobs", "1")
    #expect(timed.code == 0 && !timed.error.contains("known"), "\(timed.error)")
    let unproved = await workshop.ask("arena", "audit", "./timed", "--all")
    #expect(unproved.output.contains("no result can be played again"), "\(unproved.output)")
  }

  @Test func theOddsAtWhichTwoAreEvenAreFoundAndKnownAgain() async throws {
    try workshop.write(Self.searcher, to: "deep.lua")
    func find() async -> Output {
      await workshop.ask(
        "duel", "./deep.lua", "./deep.lua@ticks=10K/move", "--find-odds", "--ticks", "80K/move",
        "--pairs", "24", "--jobs", "1")
    }
    let found = await find()
    #expect(found.code == 0 && !found.error.contains("known"), "\(found.error)")
    // It begins with all ticks, wins, and goes on with fewer.
    #expect(found.output.contains("after 24 pairs"))
    #expect(found.output.contains("\n  1, 80K/move: "), "\(found.output)")
    #expect(found.lines.count >= 3, "\(found.output)")
    let again = await find()
    #expect(again.output == found.output)
    #expect(again.error.contains("48 of 48 matches known"), "\(again.error)")
  }

  @Test(
    arguments: [
      (["human", "last"], "“human” is not a script, and counts no ticks"),
      (["last@time=3", "last"], "“last@time=3” must be limited by ticks alone"),
      (["last", "last", "--sprt", "0,5"], "--find-odds and --sprt exclude each other"),
      (["last", "last", "--ticks", "none"], "--find-odds and --ticks none exclude each other"),
    ])
  func oddsAreFoundForScriptsUnderTicks(arguments: [String], why: String) async {
    let refused = await workshop.ask(["duel", "--find-odds"] + arguments)
    #expect(refused.code == 64 && refused.error.contains(why), "\(refused.error)")
  }

  @Test func aForfeitIsRepeatedWithThem() async throws {
    let played = await play("./level.lua@broken=4", "last", ["--capsules", "./c"])
    #expect(played.code == 0, "\(played.error)")
    let capsule = try #require(try workshop.names(in: "c").first)
    #expect(try workshop.read("c/\(capsule)").contains("level.lua@broken=4"))
    let again = await workshop.ask("reproduce", "./c/\(capsule)")
    #expect(again.code == 0, "\(again.output)\(again.error)")
  }

  @Test func anEventAndItsCacheTellThemApart() async throws {
    func event(_ folder: String, _ names: [String]) async -> Output {
      await workshop.ask(
        ["arena"] + names + [
          "--pairs", "1", "--ticks", "1M/move", "--seed", "1", "--out", folder, "--quiet",
        ])
    }
    let names = ["./level.lua@1", "./level.lua@2", "./level.lua"]
    let first = await event("./e", names)
    #expect(first.code == 0, "\(first.error)")
    for name in ["level.lua@number=1", "level.lua@number=2"] {
      #expect(first.output.contains(name), "\(first.output)")
    }
    #expect(first.output.contains("6 of 6 matches"), "\(first.output)")
    let again = await event("./f", names)
    func digest(_ output: Output) -> String? { output.lines.last { $0.hasPrefix("digest") } }
    #expect(digest(again) == digest(first) && digest(first) != nil)
    let audited = await workshop.ask("arena", "audit", "./e")
    #expect(audited.code == 0, "\(audited.output)\(audited.error)")
  }

  @Test func theyAreListed() async throws {
    let listed = await workshop.ask("strategies", "./level.lua@2")
    #expect(
      listed.output == """
        parameter  usual  set to  values
        broken     0      0       0 to 99
        number     1      2       1 to 9        main
        style      calm   calm    calm or wild

        """, "\(listed.output)\(listed.error)")
    #expect(await workshop.ask("strategies", "last").output == "last has no parameters\n")
  }
}
