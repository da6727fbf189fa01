import Foundation
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReview

/// What a person does at the prompt of Lua.
@Suite(.timeLimit(.minutes(10 * patience))) struct PromptTests {
  private static let reversi = Plugin(Reversi())
  private final class Bundled {}

  /// Workers from the program that was built with the tests.
  private static var workers: ScriptIsolation {
    let path = Bundle(for: Bundled.self).bundleURL.appendingPathComponent("MoonstoneTestWorker")
      .path
    return .workers(
      WorkerPool(
        WorkerProgram(path: path, arguments: ["worker"]), game: "reversi", memory: 32 << 20))
  }

  private func session(
    _ isolation: ScriptIsolation = .inProcess, after moves: String = "", seconds: Double = 60
  ) throws -> PromptSession<Reversi> {
    let loader = PlayerLoader(
      catalog: Catalog(games: [Self.reversi]), plugin: Self.reversi,
      home: ScriptHome(
        limits: ScriptLimits(memory: 32 << 20, loadSeconds: 60), isolation: isolation))
    let moves = try Reversi().transcript(moves)
    let position = moves.reduce(into: Reversi().initialPosition) { $0.playUnchecked($1) }
    return try PromptSession(loader, at: position, after: moves, seed: 1, seconds: seconds)
  }

  /// What came of lines, each with a mark: `!` before failures, `…` for what goes on.
  private func said(
    _ lines: String..., in session: inout PromptSession<Reversi>
  ) -> [String] {
    lines.map { line in
      switch session.take(line) {
      case .done(let printed, let note):
        [printed, note.isEmpty ? "" : "(\(note))"].filter { !$0.isEmpty }.joined(separator: " ")
      case .failed(let printed, let why): printed + "!" + why
      case .unfinished: "…"
      case .quit: "quit"
      }
    }
  }

  @Test func anExpressionIsPrinted() throws {
    var session = try session()
    #expect(
      said(
        "board:moves()", "1 + 1, 'x', nil", "board:turn()", "print 'hello'", "f5", "", "  ",
        "({ b = 2, a = { 1 } })", in: &session)
        == [
          #"{ "d3", "c4", "f5", "e6" }"#, "2 x nil", "black", "hello", "nil", "", "",
          "{ a = { 1 }, b = 2 }",
        ])
  }

  @Test func aGlobalStaysAndALocalDoesNot() throws {
    var session = try session()
    #expect(
      said(
        "x = 1", "x", "local y, z = 2, 3", "y", "local function f() end", "do local q end",
        in: &session)
        == [
          "", "1",
          "(“y” and “z” were local to this chunk; without “local”, they stay)", "nil",
          "(“f” was local to this chunk; without “local”, it stays)", "",
        ])
  }

  @Test func aChunkGoesOnUntilItIsWhole() throws {
    var session = try session()
    #expect(
      said("for i = 1, 2 do", "print(i)", "end", "t = {", "", "[[a", "b]]", in: &session)
        == [
          "…", "…", "1\n2", "…", "!input:2:1: unexpected symbol near <eof>",
          "…", "a\nb",
        ])
  }

  @Test func aLineMayBeginWithANumberSign() throws {
    var session = try session()
    #expect(
      said("#board:moves()", "#board:moves() +", "#{", "1, 2 }", "#x = 1\ny = 2", "y", in: &session)
        == [
          "4", "!input:1:1: unexpected symbol near '#'",
          "!input:1:1: unexpected symbol near '#'", "!input:1:1: unexpected symbol near '1'",
          "!input:1:1: unexpected symbol near '#'", "nil",
        ])
  }

  @Test func aLineMayHaveManyValues() throws {
    var session = try session()
    #expect(
      said("select('#', table.unpack({}, 1, 200000))", "table.unpack({}, 1, 200)", in: &session)
        == ["200000", Array(repeating: "nil", count: 200).joined(separator: " ")])
    let lines = said("table.unpack({}, 1, 200000)", "x = 1", in: &session)
    #expect(lines[0].hasPrefix("nil nil") && lines[1].isEmpty, "\(lines[0].prefix(80))")
  }

  @Test func boardAndContextAreThoseOfTheTurn() throws {
    var session = try session(after: "f5d6")
    #expect(
      said(
        "board:turn(), context.ply, context.side", "context.moves",
        "board = board:play(board:moves()[1])", "board:turn()", ":opening f5", "board:turn()",
        "context.moves", ":position nonsense", "context.random(6) <= 6", in: &session
      ).map {
        $0.hasPrefix("!:position") ? "refused" : $0
      } == [
        "black 2 black", #"{ "f5", "d6" }"#, "", "white", "", "white", #"{ "f5" }"#, "refused",
        "true",
      ])
  }

  @Test(arguments: [true, false]) func aLoadedScriptIsSeenWithItsUpvalues(inWorker: Bool) throws {
    try withFolder { folder in
      try write(
        """
        local CORNERS, count = { a1 = true }, 0
        local function value(move) count = count + 1 return CORNERS[move] and 100 or 1 end
        local unseen = 3
        return { version = 7, choose = function(board) return board:moves()[value("a1") // 100] end }
        """, to: "\(folder)/mine.lua")
      var session = try session(inWorker ? Self.workers : .inProcess)
      #expect(
        said(
          ":load \(folder)/mine.lua", "value('a1'), value('b1')", "count", "count = 10",
          "choose(board, context)", "count", "CORNERS", "unseen", "version", "CORNERS.b1 = true",
          "value 'b1'", ":reset", "value", in: &session
        ).map {
          $0.replacing("\(folder)/", with: "")
        } == [
          "(mine.lua is loaded; what was set before is gone)", "100 1", "2", "", "d3", "11",
          "{ a1 = true }", "nil", "7", "", "100", "", "nil",
        ])
    }
  }

  @Test func aFailureHasItsPlaceAndEndsNothing() throws {
    try withFolder { folder in
      try write("return { choose = function()\nerror 'oh' end }", to: "\(folder)/mine.lua")
      var session = try session()
      #expect(
        said("x = 1", "print(1) error('no')", "x +", "", "error { code = x }", "x", in: &session)
          == [
            "", "1!input:1: no", "!input:1:3: syntax error near '+'", "",
            "!input:1: raised a table instead of a message: { code = 1 }", "1",
          ])
      #expect(
        said(
          ":load \(folder)/mine.lua", "choose()", ":load none.lua", ":lod", ":quit",
          in: &session
        ).dropFirst().map { $0.replacing("\(folder)/", with: "") }
          == [
            "!mine.lua:2: oh", "!none.lua: there is no such file",
            "!“:lod” is not a command; “:help” lists them; did you mean “:load”?", "quit",
          ])
    }
  }

  @Test func linesHaveTheLimitsOfScripts() throws {
    var session = try session(seconds: 0.2)
    let lines = said(
      "while true do end", "local t = {} while true do t[#t + 1] = ('x'):rep(1 << 16) .. #t end",
      "io", "load", "x = 1", "x", in: &session)
    #expect(lines[0].hasSuffix("out of time: it had 0.2 s for a line"), "\(lines[0])")
    #expect(lines[1].contains("out of"))
    #expect(lines[2...] == ["nil", "nil", "", "1"])
  }

  @Test func wordsAreCompletedByWhatIsThere() throws {
    var session = try session()
    _ = said("treasure = { gold = { bars = 3 }, [1] = 2 }", "word = 'x'", in: &session)
    func completed(_ head: String) -> [String] {
      session.completions(of: head) { ["\($0)mine.lua"] }
    }
    #expect(completed("print(trea") == ["treasure"])
    #expect(completed("treasure.gold.b") == ["treasure.gold.bars"])
    #expect(completed("board:mov") == ["board:moves"])
    #expect(completed("context.s") == ["context.seconds", "context.side"])
    #expect(completed("string.up") == ["string.upper"])
    #expect(completed("word:up") == ["word:upper"])
    #expect(completed("nothing.x").isEmpty)
    #expect(completed("").isEmpty)
    #expect(completed(":lo") == [":load"])
    #expect(completed(":load a/").last == "a/mine.lua")
  }

  @Test func manyCompletionsAreTheFirstWholeOnes() throws {
    var session = try session()
    _ = said(
      "t = { ['a b'] = 1, ['end'] = 1 } for i = 1000, 1999 do t['k' .. i] = 1 end",
      "long = {} for i = 10, 99 do long['k' .. ('x'):rep(95) .. i] = 1 end", in: &session)
    let many = session.completions(of: "t.") { [$0] }
    #expect(many == (1000..<1400).map { "t.k\($0)" })
    let long = session.completions(of: "long.") { [$0] }
    let names = (10...99).map { "long.k" + String(repeating: "x", count: 95) + "\($0)" }
    #expect(long.count > 30 && long == Array(names.prefix(long.count)))
  }

  @Test func aFileIsRunWhole() throws {
    func run(_ text: String) throws -> [String] {
      var session = try session()
      var said: [String] = []
      let isDone = session.run(file: text) { result in
        switch result {
        case .done(let printed, _): if !printed.isEmpty { said.append(printed) }
        case .failed(let printed, let why): said.append(printed + "!" + why)
        default: break
        }
      }
      return said + [isDone ? "done" : "failed"]
    }
    #expect(try run("local x = 1\nlocal y = x + 1\nprint(x, y)\n") == ["1 2", "done"])
    #expect(try run("x = 1\nx\nboard:turn()") == ["1", "black", "done"])
    #expect(try run(":opening f5\nprint(board:turn())\n::label::\n") == ["white", "done"])
    #expect(try run("x = 1\n\nerror 'no'\nprint(x)") == ["!input:3: no", "failed"])
    #expect(
      try run("x = 1\nif x then\n") == [
        "!input:3:1: 'end' expected (to close 'if' at line 2) near <eof>", "failed",
      ])
    #expect(
      try run("\u{FEFF}#!/usr/bin/env -S moonstone lua\nprint(1)\nerror 'no'")
        == ["1!input:3: no", "failed"])
    #expect(try run("#board:moves()") == ["4", "done"])
    #expect(try run("x = 1\nx\nfunction f()\n\n  return 2\nend\nf()") == ["1", "2", "done"])
    #expect(try run("") == ["done"])
    #expect(try run(":quit\nerror()") == ["done"])
  }

  @Test(arguments: [
    ("print 'a'\nx = = 1\nprint 'b'", "input:2:5: unexpected symbol near '='"),
    (
      "print 'a'\n:opening f5\nif x then\n:opening d3\nend",
      "input:3:10: 'end' expected near <eof>"
    ),
    (
      "print 'a'\nfor i = 1, 2 do\n  print(i)\nend end\n",
      "input:4:5: <eof> expected near 'end'"
    ),
  ])
  func ofAFileThatDoesNotCompileNothingRuns(text: String, why: String) throws {
    var session = try session()
    var results: [PromptSession<Reversi>.Result] = []
    #expect(!session.run(file: text) { results.append($0) })
    #expect(results == [.failed(printed: "", why: why)])
  }

  @Test func whatWasSetIsToldToBeGoneWithItsWorker() throws {
    var session = try session(Self.workers, seconds: 0.3)
    // A loop within Lua's own C, which only the end of its process stops.
    let lines = said(
      "x = 1", "string.rep('', math.maxinteger)", "x", in: &session)
    #expect(lines[0] == "")
    #expect(lines[2] == "(what was set before is gone)\nnil" || lines[2] == "1", "\(lines)")
  }
}
