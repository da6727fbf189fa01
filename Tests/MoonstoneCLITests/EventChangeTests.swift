import Foundation
import Testing

/// Entrants who come and go, from the command line.
@Suite struct EventChangeTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write("f5d6c3\nf5 f6\n", to: "openings.txt")
  }

  private static let usual = [
    "--seed", "1", "--ticks", "1M/move", "--openings", "openings.txt", "--in-process", "--quiet",
  ]

  private func resume(_ folder: String) throws -> Output {
    try workshop.run("arena", "resume", folder, "--quiet", "--in-process")
  }

  @Test func ratingsBelongToAVersionAndTheDigestToWhoIsInIt() throws {
    try workshop.write(Scripts.first, to: "mine.lua")
    #expect(try workshop.run(["arena", "mine.lua", "last", "--out", "e"] + Self.usual).code == 0)
    try workshop.write(Scripts.named["any/chance"] ?? "", to: "mine.lua")
    let replaced = try workshop.run("arena", "replace", "e", "mine.lua", "mine.lua", "--in-process")
    #expect(
      replaced
        == Output(
          output: "2 entrants now, 2 matches to be played: by whoever plays the event, or by "
            + "“moonstone arena resume e”\n", error: "", code: 0))
    let added = try workshop.run("arena", "add", "e", "last", "--in-process")
    #expect(added.code == 65)
    #expect(added.error == "moonstone: e: last is in the event already, as last\n")
    let late = "-- Another one.\n" + Scripts.first
    try workshop.write(late, to: "late.lua")
    #expect(try workshop.run("arena", "add", "e", "late.lua", "--in-process").code == 0)
    // What the file holds by now is another matter.
    try workshop.write("return 5", to: "late.lua")
    let whole = try resume("e")
    #expect(whole.code == 0)
    #expect(whole.output.contains("no longer in it: mine.lua (45042629), "))
    try workshop.write(late, to: "late.lua")
    let begun = try workshop.run(["arena", "mine.lua", "last", "late.lua"] + Self.usual)
    #expect(whole.lines.last == begun.lines.last)
    #expect(try workshop.run("arena", "withdraw", "e", "late.lua").code == 0)
    let without = try workshop.run("arena", "report", "e")
    #expect(without.output.contains("2 entrants, 2 of 2 matches"))
    let two = try workshop.run(["arena", "mine.lua", "last"] + Self.usual)
    #expect(without.lines.last == two.lines.last)
    #expect(without.output.contains("no longer in it: late.lua"))
    #expect(two.output.contains("2 of 2 matches"))
  }

  @Test func whileItIsPlayedAChangeIsTakenUp() throws {
    let program = try workshop.start(
      ["arena", "first", "last", "--pairs", "40", "--jobs", "1", "--out", "e"]
        + Self.usual.filter { $0 != "--quiet" })
    program.endInput()
    // The heading is two lines.
    for _ in 1...3 { _ = program.line() }
    program.send(SIGSTOP)
    let added = try workshop.run("arena", "add", "e", "chance", "--in-process")
    program.send(SIGCONT)
    #expect(added.code == 0)
    let output = program.finish()
    #expect(output.code == 0)
    #expect(output.output.contains("3 entrants, 240 of 240 matches"))
  }

  @Test func whoIsNotThereIsSaidSo() throws {
    _ = try workshop.run(["arena", "first", "last", "chance", "--out", "e"] + Self.usual)
    let output = try workshop.run("arena", "withdraw", "e", "lost")
    #expect(
      output
        == Output(
          output: "",
          error: "moonstone: nobody in the event is called “lost”; there is first, last, chance\n",
          code: 65))
    let swiss = try workshop.run(
      ["arena", "first", "last", "chance", "--format", "swiss", "--out", "s"] + Self.usual)
    #expect(swiss.code == 0)
    #expect(try workshop.run("arena", "withdraw", "s", "last").code == 65)
  }
}
