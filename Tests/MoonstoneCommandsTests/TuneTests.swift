import Foundation
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// `tune`.
@Suite struct TuneTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Self.script, to: "aim.lua")
  }

  /// Plays the better the nearer its aim is to 0.7: it leaves the opponent few moves, or else plays
  /// by chance.
  private static let script = """
    -- params = { aim = { 0.1 } }
    return {
      params = {
        aim = { 0.2, min = 0, max = 1 }, -- how well it plays
        idle = { 3, min = 1, max = 9 },
        style = { "calm", choices = { "calm", "wild" } },
      },
      choose = function(board, context)
        local moves = board:moves()
        if context.random() < math.abs(context.params.aim - 0.7) then
          return moves[context.random(#moves)]
        end
        local best, most = moves[1], math.huge
        for _, move in ipairs(moves) do
          local count = #board:play(move):moves()
          if count < most then best, most = move, count end
        end
        return best
      end,
    }

    """

  private static let small = [
    "--params", "aim,idle", "--pairs", "24", "--trials", "4", "--proof", "6", "--ticks", "1M/move",
    "--no-cache",
  ]

  private func tune(_ arguments: String...) async -> Output {
    await workshop.ask(["tune"] + arguments)
  }

  private func report(_ folder: String) async throws -> [String: Any] {
    let output = await workshop.ask("tune", "report", folder, "--format", "json")
    #expect(output.code == 0, "\(output.error)")
    let all = try JSONSerialization.jsonObject(with: Data(output.output.utf8))
    return try #require((all as? [String: Any])?["tune"] as? [String: Any])
  }

  // MARK: - What it finds

  @Test func theKnownBestValueIsFoundAndProved() async throws {
    let output = await workshop.ask([
      "tune", "./aim.lua", "--params", "aim", "--pairs", "800", "--trials", "100", "--proof", "300",
      "--ticks", "1M/move", "--out", "./t", "--no-cache", "--write",
    ])
    try #require(output.code == 0, "\(output.error)")
    let lines = output.lines
    #expect(lines[0] == "reversi: tuning aim.lua, seed 1, ticks 1M/move, no time limit")
    #expect(lines[2].hasPrefix("aim ") && lines[2].contains("  1: "), "\(lines[2])")
    #expect(lines[3] == "not tuned: idle (not named), style (calm or wild)")
    let tuned = try await report("./t")
    let parameters = try #require(tuned["parameters"] as? [[String: Any]])
    let aim = try #require(parameters[0]["value"] as? Double)
    #expect(abs(aim - 0.7) < 0.2, "\(aim)")
    #expect(tuned["won"] as? Bool == true, "\(output.output)")
    #expect(output.output.contains("aim.lua@aim=\(aim) is better than aim.lua: +"))
    // Nothing else of the text has changed.
    #expect(
      try workshop.read("aim.lua") == Self.script.replacing("{ 0.2, min", with: "{ \(aim), min"))
    #expect(output.error.contains("aim.lua has the tuned values now: aim=\(aim)"))
    let csv = await tune("report", "./t", "--format", "csv")
    #expect(csv.lines.count == 102 && csv.lines[0] == "iteration,pairs,balance,aim")
    #expect(csv.lines[1] == "0,0,,0.2")
    let page = await tune("report", "./t", "--format", "html")
    _ = try Page(page.output)
    #expect(page.output.contains("<h1><bdi>reversi: tuning aim.lua</bdi></h1>"))
    #expect(page.output.contains("aim.lua@aim=\(aim) is better than aim.lua: +"))
    #expect(page.output.contains("<bdi>aim</bdi></th><td>0.2</td><td>0: "))
    let drawn = try #require(page.output.firstMatch(of: #/<polyline [^>]*points="([^"]*)"/#)?.1)
    // A point for the start, and one for each iteration.
    #expect(drawn.split(separator: " ").count == 101, "\(drawn)")
    #expect(page.output.contains("<h2>The last duel</h2>"))
    // One that is over is only told again; the file is another one now.
    let again = await tune("resume", "./t", "--write")
    #expect(again.code == 65 && again.error.contains("it has changed since the tuning began"))
    #expect(again.output.contains("is better than aim.lua: +"))
  }

  @Test func whatMakesNoDifferenceIsNotTuned() async throws {
    try workshop.write(
      "return { params = { idle = { 3, min = 1, max = 9 } },\n"
        + "choose = function(board) return board:moves()[1] end }", to: "idle.lua")
    let output = await tune(
      "./idle.lua", "--trials", "5", "--ticks", "1M/move", "--out", "./t", "--no-cache")
    #expect(output.code == 65)
    #expect(output.output.contains("no difference seen"), "\(output.output)")
    #expect(
      output.error.hasPrefix(
        "moonstone: nothing to tune: 5 pairs at each end of a range see no difference that idle "
          + "would make"), "\(output.error)")
  }

  @Test func opponentsAreMetByBothVersions() async throws {
    let output = await workshop.ask([
      "tune", "./aim.lua", "--params", "aim", "--pairs", "4", "--per-iteration", "3", "--trials",
      "2", "--proof", "2", "--ticks", "1M/move", "--out", "./t", "--no-cache", "--against", "first",
      "last",
    ])
    #expect(output.code == 0, "\(output.error)")
    #expect(output.lines[0].hasPrefix("reversi: tuning aim.lua against first, last, seed 1"))
    let duels = try workshop.lines("t/pairs.jsonl").map { line in
      try #require(line.firstMatch(of: #/"duel":"([^"]*)"/#)?.1)
    }
    // Three pairs are four, so that both opponents have as many.
    for duel in ["iteration 1 + 1", "iteration 1 - 1", "iteration 1 + 2", "iteration 1 - 2"] {
      #expect(duels.count { $0 == duel } == 2, "\(duel)")
    }
    #expect(duels.count { $0 == "proof" } == 2 && duels.count { $0 == "trial of aim=1 + 1" } == 1)
  }

  @Test func aCornerThatForfeitsIsToldWithItsValuesAndCountsAsLost() async throws {
    try workshop.write(
      "return { params = { depth = { 2, min = 1, max = 9 } },\n"
        + "choose = function(board, context)\n"
        + "if context.params.depth > 7 then error('too deep') end\n"
        + "return board:moves()[1] end }", to: "deep.lua")
    let output = await tune(
      "./deep.lua", "--pairs", "8", "--trials", "8", "--proof", "2", "--ticks", "1M/move", "--out",
      "./t", "--no-cache")
    #expect(output.code == 0, "\(output.error)")
    #expect(
      output.error.contains("deep.lua@depth=9 forfeits, which counts as lost: "),
      "\(output.error)")
    #expect(output.output.contains("deep.lua@depth=9 forfeited 16 matches, which count as lost: "))
    #expect(output.output.contains("too deep") && output.output.contains("candidate"))
    let page = await tune("report", "./t", "--format", "html")
    #expect(page.output.contains("<h2>Forfeits</h2>") && page.output.contains("too deep"))
    let capsule = try #require(try workshop.names(in: "t/capsules").first)
    let again = await workshop.ask("reproduce", "./t/capsules/\(capsule)")
    #expect(again.code == 0, "\(again.output)\(again.error)")
  }

  // MARK: - The same numbers

  /// With one job, with two, and killed ten times, it comes to the same to the last bit.
  @Test func neitherJobsNorKillsChangeTheNumbers() async throws {
    func begin(_ folder: String, _ jobs: String) -> [String] {
      ["tune", "./aim.lua", "--out", folder, "--jobs", jobs] + Self.small
    }
    let one = try workshop.run(begin("one", "1"))
    #expect(one.code == 0, "\(one.text)")
    let two = try workshop.run(begin("two", "2"))
    #expect(two.output == one.output, "\(two.text)")
    let journal = try workshop.lines("one/pairs.jsonl").sorted()
    // 24 pairs tune, after four trials of four, and six prove.
    #expect(journal.count == 46)
    #expect(try workshop.lines("two/pairs.jsonl").sorted() == journal)
    #expect(try workshop.read("two/tune.json") == workshop.read("one/tune.json"))

    let size = try workshop.read("one/pairs.jsonl").utf8.count
    var random = SplitMix64(seed: 1)
    var kills = 0
    while kills < 10 {
      let written = Int.random(in: 0...size, using: &random)
      let isBegun = FileManager.default.fileExists(atPath: "\(workshop.path)/killed/tune.json")
      let program = try workshop.start(
        isBegun
          ? ["tune", "resume", "killed", "--jobs", "2", "--no-cache"] : begin("killed", "2"))
      program.endInput()
      while program.isRunning, try bytes("killed/pairs.jsonl") < written { usleep(200) }
      program.send(SIGKILL)
      let code = program.finish().code
      #expect([0, SIGKILL].contains(code))
      kills += 1
      // One that has come to its end begins again.
      if code == 0, kills < 10 { try workshop.remove("killed") }
    }
    if try bytes("killed/pairs.jsonl") > 0 {
      // A line that was being written when the power went.
      let file = "\(workshop.path)/killed/pairs.jsonl"
      let handle = try #require(FileHandle(forWritingAtPath: file))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data("{\"courses\":[\"4".utf8))
      try handle.close()
    }
    let isBegun = FileManager.default.fileExists(atPath: "\(workshop.path)/killed/tune.json")
    let end = try workshop.run(
      isBegun ? ["tune", "resume", "killed", "--no-cache"] : begin("killed", "1"))
    #expect(end.code == 0, "\(end.text)")
    #expect(try workshop.lines("killed/pairs.jsonl").sorted() == journal)
    let reports = try ["one", "two", "killed"].map { folder in
      try workshop.run("tune", "report", folder, "--format", "json").output
    }
    #expect(Set(reports).count == 1 && reports[0].contains(#""values":[0.2,"#))
  }

  private func bytes(_ file: String) throws -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(workshop.path)/\(file)")
    return (attributes?[.size] as? Int) ?? 0
  }

  @Test func twoProgramsDoNotWriteOneTuning() throws {
    let program = try workshop.start(
      [
        "tune", "./aim.lua", "--out", "./t", "--params", "aim", "--trials", "0", "--pairs",
        "100000", "--per-iteration", "1", "--ticks",
        "1M/move", "--no-cache",
      ])
    program.endInput()
    while program.isRunning, try bytes("t/pairs.jsonl") == 0 { usleep(1000) }
    let other = try workshop.run("tune", "resume", "t")
    #expect(other.code == 74, "\(other.text)")
    #expect(
      other.error.contains("pairs.jsonl: cannot be written: another program is writing it"),
      "\(other.error)")
    // It may be read meanwhile.
    #expect(try workshop.run("tune", "report", "t").code == 0)
    program.send(SIGKILL)
    #expect(program.finish().code == SIGKILL)
  }

  // MARK: - Bad input

  @Test(
    arguments: [
      (["last"], "65 moonstone: last declares no parameters: nothing to tune."),
      (["human"], "64 moonstone: human is not a script: only scripts play under ticks"),
      (
        ["./aim.lua", "--params", "goal"],
        "64 moonstone: aim.lua has no parameter “goal”; there are aim, idle, style"
      ),
      (
        ["./aim.lua", "--params", "aim,aim"], "64 moonstone: --params names aim twice"
      ),
      (
        ["./aim.lua@aim=0.5", "--params", "aim"],
        "64 moonstone: aim cannot be set by aim.lua@aim=0.5 and tuned, too: leave one out"
      ),
      (
        ["./aim.lua", "--params", "style"],
        "64 moonstone: style is calm or wild, and not a number: “moonstone duel” compares two of them"
      ),
      (
        ["./aim.lua@aim=0.5,idle=2"],
        "65 moonstone: aim.lua@aim=0.5,idle=2 has no parameter that is a number and is not set"
      ),
      (
        ["./aim.lua", "--spsa", "idle, int, 3, 5, 5, 1, 0.002"],
        "64 moonstone: --spsa “idle, int, 3, 5, 5, 1, 0.002”: min is 5 and max is 5, a range without "
          + "values to choose from"
      ),
      (
        ["./aim.lua", "--spsa", "idle, int, 3, 0, 9, 1, 0.002"],
        "64 moonstone: --spsa “idle, int, 3, 0, 9, 1, 0.002”: idle is declared from 1 to 9"
      ),
      (
        ["./aim.lua", "--spsa", "idle, 3"],
        "64 moonstone: --spsa “idle, 3”: this is not “name, int|float, value, min, max, C_end, "
          + "R_end”, such as"
      ),
      (
        ["./aim.lua", "--alpha", "1"],
        "64 moonstone: --alpha, --gamma and --a-ratio are for --spsa; without it, steps stay as large"
      ),
      (
        ["./aim.lua", "--ticks", "none"],
        "64 moonstone: --ticks none: a tuning is played under ticks, such as 5M/move"
      ),
      (["./aim.lua", "--pairs", "0"], "64 moonstone: --pairs is a whole number from 1 on"),
      (["./none.lua"], "66 moonstone: "),
      (["resume", "./strategies"], "66 moonstone: strategies: there is no tuning in it"),
      (["./aim.lua", "--out", "./strategies"], "64 moonstone: --out strategies: this folder is"),
    ])
  func whatMakesNoSenseIsRefused(arguments: [String], says: String) async throws {
    let output = await workshop.ask(["tune"] + arguments)
    #expect("\(output.code) \(output.error)".hasPrefix(says), "\(output.code) \(output.error)")
    #expect(output.output.isEmpty)
  }

  @Test func givenNumbersArePlayed() async throws {
    let output = await workshop.ask([
      "tune", "./aim.lua", "--spsa", "idle, int, 4, 2, 8, 1, 0.05", "--pairs", "16", "--trials",
      "0", "--proof", "0", "--ticks", "1M/move", "--out", "./t", "--no-cache", "--json",
    ])
    #expect(output.code == 0, "\(output.error)")
    let tuned = try await report("./t")
    let parameters = try #require(tuned["parameters"] as? [[String: Any]])
    #expect(parameters.count == 1 && parameters[0]["name"] as? String == "idle")
    #expect(parameters[0]["before"] as? Int == 4 && parameters[0]["max"] as? Int == 8)
    #expect(tuned["iterations"] as? Int == 2 && tuned["precision"] is NSNull)
    // It changes nothing: each balance moves the value by C·R, which grow towards the beginning.
    let values = try #require(parameters[0]["values"] as? [Double])
    let balances = try #require(tuned["balances"] as? [Int])
    let held = 0.1 * 2
    for iteration in 1...2 {
      let reach = pow(2 / Double(iteration), 0.101)
      let rate = 0.05 * pow((held + 2) / (held + Double(iteration)), 0.602) / (reach * reach)
      let step = abs(values[iteration] - values[iteration - 1])
      #expect(abs(step - reach * rate * Double(abs(balances[iteration - 1]))) < 1e-9)
    }
  }

  @Test func aFileThatDeclaresNoNumberIsLeftAsItIs() async throws {
    let text = "local usual = 2\n" + Self.script.replacing("{ 3, min", with: "{ usual, min")
    try workshop.write(text, to: "aim.lua")
    let output = await workshop.ask([
      "tune", "./aim.lua", "--params", "idle", "--spsa", "idle, int, 2, 1, 9, 4, 1",
    ])
    #expect(output.error.hasPrefix("moonstone: --params and --spsa exclude each other"))
    let played = await workshop.ask([
      "tune", "./aim.lua", "--spsa", "idle, int, 2, 1, 9, 4, 1", "--pairs", "8", "--trials", "0",
      "--proof", "0", "--ticks", "1M/move", "--out", "./t", "--no-cache", "--write", "--seed", "1",
    ])
    #expect(played.code == 65, "\(played.output)\(played.error)")
    #expect(
      played.error.contains(
        "aim.lua: idle: the usual value does not stand there as a number, and the file is left as it "
          + "is"), "\(played.error)")
    #expect(try workshop.read("aim.lua") == text)
  }
}
