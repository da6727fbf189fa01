import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// What editors do to files while they are played.
@Suite(.timeLimit(.minutes(10 * patience))) struct FileSwapTests {
  private let folder: TemporaryFolder
  private let reports = Reports()

  init() throws { folder = try TemporaryFolder() }

  private func playing(_ move: String) -> String {
    "return { choose = function() return '\(move)' end }"
  }

  private func turn() -> Turn<Reversi> {
    Turn(game: Reversi(), position: Reversi().initialPosition, report: reports.add)
  }

  private func move(of strategy: LuaStrategy<Reversi>) async throws -> String {
    try await strategy.choose(turn()).move.description
  }

  private var notes: [String] {
    reports.all.map { report in
      switch report {
      case .note(let text): text.replacingOccurrences(of: folder.path + "/", with: "")
      case .swapped: "swapped"
      case .delayed: "delayed"
      case .thinking: "thinking"
      }
    }
  }

  @Test func aFileThatIsRenamedIntoPlaceIsUsed() async throws {
    let path = try folder.write(playing("d3"), to: "s.lua")
    let strategy = try LuaStrategy(ScriptFile(path: path), plugin: reversi, isolation: .inProcess)
    #expect(try await move(of: strategy) == "d3")
    let draft = try folder.write(playing("c4"), to: "s.lua.new")
    #expect(rename(draft, path) == 0)
    #expect(try await move(of: strategy) == "c4")
    #expect(notes == ["swapped"])
  }

  @Test func anOfferedVersionTakesOverAndItsFileStays() async throws {
    let path = try folder.write(playing("d3"), to: "s.lua")
    let file = try ScriptFile(path: path)
    let strategy = try LuaStrategy(file, plugin: reversi, isolation: .inProcess)
    #expect(try await move(of: strategy) == "d3")
    let offered = try file.version(withText: Array(playing("c4").utf8))
    strategy.offer(offered)
    #expect(try await move(of: strategy) == "c4")
    #expect(strategy.identity.digest == offered.digest)
    #expect(try await move(of: strategy) == "c4")
    #expect(try contents(path) == playing("d3"))
    _ = try folder.write(playing("f5"), to: "s.lua")
    #expect(try await move(of: strategy) == "f5")
    #expect(notes == ["swapped", "swapped"])
  }

  @Test func anOfferedVersionThatFailsLeavesTheOneBefore() async throws {
    let path = try folder.write(playing("d3"), to: "s.lua")
    let file = try ScriptFile(path: path)
    let strategy = try LuaStrategy(file, plugin: reversi, isolation: .inProcess)
    strategy.offer(try file.version(withText: Array("return 1".utf8)))
    #expect(try await move(of: strategy) == "d3")
    #expect(notes.count == 1)
    #expect(try await move(of: strategy) == "d3")
    #expect(notes.count == 1)
  }

  @Test func aFileThatComesBackIsUsedAgain() async throws {
    let path = try folder.write(playing("d3"), to: "s.lua")
    let strategy = try LuaStrategy(ScriptFile(path: path), plugin: reversi, isolation: .inProcess)
    try FileManager.default.removeItem(atPath: path)
    #expect(try await move(of: strategy) == "d3")
    _ = try folder.write(playing("d3"), to: "s.lua")
    #expect(try await move(of: strategy) == "d3")
    #expect(
      notes == [
        "s.lua: there is no such file — the previous version plays on",
        "s.lua: is again the version that plays",
      ])
    try FileManager.default.removeItem(atPath: path)
    #expect(try await move(of: strategy) == "d3")
    _ = try folder.write(playing("c4"), to: "s.lua")
    #expect(try await move(of: strategy) == "c4")
    #expect(
      notes.dropFirst(2) == [
        "s.lua: there is no such file — the previous version plays on", "swapped",
      ])
  }

  @Test func aVersionThatCannotBeUsedIsAFactUntilItIsMended() async throws {
    let path = try folder.write(playing("d3"), to: "s.lua")
    let strategy = try LuaStrategy(ScriptFile(path: path), plugin: reversi, isolation: .inProcess)
    _ = try await strategy.choose(turn())
    #expect(strategy.rejectedVersion == nil)
    _ = try folder.write("return { choose = 1 }", to: "s.lua")
    _ = try await strategy.choose(turn())
    let rejected = try #require(strategy.rejectedVersion)
    #expect(rejected.error.kind == .invalid)
    #expect(rejected.description.hasSuffix(notes.last ?? "nothing"))
    _ = try folder.write(playing("c4"), to: "s.lua")
    #expect(try await move(of: strategy) == "c4")
    #expect(strategy.rejectedVersion == nil)
  }

  @Test func anotherStrategyFollowsTheFileFromWhereItWasLookedAt() async throws {
    let path = try folder.write(playing("d3"), to: "s.lua")
    let first = try LuaStrategy(
      ScriptFile(path: path), named: "s", plugin: reversi, isolation: .inProcess)
    _ = try folder.write(playing("c4"), to: "s.lua")
    #expect(try await move(of: first) == "c4")
    func another(after strategy: LuaStrategy<Reversi>) throws -> LuaStrategy<Reversi> {
      try LuaStrategy(
        strategy.snapshot.source, following: try #require(strategy.file), named: "s",
        plugin: reversi, isolation: .inProcess)
    }
    let second = try another(after: first)
    #expect(second.identity == first.identity)
    #expect(try await move(of: second) == "c4")
    // The very first text again.
    _ = try folder.write(playing("d3"), to: "s.lua")
    let third = try another(after: second)
    #expect(try await move(of: third) == "d3")
    _ = try folder.write("retrun", to: "s.lua")
    #expect(try await move(of: third) == "d3")
    #expect(try await move(of: another(after: third)) == "d3")
    #expect(notes.count == 3, "what is broken is told once: \(notes)")
  }

  @Test func undoingABrokenChangeIsToldAndNothingIsLoadedAnew() async throws {
    let path = try folder.write(
      "local n = 0 return { choose = function() n = n + 1 return 'd3', { value = n } end }",
      to: "s.lua")
    let good = try String(contentsOfFile: path, encoding: .utf8)
    let strategy = try LuaStrategy(ScriptFile(path: path), plugin: reversi, isolation: .inProcess)
    _ = try await strategy.choose(turn())
    _ = try folder.write("retrun", to: "s.lua")
    _ = try await strategy.choose(turn())
    _ = try folder.write(good, to: "s.lua")
    #expect(try await strategy.choose(turn()).comment?.value == 3)
    #expect(notes.count == 2)
    #expect(notes.last == "s.lua: is again the version that plays")
  }

  @Test func aFileThatIsBeingWrittenIsWaitedForShortly() async throws {
    let path = try folder.write(playing("d3"), to: "s.lua")
    let strategy = try LuaStrategy(ScriptFile(path: path), plugin: reversi, isolation: .inProcess)
    _ = try await strategy.choose(turn())
    let whole = playing("c4")
    _ = try folder.write(String(whole.prefix(20)), to: "s.lua")
    // Whichever comes first, no half of it is reported, unless the machine was held up for long.
    let folder = folder
    let writing = Thread { _ = try? folder.write(whole, to: "s.lua") }
    writing.start()
    _ = try await strategy.choose(turn())
    try await eventually("it is written") { writing.isFinished }
    #expect(try await move(of: strategy) == "c4")
    #expect(notes.last == "swapped")
  }

  @Test func aSavedModuleIsASavedScript() async throws {
    let path = try folder.write(
      "local m = require 'mod' return { choose = function() return m end }", to: "s.lua")
    let module = try folder.write("return 'd3'", to: "mod.lua")
    let strategy = try LuaStrategy(ScriptFile(path: path), plugin: reversi, isolation: .inProcess)
    #expect(try await move(of: strategy) == "d3")
    _ = try folder.write("return 'c4'", to: "mod.lua")
    #expect(try await move(of: strategy) == "c4")
    _ = try folder.write("return +", to: "mod.lua")
    for _ in 1...3 { #expect(try await move(of: strategy) == "c4") }
    try FileManager.default.removeItem(atPath: module)
    for _ in 1...3 { #expect(try await move(of: strategy) == "c4") }
    _ = try folder.write("return 'e6'", to: "mod.lua")
    #expect(try await move(of: strategy) == "e6")
    #expect(notes.count == 4)
    #expect(notes[0] == "swapped")
    #expect(notes[1].contains("mod.lua:1:8: unexpected symbol near"))
    #expect(notes[2].contains("there is no module \"mod\" beside the script"))
    #expect(notes[3] == "swapped")
  }

  @Test func aModuleThatCannotBeReadIsSaidOnce() async throws {
    let path = try folder.write(
      "local m = require 'mod' return { choose = function() return m end }", to: "s.lua")
    let module = try folder.write("return 'd3'", to: "mod.lua")
    let strategy = try LuaStrategy(ScriptFile(path: path), plugin: reversi, isolation: .inProcess)
    #expect(try await move(of: strategy) == "d3")
    // Root may read everything except a file that is not of this length.
    try FileManager.default.removeItem(atPath: module)
    #expect(symlink("/proc/self/mem", module) == 0)
    for _ in 1...3 { #expect(try await move(of: strategy) == "d3") }
    #expect(notes.count == 1, "\(notes)")
    #expect(notes.first?.hasSuffix(" — the previous version plays on") == true)
  }
}
