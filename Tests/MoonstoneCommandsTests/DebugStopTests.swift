#if os(Linux)
  import Foundation
  import Testing

  /// What a thought stops at, in the terminal: its return, values that go, functions of the host; and what
  /// it is asked to show.
  @Suite struct DebugStopTests {
    let workshop: Workshop

    init() throws {
      workshop = try Workshop()
      try workshop.write(DebugScripts.counting, to: "mine.lua")
    }

    /// What a script shows without the texts of lines, with ticks as T; empty where a sanitizer does not
    /// let processes fork.
    private func debug(_ script: String?, _ input: String) throws -> [String] {
      if let script { try workshop.write(script, to: "mine.lua") }
      let output = try workshop.run("debug", "mine.lua", "--seed", "1", input: input)
      if output.error.contains("cannot step through thoughts") { return [] }
      #expect(output.error == "" && output.code == 0, "\(output.error)")
      return output.lines.map { $0.replacing(/\d+ of \d+ ticks spent, \d+ left/, with: "T") }
        .filter { $0.firstMatch(of: #/^\d+  /#) == nil }
    }

    private func debug(_ input: String) throws -> [String] { try debug(nil, input) }

    private func expect(_ found: [String], _ wanted: String) {
      if !found.isEmpty { #expect(found.joined(separator: "\n") == wanted) }
    }

    // MARK: - The return

    @Test func theReturnStopsWithItsMoveItsCommentAndItsVariables() throws {
      let end = "the thought is over: it plays d3; T"
      let place = #"mine.lua:13  [choose returns "d3", { text = "sum 820" }, T]"#
      for moves in ["start\nfinish", "c", "run", "b 13\nc\nn", "end\nrs", "end\nrn", "tick 900\nc"]
      {
        let found = try debug("\(moves)\np sum\nrs\nc\nc\n").filter { !$0.hasPrefix("breakpoint") }
        guard !found.isEmpty else { return }
        #expect(found.suffix(4) == ["820", "mine.lua:13  [T]", place, end], "\(moves): \(found)")
        #expect(found.dropLast(4).last == place, "\(moves): \(found)")
      }
    }

    /// Where the last instruction is all of its line, lies in another function, or in a coroutine.
    @Test(arguments: [
      ("local move = board:moves()[1]\n  return move", 4, true),
      ("local move = board:moves()[1]\n  return last(move)", 1, true),
      ("return select(2, pcall(last, board:moves()[1]))", 3, true),
      ("return (board:search { depth = 1 })", 3, true),
      ("return coroutine.wrap(function() return board:moves()[1] end)()", 3, true),
      (
        "return coroutine.wrap(function() for i = 1, 99 do end return board:moves()[1] end)()", 3,
        false
      ),
      ("local move = board:moves()[1]\n  return move, nil", 4, true),
    ])
    func anyReturnStops(body: String, line: Int, stops: Bool) throws {
      let script = """
        local function last(move) return move end
        return { choose = function(board)
          \(body)
        end }

        """
      let found = try debug(script, "c\np 1\nc\nend\nrs\nrs\nend\n")
      guard let over = found.first else { return }
      #expect(over.hasPrefix("the thought is over: it plays ") && found.last == over)
      let returns = found.filter { $0.contains("[choose returns \"") }
      #expect(returns.count == (stops ? 2 : 0), "\(found)")
      if stops { #expect(returns.allSatisfy { $0.hasPrefix("mine.lua:\(line)  ") }, "\(found)") }
    }

    // MARK: - Values that go

    @Test func aLocalOfABlockGoesOutOfScope() throws {
      let script = """
        return { choose = function(board)
          local t = { deep = { n = 1 } }
          do
            local x = 1
            x = 2
          end
          t.deep.n = 2
          t.deep = nil
          return board:moves()[1]
        end }

        """
      expect(
        try debug(
          script,
          "start\nn\nwatch t.deep.n\nn\nwatch x\nc\nc\nrs\nrs\nc\nc\nwatch\nc\n"),
        """
        the thought is over: it plays d3; T
        mine.lua:2  [T]
        mine.lua:4  [T]
        t.deep.n is watched
        mine.lua:5  [T]
        x is watched
        mine.lua:7  [x went out of scope, T]
        x is watched no more
        mine.lua:8  [t.deep.n: 1 -> 2, T]
        mine.lua:7  [T]
        mine.lua:5  [T]
        mine.lua:8  [t.deep.n: 1 -> 2, T]
        mine.lua:9  [t.deep.n is gone, and so is its table, T]
        t.deep.n is watched no more
        nothing is watched
        mine.lua:9  [choose returns "d3", T]
        """)
    }

    @Test func aValueOfACoroutineIsAwayUntilItEnds() throws {
      let script = """
        return { choose = function(board)
          local co = coroutine.wrap(function()
            local own = 1
            coroutine.yield()
            own = 2
            coroutine.yield()
          end)
          co()
          local between = 1
          co()
          co()
          return board:moves()[1]
        end }

        """
      expect(
        try debug(script, "b 4\nc\nd\nwatch own\nc\nc\nwatch\n"),
        """
        the thought is over: it plays d3; T
        breakpoint 1 at mine.lua:4
        mine.lua:4  [breakpoint 1, T]
        1 breakpoint deleted
        own is watched
        mine.lua:6  [own: 1 -> 2, T]
        mine.lua:12  [own went out of scope, T]
        own is watched no more
        nothing is watched
        """)
    }

    // MARK: - Functions of the host

    @Test func aFunctionOfTheHostGoesByItsName() throws {
      let script = """
        return { choose = function(board, context)
          local moves, say = board.moves, context.comment
          say { value = 1 }
          for i = 1, 3 do
            local m = moves(board)
          end
          local r = context.random()
          return board:moves()[1]
        end }

        """
      let found = try debug(
        script,
        """
        b nosuch:call
        b board:mves
        b nosuch
        b context.comment
        b moves ignore 2
        b context.random
        c
        c
        p i
        c
        c
        """)
      guard !found.isEmpty else { return }
      #expect(found[1].hasPrefix("“nosuch:call” is no function of the host; there are board:"))
      #expect(found[1].contains(", board:moves, ") && found[1].contains(", moonstone.board, "))
      #expect(found[2].contains("did you mean “board:moves”?"), "\(found)")
      #expect(found[3].hasPrefix("“nosuch” is no function of the host"))
      expect(
        Array(found[4...]),
        """
        breakpoint 1 at context.comment
        breakpoint 2 at board:moves
        breakpoint 3 at context.random
        mine.lua:3  [before context.comment, T]
        mine.lua:5  [before board:moves, T]
        3
        mine.lua:7  [before context.random, T]
        mine.lua:8  [before board:moves, T]
        """)
    }

    // MARK: - Failures

    /// It stops from both sides, also where something else stops before the same line.
    @Test func aFailureStopsFromBothSides() throws {
      let script = """
        return { choose = function(board)
          local x = 1
          error("no idea")
        end }

        """
      let place = "mine.lua:3  [error: mine.lua:3: no idea, T]"
      for (moves, wanted) in [
        ("end\nrc\nrc", ["there is no such stop in this direction"]),
        ("b 3\nrs\nc\nc", ["mine.lua:3  [breakpoint 1, T]", place]),
        ("b 2\nend\nrc\nrc", [place, "mine.lua:2  [breakpoint 1, T]"]),
      ] {
        let found = try debug(script, "\(moves)\n")
        guard !found.isEmpty else { return }
        #expect(found[1] == place)
        #expect(found.filter { $0.contains(place) }.count >= 2, "\(moves): \(found)")
        for line in wanted { #expect(found.contains(line), "\(moves): \(found)") }
      }
    }

    /// Also where an error that is caught stops before the same line.
    @Test func aFailureStopsBesideACaughtError() throws {
      let script = """
        return { choose = function(board)
          local ok = pcall(error, "caught") error("boom")
        end }

        """
      let found = try debug(script, "caught on\nc\nc\nc\nc\n")
      guard !found.isEmpty else { return }
      #expect(
        Array(found.suffix(3)) == [
          "mine.lua:2  [error: caught, T]", "mine.lua:2  [error: mine.lua:2: boom, T]",
          "the thought is over: mine.lua:2: boom; T",
        ], "\(found)")
    }

    @Test func whatIsNoExpressionIsNoCondition() throws {
      expect(
        try debug("b 7 if i = 3\nb 7 log {i} and {i +}\nb 7 if i == 3\nc\n"),
        """
        the thought is over: it plays d3; T
        expression:1: <eof> expected near '='
        expression:1: unexpected symbol near <eof>
        breakpoint 1 at mine.lua:7
        mine.lua:7  [breakpoint 1, T]
        """)
    }

    /// Of several that fail, the first one says so.
    @Test func theFirstOfTwoStopsIsTold() throws {
      let found = try debug("b 7 if nosuch.x\nb 7 if other.x\nc\n")
      guard !found.isEmpty else { return }
      #expect(
        found.last
          == "mine.lua:7  [breakpoint 1: its condition: expression:1: attempt to index a nil value (global 'nosuch'), T]"
      )
    }

    // MARK: - What is shown

    /// Also where no call uses any.
    @Test func expressionsSeeTheGlobals() throws {
      let script = """
        return { choose = function(board)
          local first = 1
          return "d3"
        end }

        """
      let found = try debug(script, "b 3\nc\np math.floor(2.5), moonstone ~= nil, first\n")
      if !found.isEmpty { #expect(found.last == "2, true, 1") }
    }

    @Test func entriesAreShownFromOneOn() throws {
      let script = """
        return { choose = function(board)
          local list = { 10, 20, 30 }
          return board:moves()[1]
        end }

        """
      let found = try debug(script, "b 3\nc\nx list\nx list 2\n")
      if !found.isEmpty {
        #expect(Array(found.suffix(5)) == ["1 = 10", "2 = 20", "3 = 30", "2 = 20", "3 = 30"])
      }
    }

    @Test func errorsNameTheFileAsThePersonKnowsIt() throws {
      try workshop.write(
        "local M = {}\nfunction M.fail()\n  error('in a module')\nend\nreturn M\n", to: "help.lua")
      let script = """
        local help = require("help")
        local function fail() error("as it is") end
        return { choose = function(board)
          local name = "see script:3: a text"
          return board:moves()[1]
        end, unused = { fail, help } }

        """
      expect(
        try debug(
          script.replacing("local name", with: "local h, f = help, fail\n  local name"),
          "b 6\nc\np f()\np h.fail()\np nosuch.x\np 1 +\np error(name, 0)\np f\nlocals\n"),
        """
        the thought is over: it plays d3; T
        breakpoint 1 at mine.lua:6
        mine.lua:6  [breakpoint 1, T]
        error: mine.lua:2: as it is
        error: help.lua:3: in a module
        error: expression:1: attempt to index a nil value (global 'nosuch')
        error: expression:1: unexpected symbol near <eof>
        error: see script:3: a text
        function mine.lua:2
        board = ---------------------------OX------XO--------------------------- X
        h = table of 1
        f = function mine.lua:2
        name = "see script:3: a text"
        """)
    }

    @Test func bracesOfALogMessageAreExpressionsOrText() throws {
      expect(
        try debug(
          #"b 9 log {} { } \{i\} {i}: {#{i, i}} {"}"} {sum"# + "\nc\n"),
        """
        the thought is over: it plays d3; T
        breakpoint 1 at mine.lua:9
        {} { } {i} 20: 2 "}" {sum
        {} { } {i} 40: 2 "}" {sum
        mine.lua:13  [choose returns "d3", { text = "sum 820" }, T]
        """)
    }

    // MARK: - What users of gdb type

    @Test(arguments: [
      ("step", "s"), ("next", "n"), ("fin", "finish"), ("reverse-step", "rs"),
      ("reverse-next", "rn"), ("reverse-continue", "rc"), ("reverse-finish", "rfinish"),
      ("backtrace", "bt"), ("where", "bt"), ("info locals", "locals"), ("info breakpoints", "b"),
      ("info watchpoints", "watch"), ("print sum, i", "p sum, i"), ("delete 1", "d 1"),
      ("list", "l"), ("until 8", "until 8"), ("continue", "c"),
    ])
    func aCommandGoesByItsNameInGdb(typed: String, own: String) throws {
      let before = "break 2\ncontinue\nwatch sum\n"
      let found = try debug("\(before)\(typed)\n")
      #expect(found == (try debug("\(before)\(own)\n")))
      #expect(found.isEmpty || !found.contains { $0.contains("not a command") }, "\(found)")
    }

    @Test func expressionsAreDisplayedAtEachStop() throws {
      expect(
        try debug("b 7\nc\nd\ndisplay sum * 2\nn\nuntil 8\nundisplay\nuntil\n"),
        """
        the thought is over: it plays d3; T
        breakpoint 1 at mine.lua:7
        mine.lua:7  [breakpoint 1, T]
        1 breakpoint deleted
        sum * 2 = 0
        mine.lua:8  [T]
        sum * 2 = 2
        mine.lua:8  [T]
        sum * 2 = 6
        nothing is displayed
        mine.lua:9  [T]
        """)
    }

    @Test(arguments: [
      ("brek 2", "“brek” is not a command; did you mean “break”? “help” lists them"),
      ("xyzzy", "“xyzzy” is not a command; “help” lists them"),
      (
        "info threads",
        "there is info args, info break, info breakpoints, info display, info frame, "
          + "info locals, info stack, info watchpoints"
      ),
    ])
    func anUnknownCommandIsToldTheNearest(typed: String, answer: String) throws {
      let found = try debug("\(typed)\n")
      if !found.isEmpty { #expect(found.last == answer) }
    }
  }
#endif
