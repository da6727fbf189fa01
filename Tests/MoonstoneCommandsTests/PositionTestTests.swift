import Foundation
import Testing

@testable import MoonstoneReview

/// Tests of strategies, as authors write and run them.
@Suite struct PositionTestTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(
      """
      return { choose = function(board, context)
        return board:moves()[1], { value = 3, depth = 1, text = "first" }
      end }

      """, to: "mine.lua")
  }

  private func test(_ text: String, _ name: String = "tests.txt", _ more: String...) async throws
    -> Output
  {
    try workshop.write(text, to: name)
    var output = await workshop.ask(["test", "./mine.lua", "./\(name)"] + more)
    output.output.replace(#/\d+ ticks/#, with: "N ticks")
    return output
  }

  private static let start =
    "---------------------------OX------XO--------------------------- X"

  @Test func eachLineIsATest() async throws {
    let output = try await test(
      """
      # The first move of the initial position is d3.

      \(Self.start); best d3 c4; "the first move"
      after f5; avoid d6; value > 2; value <= 3; within 100K
      \(Self.start); best e6 f5; avoid d3; value > 3; "all of it; in one line"
      """)
    #expect(
      output
        == Output(
          output: """
            ok    the first move  (d3, value 3, N ticks)
            ok    line 4  (f4, value 3, N ticks)
            FAIL  all of it; in one line  tests.txt:5
                  played d3, wanted e6 or f5
                  played d3, which it should avoid
                  says value 3 of d3, wanted > 3
                  moonstone debug mine.lua --test tests.txt:5
            1 of 3 tests failed

            """, error: "", code: 1))
  }

  @Test func linesMayEndWithTwoCharacters() async throws {
    let output = try await test(
      "# for people\r\n\(Self.start); best d3; \"one\"\r\nafter f5; best a1\r\n")
    #expect(output.output.isEmpty)
    #expect(output.error.hasPrefix("moonstone: tests.txt:3:16: "), "\(output.error)")
  }

  @Test func testsThatPassEndWithCode0() async throws {
    let output = try await test("\(Self.start); best d3")
    #expect(output.code == 0)
    #expect(output.lines.last == "1 test passed")
  }

  @Test func aBudgetThatIsTooSmallFails() async throws {
    let output = try await test("\(Self.start); within 10; \"at once\"")
    #expect(output.code == 1)
    #expect(output.output.contains("forfeits by ticks: mine.lua"))
  }

  @Test(arguments: [
    (
      "after f5; bset d3", 1, 11,
      "“bset” is not a word of tests, which are best, avoid, value, within; did you mean “best”?"
    ),
    ("after f5d6; best a1", 1, 18, "a1 is not legal on this position"),
    ("after f5d6; best z9", 1, 18, "“z9” is not a move of reversi"),
    ("after f5; value = many", 1, 17, "“value = many” is not a bound, such as “value > 3”"),
    ("after f5; within soon", 1, 18, "“within soon” is not a number of ticks, such as “within 2M”"),
    ("after f5; best d6; best f4", 1, 20, "“best” is said twice"),
    ("after f5; \"name", 1, 11, "a test has one name, in quotes"),
    (
      "after f5; \"name\"", 1, 7,
      "nothing is said of the move: write “best f5”, “avoid b2”, “value > 3” or “within 2M”"
    ),
  ])
  func aFaultHasItsPlace(line: String, number: Int, column: Int, message: String) async throws {
    #expect(
      try await test(line)
        == Output(
          output: "", error: "moonstone: tests.txt:\(number):\(column): \(message)\n", code: 65))
  }

  @Test func anIllegalMoveOnTheWayHasItsPlace() async throws {
    let output = try await test("after f5a1; best d3")
    #expect(output.code == 65)
    #expect(output.error.hasPrefix("moonstone: tests.txt:1:9: move 2: "))
  }

  @Test func anUnknownWordInLine12IsOneMessage() async throws {
    let lines = Array(repeating: "\(Self.start); best d3", count: 11)
    let output = try await test((lines + ["after f5; worst d6"]).joined(separator: "\n"))
    #expect(
      output
        == Output(
          output: "",
          error: "moonstone: tests.txt:12:11: “worst” is not a word of tests, which are best, "
            + "avoid, value, within\n", code: 65))
  }

  @Test func aFileWithoutTestsIsRefused() async throws {
    for (text, name) in [("# Later.\n\n", "tests.txt"), ("return {}", "tests.lua")] {
      #expect(
        try await test(text, name)
          == Output(
            output: "", error: "moonstone: \(name):1: there is no test in this file\n", code: 65))
    }
  }

  @Test func aPositionThatIsOverIsRefused() async throws {
    let over = String(repeating: "X", count: 64) + " X"
    let output = try await test("\(over); best d3")
    #expect(output.code == 65)
    #expect(
      output.error
        == "moonstone: tests.txt:1:1: the game is over on this position: there is nothing to "
        + "choose\n")
  }

  @Test func aFileInLuaIsToldACommentAsItIs() async throws {
    try workshop.write(
      """
      return { choose = function(board)
        return board:moves()[1], { text = 'a"\u{301} \\\\u{301} b' }
      end }

      """, to: "mine.lua")
    let output = try await test(
      """
      return { test "asks a function" {
        moves = "f5",
        check = function(board, move, comment)
          return comment.text == 'a"\u{301} \\\\u{301} b', comment.text
        end,
      } }

      """, "tests.lua")
    #expect(output.code == 0 && output.error == "", "\(output)")
  }

  @Test func aFileInLuaSaysMore() async throws {
    let output = try await test(
      """
      local tests = {}
      for _, move in ipairs { "d3", "f5" } do
        tests[#tests + 1] = test("plays " .. move) { board = "\(Self.start)", best = { move } }
      end
      tests[#tests + 1] = test "asks a function" {
        moves = "f5",
        check = function(board, move, comment)
          return comment.value == 4, move .. " with " .. comment.value .. " & 100%"
        end,
      }
      return tests

      """, "tests.lua")
    #expect(
      output
        == Output(
          output: """
            ok    plays d3  (d3, value 3, N ticks)
            FAIL  plays f5  tests.lua:3
                  played d3, wanted f5
                  moonstone debug mine.lua --test tests.lua:3:2
            FAIL  asks a function  tests.lua:5
                  played f4: f4 with 3.0 & 100%
                  moonstone debug mine.lua --test tests.lua:5
            2 of 3 tests failed

            """, error: "", code: 1))
  }

  @Test func aFaultInLuaHasItsPlace() async throws {
    func refusal(_ text: String) async throws -> String {
      let output = try await test(text, "tests.lua")
      #expect(output.code == 65)
      return output.error
    }
    #expect(
      try await refusal("return {\n\ntest \"a\" { moves = 'f5', bset = 'd6' } }")
        == "moonstone: tests.lua:3: “bset” is not a word of tests, which are best, avoid, value, "
        + "within, board, moves, check; did you mean “best”?\n")
    #expect(
      try await refusal("return {\ntest \"a\" { moves = 'f5', best = 'a1' } }")
        == "moonstone: tests.lua:2: a1 is not legal on this position\n")
    #expect(
      try await refusal("return nothing.at.all").hasPrefix("moonstone: tests.lua:1: attempt to "))
    #expect(
      try await refusal("return 5").hasPrefix(
        "moonstone: tests.lua:1: a file of tests returns a list"))
    #expect(try await refusal("os.exit(1)").hasPrefix("moonstone: tests.lua:1: "))
    #expect(try await refusal("while true do end").contains("out of ticks"))
  }

  @Test func programsGetAnObjectATest() async throws {
    let output = try await test("\(Self.start); best e6", "tests.txt", "--json")
    #expect(
      output.output.replacing(#/"ticks":\d+/#, with: "\"ticks\":N")
        == #"{"calls":[],"debug":"moonstone debug mine.lua --test tests.txt:1","file":"tests.txt","line":1,"move":"d3","name":"line 1","ok":false,"#
        + #""reasons":["played d3, wanted e6"],"ticks":N,"value":3}"# + "\n")
    #expect(output.code == 1)
  }

  @Test func theyAreRunAgainAtEachSave() throws {
    try workshop.write("\(Self.start); best d3", to: "tests.txt")
    let program = try workshop.start("test", "mine.lua", "tests.txt", "--watch")
    program.wait(forError: "Ctrl-C ends")
    try workshop.write("\(Self.start); best e6", to: "tests.txt")
    #expect(program.lines(upTo: "      played d3, wanted e6").count > 2)
    program.send(SIGINT)
    _ = program.finish()
  }

  // MARK: - Tests that lie beside a script

  private func ask(_ arguments: String...) async -> Output {
    var output = await workshop.ask(arguments)
    output.output.replace(#/\d+ ticks/#, with: "N ticks")
    output.output.replace(#/10 matches[:,] .*/#, with: "10 matches")
    return output
  }

  @Test func testsBesideAScriptAreItsOwn() async throws {
    try workshop.write("\(Self.start); best d3; \"the first\"\n", to: "mine.tests")
    try workshop.write(
      "return { test \"the second\" { moves = 'f5', avoid = 'd6' } }\n", to: "mine.tests.lua")
    #expect(
      await ask("test", "./mine.lua")
        == Output(
          output: """
            ok      mine.lua  10 matches
            ok    the first  (d3, value 3, N ticks)
            ok    the second  (f4, value 3, N ticks)
            1 script checked, 2 tests passed

            """, error: "", code: 0))
  }

  @Test func aFolderIsTestedWhole() async throws {
    try workshop.write(try workshop.read("mine.lua"), to: "project/good.lua")
    try workshop.write("\(Self.start); best f5; \"a move\"\n", to: "project/good.tests")
    try workshop.write("return {\n", to: "project/deep/bad.lua")
    try workshop.write("\(Self.start); best d3\n", to: "project/deep/bad.tests")
    try workshop.write("not a strategy", to: "project/module.lua")
    try workshop.write("not a script", to: "project/.hidden/x.lua")
    try workshop.write("return { observe = function() end }\n", to: "project/observers/silent.lua")
    #expect(
      await ask("test", "./project")
        == Output(
          output: """
            FAILED  project/deep/bad.lua  project/deep/bad.lua:2:1: unexpected symbol near <eof>
            ok      project/good.lua  10 matches
            ok      project/observers/silent.lua  reversi: heard 10 matches
            FAIL  a move  project/good.tests:1
                  played d3, wanted f5
                  moonstone debug project/good.lua --test project/good.tests:1
            1 of 3 scripts failed the check, 1 of 1 test failed

            """, error: "", code: 1))
  }

  @Test func aScriptIsTestedInTheGameThatItLists() async throws {
    try workshop.write(
      """
      return { games = { "connect-four" }, choose = function(board)
        return board:moves()[1]
      end }

      """, to: "project/drop.lua")
    try workshop.write("after dd; best a; \"on the left\"\n", to: "project/drop.tests")
    let output = await ask("test", "./project")
    #expect(output.lines.last == "1 script checked, 1 test passed", "\(output)")
  }

  @Test func aScriptOfAnUnknownGameKeepsNoOtherFromItsTurn() async throws {
    try workshop.write(try workshop.read("mine.lua"), to: "project/good.lua")
    try workshop.write("\(Self.start); best d3\n", to: "project/good.tests")
    try workshop.write(
      "return { games = { \"nosuch\" }, choose = function(b) return b:moves()[1] end }\n",
      to: "project/bad.lua")
    try workshop.write("\(Self.start); best d3\n", to: "project/bad.tests")
    let output = await ask("test", "./project")
    #expect(output.error.hasPrefix("moonstone: no game “nosuch”"), "\(output)")
    #expect(output.output.hasPrefix("ok      project/good.lua"), "\(output)")
    #expect(output.lines.last == "1 of 2 scripts failed the check, 1 test passed", "\(output)")
    #expect(output.code == 64)
  }

  @Test func aWatchOutlivesAScriptThatIsGoneForAMoment() throws {
    try workshop.write("\(Self.start); best d3\n", to: "mine.tests")
    let text = try workshop.read("mine.lua")
    let passed = "1 script checked, 1 test passed"
    let program = try workshop.start("test", "mine.lua", "--watch")
    #expect(program.lines(upTo: passed).last == passed)
    program.wait(forError: "Ctrl-C ends")
    try FileManager.default.removeItem(atPath: "\(workshop.path)/mine.lua")
    program.wait(forError: "moonstone: ")
    try workshop.write(text, to: "mine.lua")
    #expect(program.lines(upTo: passed).last == passed)
    program.send(SIGINT)
    #expect(program.finish().code != 0)
  }

  @Test func aFolderWithoutTestsSaysWhereTheyLie() async throws {
    try workshop.write("", to: "empty/notes.txt")
    try workshop.write("", to: "stray/gone.tests")
    #expect(
      await ask("test", "./empty")
        == Output(
          output: "",
          error: """
            moonstone: empty has no tests: those of mine.lua are in mine.tests or mine.tests.lua \
            beside it

            """, code: 66))
    #expect(
      await ask("test", "./stray").error
        == "moonstone: stray/gone.tests has the tests of stray/gone.lua, which does not exist\n")
    #expect(
      await ask("test", "./mine.lua")
        == Output(
          output: "",
          error: """
            moonstone: mine.lua has no tests: write them in mine.tests or mine.tests.lua, or name a \
            file

            """, code: 66))
  }
}
