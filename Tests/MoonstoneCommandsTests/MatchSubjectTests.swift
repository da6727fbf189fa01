import Foundation
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneReversi
import Testing

/// Every command that takes a match × everything that can hold one: what is refused, and that the
/// others show the match that is there.
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
    case "fork":
      let ply = Self.hasMoves(path) ? "2" : "0"
      return ["fork"] + subject + ["--at", ply, "--journal", "new-\(number).jsonl"]
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
      return ["match", "first", "last", "--json", "--seed", "1", "--openings", path] + match
    case "serve": return ["serve", path, "--port", "0"] + match
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

  private static func hasMoves(_ path: String) -> Bool { !["p.obf", "s.game"].contains(path) }

  // MARK: - The matches

  /// What is in a subject, read without the program's readers.
  private struct Fact {
    var start = Reversi().initialPosition
    var moves: [String] = []

    var positions: [Reversi.Position] {
      moves.reduce(into: [start]) { positions, text in
        let position = positions[positions.count - 1]
        if let move = Reversi.Move(text) { positions.append(position.playingUnchecked(move)) }
      }
    }

    /// How the board looks after a ply.
    func board(after ply: Int) -> String {
      let last = ply > 0 ? Reversi.Move(moves[ply - 1]) : nil
      return Reversi().diagram(of: positions[ply], lastMove: last)
    }

    /// The discs at the end: `black 49, white 15`.
    var discs: String {
      let tally = Reversi().tally(of: positions[moves.count])
      return "black \(tally?.black ?? 0), white \(tally?.white ?? 0)"
    }

    /// How often a side had a choice.
    func choices(of side: Side) -> Int {
      zip(positions, moves).count { $0.turn == side && $1 != "pass" }
    }
  }

  private static func fact(_ path: String, in workshop: Workshop) throws -> Fact {
    if path == "p.obf" { return Fact() }
    if path == "s.game" {
      let black = Reversi().initialPosition.description
      return Fact(start: try Reversi().position("\(black.dropLast())O"))
    }
    guard path == "c.json" || path == "ev" else {
      let reading = try JournalReading("\(workshop.path)/m.jsonl", game: Reversi())
      return Fact(moves: reading.match.moves.map(\.description))
    }
    let lines = try workshop.lines(path == "ev" ? "ev/results.jsonl" : path)
    let line = try #require(lines.first { path != "ev" || $0.contains("\"leg\":1") })
    let fields = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    if let moves = fields["moves"] as? [String] { return Fact(moves: moves) }
    return Fact(
      start: try Reversi().position(try #require(fields["start"] as? String)),
      moves: try #require(fields["moves"] as? String).split(separator: " ").map(String.init))
  }

  // MARK: - What is shown

  /// What is missing in what a command printed and wrote; empty if nothing is.
  private static func lacks(
    _ command: String, _ path: String, _ fact: Fact, _ output: Output, _ number: Int,
    in workshop: Workshop
  ) throws -> [String] {
    let (shown, plies) = (output.output, fact.moves.count)
    var lacks: [String] = []
    func want(_ what: String, _ isThere: Bool) { if !isThere { lacks.append(what) } }
    switch command {
    case "replay":
      want("the last board", shown.contains(fact.board(after: plies)))
      // A pass changes no board.
      let boards = 1 + fact.moves.count { $0 != "pass" }
      want("a board for each move", shown.matches(of: #/  a b c d e f g h/#).count == boards)
    case "play": want("the last board", shown.contains(fact.board(after: plies)))
    case "resume":
      want("its end", shown.contains(plies == 0 ? fact.board(after: 0) : fact.discs))
    case "fork":
      let fork = try JournalReading("\(workshop.path)/new-\(number).jsonl", game: Reversi())
      want("its beginning", fork.match.moves.map(\.description) == Array(fact.moves.prefix(2)))
      want("its start", fork.match.start == fact.start)
      want("the board there", shown.contains(fact.board(after: min(2, plies))))
    case "diff":
      let end = plies == 0 ? "unfinished after 0 plies" : fact.discs
      let isWhole = path == "m.jsonl" || path == "a.db" || path == "f"
      let line = shown.split(separator: "\n").first { $0.hasPrefix("\(path): ") } ?? ""
      want("its end", (isWhole ? shown[...] : line).contains(end))
      want("that it is the same", shown.contains("are the same match") == isWhole)
    case "analyze":
      let rows = shown.matches(of: #/(?m)^ *(\d+)  (?:black|white)  (\w+)/#)
      want("every ply", rows.map { String($0.2) } == fact.moves)
    case "lesson":
      if let first = shown.firstMatch(of: /ply (\d+), \w+ to move, who played (\w+)/) {
        want("a move of it", fact.moves[(Int(first.1) ?? 1) - 1] == first.2)
      } else {
        want("an exercise", path == "c.json" && shown.contains("nothing to do better"))
      }
    case "convert":
      let text = try workshop.read("new-\(number).ggf")
      let moves = text.matches(of: #/\][BW]\[(\w+)/#).map { $0.1.lowercased() }
      want("every ply", moves.map { $0 == "pa" ? "pass" : $0 } == fact.moves)
    case "archive add":
      let found = try workshop.run("archive", "find", "--archive", "new-\(number).db", "--json")
      want("one match of its plies", found.output.contains("\"plies\":\(plies)"))
      want("one match", found.lines.count == 1)
    case "profile --match":
      // The move that a capsule is of is no ply.
      let count = fact.choices(of: .black) + (path == "c.json" ? 1 : 0)
      want("every choice", shown.contains(": \(count) choice"))
    case "--openings":
      let isInitial = fact.start == Reversi().initialPosition
      let start = isInitial ? fact.positions[min(8, plies)] : fact.start
      want("its beginning", output.lines.first?.contains("\"start\":\"\(start)\"") == true)
    case "serve":
      // The matches of the person are listed, too.
      want("one match", shown.matches(of: /"id":"file-\d+",[^{}]*"white"/).count == 1)
      let moves = shown.matches(of: /"move":"(\w+)","player"/).map { String($0.1) }
      want("every ply", moves == fact.moves)
    default: want("a check", false)
    }
    return lacks
  }

  /// A page is served until the program is told to stop; what it lists and shows comes after its
  /// addresses.
  private static func run(_ arguments: [String], in workshop: Workshop) throws -> Output {
    guard arguments[0] == "serve" else { return try workshop.run(arguments) }
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Interfaces/MoonstoneWeb/Page").standardized.path
    let link = "\(workshop.path)/share/moonstone/page"
    if !FileManager.default.fileExists(atPath: link) {
      _ = try workshop.shell("mkdir -p share/moonstone && ln -s '\(page)' share/moonstone/page")
    }
    let program = try workshop.start(arguments)
    var asked = Output(output: "", error: "", code: 0)
    while let line = program.line() {
      guard let address = line.firstMatch(of: #/http://\S+/#)?.0 else { continue }
      asked = try workshop.shell(
        "curl -sf '\(address)api/home'; curl -sf '\(address)api/kept/file-1'")
      break
    }
    program.send(SIGINT)
    let output = program.finish()
    return Output(output: asked.output, error: output.error + asked.error, code: output.code)
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
          continue
        }
        let path = subject.typed[0]
        let lacks = try Self.lacks(
          command, path, Self.fact(path, in: workshop), output, number, in: workshop)
        #expect(lacks.isEmpty, "\(command) × \(subject.name): \(output.text.prefix(2_000))")
      }
    }
    #expect(refused == Self.refusals.mapValues { "moonstone: \($0)\n" })
    #expect(refused.count * 4 <= Self.commands.count * Self.subjects.count)
  }

  @Test func oneMatchIsChosenAmongOpeningsAndForThePage() throws {
    let workshop = try Self.workshop()
    func refusal(_ arguments: String...) throws -> String { try workshop.run(arguments).error }
    try workshop.write("f5d6c3\n# another\nf5f6e6\n", to: "o.txt")
    let chosen = try workshop.run(
      "match", "first", "last", "--quiet", "--seed", "1", "--openings", "o.txt", "--match", "2")
    #expect(chosen.output.contains("opening f5f6e6"), "\(chosen)")
    #expect(
      try refusal("match", "first", "last", "--openings", "o.txt", "--match", "3")
        == "moonstone: o.txt: there is no match 3; there are 2\n")
    #expect(
      try refusal("match", "first", "last", "--openings", "ev", "--match", "1.2.1")
        == "moonstone: ev: there is no match 1.2.1; there are 2\n")
    for words in [[], ["--openings", "balanced:8"]] {
      #expect(
        try workshop.run(["match", "first", "last", "--match", "2"] + words)
          == Output(
            output: "",
            error: """
              moonstone: --match says which match of the file that --openings names, and there is \
              none

              """, code: 64))
    }
    #expect(
      try refusal("serve", "m.ggf", "--match", "2", "--port", "0")
        == "moonstone: m.ggf: there is no match 2; there is one\n")
    #expect(
      try refusal("serve", "m.ggf", "ev", "--match", "1", "--port", "0")
        == "moonstone: --match says which match of one file or folder: name one, not 2\n")
  }
}
