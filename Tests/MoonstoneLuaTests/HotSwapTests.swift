import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@Suite struct HotSwapTests {
  private let folder: TemporaryFolder
  private let reports = Reports()

  init() throws { folder = try TemporaryFolder() }

  private func turn() -> Turn<Reversi> {
    Turn(game: Reversi(), position: Reversi().initialPosition, report: reports.add)
  }

  @Test func aSavedFilePlaysTheNextMove() async throws {
    let path = try folder.write("return { choose = function() return 'd3' end }", to: "s.lua")
    let strategy = try LuaStrategy(
      ScriptFile(path: path), named: "s", plugin: reversi, isolation: .inProcess)
    #expect(try await strategy.choose(turn()).move.description == "d3")
    let before = strategy.identity
    // The same length, within the same moment: only the text tells.
    _ = try folder.write("return { choose = function() return 'c4' end }", to: "s.lua")
    #expect(try await strategy.choose(turn()).move.description == "c4")
    #expect(strategy.identity.name == "s")
    #expect(strategy.identity.digest != before.digest)
    #expect(reports.all == [.swapped(strategy.identity)])
    #expect(try await strategy.choose(turn()).move.description == "c4")
    #expect(reports.all.count == 1)
  }

  @Test(arguments: [
    ("retrun", "syntax error near <eof>", ":1:7: "),
    (
      "return 5", "returned 5; a strategy is a file that returns a table with a choose function",
      ": "
    ),
    ("\nerror('no')", "no", ":2: "),
  ])
  func aBrokenFileIsSaidOnceAndTheOneBeforePlaysOn(
    text: String, message: String, place: String
  ) async throws {
    let good = "return { choose = function() return 'd3' end }"
    let path = try folder.write(good, to: "s.lua")
    let strategy = try LuaStrategy(ScriptFile(path: path), plugin: reversi, isolation: .inProcess)
    let before = strategy.identity
    _ = try folder.write(text, to: "s.lua")
    for _ in 1...3 { #expect(try await strategy.choose(turn()).move.description == "d3") }
    #expect(strategy.identity == before)
    guard case .note(let note)? = reports.all.first else { Issue.record("nothing said"); return }
    #expect(reports.all.count == 1)
    // Lua shortens the names of files in its messages to 59 bytes.
    #expect(note.hasSuffix("\(place)\(message) — the previous version plays on"))
    _ = try folder.write("return { choose = function() return 'c4' end }", to: "s.lua")
    #expect(try await strategy.choose(turn()).move.description == "c4")
  }

  @Test func aFileThatIsGoneIsSaidOnce() async throws {
    let path = try folder.write("return { choose = function() return 'd3' end }", to: "s.lua")
    let strategy = try LuaStrategy(ScriptFile(path: path), plugin: reversi, isolation: .inProcess)
    try FileManager.default.removeItem(atPath: path)
    for _ in 1...3 { #expect(try await strategy.choose(turn()).move.description == "d3") }
    #expect(
      reports.all == [.note("\(path): there is no such file — the previous version plays on")])
  }

  @Test(
    .timeLimit(.minutes(10 * patience)),
    arguments: [
      ("pipe", "is a pipe, a device or a socket, and not a file"),
      ("device", "is a pipe, a device or a socket, and not a file"),
      ("folder", "is a directory, not a file"),
    ])
  func aFileThatBecomesSomethingElseIsSaidOnce(kind: String, message: String) async throws {
    let path = try folder.write("return { choose = function() return 'd3' end }", to: "s.lua")
    let strategy = try LuaStrategy(ScriptFile(path: path), plugin: reversi, isolation: .inProcess)
    #expect(try await strategy.choose(turn()).move.description == "d3")
    try FileManager.default.removeItem(atPath: path)
    switch kind {
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "device":
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    default:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    for _ in 1...3 { #expect(try await strategy.choose(turn()).move.description == "d3") }
    #expect(
      reports.all == [
        .note("\(path): \(message) — the previous version plays on")
      ])
  }

  @Test func memoryOutlivesASwapAndGlobalsDoNot() async throws {
    let path = try folder.write(
      "seen = true string.mine = 1 return { choose = function(_, c) c.memory.n = 1 return 'd3' end }",
      to: "s.lua")
    let strategy = try LuaStrategy(ScriptFile(path: path), plugin: reversi, isolation: .inProcess)
    _ = try await strategy.choose(turn())
    _ = try folder.write(
      "return { choose = function(_, c) return 'd3', { text = tostring(c.memory.n) .. "
        + "tostring(seen) .. tostring(string.mine) .. tostring(('').mine) } end }", to: "s.lua")
    #expect(try await strategy.choose(turn()).comment?.text == "1nilnilnil")
  }

  @Test func aSwapWhileTheMatchRunsIsAnEventBetweenTwoMoves() async throws {
    let first = "return { choose = function(b) return b:moves()[1] end }"
    let last = "return { choose = function(b) local m = b:moves() return m[#m] end }"
    let path = try folder.write(first, to: "s.lua")
    let script = try LuaStrategy(ScriptFile(path: path), plugin: reversi, isolation: .inProcess)
    let folder = folder
    let rewriter = ScriptedPlayer<Reversi>(
      "rewriter",
      [
        .call { turn in
          _ = try folder.write(last, to: "s.lua")
          return Choice(turn.position.legalMoves.first!)
        }
      ])
    let observer = RecordingObserver<Reversi>()
    let host = Host(
      Match(Reversi()), players: Sides(black: rewriter, white: script), observers: [observer])
    let match = try await host.run()
    #expect(match.ending?.termination == .rules)
    let swaps = observer.heard.filter { if case .swapped = $0.event { true } else { false } }
    #expect(swaps.count == 1)
    #expect(swaps.first?.match.moves.count == 1)
    #expect(match.players.white == script.identity)
    #expect(match.moves[1] == Array(match.positions[1].legalMoves).last)
  }
}
