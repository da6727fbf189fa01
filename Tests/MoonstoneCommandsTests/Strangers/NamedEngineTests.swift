import Foundation
import MoonstoneTestSupport
import Testing

/// Engines that a file names, or that a file's name would be: none starts because it stands there.
@Suite(.timeLimit(.minutes(10 * patience))) struct NamedEngineTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// Commands that leave a trace when they run, one for everything that engines speak.
  private static let engines = ["gtp:touch pwned", "nboard:touch pwned", "lines:touch pwned"]

  private var hasRun: Bool { FileManager.default.fileExists(atPath: "\(workshop.path)/pwned") }

  /// The journal `m.jsonl` of an unfinished match, with the engine for black.
  private func writeJournal(_ engine: String = engines[0]) throws {
    _ = try workshop.run("match", "first", "last", "--seed", "1", "--journal", "played.jsonl")
    let lines = try workshop.lines("played.jsonl").prefix(3)
    try workshop.write(
      lines.joined(separator: "\n").namingEngine(engine) + "\n", to: "m.jsonl")
  }

  /// The event `ev`, with the engine for one of its two entrants, and no result.
  private func writeEvent(_ engine: String) throws {
    _ = try workshop.run(
      "arena", "first", "last", "--seed", "1", "--ticks", "5M/move", "--quiet", "--out", "ev")
    try workshop.write(
      workshop.read("ev/event.json").namingEngine(engine), to: "ev/event.json")
    try workshop.write("", to: "ev/results.jsonl")
  }

  // MARK: - In files

  @Test(arguments: engines) func aJournalStartsNoEngine(engine: String) throws {
    try writeJournal(engine)
    let refusal = """
      moonstone: m.jsonl names engines, and an engine can do everything that you can:
        \(engine)
      --allow-engines starts them, if you trust these commands

      """
    #expect(
      try workshop.run("resume", "m.jsonl") == Output(output: "", error: refusal, code: 65))
    #expect(try workshop.run("play", "m.jsonl") == Output(output: "", error: refusal, code: 65))
    #expect(try workshop.run("replay", "m.jsonl").code == 0)
    #expect(try workshop.run("replay", "m.jsonl", "--verify").code == 0)
    #expect(try workshop.run("fork", "m.jsonl", "--at", "1", "--journal", "f.jsonl").code == 0)
    #expect(try workshop.run("play", "f.jsonl", "--black", "first", "--white", "last").code == 0)
    #expect(!hasRun)
  }

  @Test(arguments: engines) func anEventStartsNoEngine(engine: String) throws {
    try writeEvent(engine)
    #expect(
      try workshop.run("arena", "resume", "ev")
        == Output(
          output: "",
          error: """
            moonstone: ev names engines, and an engine can do everything that you can:
              \(engine)
            --allow-engines starts them, if you trust these commands

            """, code: 65))
    #expect(try workshop.run("arena", "report", "ev").code == 0)
    #expect(try workshop.run("arena", "report", "ev", "--format", "html").code == 0)
    #expect(try workshop.run("arena", "add", "ev", "strategies/any/chance.lua").code == 0)
    #expect(try workshop.run("arena", "withdraw", "ev", "chance").code == 0)
    #expect(!hasRun)
  }

  @Test(arguments: engines)
  func theOptionStartsTheEnginesOfAJournalAndAnEvent(engine: String) throws {
    try writeJournal(engine)
    let resumed = try workshop.run("resume", "m.jsonl", "--allow-engines")
    #expect((resumed.output + resumed.error).contains(engine))
    #expect(hasRun)
    try workshop.remove("pwned")
    try writeEvent(engine)
    _ = try workshop.run("arena", "resume", "ev", "--allow-engines", "--quiet")
    #expect(hasRun)
  }

  @Test func aPersonIsAskedAtATerminal() throws {
    try writeJournal()
    for answer in ["", "no"] {
      let program = try TerminalProgram(["play", "m.jsonl"], in: workshop)
      #expect(program.wait(for: "start them? yes or no (no):"))
      #expect(program.screen.text.contains("gtp:touch pwned"))
      program.type(answer + "\r")
      #expect(program.finish() == 65)
      #expect(!hasRun)
    }
    let program = try TerminalProgram(["play", "m.jsonl"], in: workshop)
    #expect(program.wait(for: "start them? yes or no (no):"))
    program.type("yes\r")
    #expect(program.finish() == 65)
    #expect(hasRun)
  }

  // MARK: - In names of files

  @Test func aPatternAndAFolderFindFilesWhateverTheyAreCalled() throws {
    try workshop.write(Scripts.first, to: "class/gtp:touch pwned.lua")
    try workshop.write(Scripts.named["reversi/last"] ?? "", to: "class/mine.lua")
    let held = try workshop.shell(
      "cd class && ../bin/moonstone arena '*.lua' --ticks 5M/move --quiet --seed 1")
    #expect(held.code == 0)
    #expect(held.output.contains("./gtp:touch pwned.lua"))
    #expect(held.output.contains(" mine.lua"))
    let folder = try workshop.run("arena", "class/", "--ticks", "5M/move", "--quiet")
    #expect(folder.code == 0)
    #expect(try workshop.run("check", "class/", "--ticks", "5M/move").code == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(workshop.path)/class/pwned.lua"))
    #expect(!FileManager.default.fileExists(atPath: "\(workshop.path)/pwned.lua"))
  }

  @Test(arguments: engines) func aWordThatIsTheNameOfAFileStartsNoEngine(engine: String) throws {
    // As a shell expands an unquoted pattern.
    try workshop.write(Scripts.first, to: engine)
    let refusal = Output(
      output: "",
      error: """
        moonstone: “\(engine)” is the name of a file here, and would start an engine; \
        for the file, write “./\(engine)”

        """, code: 64)
    #expect(try workshop.run("match", engine, "last") == refusal)
    #expect(try workshop.run("choose", engine) == refusal)
    #expect(try workshop.run("arena", engine, "last") == refusal)
    #expect(!hasRun)
    #expect(try workshop.run("choose", "./\(engine)").code == 0)
  }
}

extension String {
  /// A text of a file with the player `first` replaced by an engine.
  fileprivate func namingEngine(_ engine: String) -> String {
    replacing(#/"name":"first","sha256":"\w+"/#, with: "\"name\":\"\(engine)\",\"sha256\":null")
  }
}
