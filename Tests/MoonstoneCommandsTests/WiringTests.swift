import Foundation
import Testing

/// The program itself: most tests run its commands in their own process.
@Suite struct WiringTests {
  /// One line for each command, and one for each exit code; what a line makes, later ones read.
  private static let lines = [
    "match first last --seed 1 --journal ./m.jsonl",
    "match first ./bad.lua --seed 1 --quiet --capsules ./c",
    "match first last --games 3 --seed 1 --quiet --digest --journal ./s.jsonl",
    "arena first last --pairs 1 --seed 1 --ticks 1M/move --jobs 1 --out ./e",
    "arena report ./e", "arena resume ./e --quiet", "arena audit ./e --all --seed 1",
    "arena withdraw ./e last", "arena merge ./e --out ./whole", "arena split ./whole --pieces 2",
    "duel first last --pairs 2 --seed 1 --quiet",
    "replay ./m.jsonl --json", "replay ./m.jsonl --verify", "resume ./m.jsonl",
    "fork ./m.jsonl --at 4 --journal ./f.jsonl", "resume ./f.jsonl --quiet",
    "diff ./m.jsonl ./f.jsonl", "analyze ./m.jsonl --ticks 3K",
    "rerun first ./m.jsonl --analysis none", "convert ./m.jsonl ./m.ggf",
    "lesson ./short.txt --ticks 3K", "check ./bad.lua --seed 1 --ticks 100K/move",
    "test ./bad.lua ./tests.txt", "choose last --seed 1 --ticks 1M/move", "perft 3 --divide",
    "solve ./none.obf", "stats 5 1 3", "prices", "help match",
    "archive add ./m.ggf --archive ./a.db",
    "archive show --archive ./a.db", "archive find --archive ./a.db --count",
    "archive explore --archive ./a.db", "archive export ./x/ --archive ./a.db",
    "archive book --out ./b.book --min 1 --archive ./a.db", "archive check --archive ./a.db",
    "archive repair --archive ./a.db", "match first last --seed -1",
    "replay ./bad.lua", "replay ./none.jsonl", "match first last --journal ./none/m.jsonl", "mach",
    "match", "match first last --journl x",
  ]

  private static func workshop() throws -> Workshop {
    let workshop = try Workshop()
    try workshop.takeWeights()
    try workshop.write("return { choose = function() error('no') end }\n", to: "bad.lua")
    try workshop.write("f5d6\n", to: "short.txt")
    try workshop.write("after f5; best d6\n", to: "tests.txt")
    return workshop
  }

  @Test func theProgramSaysWhatItsCommandsSayHere() async throws {
    let (program, here) = (try Self.workshop(), try Self.workshop())
    for line in Self.lines {
      let words = line.split(separator: " ").map(String.init)
      let said = try program.run(words.map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 })
      let asked = await here.ask(words)
      #expect(asked.text.timeless == said.text.timeless, "\(line)")
    }
  }
}
