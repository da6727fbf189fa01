import Foundation
import MoonstoneTestSupport
import Testing

/// Limits that a file sets hold up to those of the person; and files have sizes.
@Suite(.timeLimit(.minutes(10 * patience))) struct FileLimitTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  // MARK: - Limits in files

  private func writeJournal(memory: String) async throws {
    _ = await workshop.ask("match", "first", "last", "--seed", "1", "--journal", "./played.jsonl")
    let lines = try workshop.lines("played.jsonl").prefix(3)
    try workshop.write(
      lines.joined(separator: "\n").replacing("\"memory\":67108864", with: "\"memory\":\(memory)")
        + "\n", to: "m.jsonl")
  }

  @Test func aJournalGivesItsScriptsAsMuchMemoryAsThePerson() async throws {
    try await writeJournal(memory: "268435456")
    let warning =
      "moonstone: m.jsonl: its scripts had 256M of memory and have 64M now, so they may play "
      + "differently; --memory 256M allows what they had\n"
    _ = try workshop.shell("cp m.jsonl n.jsonl; cp m.jsonl o.jsonl")
    let verified = await workshop.ask("replay", "./m.jsonl", "--verify")
    #expect(verified.error.hasPrefix(warning))
    #expect(await workshop.ask("replay", "./m.jsonl", "--verify", "--memory", "1G").code == 0)
    #expect(await workshop.ask("resume", "./m.jsonl", "--quiet").error == warning)
    #expect(await workshop.ask("resume", "./n.jsonl", "--quiet", "--memory", "256M").error == "")
    #expect(
      try workshop.run("play", "o.jsonl", input: "quit\n").error
        == warning.replacing("m.jsonl", with: "o.jsonl"))
    #expect(try workshop.run("play", "o.jsonl", "--memory", "256M", input: "quit\n").error == "")
  }

  @Test(arguments: ["0", "-1", "4611686018427387904"])
  func aJournalWithAnImpossibleMemoryIsRefused(memory: String) async throws {
    try await writeJournal(memory: memory)
    #expect(
      await workshop.ask("resume", "./m.jsonl")
        == Output(
          output: "",
          error: """
            moonstone: m.jsonl:1: “memory” is \(memory), and must be an integer of bytes from 1 \
            to 1099511627776

            """, code: 65))
  }

  @Test func anEventWithMoreMemoryGoesOnWhenThePersonAllowsIt() async throws {
    _ = await workshop.ask(
      "arena", "first", "last", "--seed", "1", "--ticks", "5M/move", "--quiet", "--out", "./ev",
      "--memory", "256M")
    try workshop.write("", to: "ev/results.jsonl")
    let refusal = Output(
      output: "",
      error: """
        moonstone: ev: the event gives each script 256M of memory, and may give 64M here; \
        --memory 256M allows it

        """, code: 65)
    #expect(await workshop.ask("arena", "resume", "./ev") == refusal)
    #expect(await workshop.ask("arena", "add", "./ev", "chance") == refusal)
    #expect(await workshop.ask("arena", "replace", "./ev", "first", "chance") == refusal)
    #expect(
      await workshop.ask("arena", "resume", "./ev", "--memory", "256M", "--quiet").code == 0)
    try workshop.write(
      workshop.read("ev/event.json").replacing("268435456", with: "0"), to: "ev/event.json")
    #expect(await workshop.ask("arena", "resume", "./ev").code == 65)
  }

  /// A capsule of a script that ends by a budget, with its limits changed.
  private func writeCapsule(
    _ body: String, _ options: [String], _ change: (String) -> String
  ) throws {
    try workshop.write(
      "return { choose = function(board, context)\n\(body)\nend }\n", to: "bad.lua")
    _ = try workshop.run(
      ["match", "first", "bad.lua", "--seed", "1", "--quiet", "--capsules", "c"] + options)
    let name = try #require(try workshop.names(in: "c").first)
    try workshop.write(change(workshop.read("c/\(name)")), to: "capsule.json")
  }

  @Test func aCapsuleTakesNoMoreMemoryThanAllowed() throws {
    try writeCapsule("local t = {} while true do t[#t + 1] = 'x' end", ["--memory", "1M"]) {
      $0.replacing("\"memory\":1048576", with: "\"memory\":1099511627776")
    }
    let output = try workshop.run("reproduce", "capsule.json", "--memory", "2M")
    #expect(
      output.error == """
        moonstone: capsule.json: memory from 1024G to 2M, so the script may do something else; \
        --memory and --time allow more

        """)
    #expect(output.output.contains("a script may use 2M"))
    #expect(output.code == 1)
    let usual = try workshop.run("reproduce", "capsule.json")
    #expect(usual.error.contains("memory from 1024G to 64M"))
  }

  @Test func aCapsuleEndsWhenThePersonSays() throws {
    try writeCapsule("while true do end", ["--time", "0.2/move"]) {
      $0.replacing(#/"(nanoseconds|loadNanoseconds|moveNanoseconds)":\d+/#) { match in
        "\"\(match.1)\":2000000000000000000"
      }
    }
    let output = try workshop.run("reproduce", "capsule.json", "--time", "0.5")
    #expect(
      output.error == """
        moonstone: capsule.json: time from 2000000000 s to 0.5 s, so the script may do something \
        else; --memory and --time allow more
        bad.lua: what the variables held at bad.lua:2: board = board, context = {…}

        """)
    #expect(output.output.contains("now:      forfeits by time"))
  }

  // MARK: - Sizes of files

  private func expectTooLong(
    _ arguments: String..., says message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      try workshop.run(arguments)
        == Output(output: "", error: "moonstone: \(message)\n", code: 65),
      sourceLocation: sourceLocation)
  }

  @Test func aFileLongerThanItsKindIsRefusedUnread() throws {
    _ = try workshop.shell(
      "truncate -s 65537 p.txt; yes f5 | head -c 1048577 > o.txt; truncate -s 16777217 s.txt")
    try expectTooLong(
      "choose", "first", "--position", "p.txt",
      says: "p.txt: is longer than 64K, the most that a file with a position may have")
    try expectTooLong(
      "choose", "first", "--position", "/dev/zero",
      says: "/dev/zero: is longer than 64K, the most that a file with a position may have")
    try expectTooLong(
      "arena", "first", "last", "--openings", "o.txt",
      says: "o.txt: is longer than 1M, the most that a file of openings may have")
    _ = try workshop.shell("yes f5 | head -c 16777217 > m.txt")
    try expectTooLong(
      "play", "m.txt",
      says: "m.txt: is longer than 16M, the most that a file of positions may have")
    try expectTooLong(
      "life", "--file", "o.txt", says: "o.txt: is longer than 1M, the most that a pattern may have")
    try expectTooLong(
      "solve", "s.txt",
      says: "s.txt: is longer than 16M, the most that a file of positions may have")
    _ = try workshop.shell("mkdir strategies/lib; mv s.txt strategies/lib/reversi.weights")
    let chosen = try workshop.run("choose", "first")
    #expect(chosen.code == 0)
    #expect(
      chosen.error == """
        moonstone: strategies/lib/reversi.weights: is longer than 16M, the most that weights may \
        have; reversi plays without them

        """)
  }

  // MARK: - Links

  @Test func filesAreMadeThroughNoLinks() throws {
    _ = try workshop.shell("ln -s target j.jsonl; mkdir target-folder")
    let match = try workshop.run("match", "first", "last", "--quiet", "--journal", "j.jsonl")
    #expect(
      match
        == Output(
          output: "",
          error: "moonstone: j.jsonl: cannot be written: it is a link, which is not followed\n",
          code: 74))
    for (link, place) in [("results.jsonl", "target"), ("scripts", "../target-folder")] {
      _ = try workshop.shell("rm -rf ev; mkdir ev; ln -s \(place) ev/\(link)")
      let held = try workshop.run("arena", "first", "last", "--quiet", "--out", "ev")
      #expect(
        held
          == Output(
            output: "",
            error: "moonstone: --out ev: this folder is not empty; name a new one\n", code: 64))
    }
    #expect(try workshop.shell("ls target target-folder; true").output == "target-folder:\n")
  }

  @Test func anEventGoesOnThroughNoLinks() throws {
    _ = try workshop.run(
      "arena", "first", "last", "--seed", "1", "--ticks", "5M/move", "--quiet", "--out", "ev")
    _ = try workshop.shell("mv ev/results.jsonl kept; : >kept; ln -s ../kept ev/results.jsonl")
    #expect(
      try workshop.run("arena", "resume", "ev")
        == Output(
          output: "",
          error: """
            moonstone: ev/results.jsonl: cannot be written: it is a link, which is not followed

            """, code: 74))
    _ = try workshop.shell(
      "rm ev/results.jsonl; mv kept ev/results.jsonl; rm -r ev/capsules; mkdir d; "
        + "ln -s ../d ev/capsules")
    #expect(
      try workshop.run("arena", "resume", "ev")
        == Output(
          output: "", error: "moonstone: ev/capsules: is a link, which is not followed\n", code: 74)
    )
    _ = try workshop.shell(
      "rm ev/capsules; mv ev/scripts kept-scripts; ln -s ../kept-scripts ev/scripts")
    let added = try workshop.run("arena", "add", "ev", "chance")
    #expect(
      added
        == Output(
          output: "",
          error: "moonstone: ev/scripts: this folder is a link, which is not followed\n", code: 74))
  }
}
