import Foundation
import MoonstoneSupport
import Testing

/// Entrants who come and go, from the command line.
@Suite struct EventChangeTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write("f5d6c3\nf5 f6\n", to: "openings.txt")
  }

  private static let usual = [
    "--seed", "1", "--ticks", "1M/move", "--openings", "./openings.txt", "--in-process", "--quiet",
  ]

  private func resume(_ folder: String) async throws -> Output {
    await workshop.ask("arena", "resume", "./\(folder)", "--quiet", "--in-process")
  }

  @Test func ratingsBelongToAVersionAndTheDigestToWhoIsInIt() async throws {
    try workshop.write(Scripts.first, to: "mine.lua")
    #expect(
      await workshop.ask(["arena", "./mine.lua", "last", "--out", "./e"] + Self.usual).code == 0
    )
    try workshop.write(Scripts.named["any/chance"] ?? "", to: "mine.lua")
    let replaced = await workshop.ask(
      "arena", "replace", "./e", "./mine.lua", "./mine.lua", "--in-process")
    #expect(
      replaced
        == Output(
          output: "2 entrants now, 2 matches to be played: by whoever plays the event, or by "
            + "“moonstone arena resume e”\n", error: "", code: 0))
    let added = await workshop.ask("arena", "add", "./e", "last", "--in-process")
    #expect(added.code == 65)
    #expect(added.error == "moonstone: e: last is in the event already, as last\n")
    let late = "-- Another one.\n" + Scripts.first
    try workshop.write(late, to: "late.lua")
    #expect(await workshop.ask("arena", "add", "./e", "./late.lua", "--in-process").code == 0)
    // What the file holds by now is another matter.
    try workshop.write("return 5", to: "late.lua")
    let whole = try await resume("e")
    #expect(whole.code == 0)
    #expect(whole.output.contains("no longer taking part: mine.lua (45042629), "))
    try workshop.write(late, to: "late.lua")
    let begun = await workshop.ask(["arena", "./mine.lua", "last", "./late.lua"] + Self.usual)
    #expect(whole.lines.last == begun.lines.last)
    #expect(await workshop.ask("arena", "withdraw", "./e", "./late.lua").code == 0)
    let without = await workshop.ask("arena", "report", "./e")
    #expect(without.output.contains("2 entrants, 2 of 2 matches"))
    let two = await workshop.ask(["arena", "./mine.lua", "last"] + Self.usual)
    #expect(without.lines.last == two.lines.last)
    #expect(without.output.contains("no longer taking part: late.lua"))
    #expect(two.output.contains("2 of 2 matches"))
  }

  @Test func whileItIsPlayedAChangeIsTakenUp() async throws {
    // Nobody reads its lines during the change, and they are more than a pipe holds: so it stands
    // still at some match, and never while the folder is its own.
    let names = ["a", "b"].map { String(repeating: $0, count: 240) + ".lua" }
    try workshop.write(Scripts.first, to: names[0])
    try workshop.write("-- Another one.\n" + Scripts.first, to: names[1])
    let program = try workshop.start(
      ["arena", names[0], names[1], "--pairs", "60", "--jobs", "1", "--out", "e"]
        + Self.usual.filter { $0 != "--quiet" })
    program.endInput()
    program.narrowOutput()
    // The heading is two lines.
    for _ in 1...3 { _ = program.line() }
    let added = await workshop.ask("arena", "add", "./e", "chance", "--in-process")
    #expect(added.code == 0)
    let output = program.finish()
    #expect(output.code == 0)
    #expect(output.output.contains("3 entrants, 360 of 360 matches"))
  }

  @Test func anAbsentEntrantIsToldToBeAbsent() async throws {
    _ = await workshop.ask(["arena", "first", "last", "chance", "--out", "./e"] + Self.usual)
    let output = await workshop.ask("arena", "withdraw", "./e", "lost")
    #expect(
      output
        == Output(
          output: "",
          error: "moonstone: nobody in the event is called “lost”; there is first, last, chance\n",
          code: 65))
    try workshop.write(Scripts.first, to: "twin.lua")
    _ = await workshop.ask(["arena", "first", "./twin.lua", "chance", "--out", "./t"] + Self.usual)
    let digest = sha256(Scripts.first.utf8).prefix(8)
    let twin = await workshop.ask("arena", "withdraw", "./t", "\(digest)")
    #expect(
      twin
        == Output(
          output: "",
          error: "moonstone: “\(digest)” is 2 in the event: first, twin.lua; say a name\n", code: 65
        ))
    let swiss = await workshop.ask(
      ["arena", "first", "last", "chance", "--format", "swiss", "--out", "./s"] + Self.usual)
    #expect(swiss.code == 0)
    let late = await workshop.ask("arena", "withdraw", "./s", "last")
    #expect(
      late
        == Output(
          output: "",
          error: "moonstone: s: every round is paired already, so its entrants cannot change\n",
          code: 65))
  }

  @Test func anEntrantIsKnownByItsShortName() async throws {
    for name in ["a/one", "a/two", "b/two"] {
      try workshop.write("-- \(name)\n" + Scripts.first, to: "\(name).lua")
    }
    _ = await workshop.ask(["arena", "./a/", "./b/", "first", "--out", "./e"] + Self.usual)
    #expect(await workshop.ask("arena", "withdraw", "./e", "one").code == 0)
    let both = await workshop.ask("arena", "withdraw", "./e", "two")
    #expect(both.code == 65)
    #expect(
      both.error == "moonstone: “two” is 2 in the event: a/two.lua, b/two.lua; say a name\n")
    let report = await workshop.ask("arena", "report", "./e").output
    #expect(report.contains("no longer taking part: a/one.lua ("))
  }

  /// Six that play alike and have different texts.
  private func field() throws -> [String] {
    try (1...6).map { number in
      let script = number.isMultiple(of: 2) ? Scripts.first : Scripts.named["any/chance"] ?? ""
      try workshop.write("-- \(number)\n" + script, to: "\(number).lua")
      return "./\(number).lua"
    }
  }

  /// Killed in its first round, changed, and gone on with: the same digest with one match at a time
  /// and with two.
  @Test(arguments: ["swiss", "knockout"]) func whereRoundsFollowFromResultsAChangeHoldsFromTheNext(
    format: String
  ) async throws {
    let players = try field()
    try workshop.write("-- new\n" + Scripts.first, to: "new.lua")
    var lasts: Set<String> = []
    for jobs in ["1", "2"] {
      let folder = "e\(jobs)"
      let begun = await workshop.ask(
        ["arena"] + players + ["--format", format, "--jobs", jobs, "--out", "./\(folder)"]
          + Self.usual)
      #expect(begun.code == 0)
      // What a kill leaves, whenever it comes: some of the six matches of the round, and half a
      // line.
      let lines = try workshop.lines("\(folder)/results.jsonl")
      try workshop.write(
        lines.prefix(3).joined(separator: "\n") + "\n" + lines[3].prefix(40),
        to: "\(folder)/results.jsonl")
      let replaced = await workshop.ask(
        "arena", "replace", "./\(folder)", "./1.lua", "./new.lua", "--in-process")
      #expect(
        replaced
          == Output(
            output: "6 entrants now, from round 2 on, which is played by whoever plays the event, "
              + "or by “moonstone arena resume \(folder)”\n", error: "", code: 0))
      #expect(await workshop.ask("arena", "withdraw", "./\(folder)", "./2.lua").code == 0)
      let added = await workshop.ask("arena", "add", "./\(folder)", "last", "--in-process")
      #expect(added.code == (format == "swiss" ? 0 : 65))
      if format == "knockout" {
        #expect(
          added.error
            == "moonstone: \(folder): no entrant can be added to a knockout whose first round is "
            + "paired; a new version can take an entrant's place\n")
      }
      let whole = await workshop.ask(
        "arena", "resume", "./\(folder)", "--quiet", "--in-process", "--jobs", jobs)
      #expect(whole.code == 0, "\(whole.error)")
      #expect(whole.output.contains("\n2.lua was withdrawn before round 2\n"))
      #expect(whole.output.contains("\nno longer taking part: 1.lua ("))
      if format == "swiss" { #expect(whole.output.contains("\nlast came in round 2\n")) }
      let page = await workshop.ask("arena", "report", "./\(folder)", "--format", "html")
      #expect(page.output.contains("2.lua was withdrawn before round 2"))
      lasts.insert(whole.lines.last ?? "")
      #expect(
        try workshop.lines("\(folder)/entrants.jsonl").allSatisfy { $0.contains(#""round":2"#) })
    }
    #expect(lasts.count == 1)
    #expect(lasts.first?.hasPrefix("digest: SHA-256 ") == true)
  }

  @Test func aDuelGoesOnWithANewVersion() async throws {
    let players = try field()
    let options = ["--pairs", "4"] + Self.usual
    #expect(
      await workshop.ask(["duel", "./1.lua", "last", "--out", "./d"] + options).code == 0)
    #expect(
      await workshop.ask("arena", "replace", "./d", "./1.lua", players[2], "--in-process").code
        == 0)
    let resumed = try await resume("d")
    let begun = await workshop.ask(["duel", players[2], "last", "--out", "./n"] + options)
    #expect(begun.code == 0)
    #expect(resumed.lines.last == (await workshop.ask("arena", "report", "./n")).lines.last)
    let added = await workshop.ask("arena", "add", "./d", players[3], "--in-process")
    #expect(added.code == 65)
    #expect(
      added.error == "moonstone: d: a duel is between two; either can be replaced\n")
  }
}
