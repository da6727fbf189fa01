import Foundation
import MoonstoneTestSupport
import Testing

/// `moonstone arena join`: events that several programs play together.
@Suite struct JoinTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write("f5d6c3\nf5 f6\n", to: "openings.txt")
  }

  private func hold(_ options: String...) async -> Output {
    await workshop.ask(
      ["arena", "first", "last", "chance", "--seed", "1", "--openings", "./openings.txt"]
        + ["--quiet", "--no-cache", "--out", "./e"] + options)
  }

  @Test(arguments: ["swiss", "knockout"])
  func whatOneThatHasJoinedPlaysIsTakenUp(format: String) async throws {
    let whole = await hold("--ticks", "1M/move", "--format", format)
    #expect(whole.code == 0, "\(whole)")
    let count = try workshop.read("e/results.jsonl").split(separator: "\n").count
    try workshop.write("", to: "e/results.jsonl")
    let joined = await workshop.ask("arena", "join", "./e", "--no-cache", "--quiet")
    #expect(joined == Output(output: "played \(count) matches of e\n", error: "", code: 0))
    #expect(try workshop.read("e/results.jsonl") == "")
    let resumed = await workshop.ask("arena", "resume", "./e", "--quiet", "--no-cache")
    #expect(resumed.code == 0 && resumed.lines.last == whole.lines.last, "\(resumed)")
    #expect(try !workshop.names(in: "e").contains("joined"))
    let over = await workshop.ask("arena", "join", "./e")
    #expect(over == Output(output: "played 0 matches of e\n", error: "", code: 0))
  }

  @Test func whatNobodyCanJoinIsRefused() async throws {
    #expect(
      await workshop.ask("arena", "join", "./e")
        == Output(output: "", error: "moonstone: e: there is no such folder\n", code: 66))
    #expect(await hold("--time", "10/move").code == 0)
    #expect(
      await workshop.ask("arena", "join", "./e")
        == Output(
          output: "",
          error: "moonstone: e: clocks limit it, so that each machine would decide\n", code: 65))
    try workshop.remove("e")
    #expect(await hold("--ticks", "1M/move", "--pieces", "2").code == 0)
    #expect(
      await workshop.ask("arena", "join", "./e")
        == Output(
          output: "",
          error: "moonstone: e: it is played in parts: “arena resume e” plays one\n",
          code: 65))
  }
}
