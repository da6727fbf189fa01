import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLife
@testable import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// A script that is made again what it was when it was loaded does from there on what it did.
@Suite struct RestoredScriptTests {
  private static let limits = ScriptLimits(loadSeconds: 60, loadTicks: 50_000_000)

  private static func version(_ source: ScriptSource) -> LoadedVersion {
    LoadedVersion(source, limits, as: .strategy)
  }

  /// What a script answers, costs and prints in a course of turns, for both sides, with few ticks
  /// and with many.
  ///
  /// - Parameter isCounted: whether its ticks are counted; if not, they are not reported.
  private func life<G: Game>(
    of script: Script, _ plugin: Plugin<G>, plies: Int = 24, isCounted: Bool = true
  ) -> [String] {
    var position = plugin.game.initialPosition
    var moves = Trail<G.Move>()
    let ask = plugin.asking()
    var told: [String] = []
    for ply in 0..<plies where position.outcome == nil {
      let turn = Turn(
        game: plugin.game, position: position, moves: moves,
        budget: isCounted
          ? Budget(remainingTicks: [2_000, 300_000, 10_000, 40_000][ply % 4]) : .unlimited,
        seed: 7,
        keepsMemory: true)
      script.getReady()
      var move = Array(position.legalMoves)[ply % position.legalMoves.count]
      do {
        let choice = try ask(turn) {
          try script.choose($0, within: 60, tellingBy: nil)
        }
        move = choice.move
        told.append(
          isCounted ? "\(choice)" : "\(move) \(choice.comment?.text ?? "") \(choice.memory ?? "")")
      } catch {
        told.append((error as? ScriptFailure)?.message ?? "\(error)")
      }
      told.append(script.printed)
      position.playUnchecked(move)
      moves.append(move)
    }
    return told
  }

