import Foundation
import Testing

/// Every command that takes a match × everything that can hold one.
@Suite struct MatchSubjectTests {
  /// What holds a match: its name in a refusal, and what is typed for it.
  static let subjects: [(name: String, typed: [String])] = [
    ("a journal", ["m.jsonl"]), ("GGF", ["m.ggf"]), ("WTHOR", ["m.wtb"]),
    ("a transcript", ["m.txt"]), ("a capsule", ["c.json"]),
    ("a match of an event", ["ev", "--match", "1.1.1"]),
    ("a match of an archive", ["a.db", "--match", "1"]),
    ("a match of a folder", ["f", "--match", "2"]),
    ("OBF", ["p.obf"]), ("a save file", ["s.game"]),
  ]

  static let commands = [
    "replay", "play", "resume", "fork", "diff", "analyze", "lesson", "convert", "archive add",
    "profile --match", "--openings", "serve",
  ]

  /// What is typed for a cell; the new files have its number.
  private static func arguments(_ command: String, _ subject: [String], _ number: Int) -> [String] {
    let (path, match) = (subject[0], subject.dropFirst())
    // A journal is continued in its own file.
    let isJournal = ["m.jsonl", "f"].contains(path)
    switch command {
    case "resume":
      return ["resume"] + subject + (isJournal ? [] : ["--journal", "new-\(number).jsonl"])
    case "fork": return ["fork"] + subject + ["--at", "0", "--journal", "new-\(number).jsonl"]
    case "diff": return ["diff", path, "m.jsonl"] + match
    case "analyze", "lesson": return [command] + subject + ["--ticks", "3K"]
    case "convert": return ["convert", path, "new-\(number).ggf"] + match
    case "archive add": return ["archive", "add"] + subject + ["--archive", "new-\(number).db"]
    case "profile --match":
      // A text does not say who played.
      let side = ["m.txt", "p.obf"].contains(path) ? ["--side", "black"] : []
      let player = path == "c.json" ? "tired.lua" : "first"
      return ["profile", player, "--match", path] + match + side
    case "--openings":
      return ["match", "first", "last", "--quiet", "--seed", "1", "--openings", path]
    case "serve": return ["serve", path, "--port", "0"]
    default: return [command] + subject
    }
  }

  /// The cells that are refused, with the whole message. Everything else works.
  static let refusals = [
    "resume × a capsule": """
    c.json: is a capsule, whose match ended with a forfeit; “moonstone reproduce c.json” repeats \
    it, and “moonstone fork c.json --at PLY” goes on before it
    """,
    "analyze × OBF": "p.obf:1: there is no move in it to analyse",
    "analyze × a save file": "s.game: there is no move in it to analyse",
    "lesson × OBF": "p.obf:1: there is no move in it to analyse",
    "lesson × a save file": "s.game: there is no move in it to analyse",
    "archive add × OBF": "p.obf:1: it is a position, and not a match; left out",
    "archive add × a save file": "s.game: it is a position, and not a match; left out",
    "profile --match × a save file": "first did not play in s.game; human and computer did",
  ]

  /// All are of `first` and `last`, but the capsule and what has no moves.
  private static func workshop() throws -> Workshop {
    let workshop = try Workshop()
    try workshop.write(
      """
      local turns = 0
      return { choose = function(board)
        turns = turns + 1
        if turns > 5 then error("tired") end
        return board:moves()[1]
      end }

      """, to: "tired.lua")
    try workshop.write(
      "---------------------------OX------XO--------------------------- X; f5:+0;\n", to: "p.obf")
    let empty = String(repeating: "--------\n", count: 3)
    try workshop.write("o01\n\(empty)---ox---\n---xo---\n\(empty)", to: "s.game")
    let made = try workshop.shell(
      """
      set -e; PATH="$PWD/bin:$PATH"
      moonstone match first last --ticks 100K/move --seed 1 --quiet --journal m.jsonl
      moonstone arena first last --pairs 1 --ticks 100K/move --seed 1 --quiet --out ev
      for ending in ggf wtb txt; do moonstone convert m.jsonl m.$ending; done
      moonstone match tired.lua last --seed 1 --quiet --capsules capsules; mv capsules/* c.json
      moonstone archive add m.jsonl ev --archive a.db
      mkdir f; cp m.ggf f/1.ggf; cp m.jsonl f/2.jsonl
      """)
    try #require(made.code == 0, "\(made)")
    return workshop
  }

  /// A page is served until the program is told to stop.
  private static func run(_ arguments: [String], in workshop: Workshop) throws -> Output {
    guard arguments[0] == "serve" else { return try workshop.run(arguments) }
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Interfaces/MoonstoneWeb/Page").standardized.path
    let link = "\(workshop.path)/share/moonstone/page"
    if !FileManager.default.fileExists(atPath: link) {
      _ = try workshop.shell("mkdir -p share/moonstone && ln -s '\(page)' share/moonstone/page")
    }
    let program = try workshop.start(arguments)
    while let line = program.line(), !line.contains("http://") {}
    program.send(SIGINT)
    return program.finish()
  }

  @Test func everyCommandTakesEveryKind() throws {
    let workshop = try Self.workshop()
    var refused: [String: String] = [:]
    var number = 0
    for command in Self.commands {
      for subject in Self.subjects {
        number += 1
        let output = try Self.run(Self.arguments(command, subject.typed, number), in: workshop)
        // Two matches that differ are no failure.
        if output.code > (command == "diff" ? 1 : 0) {
          refused["\(command) × \(subject.name)"] = output.error
        }
      }
    }
    #expect(refused == Self.refusals.mapValues { "moonstone: \($0)\n" })
    #expect(refused.count * 4 <= Self.commands.count * Self.subjects.count)
  }
}
