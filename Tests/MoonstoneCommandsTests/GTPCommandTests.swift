import Testing

/// `moonstone gtp`: a strategy as an engine of other programs.
@Suite struct GTPCommandTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test func aStrategyAnswersAController() throws {
    let output = try workshop.run(
      "gtp", "first", input: "1 protocol_version\nboardsize 8\ngenmove b\nundo\n2 quit\nname\n")
    #expect(output.output == "=1 2\n\n=\n\n= D3\n\n=\n\n=2\n\n")
    #expect(output.code == 0 && output.error.isEmpty)
  }

  @Test func theEndOfTheInputIsTheEnd() throws {
    let output = try workshop.run(
      "gtp", "strategies/any/chance.lua", "--game", "connect-four", input: "genmove b\n")
    #expect(output.output.hasPrefix("= ") && output.code == 0)
  }

  @Test func whatAScriptPrintsGoesToTheStandardError() throws {
    try workshop.write(
      """
      return { choose = function(board)
        print("thinking\\27[2J")
        return board:moves()[1]
      end }
      """, to: "loud.lua")
    let output = try workshop.run("gtp", "loud.lua", input: "genmove b\nquit\n")
    #expect(output.output == "= D3\n\n=\n\n")
    #expect(output.error.contains("thinking") && !output.error.contains("\u{1b}"))
  }

  @Test func aFaultIsARefusal() throws {
    try workshop.write("return { choose = function() error('oh no') end }", to: "bad.lua")
    let output = try workshop.run("gtp", "bad.lua", input: "genmove b\nname\n")
    #expect(output.output.hasPrefix("? bad.lua:1: oh no\n\n= Moonstone bad"))
    #expect(output.code == 0)
  }

  @Test func aPersonIsNoEngine() throws {
    let output = try workshop.run("gtp", "human")
    #expect(
      output.code == 64 && output.error.contains("other programs need a strategy, not a person"))
  }
}
