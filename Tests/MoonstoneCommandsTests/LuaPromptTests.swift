import MoonstoneTestSupport
import Testing

/// The prompt of Lua as a program: in a pipe, and on a terminal.
@Suite(.timeLimit(.minutes(10 * patience))) struct LuaPromptTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test func inAPipeItRunsAFile() throws {
    try workshop.write(Scripts.first, to: "mine.lua")
    #expect(
      try workshop.run(
        "lua", "mine.lua", "--opening", "f5",
        input: "local n = board:count()\nprint(n, { n })\n:lod x\nchoose(board, context)\n")
        == Output(
          output: "3 { 3 }\n",
          error: """
            moonstone: “:lod” is not a command; “:help” lists them; did you mean “:load”?

            """, code: 65))
    #expect(
      try workshop.run("lua", input: "x = 1\n\nerror('no')\n")
        == Output(output: "", error: "moonstone: input:3: no\n", code: 65))
    #expect(
      try workshop.run("lua", "--game", "connect-four", input: "context.game")
        == Output(output: "connect-four\n", error: "", code: 0))
  }

  @Test func onATerminalLinesAreEditedAndCompleted() throws {
    let program = try TerminalProgram(["lua"], in: workshop)
    #expect(program.wait(forLine: ">"))
    program.type("answer = 6 * 8\u{7f}7\r")
    program.type("ans\t\r")
    #expect(program.wait(forLine: "42"))
    program.type("\u{1b}[A + 1\r")
    #expect(program.wait(forLine: "43"))
    program.type("local here = 1\r")
    #expect(program.wait(for: "was local to this chunk"))
    program.type("\u{4}")
    #expect(program.finish() == 0)
  }
}
