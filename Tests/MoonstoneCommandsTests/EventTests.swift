import Foundation
import MoonstoneTestSupport
import Testing

/// Events from the command line.
@Suite struct EventTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write("# two\nf5d6c3\nf5 f6\n", to: "openings.txt")
  }

  /// What every event here is held with.
  private static let usual = [
    "--seed", "1", "--ticks", "1M/move", "--openings", "./openings.txt", "--in-process",
  ]

  @Test(arguments: [
    ["--format", "round-robin", "--pairs", "2"], ["--format", "gauntlet"],
    ["--format", "swiss", "--rounds", "2"], ["--format", "knockout"],
  ])
  func anEventIsHeldAndTold(format: [String]) async throws {
    let output = await workshop.ask(
      ["arena", "first", "last", "chance", "--quiet", "--out", "./e", "--jobs", "2"] + format
        + Self.usual)
    try expectSnapshot(output.text, "arena-\(format[1])")
    // What is kept says the same.
    let report = await workshop.ask("arena", "report", "./e")
    #expect(report.code == 0)
    #expect(output.output.hasSuffix(report.output))
    let again = await workshop.ask("arena", "resume", "./e", "--quiet")
    #expect(again.code == 0)
    #expect(again.output.hasSuffix(report.output))
  }

  @Test func aReportIsReadBySpreadsheetsAndPrograms() async throws {
    // One job, so that the first line is the first match.
    _ = await workshop.ask(
      ["arena", "first", "last", "chance", "--quiet", "--out", "./e", "--jobs", "1"] + Self.usual)
    let csv = await workshop.ask("arena", "report", "./e", "--format", "csv")
    let json = await workshop.ask("arena", "report", "./e", "--format", "json")
    // The one figure that is measured.
    let line = try workshop.lines("e/results.jsonl")[0].replacing(
      #/"nanoseconds":{[^}]*}/#, with: "\"nanoseconds\":{}")
    let cells = csv.output.replacing(#/,[0-9.e-]+((,\d+){10}\n)/#) { ",SECONDS\($0.1)" }
    let text = json.output.replacing(
      #/"secondsPerMove":[0-9.e-]+/#, with: "\"secondsPerMove\":0")
    try expectSnapshot(cells + text + line + "\n", "arena-report")
  }

  @Test func aLineAMatchIsPrintedInAPipe() async throws {
    let output = await workshop.ask(
      ["arena", "first", "last", "--jobs", "1"] + Self.usual)
    try expectSnapshot(output.text, "arena-lines")
  }

  @Test func aMatchIsPlayedAloneFromItsLine() async throws {
    _ = await workshop.ask(
      ["arena", "chance", "last", "--quiet", "--out", "./e", "--pairs", "2"] + Self.usual)
    let lines = try workshop.lines("e/results.jsonl")
    #expect(lines.count == 4)
    for line in lines {
      let result = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let names = try #require(result["names"] as? [String: String])
      let seed = try #require(result["seed"] as? NSNumber)
      let alone = await workshop.ask([
        "match", try #require(names["black"]), try #require(names["white"]), "--seed", "\(seed)",
        "--opening", try #require(result["opening"] as? String), "--ticks", "1M/move", "--json",
        "--in-process",
      ])
      let moves = alone.lines.compactMap { line -> String? in
        let event = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        switch event?["event"] as? String {
        case "played": return event?["move"] as? String
        case "passed": return "pass"
        default: return nil
        }
      }
      #expect(moves.joined(separator: " ") == result["moves"] as? String)
    }
  }

  /// Killed after any number of matches, wherever the next ones are, it goes on to the same end.
  @Test func nothingIsLostWhenItIsKilled() async throws {
    let arguments =
      ["arena", "chance", "last", "first", "--pairs", "6", "--jobs", "2"] + Self.usual
    let whole = await workshop.ask(arguments + ["--quiet", "--out", "./whole"])
    let digest = try #require(whole.lines.last)
    #expect(digest.hasPrefix("digest: "))
    var command = arguments + ["--out", "e"]
    var kills = 0
    while true {
      let program = try workshop.start(command)
      program.endInput()
      // So that it cannot be over before anything of it is read.
      program.narrowOutput()
      // The heading is two lines; then there is one for each match.
      var lines = 2 + kills % 5
      while lines > 0, program.line() != nil { lines -= 1 }
      program.send(SIGKILL)
      let output = program.finish()
      if output.code == 0 { break }
      kills += 1
      // What is played to its end may be killed before it says so.
      if let lines = try? workshop.lines("e/results.jsonl"), lines.count == 36 { break }
      let kept = FileManager.default.fileExists(atPath: "\(workshop.path)/e/event.json")
      command = kept ? ["arena", "resume", "e", "--in-process", "--jobs", "2"] : command
      if kept {
        let report = await workshop.ask("arena", "report", "./e")
        #expect(report.code == 0, "\(report)")
      }
      try #require(kills < 100)
    }
    #expect(kills >= 1)
    let output = await workshop.ask("arena", "resume", "./e", "--quiet", "--in-process")
    #expect(output.lines.last == digest)
    let lines = try workshop.lines("e/results.jsonl")
    #expect(lines.count == 36)
    let keys = try lines.map { line -> String in
      let result = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return ["round", "leg", "black", "white"].map { "\(result[$0] ?? "")" }.joined(separator: " ")
    }
    #expect(Set(keys).count == 36)
  }

  @Test func ctrlCFinishesTheRunningMatches() async throws {
    let arguments = ["arena", "chance", "last", "--pairs", "100", "--jobs", "2"] + Self.usual
    let whole = await workshop.ask(arguments + ["--quiet"])
    let program = try workshop.start(arguments + ["--out", "e"])
    program.endInput()
    program.narrowOutput()
    for _ in 1...4 { _ = program.line() }
    program.send(SIGINT)
    let output = program.finish()
    #expect(output.code == 130)
    #expect(
      output.error
        == """
        moonstone: finishing the matches that are being played; Ctrl-C again stops now
        moonstone: “moonstone arena resume e” continues it

        """)
    let count = try workshop.lines("e/results.jsonl").count
    #expect((2..<200).contains(count))
    #expect(output.output.contains("\(200 - count) match\(count == 199 ? "" : "es") missing"))
    let rest = await workshop.ask("arena", "resume", "./e", "--quiet", "--in-process")
    #expect(rest.code == 0)
    #expect(rest.lines.last == whole.lines.last)
  }

  @Test(arguments: [SIGINT, SIGTERM]) func theSecondSignalStopsAtOnce(signal: Int32) throws {
    try workshop.write(
      "return { choose = function() while true do end end }", to: "endless.lua")
    let program = try workshop.start([
      "arena", "endless.lua", "first", "last", "--time", "100/move", "--jobs", "1", "--seed", "1",
      "--openings", "./openings.txt", "--out", "e",
    ])
    // Two lines of heading, and one for each match of the others; then the endless one begins.
    for _ in 1...4 { _ = program.line() }
    program.waitForWork()
    program.send(signal)
    program.wait(forError: "again stops now")
    program.send(signal)
    let output = program.finish()
    #expect(output.code == signal)
    #expect(output.error.hasSuffix("moonstone: “moonstone arena resume e” continues it\n"))
    #expect(try workshop.lines("e/results.jsonl").count == 2)
  }

  @Test func aSwissOfAFolderHasARoundForEachHalving() async throws {
    for number in 1...6 {
      try workshop.write("-- \(number)\n" + Scripts.first, to: "class/\(number).lua")
    }
    for players in [["./class/"], ["./class/*.lua"], (1...6).map { "./class/\($0).lua" }] {
      let output = await workshop.ask(
        ["arena", "--format", "swiss", "--quiet"] + players + Self.usual)
      #expect(output.output.contains("swiss, 6 entrants, 18 of 18 matches"), "\(output)")
    }
  }

  @Test func openingsMayComeFromAnotherSystem() async throws {
    try workshop.write("\u{FEFF}# two\r\nf5 d6\r\n\r\nf5 f6\r\n", to: "openings.txt")
    let output = await workshop.ask(
      ["arena", "first", "last", "--pairs", "2", "--out", "./e"] + Self.usual)
    #expect(output.code == 0, "\(output)")
    let event = try workshop.lines("e/event.json")[0]
    #expect(event.contains("\"name\":\"f5 d6\""))
    #expect(event.contains("\"name\":\"f5 f6\""))
  }

  @Test func partsOfAnEventAreMerged() async throws {
    let arguments =
      ["arena", "chance", "last", "first", "--quiet", "--pairs", "2"] + Self.usual
    let whole = await workshop.ask(arguments)
    for index in 1...3 {
      let part = await workshop.ask(
        arguments + ["--shard", "\(index)/3", "--out", "./part-\(index)"])
      #expect(part.code == 0)
      #expect(try workshop.lines("part-\(index)/results.jsonl").count == 4)
      #expect(part.lines[0].contains("12 matches, of which part \(index)/3 has 4, seed 1"))
      #expect(part.output.contains("\npart \(index)/3 of the event\n"))
      #expect(!part.output.contains("missing"))
    }
    let merged = await workshop.ask(
      "arena", "merge", "./part-3", "./part-1", "./part-2", "./part-1", "--out", "./m")
    #expect(merged.code == 0)
    #expect(merged.error == "")
    #expect(merged.lines.last == whole.lines.last)
    let twice = await workshop.ask("arena", "merge", "./part-3", "--out", "./m")
    #expect(twice.code == 64)
    // One part is lost, and another one never began.
    try workshop.write("", to: "part-0/results.jsonl")
    let none = await workshop.ask("arena", "merge", "./part-0", "./part-1", "--out", "./some")
    #expect(none.code == 0)
    #expect(none.error == "moonstone: part-0: there is no event in it yet; left out\n")
    let less = await workshop.ask("arena", "merge", "./part-3", "./part-1", "--out", "./less")
    #expect(less.output.contains("4 matches missing"))
    let rest = await workshop.ask("arena", "resume", "./less", "--quiet", "--in-process")
    #expect(rest.lines.last == whole.lines.last)
  }

  @Test func aFolderStandsForWhatOneSeesInIt() async throws {
    for name in ["b.lua", "a.lua", ".hidden.lua", "._a.lua"] {
      try workshop.write(name.hasPrefix("._") ? "\0" : Scripts.first, to: "class/\(name)")
    }
    let held = await workshop.ask(["arena", "./class/", "--quiet", "--out", "./e"] + Self.usual)
    #expect(held.code == 0)
    #expect(held.lines[0].hasPrefix("reversi: round-robin, 2 entrants, 2 matches, "))
    _ = try workshop.shell("ln -s nowhere class/late.lua")
    let late = await workshop.ask(["arena", "./class/", "--quiet"] + Self.usual)
    #expect(
      late
        == Output(
          output: "", error: "moonstone: class/late.lua: there is no such file\n", code: 66))
  }

  @Test func aFileThatIsNamedAndLiesInANamedFolderEntersOnce() throws {
    for (number, name) in ["a", "b", "c"].enumerated() {
      try workshop.write("-- \(number)\n" + Scripts.first, to: "class/\(name).lua")
    }
    let held = try workshop.run(
      ["arena", "class/b.lua", "class/", "class/*.lua", "--format", "gauntlet", "--quiet"]
        + ["--out", "e"] + Self.usual)
    #expect(held.lines[0].hasPrefix("reversi: gauntlet, 3 entrants, 4 matches, "))
    #expect(held.error == "")
    let event = try workshop.lines("e/event.json")[0]
    let names = event.matches(of: #/"name":"(class[^"]*)"/#).map { String($0.1) }
    #expect(names == ["class/b.lua", "class/a.lua", "class/c.lua"])
  }

  @Test func entrantsOfOneVersionAreToldAtTheStart() async throws {
    let held = await workshop.ask(["arena", "first", "last", "first", "--quiet"] + Self.usual)
    #expect(held.lines[0].hasPrefix("reversi: round-robin, 3 entrants, 6 matches, "))
    #expect(
      held.error
        == "moonstone: first and first are the same version of a script; each plays as an entrant "
        + "of its own\n")
  }

  /// As while the program is replaced by a newer one, which is not a player's fault.
  @Test func whereNoWorkerCanBeStartedTheEventStopsAndGoesOn() async throws {
    let apart = Self.usual.filter { $0 != "--in-process" }
    let event = ["arena", "first", "last", "--pairs", "60", "--jobs", "1", "--no-cache"] + apart
    let whole = try workshop.run(event + ["--quiet"])
    let program = try workshop.start(event + ["--out", "e"])
    program.endInput()
    program.narrowOutput()
    // The heading is two lines.
    for _ in 1...3 { _ = program.line() }
    let file = "\(workshop.path)/bin/moonstone-worker"
    try FileManager.default.moveItem(atPath: file, toPath: file + "-older")
    // The zygote and the workers: others are started from the file.
    for process in SystemProcess.descendants(of: program.processIdentifier) {
      kill(process.pid, SIGKILL)
    }
    let held = program.finish()
    try FileManager.default.moveItem(atPath: file + "-older", toPath: file)
    #expect(held.code == 70)
    #expect(held.error.contains("no worker can be started from "))
    let resumed = await workshop.ask("arena", "resume", "./e", "--quiet", "--no-cache")
    #expect(resumed.code == 0)
    #expect(resumed.lines.last == whole.lines.last)
  }

  @Test func aTestPlaysUntilItHasDecided() async throws {
    try workshop.write(
      "return { choose = function(board) return #board:moves() < 6 and board:moves()[1] end }",
      to: "gives-up.lua")
    let output = await workshop.ask(
      ["arena", "first", "./gives-up.lua", "--sprt", "0,200", "--quiet"]
        + Self.usual.filter { $0 != "./openings.txt" && $0 != "--openings" })
    #expect(output.code == 0)
    #expect(output.output.contains("accepted"))
  }

  @Test func anEventGoesOnWithTheScriptsThatItBeganWith() async throws {
    try workshop.write(Scripts.first, to: "mine.lua")
    let arguments = ["arena", "./mine.lua", "chance", "--quiet", "--pairs", "2"] + Self.usual
    let whole = await workshop.ask(arguments + ["--out", "./e"])
    let lines = try workshop.lines("e/results.jsonl")
    try workshop.write(lines[0] + "\n" + lines[1].prefix(40), to: "e/results.jsonl")
    try workshop.write("error('another text')", to: "mine.lua")
    let rest = await workshop.ask("arena", "resume", "./e", "--quiet", "--in-process")
    #expect(
      rest.error
        == "moonstone: e/results.jsonl: dropped 40 bytes of a line that was being written; its match "
        + "is played again\n")
    #expect(rest.lines.last == whole.lines.last)
  }

  @Test func anEntrantThatCannotBeLoadedIsNamedBeforeAnythingIsPlayed() async throws {
    try workshop.write("return {", to: "class/bad.lua")
    try workshop.write("return 5", to: "class/worse.lua")
    try workshop.write(Scripts.first, to: "class/good.lua")
    let output = await workshop.ask(["arena", "./class/*.lua", "--out", "./e"] + Self.usual)
    #expect(output.code == 65)
    #expect(output.output == "")
    #expect(output.error.contains("class/bad.lua:1:9: "))
    #expect(output.error.contains("class/worse.lua"))
    #expect(!output.error.contains("class/good.lua"))
    #expect(!FileManager.default.fileExists(atPath: "\(workshop.path)/e"))
  }

  @Test func theRightSideIsBlamedAndItsForfeitKept() async throws {
    try workshop.write(
      "return { choose = function(board) if #board:moves() > 5 then error('lost') end\n"
        + "return board:moves()[1] end }", to: "class/bad.lua")
    try workshop.write(Scripts.first, to: "class/good.lua")
    let output = await workshop.ask(
      ["arena", "./class/", "--out", "./e", "--quiet", "--capsules", "./capsules"] + Self.usual)
    #expect(output.code == 0)
    #expect(output.lines.contains { $0.contains("class/bad.lua") && $0.hasSuffix("2 by fault") })
    #expect(!output.lines.contains { $0.contains("class/good.lua") && $0.contains("fault") })
    let folder = "\(workshop.path)/capsules"
    let capsules = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(capsules.count == 2)
    let repeated = await workshop.ask("reproduce", "./capsules/\(capsules[0])")
    #expect(repeated.code == 0)
  }

  @Test func aDuelAnswersInASentence() async throws {
    let arguments = ["duel", "chance", "last", "--quiet", "--jobs", "2"] + Self.usual
    try expectSnapshot(
      await workshop.ask(arguments + ["--pairs", "3"]).text, "duel")
    let decided = await workshop.ask(arguments + ["--pairs", "400", "--sprt", "-200,200"])
    #expect(decided.code == 0)
    #expect(
      decided.lines[0] == "chance is better than last."
        || decided.lines[0]
          == "chance is not better than last, or not by as much as was asked."
    )
    let object = await workshop.ask(
      arguments + ["--pairs", "400", "--sprt", "-200,200", "--json"])
    let body = try #require(
      try JSONSerialization.jsonObject(with: Data(object.output.utf8)) as? [String: Any])
    let report = try #require(body["report"] as? [String: Any])
    let digest = try #require(report["digest"] as? String)
    #expect(decided.output.contains(digest))
    let test = try #require(report["sprt"] as? [String: Any])
    #expect(test["decision"] is String)
  }

  @Test func balancedOpeningsAreDistinctAndTheSameForASeed() async throws {
    func openings(_ seed: String) async throws -> [String] {
      let name = UUID().uuidString
      let output = await workshop.ask(
        "arena", "first", "last", "--quiet", "--out", "./\(name)", "--pairs", "3", "--seed", seed,
        "--ticks", "1M/move", "--openings", "balanced:3", "--in-process")
      #expect(output.code == 0)
      let object = try JSONSerialization.jsonObject(
        with: Data(workshop.read("\(name)/event.json").utf8))
      let event = try #require(object as? [String: Any])
      let found = try #require(event["openings"] as? [[String: String]])
      return found.compactMap { $0["name"] }
    }
    let first = try await openings("1")
    #expect(first.count == 3)
    #expect(Set(first).count == 3)
    #expect(first.allSatisfy { $0.split(separator: " ").count == 3 })
    #expect(try await openings("1") == first)
    #expect(try await openings("2") != first)
  }

  @Test func anImpossibleEventIsToldToBeImpossible() async throws {
    func expect(_ arguments: String..., code: Int32 = 64, says message: String) async throws {
      let output = await workshop.ask(arguments)
      #expect(output == Output(output: "", error: "moonstone: \(message)\n", code: code))
    }
    try await expect(
      "arena", "first", "--in-process",
      says: "an event needs from 2 to 10000 entrants, not 1")
    try await expect(
      "arena", "first", "human",
      says: "human cannot take part in an event: everybody else would wait")
    try workshop.write(Scripts.first, to: "class/one.lua")
    try workshop.write(Scripts.first, to: "class/other.lua")
    // Whether the folder exists is looked up from where the program runs.
    #expect(
      try workshop.run("arena", "first", "class").error
        == "moonstone: no player “class”; for the scripts in the folder of this name, write class/\n"
    )
    try await expect(
      "duel", "./class/", "first",
      says: "class/ stands for 2 players; a duel is between two, and “moonstone arena” between many"
    )
    try await expect(
      "arena", "first", "last", "--format", "./cup",
      says: "--format is round-robin, gauntlet, swiss, knockout, not “cup”")
    try await expect(
      "arena", "first", "last", "--rounds", "2",
      says: "--rounds is for --format swiss; --pairs says how often two play elsewhere")
    try await expect(
      "arena", "first", "last", "chance", "--format", "swiss", "--rounds", "9",
      says: "a Swiss of 3 has from 1 to 3 rounds, so that no two entrants meet twice")
    try await expect(
      "arena", "first", "last", "chance", "--sprt", "0,5",
      says: "a test needs a round-robin of two entrants")
    try await expect(
      "arena", "first", "last", "--shard", "3/2", "--out", "./e",
      says: "--shard “3/2” is not a part; the first of four is 1/4")
    try await expect(
      "arena", "first", "last", "--shard", "1/2",
      says: "--shard needs --out, from which the parts are merged")
    try await expect(
      "arena", "first", "last", "--shard", "1/2", "--out", "./e",
      says: "--shard needs --seed: with different seeds the parts are not of one event")
    try await expect(
      "arena", "first", "last", "--format", "swiss", "--shard", "1/2", "--out", "./e",
      says: "--shard is for a round-robin or a gauntlet, of which all pairings are known")
    try await expect(
      "arena", "first", "./no*.lua", code: 66, says: "no*.lua: no file has a name like this")
    try await expect(
      "arena", "first", "last", "--openings", "balanced:x",
      says: "--openings balanced:x: write balanced: and a number of plies from 0 to 60")
    try workshop.write("f5d6c3\nf5a1\n", to: "bad.txt")
    try await expect(
      "arena", "first", "last", "--openings", "./bad.txt", code: 65,
      says: "bad.txt:2:3: move 2: a1 is illegal for white, who can play f4 d6 f6")
    try await expect("arena", "report", "./none", code: 66, says: "none: there is no such folder")
    try await expect(
      "arena", "report", "./strategies", code: 66,
      says: "strategies: there is no event in this folder: no event.json")
    _ = await workshop.ask(["arena", "first", "last", "--quiet", "--out", "./e"] + Self.usual)
    try await expect(
      "arena", "first", "last", "--out", "./e",
      says: "--out e: this folder already holds an event; name a new one, or continue with "
        + "“moonstone arena resume e”")
    try await expect(
      "arena", "report", "./e", "--format", "pdf",
      says: "--format is text, csv, json or html, not “pdf”")
    try await expect(
      "arena", "report", "./e", "--matches", "5", says: "--matches is for --format html")
  }
}
