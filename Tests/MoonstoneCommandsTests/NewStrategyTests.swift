import Foundation
import MoonstoneCatalog
import Testing

/// `moonstone new strategy`, and the settings for editors.
@Suite struct NewStrategyTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test func aNewStrategyIsToldHowToTry() throws {
    #expect(
      try workshop.run("new", "strategy", "mine")
        == Output(
          output: """
            mine.lua is a strategy that plays; make it yours:
              moonstone match mine.lua random --watch
              moonstone play mine.lua
              moonstone check mine.lua

            """, error: "", code: 0))
    #expect(
      try workshop.run("match", "mine.lua", "first", "--seed", "1", "--quiet").output
        .contains("mine.lua) "))
  }

  @Test func aNewStrategyPassesItsCheckInEveryGame() throws {
    for game in ["reversi:6", "connect-four", "breakthrough:5"] {
      let name = game.replacing(":", with: "-")
      let output = try workshop.run("new", "strategy", name, "--game", game)
      #expect(output.output.contains("moonstone check \(name).lua --game \(game)\n"))
      let check = try workshop.run("check", "\(name).lua", "--game", game)
      #expect(check.code == 0, "\(check.output)\(check.error)")
    }
  }

  @Test func whatIsSuggestedForOnePlayerCanBeDone() throws {
    let output = try workshop.run("new", "strategy", "mine", "--game", "life:3")
    #expect(
      output.output == """
        mine.lua is a strategy that plays; make it yours:
          moonstone match mine.lua --game life:3
          moonstone check mine.lua --game life:3

        """)
    for line in output.lines.dropFirst() {
      let output = try workshop.run(line.split(separator: " ").dropFirst().map(String.init))
      #expect(output.code == 0, "\(output)")
    }
  }

  @Test func aNameMayBeOfAnyWritingSystem() throws {
    for name in ["größe", "我的_2", "لاعب"] {
      let output = try workshop.run("new", "strategy", name)
      #expect(output.code == 0, "\(output)")
      let lines = output.output.split(separator: "\n").dropFirst(1)
      for line in lines where !line.contains(" play ") && !line.hasSuffix("--watch") {
        let output = try workshop.run(line.split(separator: " ").dropFirst().map(String.init))
        #expect(output.code == 0, "\(output)")
      }
      let match = try workshop.run("match", "./\(name).lua", "first", "--seed", "1", "--quiet")
      #expect(match.output.contains("\(name).lua) "), "\(match)")
    }
  }

  @Test func aNameThatLooksTheSameIsTaken() throws {
    #expect(try workshop.run("new", "strategy", "größe").code == 0)
    for name in ["gro\u{308}ße", "Größe"] {
      let output = try workshop.run("new", "strategy", name)
      #expect(output.code == 64)
      #expect(output.error.contains("already exists: größe.lua"), "\(output)")
    }
  }

  @Test func aNameThatIsNoneSaysWhichIsOne() throws {
    let output = try workshop.run("new", "strategy", "a b")
    #expect(
      output
        == Output(
          output: "",
          error: """
            moonstone: “a b” is not a name for a strategy: a space cannot be in it; use 1 to 40 \
            letters and digits of any writing system, “-” and “_”, beginning with a letter or a \
            digit

            """, code: 64))
  }

  @Test func theNameMayHaveTheEndingOfTheFile() throws {
    #expect(try workshop.run("new", "strategy", "mine.lua").code == 0)
    #expect(try workshop.read("mine.lua").hasPrefix("-- mine: "))
  }

  @Test func nothingIsOverwritten() throws {
    try workshop.write("mine", to: "mine.lua")
    #expect(
      try workshop.run("new", "strategy", "mine")
        == Output(
          output: "", error: "moonstone: a strategy “mine” already exists: mine.lua\n", code: 64))
    #expect(try workshop.read("mine.lua") == "mine")
  }

  @Test func editorsAreToldWhereTheDefinitionsAre() throws {
    try workshop.write("", to: "strategies/_meta/moonstone.lua")
    for arguments in [["strategy", "mine"], ["game", "five"], ["observer", "mine"]] {
      try? FileManager.default.removeItem(atPath: "\(workshop.path)/.luarc.json")
      #expect(try workshop.run(["new"] + arguments).code == 0)
      let settings = try JSONSerialization.jsonObject(
        with: Data(workshop.read(".luarc.json").utf8))
      let library = (settings as? [String: Any])?["workspace.library"] as? [String]
      #expect(library == ["\(workshop.realPath)/strategies/_meta"])
    }
  }

  @Test func settingsOfOnesOwnStay() throws {
    try workshop.write("", to: "strategies/_meta/moonstone.lua")
    try workshop.write("{}", to: ".luarc.json")
    #expect(try workshop.run("new", "strategy", "mine").code == 0)
    #expect(try workshop.read(".luarc.json") == "{}")
  }

  @Test func sharedDefinitionsArePrintedToo() throws {
    try workshop.write("---@meta moonstone\n", to: "strategies/_meta/moonstone.lua")
    #expect(try workshop.run("meta", "moonstone").output == "---@meta moonstone\n")
    #expect(try workshop.run("meta", "reversi").output.hasPrefix("---@meta reversi\n"))
  }
}
