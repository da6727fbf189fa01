import Foundation
import Testing

@testable import MoonstoneCommands

/// `moonstone new project`, whose folder passes what it is checked and tested by.
@Suite struct NewProjectTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  /// The commands of the workflow, in order.
  private func steps(of project: String) throws -> [String] {
    try workshop.lines("\(project)/.github/workflows/moonstone.yml").compactMap { line in
      line.wholeMatch(of: #/      - run: (moonstone .*)/#).map { String($0.1) }
    }
  }

  /// Runs the commands of the workflow where a server would.
  private func runWorkflow(of project: String) throws -> Output {
    let steps = try steps(of: project).joined(separator: "\n")
    let games = Self.root.appending(path: "games").path
    return try workshop.shell(
      "cd \(project)\nexport PATH=../bin:$PATH MOONSTONE_GAMES=\(games)\nset -e\n\(steps)")
  }

  @Test(arguments: [
    nil, "reversi:6", "connect-four", "breakthrough:5", "life:3", "gomoku", "hex:5",
  ])
  func aNewProjectPassesWhatItsWorkflowRuns(game: String?) async throws {
    let option = game.map { ["--game", $0] } ?? []
    let made = await workshop.ask(["new", "project", "./mine"] + option)
    #expect(made.code == 0 && made.error.isEmpty, "\(made)")
    let tried = try runWorkflow(of: "mine")
    #expect(tried.code == 0, "\(tried.output)\(tried.error)")
    #expect(tried.output.hasPrefix("ok ") && tried.output.contains(" tests passed\n"))
    #expect(try steps(of: "mine").count == 2)
  }

  @Test func aProjectMayHaveAGameOfItsOwn() async throws {
    let made = await workshop.ask("new", "project", "./mine", "--new-game", "noughts")
    #expect(made.code == 0, "\(made)")
    #expect(
      try steps(of: "mine") == [
        "moonstone check games/noughts.lua", "moonstone check --strict mine.lua --game noughts",
        "moonstone test",
      ])
    let tried = try runWorkflow(of: "mine")
    #expect(tried.code == 0 && tried.output.hasSuffix("4 tests passed\n"), "\(tried)")
    #expect(try workshop.read("mine/mine.lua").contains("---@param board noughts.Board"))
    #expect(try workshop.read("mine/_meta/noughts.lua").contains("class noughts.Board"))
  }

  /// A strategy that plays otherwise does not pass them.
  @Test func testsOfANewProjectCanFail() async throws {
    #expect(await workshop.ask("new", "project", "./mine").code == 0)
    try workshop.write(
      """
      return { choose = function(board)
        local worst, most
        for move, after in board:children() do
          if after:outcome() ~= board:turn() and (not most or after:count() > most) then
            worst, most = move, after:count()
          end
        end
        return worst or board:moves()[1]
      end }
      """, to: "mine/mine.lua")
    let output = try runWorkflow(of: "mine").output
    #expect(output.contains("FAIL  wins for black where it can  mine.tests:"))
  }

  @Test func whatIsListedIsThereAndCanBeTyped() async throws {
    let made = await workshop.ask("new", "project", "./mine", "--game", "reversi:6")
    let lines = made.lines
    let files = lines.dropFirst().prefix { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
    #expect(files.count == 9)
    for file in files { #expect(try !workshop.read("mine/\(file)").isEmpty, "\(file)") }
    #expect(
      lines.suffix(5) == [
        "Go to its folder and make it yours:",
        "  moonstone match mine.lua random --game reversi:6 --watch",
        "  moonstone play mine.lua --game reversi:6",
        "  moonstone check --strict mine.lua --game reversi:6",
        "  moonstone test",
      ])
    let settings = try JSONSerialization.jsonObject(
      with: Data(workshop.read("mine/.luarc.json").utf8))
    #expect((settings as? [String: Any])?["workspace.library"] is [String])
  }

  @Test func nothingIsOverwritten() async throws {
    try workshop.write("mine", to: "mine/other.lua")
    let refused = await workshop.ask("new", "project", "./mine/")
    #expect(refused.error == "moonstone: “mine” already exists; name a new folder\n")
    #expect(refused.code == 64)
    #expect(try workshop.names(in: "mine") == ["other.lua"])
  }

  @Test(arguments: [
    (["./Mine"], "“Mine” is not a name for a project: "),
    (["/"], "“/” is not a name for a project: "),
    (["./mine", "--new-game", "No"], "“No” is not a name for a game: "),
    (["./mine", "--new-game", "reversi"], "a game “reversi” already exists; "),
    (["./mine", "--new-game", "hex"], "a game “hex” already exists; "),
    (["./mine", "--new-game", "x", "--game", "hex"], "--new-game and --game exclude each other: "),
  ])
  func whatCannotBeMadeIsRefused(arguments: [String], message: String) async throws {
    let environment = ["MOONSTONE_GAMES": Self.root.appending(path: "games").path]
    let refused = await workshop.ask(["new", "project"] + arguments, environment: environment)
    #expect(refused.error.hasPrefix("moonstone: \(message)"), "\(refused)")
    #expect(refused.code == 64)
    #expect(!FileManager.default.fileExists(atPath: "\(workshop.path)/mine"))
  }

  @Test func whereNothingCanBeWrittenNothingIsLeft() async throws {
    try workshop.write("", to: "file")
    let refused = await workshop.ask("new", "project", "./file/mine")
    #expect(refused.code == 74, "\(refused)")
  }
}