  /// Expects three lives to be the same: of the loaded script, and twice of the restored one.
  private func expectSameLives<G: Game>(
    of source: ScriptSource, in script: Script, _ plugin: Plugin<G>, plies: Int = 24
  ) throws {
    try script.load(source, Self.limits, as: .strategy)
    // Memory that a sanitizer watches is not kept.
    if patience == 1 { #expect(script.imaged == Self.version(source), "\(source.name)") }
    guard script.imaged != nil else { return }
    let printed = script.printed
    let first = life(of: script, plugin, plies: plies)
    for _ in 1...2 {
      try script.load(source, Self.limits, as: .strategy)
      #expect(script.printed == printed, "\(source.name)")
      #expect(life(of: script, plugin, plies: plies) == first, "\(source.name)")
    }
  }

  private static let strategies = ShippedGames.folder.deletingLastPathComponent()
    .appendingPathComponent("strategies")

  private func expectSameLives<G: Game>(
    ofStrategiesIn folders: [String], _ plugin: Plugin<G>, plies: Int = 24
  ) throws {
    for folder in folders {
      let path = Self.strategies.appendingPathComponent(folder).path
      for name in try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      where name.hasSuffix(".lua") {
        let library = Self.strategies.appendingPathComponent("lib").path
        let source = try ScriptFile(path: "\(path)/\(name)", libraries: [library]).source
        let script = try Script(plugin.bridge, for: Self.version(source))
        try expectSameLives(of: source, in: script, plugin, plies: plies)
      }
    }
  }

  @Test func theStrategiesForReversiDoTheSame() throws {
    let weights = Self.strategies.appendingPathComponent("lib/reversi.weights")
    let game = Reversi(weights: try Reversi.Weights([UInt8](Data(contentsOf: weights))))
    try expectSameLives(ofStrategiesIn: ["any", "reversi"], Plugin(game))
  }

  @Test func theStrategyForLifeDoesTheSame() throws {
    try expectSameLives(ofStrategiesIn: ["life"], Plugin(Life()))
  }

  /// Their positions hold references, which boards let go.
  @Test(arguments: [("gomoku", 4), ("hex", 4)])
  func theStrategiesForGamesInLuaDoTheSame(name: String, plies: Int) throws {
    let plugin = Plugin(try ShippedGames.game(name))
    try expectSameLives(ofStrategiesIn: [name], plugin, plies: plies)
  }

  /// Without counted ticks it comes with texts of moves that it would have to make.
  @Test func warmOnesAnswerTheSameAndLeaveNoTrace() throws {
    let source = ScriptSource(
      name: "warm",
      text: """
        local seen = {}
        return { choose = function(board, context)
          for _, move in ipairs(board:moves()) do seen[move] = #move end
          local names = {}
          for move in pairs(seen) do names[#names + 1] = move end
          table.sort(names)
          context.memory.names = table.concat(names, " ")
          local moves = board:moves()
          return moves[context.random(#moves)]
        end }
        """)
    let script = try Script(reversi.bridge, for: Self.version(source))
    try script.load(source, Self.limits, as: .strategy)
    // Memory that a sanitizer watches is not kept.
    if patience == 1 { #expect(script.imaged == Self.version(source)) }
    guard script.imaged != nil else { return }
    func nextLife(isCounted: Bool) throws -> [String] {
      try script.load(source, Self.limits, as: .strategy)
      return life(of: script, reversi, plies: 40, isCounted: isCounted)
    }
    // One that was never restored is not warm.
    let cold = try Script(reversi.bridge, for: Self.version(source))
    try cold.load(source, Self.limits, as: .strategy)
    let uncounted = life(of: cold, reversi, plies: 40, isCounted: false)
    let counted = try nextLife(isCounted: true)
    for _ in 1...2 {
      #expect(try nextLife(isCounted: false) == uncounted)
      #expect(try nextLife(isCounted: true) == counted)
    }
  }

  /// The first matches of a game begin before any of its moves was seen.
  @Test func oneThatWasWarmTooSoonIsWarmedAgainAndAnswersTheSame() throws {
    let fresh = Plugin(Reversi())
    let source = ScriptSource(
      name: "first", text: "return { choose = function() return 'd3' end }")
    let script = try Script(fresh.bridge, for: Self.version(source))
    try script.load(source, Self.limits, as: .strategy)
    guard script.imaged != nil else { return }
    func warmTexts() throws -> Int {
      try script.load(source, Self.limits, as: .strategy)
      _ = life(of: script, fresh, plies: 1, isCounted: false)
      return script.warmTexts
    }
    #expect(try warmTexts() == 0)
    let other = ScriptSource(
      name: "other",
      text: "return { choose = function(board) return board:moves()[1] end }")
    let seeing = try Script(fresh.bridge, for: Self.version(other))
    try seeing.load(other, Self.limits, as: .strategy)
    let uncounted = life(of: seeing, fresh, plies: 40, isCounted: false)
    #expect(try warmTexts() > 20)
    try seeing.load(other, Self.limits, as: .strategy)
    #expect(life(of: seeing, fresh, plies: 40, isCounted: false) == uncounted)
  }

  @Test func scriptsThatKeepAllKindsOfThingsDoTheSame() throws {
    for source in NastyScripts.all {
      let script = try Script(reversi.bridge, for: Self.version(source))
      try expectSameLives(of: source, in: script, reversi, plies: 12)
    }
  }

  /// As in a worker, which has one such place.
  @Test func atAFixedPlaceTheyDoTheSame() throws {
    for source in NastyScripts.all {
      let script = try Script(
        reversi.bridge, memory: Self.limits.memory, fixed: true, takesImage: true)
      try expectSameLives(of: source, in: script, reversi, plies: 12)
    }
  }

  @Test func aScriptWithMuchMemoryIsLoadedEachTime() throws {
    let source = ScriptSource(
      name: "much.lua",
      text: """
        local t = {} for i = 1, 50000 do t[i] = { i } end
        return { choose = function(board)
          t[1][1] = t[1][1] + 1
          return 'd3', { value = t[1][1] }
        end }
        """)
    let lives = try (1...2).map { _ in
      let script = try Script(reversi.bridge, for: Self.version(source))
      #expect(script.imaged == nil)
      try script.load(source, Self.limits, as: .strategy)
      #expect(script.imaged == nil)
      return life(of: script, reversi, plies: 1)
    }
    #expect(lives[0] == lives[1])
  }

  // MARK: - One for the next match

  private let counting = ScriptSource(
    name: "counting.lua",
    text: "local n = 0 return { choose = function() n = n + 1 return 'd3', { value = n } end }")

  @Test(.enabled(if: patience == 1)) func aPlayerThatIsGoneLeavesItsScriptToTheNext() async throws {
    let plugin = Plugin(Reversi())
    let turn = Turn(game: Reversi(), position: Reversi().initialPosition)
    for _ in 1...3 {
      let player = try LuaStrategy(
        counting, plugin: plugin, limits: Self.limits, isolation: .inProcess)
      #expect(try await player.choose(turn).comment?.value == 1)
      #expect(try await player.choose(turn).comment?.value == 2)
    }
    let idle = try Script(plugin.bridge, for: Self.version(counting))
    #expect(idle.imaged == Self.version(counting))
    let another = try Script(plugin.bridge, for: Self.version(counting))
    #expect(another.imaged == nil, "there was one of it")
  }

  @Test func otherLimitsOrAnotherTextOrRoleAreLoaded() throws {
    let plugin = Plugin(Reversi())
    do {
      let script = try Script(plugin.bridge, for: Self.version(counting))
      try script.load(counting, Self.limits, as: .strategy)
    }
    var fewer = Self.limits
    fewer.loadTicks = 49_999_999
    let text = ScriptSource(name: counting.name, bytes: counting.bytes + [0x20])
    for other in [
      LoadedVersion(counting, fewer, as: .strategy), Self.version(text),
      LoadedVersion(counting, Self.limits, as: .observer),
    ] {
      #expect(try Script(plugin.bridge, for: other).imaged == nil)
    }
  }

  @Test func aScriptThatIsLeftAskedToStopIsNotStoppedNextTime() throws {
    let plugin = Plugin(Reversi())
    do {
      let script = try Script(plugin.bridge, for: Self.version(counting))
      try script.load(counting, Self.limits, as: .strategy)
      script.getReady()
      script.stop()
    }
    let next = try Script(plugin.bridge, for: Self.version(counting))
    try next.load(counting, Self.limits, as: .strategy)
    #expect(try next.remember("{}", name: counting.name, Self.limits) == nil)
  }

  @Test func theSameTextUnderAnotherNameSaysThatName() throws {
    let plugin = Plugin(Reversi())
    let text = "return { choose = function() error('no') end }"
    for name in ["one.lua", "two.lua"] {
      let source = ScriptSource(name: name, text: text)
      let script = try Script(plugin.bridge, for: Self.version(source))
      try script.load(source, Self.limits, as: .strategy)
      #expect(life(of: script, plugin, plies: 1) == ["\(name):1: no", ""])
    }
  }

  /// More versions than are left to the next, and many players of one.
  @Test func manyScriptsAreLeftAndLetGo() async throws {
    let plugin = Plugin(Reversi())
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<120 {
        group.addTask {
          let text = "\(String(decoding: counting.bytes, as: UTF8.self)) -- \(number % 60)"
          let player = try LuaStrategy(
            ScriptSource(name: "counting.lua", text: text), plugin: plugin, limits: ample,
            isolation: .inProcess)
          let turn = Turn(game: Reversi(), position: Reversi().initialPosition)
          return try await player.choose(turn).comment?.value == 1
        }
      }
      for try await isFresh in group { #expect(isFresh) }
    }
  }
}
