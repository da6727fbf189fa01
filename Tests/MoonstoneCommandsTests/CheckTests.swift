import Foundation
import MoonstoneBreakthrough
import MoonstoneConnectFour
import MoonstoneLife
import Testing

@testable import MoonstoneCatalog

/// What authors run before they hand in, and teachers on a folder.
@Suite struct CheckTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    let chance = try workshop.read("strategies/any/chance.lua")
    try workshop.write(chance, to: "strategies/any/random.lua")
  }

  private func write(_ body: String, to name: String) throws {
    try workshop.write(
      "return { choose = function(board, context) \(body) end }\n", to: name)
  }

  /// Without how many ticks a move took, which is another number with each price that changes.
  private func check(_ arguments: String..., time: Bool = false) async throws -> Output {
    let limits = time ? [] : ["--ticks", "100K/move"]
    var output = await workshop.ask(["check", "--seed", "1"] + limits + arguments)
    output.output.replace(#/at most [1-9]\d* ticks/#, with: "at most N ticks")
    output.output.replace(#/"mostTicks":[1-9]\d*/#, with: #""mostTicks":N"#)
    return output
  }

  @Test func aGoodScriptPasses() async throws {
    try workshop.write(Scripts.first, to: "good.lua")
    #expect(
      try await check("./good.lua")
        == Output(
          output: "ok      good.lua  10 matches: 8 won, 2 lost; at most N ticks a move\n",
          error: "", code: 0))
  }

  @Test func testsOfAScriptAreLeftOut() async throws {
    try workshop.write(Scripts.first, to: "class/good.lua")
    try workshop.write("return {}", to: "class/good.tests.lua")
    try workshop.write("after f5; avoid d6", to: "class/good.tests")
    let good = "ok      class/good.lua  10 matches: 8 won, 2 lost; at most N ticks a move\n"
    #expect(try await check("./class") == Output(output: good, error: "", code: 0))
    #expect(
      try await check("./class/good.lua", "./class/good.tests.lua")
        == Output(output: good, error: "", code: 0))
    #expect(
      try await check("./class/good.tests.lua").error == """
        moonstone: class/good.tests.lua has the tests of a script; “moonstone test \
        class/good.lua” runs them

        """)
  }

  @Test func aBudgetOfTimeIsMeasured() async throws {
    try workshop.write(Scripts.first, to: "good.lua")
    let output = try await check("./good.lua", time: true)
    let expected = #/ok      good\.lua  10 matches: 8 won, 2 lost; slowest move \d+\.\d{3} s\n/#
    #expect(output.output.wholeMatch(of: expected) != nil)
    #expect(output.code == 0)
  }

  @Test func aFolderIsCheckedInTheOrderOfItsNames() async throws {
    try workshop.write(Scripts.first, to: "class/b.lua")
    try workshop.write("return {\n", to: "class/a.lua")
    try workshop.write("not a script", to: "class/notes.txt")
    try workshop.write("return { games = { 'chess' }, choose = print }", to: "class/other.lua")
    try workshop.write("return 5", to: "class/x/deep.lua")
    #expect(
      try await check("./class")
        == Output(
          output: """
            FAILED  class/a.lua      class/a.lua:2:1: unexpected symbol near <eof>
            ok      class/b.lua      10 matches: 8 won, 2 lost; at most N ticks a move
            FAILED  class/other.lua  class/other.lua: does not play reversi: its list of \
            games does not name it; it names chess

            """, error: "", code: 1))
  }

  @Test(arguments: [
    (
      "board:play('h9')",
      #"bad.lua:1: board:play(move): argument 1 must be a move such as "d3", found "h9""#
    ),
    ("return nil", "bad.lua: choose returned nil, which is not a move; legal moves: d3 c4 f5 e6"),
    ("while true do end", "bad.lua:1: out of ticks"),
  ])
  func aFailureIsToldWithItsBoard(body: String, message: String) async throws {
    try write(body, to: "bad.lua")
    let output = try await check("./bad.lua")
    let board = "---------------------------OX------XO--------------------------- X"
    let line = "FAILED  bad.lua  \(message), on board \(board) as black (and 35 more problems)\n"
    #expect(output == Output(output: line, error: "", code: 1))
  }

  @Test(arguments: [
    (
      "version = { 1 }",
      "version is a table; it must be an integer, or a string of at most 64 bytes"
    ),
    (
      "migrate = 'no'",
      "migrate is \"no\"; it must be a function of the memory and the version that "
        + "wrote it"
    ),
  ])
  func aBadVersionOrMigrateIsTold(field: String, message: String) async throws {
    try workshop.write(
      "return { \(field), choose = function(b) return b:moves()[1] end }", to: "bad.lua")
    let output = try await check("./bad.lua")
    #expect(output.output == "FAILED  bad.lua  bad.lua: \(message)\n")
    #expect(output.code == 1)
    try workshop.write(
      "return { version = '1.2', migrate = function(m) return m end, "
        + "choose = function(b) return b:moves()[1] end }", to: "good.lua")
    #expect(try await check("./good.lua").code == 0)
  }

  @Test func aScriptThatFailsOnFullBoardsOnlyIsFound() async throws {
    try write(
      "if board:empties() == 1 and context.ply > 58 then error('full') end return board:moves()[1]",
      to: "full.lua")
    let output = try await check("./full.lua").output
    #expect(output.hasPrefix("FAILED  full.lua  full.lua:1: full, on board "))
    // What is told is the first problem, before any match.
    #expect(!output.contains("in match"))
  }

  @Test func theBoardsHaveThePlyAndTheMovesThatFitThem() async throws {
    try write(
      "if context.ply < 60 - board:empties() or #context.moves ~= context.ply then error('ply') end "
        + "return board:moves()[1]", to: "ply.lua")
    #expect(try await check("./ply.lua").output.hasPrefix("ok      ply.lua  10 matches: "))
  }

  @Test(arguments: [
    ("connect-four", ConnectFour().initialPosition.description),
    ("breakthrough", Breakthrough().initialPosition.description),
    ("life:5", Life(size: 5).initialPosition.description),
  ])
  func onlyTheInitialBoardComesWithoutMoves(game: String, initial: String) async throws {
    try write(
      "if context.ply == 0 and tostring(board) ~= '\(initial)' then error('ply') end "
        + "context.memory.ply = context.ply return board:moves()[1]", to: "ply.lua")
    #expect(
      try await check("--game", game, "./ply.lua").output.hasPrefix("ok      ply.lua  10 matches: ")
    )
  }

  @Test func aScriptThatFailsInAMatchOnlyIsToldWithTheMatch() async throws {
    try write(
      "local memory = context.memory; memory.count = (memory.count or 0) + 1 "
        + "if memory.count > 10 and context.side == 'white' then error('late') end "
        + "return board:moves()[1]", to: "late.lua")
    let output = try await check("./late.lua")
    let boardless = output.output.replacing(#/[XO-]{64}/#, with: "BOARD")
    #expect(
      boardless == """
        FAILED  late.lua  late.lua:1: late, on board BOARD O as white, in match 2, \
        seed 6717404888216029 (and 4 more problems)

        """)
    // The match can be played again by itself.
    let match = await workshop.ask(
      "match", "random", "./late.lua", "--seed", "6717404888216029", "--quiet")
    #expect(match.lines[1] == "white (late.lua) forfeits by fault: late.lua:1: late")
  }

  @Test func aScriptThatHangsIsTriedNoFurther() async throws {
    try write("while true do end", to: "spin.lua")
    // In process, where no worker can be late for the busy machine's sake.
    let output = try await check("./spin.lua", "--time", "0.1/move", "--in-process", time: true)
    #expect(
      output
        == Output(
          output: """
            FAILED  spin.lua  spin.lua:1: out of time: it had 0.1 s for this move, on board \
            ---------------------------OX------XO--------------------------- X as black

            """, error: "", code: 1))
  }

  @Test func aFailureIsKeptInACapsule() async throws {
    try write("error('no idea')", to: "bad.lua")
    let output = try await check("./bad.lua", "--capsules", "./c", "--json")
    #expect(output.code == 1)
    let names = try workshop.names(in: "c")
    // As many as there are boards and sides that differ; one for all would be too few.
    #expect(names.count > 10)
    for name in names.prefix(3) {
      #expect(output.output.contains(#""capsule":"c/\#(name)""#), "\(name)")
      let reproduced = await workshop.ask("reproduce", "./c/\(name)")
      #expect(reproduced.lines.last == "reproduced")
      #expect(reproduced.code == 0)
    }
    #expect(
      try await check("./bad.lua", "--capsules", "./c").output.contains(
        ", kept in c/reversi-1-1-black-"))
  }

  @Test func aProgramWithoutStrategiesPlaysAgainstItsOwnRandom() throws {
    try workshop.write(Scripts.first, to: "good.lua")
    let arguments = ["check", "--seed", "1", "--ticks", "100K/move", "good.lua"]
    let usual = try workshop.run(arguments)
    try workshop.remove("strategies")
    let output = try workshop.run(arguments)
    #expect(output.error == "")
    #expect(output == usual)
  }

  @Test func itsOwnRandomIsTheOneThatIsShipped() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let shipped = try String(
      contentsOf: root.appendingPathComponent("strategies/any/random.lua"), encoding: .utf8)
    #expect(RandomStrategy.text == shipped)
  }

  @Test func anObjectAFileIsPrinted() async throws {
    try workshop.write(Scripts.first, to: "good.lua")
    try workshop.write("return {\n", to: "bad.lua")
    let output = try await check("./good.lua", "./bad.lua", "--json")
    let digest = try #require(
      await workshop.ask("choose", "first", "--json").output.firstMatch(of: #/"sha256":"(\w+)"/#)
    ).1
    let expected = [
      #"{"file":"good.lua","matches":{"drawn":0,"lost":2,"played":10,"won":8},"mostTicks":N,"#
        + #""ok":true,"positions":26,"problems":[],"seed":1,"sha256":"\#(digest)","#
        + #""slowestSeconds":0,"warnings":[]}"#,
      #"{"file":"bad.lua","matches":{"drawn":0,"lost":0,"played":0,"won":0},"mostTicks":null,"#
        + #""ok":false,"positions":0,"problems":[{"board":null,"calls":[],"capsule":null,"match":null,"#
        + #""message":"bad.lua:2:1: unexpected symbol near <eof>","ply":null,"reason":"load","#
        + #""seed":null,"side":null}],"seed":1,"sha256":null,"slowestSeconds":0,"#
        + #""warnings":[]}"#,
    ]
    let timeless = output.lines.map {
      $0.replacing(#/"slowestSeconds":[^,}]+/#, with: #""slowestSeconds":0"#)
    }
    #expect(timeless == expected)
    #expect(output.code == 1)
  }

  @Test func whatIsProbablyNotMeantIsTold() async throws {
    try workshop.write(
      """
      local unused = 1
      return { choose = function(board)
        best = board:moves()[1]
        return best
      end }
      """, to: "loose.lua")
    let output = try await check("./loose.lua")
    #expect(output.code == 0)
    #expect(
      output.lines.dropFirst() == [
        "loose.lua:1:7: warning: “unused” is never used [unused]",
        "loose.lua:3:3: warning: “best” becomes a global variable; write “local best” where it is "
          + "first set [global]",
      ])
    let strict = try await check("./loose.lua", "--strict")
    #expect(strict.output.hasPrefix("FAILED  loose.lua  10 matches: "))
    #expect(strict.code == 1)
    let json = try await check("./loose.lua", "--strict", "--json").output
    #expect(json.contains(#""ok":false"#))
    #expect(
      json.contains(
        #""warnings":[{"column":7,"file":"loose.lua","kind":"unused","line":1,"#
          + #""message":"“unused” is never used"},{"column":3,"file":"loose.lua","#
          + #""kind":"global","line":3,"message":"“best” becomes a global variable; "#
          + #"write “local best” where it is first set"}]}"#))
  }

  @Test func inProcessItIsTheSame() async throws {
    try workshop.write(Scripts.first, to: "good.lua")
    try write("error('no idea')", to: "bad.lua")
    #expect(
      try await check("./good.lua", "./bad.lua") == check("./good.lua", "./bad.lua", "--in-process")
    )
  }

  @Test func aFileThatIsMissingEndsTheCommand() async throws {
    try workshop.write(Scripts.first, to: "good.lua")
    #expect(
      try await check("./good.lua", "./no.lua")
        == Output(output: "", error: "moonstone: no.lua: there is no such file\n", code: 66))
    try workshop.write("x", to: "empty/x.txt")
    #expect(
      try await check("./empty")
        == Output(
          output: "", error: "moonstone: empty: there is no .lua file in this folder\n", code: 66))
  }
}
