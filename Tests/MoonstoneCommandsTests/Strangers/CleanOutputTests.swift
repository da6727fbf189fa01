import Foundation
import MoonstoneTestSupport
import Testing

/// Whatever a file holds, no way out passes on a character that steers a terminal or reorders a
/// line, and no name begins a line of its own.
@Suite(.timeLimit(.minutes(20 * patience))) struct CleanOutputTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// Escapes of both kinds, a title, a bell, marks of direction, and a line of its own.
  private static let poison = "A\u{1b}]0;t\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{200f}\r\nFORGED"

  /// Runs the program and looks at both streams.
  ///
  /// - Parameter hasLines: whether the poison is in a text that may have several lines, such as
  ///   what a script prints.
  @discardableResult private func run(
    _ arguments: String..., input: String = "", hasLines: Bool = false, of what: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Output {
    let output = try workshop.run(arguments, input: input)
    for text in [output.output, output.error] {
      let place = Comment(rawValue: "\(what) \(arguments): \(text.debugDescription)")
      #expect(!text.steers, place, sourceLocation: sourceLocation)
      if !hasLines {
        #expect(
          !text.split(separator: "\n").contains { $0.hasPrefix("FORGED") }, place,
          sourceLocation: sourceLocation)
      }
    }
    #expect(output.code != 70, "\(what) \(arguments)", sourceLocation: sourceLocation)
    return output
  }

  // MARK: - Journals

  /// A journal with everything that a script and a person can say, of a match that goes on.
  private func journal() async throws -> [String] {
    try workshop.write(
      """
      return { choose = function(board, context)
        print("says") context.memory.note = "kept"
        if #board:moves() > 5 then error("fails") end
        return board:moves()[1], { text = "thinks", value = 1, depth = 2 }
      end }
      """, to: "talks.lua")
    _ = await workshop.ask(
      "match", "./talks.lua", "last", "--seed", "1", "--journal", "./played.jsonl")
    let lines = try workshop.lines("played.jsonl")
    #expect(lines.count > 5)
    return lines
  }

  @Test func journalsAreShownClean() async throws {
    let lines = try await journal()
    let some = Array(lines.prefix(4)) + lines.suffix(2)
    for (index, line) in some.enumerated() {
      for (key, poisoned) in line.poisoned(with: Self.poison) {
        var changed = lines
        changed[index < 4 ? index : lines.count - some.count + index] = poisoned
        try workshop.write(changed.joined(separator: "\n") + "\n", to: "m.jsonl")
        let isText = ["text", "message"].contains(key)
        try run("replay", "m.jsonl", hasLines: isText, of: key)
        if index == 0 { try run("resume", "m.jsonl", hasLines: isText, of: key) }
      }
    }
  }

  @Test func everyCommandShowsAJournalClean() async throws {
    let lines = try await journal()
    let free = ["name", "program", "text", "message", "memory"]
    for count in [4, lines.count] {
      var changed = Array(lines.prefix(count))
      for index in changed.indices {
        changed[index] = changed[index].poisoned(with: Self.poison, at: free)
      }
      try workshop.write(changed.joined(separator: "\n") + "\n", to: "m.jsonl")
      try workshop.write(lines.joined(separator: "\n") + "\n", to: "plain.jsonl")
      for arguments in [
        ["replay", "m.jsonl", "--json"], ["replay", "m.jsonl", "--verify"],
        ["replay", "m.jsonl", "--verify", "--json"], ["diff", "m.jsonl", "plain.jsonl"],
        ["diff", "m.jsonl", "plain.jsonl", "--json"],
        ["fork", "m.jsonl", "--at", "1", "--journal", "f\(count).jsonl"],
        ["fork", "m.jsonl", "--at", "1", "--json", "--journal", "g\(count).jsonl"],
        ["play", "m.jsonl"], ["play", "m.jsonl", "--black", "human", "--white", "last"],
        ["resume", "m.jsonl", "--json"],
      ] {
        let output = try workshop.run(arguments, input: "moves\nboard\nhint\nf5\nquit\n")
        for text in [output.output, output.error] {
          #expect(!text.steers, "\(arguments)")
        }
      }
    }
  }

  // MARK: - Events

  @Test func eventsAreShownClean() throws {
    _ = try workshop.run(
      "arena", "first", "last", "--seed", "1", "--ticks", "5M/move", "--quiet", "--out", "ev")
    _ = try workshop.run("arena", "replace", "ev", "first", "chance")
    _ = try workshop.shell("cp -r ev kept")
    for file in ["ev/event.json", "ev/entrants.jsonl", "ev/results.jsonl"] {
      let text = try workshop.read(file)
      let lines = text.split(separator: "\n").map(String.init)
      for (key, poisoned) in (lines.first ?? "").poisoned(with: Self.poison) {
        try workshop.write(
          ([poisoned] + lines.dropFirst()).joined(separator: "\n") + "\n", to: file)
        try run("arena", "report", "ev", of: key)
        if file == "ev/event.json" { try run("arena", "resume", "ev", "--quiet", of: key) }
        if key == "name" || key == "sha256" {
          try run("arena", "report", "ev", "--format", "csv", of: key)
          try run("arena", "withdraw", "ev", "nobody", of: key)
        }
        // Resuming plays, withdrawing changes: the next field is looked at in the same event.
        _ = try workshop.shell("rm -r ev; cp -r kept ev")
      }
    }
  }

  @Test func everyFormOfAReportIsClean() throws {
    let name = Self.poison + ".lua"
    try workshop.write(Scripts.first, to: "class/\(name)")
    try workshop.write(Scripts.named["reversi/last"] ?? "", to: "class/last.lua")
    try run("check", "class/", "--ticks", "5M/move")
    try run("check", "class/", "--ticks", "5M/move", "--json")
    let held = try run("arena", "class/", "--seed", "1", "--ticks", "5M/move", "--out", "ev")
    #expect(held.code == 0)
    for format in ["text", "csv", "json", "html"] {
      #expect(try run("arena", "report", "ev", "--format", format, hasLines: true).code == 0)
    }
    #expect(
      try run("arena", "report", "ev", "--format", "csv", "--csv-raw", hasLines: true).code == 0)
    try run("arena", "resume", "ev")
    try run("arena", "withdraw", "ev", "nobody")
    try run("arena", "merge", "ev", "--out", "whole")
    try run("stats", "ev")
    try run("duel", "class/\(name)", "class/last.lua", "--pairs", "1", "--ticks", "5M/move")
    try run(
      "duel", "class/\(name)", "class/last.lua", "--pairs", "1", "--ticks", "5M/move", "--json")
    try run("match", "class/\(name)", "class/last.lua", "--games", "2", "--ticks", "5M/move")
    try run(
      "match", "class/\(name)", "class/last.lua", "--watch", "--games", "1", "--ticks", "5M/move")
    try run("choose", "class/\(name)", "--json")
    try run("match", "class/no\(name)", "class/last.lua")
  }

  // MARK: - Capsules

  @Test func capsulesAreShownClean() async throws {
    try workshop.write(
      "return { choose = function() print('says') error('fails') end }", to: "bad.lua")
    _ = await workshop.ask(
      "match", "./bad.lua", "last", "--seed", "1", "--quiet", "--capsules", "./c")
    let name = try #require(try workshop.names(in: "c").first)
    let line = try workshop.read("c/\(name)").trimmingCharacters(in: .newlines)
    for (key, poisoned) in line.poisoned(with: Self.poison) {
      try workshop.write(poisoned + "\n", to: "c.json")
      try run("reproduce", "c.json", of: key)
      if ["player", "message", "name"].contains(key) { try run("reproduce", "c.json", "--json") }
    }
  }

  // MARK: - Other files

  @Test func patternsPositionsAndOpeningsAreShownClean() throws {
    let poison = Self.poison
    for (text, name) in [
      ("#N \(poison)\nx = 3, y = 3, rule = B3/S23\nbo$2bo$3o!", "life_name.rle"),
      ("x = 3, y = 3, rule = \(poison)\nbo$2bo$3o!", "life_rule_escape.rle"),
      ("x = \(poison), y = 3\nbo$2bo$3o!", "life_size.rle"),
      ("\(poison) = 3\nbo$2bo$3o!", "life_key.rle"), ("x = 3, y = 3\nb\u{1b}o!", "life_run.rle"),
      ("!Name: \(poison)\n.O.\n", "life_name.cells"), (".\u{1b}.\n", "life_square.cells"),
    ] {
      try workshop.write(text, to: name)
      try run("life", "--file", name, hasLines: true, of: name)
    }
    for text in [poison, "\u{1b}[2J", "\u{202e}f5", "f5\u{9b}31m", "---\u{7}"] {
      try workshop.write(text, to: "p.txt")
      try run("choose", "first", "--position", "p.txt", of: text)
      try run("choose", "first", "--position", text, of: text)
      try run("match", "first", "last", "--opening", text, of: text)
      try run("arena", "first", "last", "--openings", "p.txt", "--quiet", of: text)
      try run("solve", "p.txt", of: text)
      try run("play", "p.txt", of: text)
      try run("perft", "1", "--position", text, of: text)
      try run("games", text, of: text)
      try workshop.write(text, to: "strategies/lib/reversi.weights")
      try run("choose", "first", of: text)
      try workshop.remove("strategies/lib/reversi.weights")
      // A file by that name.
      try workshop.write("nothing", to: text)
      for command in ["replay", "resume", "play", "reproduce", "solve", "life"] {
        let file = "./\(text)"
        if command == "life" { try run(command, "--file", file) } else { try run(command, file) }
      }
      _ = try workshop.shell("rm -f ./*FORGED*")
    }
  }

  // MARK: - Scripts

  @Test func listingsAndWhatScriptsSayAreClean() throws {
    let poison = Self.poison
    let script = "-- Says \(poison.prefix { $0 != "\r" && $0 != "\r\n" })\n"
    for kind in ["strategies/reversi", "observers", "games"] {
      try workshop.write(
        script + "return { choose = function(board) return board:moves()[1] end }",
        to: "\(kind)/\(poison).lua")
      try workshop.write(script + "return 1", to: "\(kind)/plain.lua")
    }
    try run("strategies")
    try run("observers")
    try run("games")
    try run("match", "nobody-is-called-so", "first")
    try workshop.write(
      """
      local poison = "\\27]0;t\\7\\27[2J\\xc2\\x9b31m\\u{202e}\\u{2066}\\r\\nFORGED"
      return { choose = function(board, context)
        print(poison)
        if board:moves()[1] ~= "d3" then error(poison) end
        return board:moves()[1], { text = poison }
      end }
      """, to: "says.lua")
    try workshop.write(
      "return { observe = function(event) print('\\27]0;t\\7\\xc2\\x9b31m\\u{202e}') end }",
      to: "hears.lua")
    try run("choose", "says.lua", hasLines: true)
    try run("choose", "says.lua", "--json", hasLines: true)
    try run("check", "says.lua", "hears.lua", hasLines: true)
    try run("match", "says.lua", "first", "--observer", "hears.lua", hasLines: true)
    try run("match", "says.lua", "first", "--json", "--observer", "hears.lua", hasLines: true)
    try run("match", "says.lua", "first", "--watch", "--games", "1", hasLines: true)
  }

  // MARK: - The program's own

  @Test func theProgramsOwnColoursSurvive() throws {
    let program = try TerminalProgram(
      ["match", "first", "last", "--ticks", "5M/move", "--animate", "off"], in: workshop,
      environment: ["NO_COLOR": ""])
    #expect(program.finish() == 0)
    #expect(program.written.contains("\u{1b}[1m1. black d3"))
    let play = try TerminalProgram(
      ["play", "--white", "first"], in: workshop, environment: ["NO_COLOR": ""])
    #expect(play.wait(for: "black's turn"))
    play.type("quit\r")
    #expect(play.finish() == 0)
    #expect(play.written.contains("\u{1b}[30;42m"))
  }
}
