#if os(Linux)
  import Foundation
  import Testing

  /// `moonstone debug`: a thought is stepped through, forwards and back.
  @Suite struct DebugCommandTests {
    private static let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    let workshop: Workshop

    init() throws {
      workshop = try Workshop()
      try workshop.write(DebugScripts.counting, to: "mine.lua")
    }

    /// The lines without what the ticks are; empty where a sanitizer does not let processes fork.
    private func debug(_ arguments: String..., input: String) throws -> [String] {
      let output = try workshop.run(["debug"] + arguments, input: input)
      if output.error.contains("cannot step through thoughts") { return [] }
      #expect(output.error == "", "\(output.error)")
      #expect(output.code == 0)
      return output.lines.map { line in
        line.replacing(/\d+ of \d+ ticks spent, \d+ left/, with: "T")
          .replacing("\(workshop.path)/", with: "")
      }
    }

    private func mine(_ input: String) throws -> [String] {
      try debug("mine.lua", "--seed", "1", input: input)
    }

    private func expect(_ found: [String], _ wanted: String) {
      if !found.isEmpty { #expect(found.joined(separator: "\n") == wanted) }
    }

    @Test func itStepsIntoOverAndOutAndBack() throws {
      expect(
        try mine("s\nn\nn\ns\nbt\nfinish\nrs\nrfinish\nrn\nrn\nrn\nend\nrs\nrs\n"),
        """
        the thought is over: it plays d3; T
        mine.lua:5  [T]
        5    local sum, list = 0, { last = 0 }
        mine.lua:6  [T]
        6    for i = 1, 40 do
        mine.lua:7  [T]
        7      sum = add(sum, i)
        mine.lua:2  [T]
        2    return sum + i
        >0  add  mine.lua:2
         1  function of line 4  mine.lua:7
         2    moonstone
        mine.lua:8  [T]
        8      if i % 20 == 0 then
        mine.lua:2  [T]
        2    return sum + i
        mine.lua:7  [T]
        7      sum = add(sum, i)
        mine.lua:6  [T]
        6    for i = 1, 40 do
        mine.lua:5  [T]
        5    local sum, list = 0, { last = 0 }
        there is no such stop in this direction
        mine.lua:5  [T]
        5    local sum, list = 0, { last = 0 }
        the thought is over: it plays d3; T
        mine.lua:13  [choose returns "d3", { text = "sum 820" }, T]
        13    return board:moves()[1], { text = "sum " .. sum }
        mine.lua:13  [T]
        13    return board:moves()[1], { text = "sum " .. sum }
        """)
    }

    @Test func itStopsAtLinesConditionsChangesErrorsAndCalls() throws {
      expect(
        try mine(
          """
          b 7 if i == 30
          b 7 ignore 38
          c
          p sum, list.last, add(1, 2)
          p sum = 5
          p sum
          c
          d
          watch list.last
          rc
          rc
          c
          locals
          x list
          unwatch
          caught on
          c
          b board:moves
          c
          c
          c
          """),
        """
        the thought is over: it plays d3; T
        breakpoint 1 at mine.lua:7
        breakpoint 2 at mine.lua:7
        mine.lua:7  [breakpoint 1, T]
        7      sum = add(sum, i)
        435, 20, 3
        done
        435
        mine.lua:7  [breakpoint 2, T]
        7      sum = add(sum, i)
        2 breakpoints deleted
        list.last is watched
        mine.lua:9  [list.last: 0 -> 20, T]
        9        list.last = i
        there is no such stop in this direction
        mine.lua:9  [T]
        9        list.last = i
        mine.lua:6  [list.last: 0 -> 20, T]
        6    for i = 1, 40 do
        board = ---------------------------OX------XO--------------------------- X
        context = table of 6
        sum = 210
        list = table of 1
        "last" = 20
        nothing is watched
        errors that are caught stop, too
        mine.lua:12  [error: no, T]
        12    local ok = pcall(error, "no")
        breakpoint 3 at board:moves
        mine.lua:13  [before board:moves, T]
        13    return board:moves()[1], { text = "sum " .. sum }
        mine.lua:13  [choose returns "d3", { text = "sum 820" }, T]
        13    return board:moves()[1], { text = "sum " .. sum }
        the thought is over: it plays d3; T
        """)
    }

    @Test func whatCannotBeIsSaid() throws {
      expect(
        try mine(
          """
          b 9999
          b nosuch.lua:3
          b 7 if (
          b 7 if nosuch.field > 2
          c
          d
          p 1 +
          watch list.last
          watch sum
          unwatch nothing
          unwatch list.last
          unwatch
          end
          n
          """),
        """
        the thought is over: it plays d3; T
        mine.lua:9999: there is no such line in this thought
        nosuch.lua:3: there is no such line in this thought
        expression:1: unexpected symbol near <eof>
        breakpoint 1 at mine.lua:7
        mine.lua:7  [breakpoint 1: its condition: expression:1: attempt to index a nil value (global 'nosuch'), T]
        7      sum = add(sum, i)
        1 breakpoint deleted
        error: expression:1: unexpected symbol near <eof>
        list.last is watched
        sum is watched
        nothing is not watched
        watched: sum
        nothing is watched
        the thought is over: it plays d3; T
        the thought is over: “start” begins it again, “rs” goes back
        """)
    }

    /// Comparisons of a variable with a constant are told as Lua tells them.
    @Test(arguments: [
      ("i == 30", true), ("i==30.0", true), ("i ~= 30", false), ("i >= 30 ", true),
      ("i > 30", false),
      ("i <= 30", true), ("i < 30", false), ("list.last == 20", true), ("list.nosuch == nil", true),
      ("sum == \"435\"", false), ("sum ~= \"435\"", true), ("i == nosuch", false),
      ("i == 0x1e", true),
      ("list == true", false), ("not (i == 30)", false), ("i * 2 == 60", true),
    ])
    func aConditionHoldsOrNot(condition: String, holds: Bool) throws {
      let shown = try debug(
        "mine.lua", "--seed", "1",
        input: "b 7 if i == 30\nc\nd\nb 7 if \(condition)\nrs\nc\np i\n")
      if shown.isEmpty { return }
      // Back a line, and on again: it stops where it was, or later, or nowhere.
      #expect((shown.last == "30") == holds, "\(condition): \(shown)")
    }

    /// What stops in a line of a thousand instructions stops before it, from wherever one goes.
    @Test func aLongLineStopsBeforeWhatStopsInIt() throws {
      let sum = Array(repeating: "n", count: 3000).joined(separator: " + ")
      try workshop.write(
        """
        return { choose = function(board)
          local n = 1
          n = \(sum) + (pcall(error, "no") and 1 or 0)
          return board:moves()[1]
        end }
        """, to: "long.lua")
      let shown = try debug(
        "long.lua", "--seed", "1", input: "b 2\nc\ncaught on\nc\nc\nrc\nrc\n"
      ).filter { $0.contains("long.lua:") || $0.contains("is over") }
      expect(
        shown,
        """
        the thought is over: it plays d3; T
        breakpoint 1 at long.lua:2
        long.lua:2  [breakpoint 1, T]
        long.lua:3  [error: no, T]
        long.lua:4  [choose returns "d3", T]
        long.lua:3  [error: no, T]
        long.lua:2  [breakpoint 1, T]
        """)
    }

    @Test func logMessagesAndTicksCostTheScriptNothing() throws {
      let output = try workshop.run(
        "debug", "mine.lua", "--seed", "1",
        input: "b 9 log {i} after {sum}\nc\ntick 400\nticks\nend\n")
      if output.error.contains("cannot step") { return }
      let chosen = try workshop.run(
        "choose", "mine.lua", "--seed", "1", "--ticks", "50M/move", "--json")
      let ticks = try #require(chosen.output.firstMatch(of: /"ticks":(\d+)/)).1
      let end = "the thought is over: it plays d3; \(ticks) of 50000000"
      #expect(output.lines.count { $0.hasPrefix(end) } == 2)
      #expect(output.lines.contains("20 after 210") && output.lines.contains("40 after 820"))
      #expect(output.output.contains(/40\d of 50000000 ticks spent/))
    }

    @Test func aThoughtOfAMatchOrOfAnEventIsTheOneOnRecord() async throws {
      _ = await workshop.ask(
        "match", "last", "./mine.lua", "--ticks", "1M/move", "--seed", "1", "--journal", "./m.jsonl"
      )
      let move = try debug("m.jsonl", "--ply", "3", input: "b 5\nc\np context.memory.count\n")
      guard !move.isEmpty else { return }
      #expect(move.first?.hasPrefix("the thought is over: it plays ") == true)
      // The memory of the move before.
      #expect(move.last == "1")
      _ = await workshop.ask(
        "arena", "first", "last", "--pairs", "1", "--seed", "1", "--ticks", "1M/move", "--jobs",
        "1",
        "--out", "./e")
      let event = try debug("e", "--match", "1.1.1", "--ply", "5", input: "")
      #expect(event.count == 1)
      let any = try workshop.run("debug", "e", "--ply", "5", input: "")
      #expect(any.code == 64 && any.error.contains("there are several matches"), "\(any)")
    }

    @Test func aCapsuleStopsAtTheLineThatFailed() async throws {
      try workshop.write(
        """
        return { choose = function(board)
          local why = { deep = "reasons" }
          error("no idea")
        end }

        """, to: "bad.lua")
      _ = await workshop.ask(
        "match", "./bad.lua", "first", "--seed", "1", "--quiet", "--capsules", "./c")
      let name = try #require(try workshop.names(in: "c").first)
      try workshop.remove("bad.lua")
      expect(
        try debug("c/\(name)", input: "x why\nrs\nc\nc\n"),
        """
        the thought is over: bad.lua:3: no idea; T
        bad.lua:3  [error: bad.lua:3: no idea, T]
        3    error("no idea")
        "deep" = "reasons"
        bad.lua:2  [T]
        2    local why = { deep = "reasons" }
        bad.lua:3  [error: bad.lua:3: no idea, T]
        3    error("no idea")
        the thought is over: bad.lua:3: no idea; T
        """)
    }

    @Test(arguments: [
      ("debug m.jsonl", 64, "say which thought of the match: --ply 23"),
      ("debug m.jsonl --ply 999", 65, "m.jsonl: nobody was asked for a move at ply 999"),
      ("debug m.jsonl --ply 0", 64, "--ply is a whole number from 1 on, not “0”"),
      (
        "debug mine.lua --in-process", 64,
        "--in-process: the script has to have a process of its own here"
      ),
      ("debug mine.lua --ply 3", 64, "--ply is for a match, and mine.lua is not"),
      ("debug mine.lua --ticks none", 64, "--ticks “none” is not a number of ticks, such as 5M"),
    ])
    func whatCannotBeSteppedThroughIsRefused(line: String, code: Int, message: String) async throws
    {
      _ = await workshop.ask(
        "match", "last", "first", "--ticks", "1M/move", "--seed", "1", "--journal", "./m.jsonl")
      let output = try workshop.run(line.split(separator: " ").map(String.init))
      #expect(output == Output(output: "", error: "moonstone: \(message)\n", code: Int32(code)))
    }

    @Test func everyShippedStrategyPlaysTheSameForTheSameTicks() throws {
      let shipped = [
        "MOONSTONE_STRATEGIES": "\(Self.root)/strategies", "MOONSTONE_GAMES": "\(Self.root)/games",
      ]
      func names(_ arguments: [String]) throws -> [String] {
        try workshop.run(arguments, environment: shipped).lines.filter { !$0.hasPrefix(" ") }
          .compactMap { $0.split(separator: " ").first.map(String.init) }
      }
      var compared = 0
      for game in try names(["games"]) {
        for strategy in try names(["strategies", "--game", game]) {
          let options = [strategy, "--game", game, "--seed", "3"]
          let chosen = try workshop.run(
            ["choose"] + options + ["--ticks", "200K/move", "--json"], environment: shipped)
          guard chosen.code == 0,
            let ticks = chosen.output.firstMatch(of: /"ticks":(\d+)/)?.1,
            let move = chosen.output.firstMatch(of: /"move":"([^"]+)"/)?.1
          else { continue }
          let output = try workshop.run(
            ["debug"] + options + ["--ticks", "200K"],
            input: "start\nn\ns\ns\nrs\nlocals\nbt\ntick 50000\nrs\nb board:play\nc\nend\n",
            environment: shipped)
          if output.error.contains("cannot step") { return }
          let end = "the thought is over: it plays \(move); \(ticks) of 200000 ticks spent"
          #expect(output.code == 0, "\(game) \(strategy): \(output.error)")
          #expect(output.lines.first?.hasPrefix(end) == true, "\(game) \(strategy)")
          #expect(output.lines.last?.hasPrefix(end) == true, "\(game) \(strategy)")
          compared += 1
        }
      }
      #expect(compared > 20)
    }
  }
#endif
