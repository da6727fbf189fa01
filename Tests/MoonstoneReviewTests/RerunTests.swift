import Foundation
import MoonstoneCatalog
import MoonstoneConnectFour
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReversi
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Versions of scripts that are asked again at the positions of matches.
@Suite struct RerunTests {
  private static let reversi = Plugin(Reversi())
  private static let connectFour = Plugin(ConnectFour())
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Plays the last legal move, and is no script.
  private final class LastMove<G: Game>: Player {
    let identity = PlayerIdentity(name: "last")

    func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
      Choice(Array(turn.position.legalMoves)[turn.position.legalMoves.count - 1])
    }
  }

  /// Offers a version before a ply.
  private final class Swap<G: Game>: Observer {
    private let strategy: LuaStrategy<G>
    private let version: ScriptSource
    private let ply: Int

    init(_ strategy: LuaStrategy<G>, to version: ScriptSource, at ply: Int) {
      (self.strategy, self.version, self.ply) = (strategy, version, ply)
    }

    func observe(_ event: Match<G>.Event, in match: Match<G>) {
      if case .played = event, match.ply == ply { strategy.offer(version) }
    }
  }

  private static func loader<G: Game>(_ plugin: Plugin<G>) -> PlayerLoader<G> {
    PlayerLoader(
      catalog: Catalog(games: [plugin]), plugin: plugin,
      home: ScriptHome(
        limits: ScriptLimits(loadSeconds: 60, loadTicks: 100_000_000), isolation: .inProcess))
  }

  private static func source(_ text: String, name: String = "mine.lua") -> ScriptSource {
    ScriptSource(name: name, text: text)
  }

  /// Plays a match under ticks, the script as black, and reads its journal.
  private static func match<G: Game>(
    _ plugin: Plugin<G>, of script: LuaStrategy<G>,
    ticks: TickControl = .perMove(200_000), observers: [any Observer<G>] = []
  ) async throws -> RerunMatch<G> {
    let clocks =
      ticks == .unlimited
      ? Clocks(.perMove(.seconds(60))) : Clocks(.unlimited, ticks: ticks)
    return try await withFolder { folder in
      let journal = folder + "/m.jsonl"
      let host = Host(
        plugin, black: script, white: LastMove<G>(), clocks: clocks,
        observers: [try JournalWriter(creating: journal, seed: 3, program: "club 1")] + observers,
        seed: 3, keepsMemory: true)
      _ = try await host.run()
      return RerunMatch(
        try JournalReading(journal, game: plugin.game), place: "m.jsonl", keptIn: nil)
    }
  }

  private static func match(_ text: String) async throws -> RerunMatch<Reversi> {
    try await match(reversi, of: try loader(reversi).strategy(source(text)))
  }

  private static func rerun<G: Game>(
    _ plugin: Plugin<G>, _ source: ScriptSource, side: Side? = nil, judged: Bool = false,
    cut: Duration? = nil
  ) -> Rerun<G> {
    Rerun(
      RerunScript(source, names: ["mine.lua"]), side: side, loader: loader(plugin), jobs: 2,
      analysis: judged ? Analysis(of: plugin, ticks: 300_000, jobs: 2) : nil, cut: cut)
  }

  private static func report(
    _ text: String, on match: RerunMatch<Reversi>
  ) async throws -> RerunReport<Reversi> {
    try await rerun(reversi, source(text)).run([match])
  }

  /// Plays by what it keeps in locals, in a coroutine and in its memory.
  private static let keeping = """
    local calls = 0
    local turns = coroutine.wrap(function() while true do calls = calls + 1 coroutine.yield(calls) end end)
    return { choose = function(board, context)
      local n = turns()
      context.memory.sum = (context.memory.sum or 0) + n
      local moves = board:moves()
      return moves[(context.memory.sum + context.random(3)) % #moves + 1]
    end }
    """

  // MARK: - The law

  private static let needTrainedWeights = ["reversi/strong.lua", "reversi/level.lua"]

  private static func differences<G: Game>(
    of folder: String, in plugin: Plugin<G>
  ) async throws -> [String] {
    var found: [String] = []
    let libraries = [root.appending(path: "strategies/lib").path]
    for kind in [folder, "any"] {
      let path = root.appending(path: "strategies/\(kind)").path
      for file in try FileManager.default.contentsOfDirectory(atPath: path)
      where file.hasSuffix(".lua") && !needTrainedWeights.contains("\(kind)/\(file)") {
        let script = try ScriptFile(path: "\(path)/\(file)", libraries: libraries).source
          .renamed("mine.lua")
        let match = try await match(plugin, of: try loader(plugin).strategy(script))
        let report = try await rerun(plugin, script).run([match])
        if report.sum.plies == 0 { found.append("\(file): nothing was asked") }
        if let first = report.firstDifference { found.append("\(file), \(first.sentence)") }
      }
    }
    return found
  }

  @Test func aShippedStrategyOnItsOwnMatchDiffersNowhere() async throws {
    #expect(try await Self.differences(of: "reversi", in: Self.reversi) == [])
    #expect(try await Self.differences(of: "connect-four", in: Self.connectFour) == [])
  }

  @Test func whatAVersionKeepsBetweenThoughtsIsKeptAgain() async throws {
    let report = try await Self.report(Self.keeping, on: try await Self.match(Self.keeping))
    #expect(report.firstDifference == nil && report.sum.plies > 20)
    #expect(report.sum.ticksBefore == report.sum.ticksNow)
    #expect(report.sentence == "no move differs of \(report.sum.plies)")
  }

  @Test func eachVersionOfAMatchWithSwapsDiffersNowhereInItsOwnPart() async throws {
    let later = Self.keeping.replacing("calls + 1", with: "calls + 2")
    let strategy = try Self.loader(Self.reversi).strategy(Self.source(Self.keeping))
    let match = try await Self.match(
      Self.reversi, of: strategy,
      observers: [
        Swap(strategy, to: Self.source(later), at: 10),
        Swap(strategy, to: Self.source(Self.keeping), at: 30),
      ])
    #expect(strategy.versions.count == 2)
    for text in [Self.keeping, later] {
      let report = try await Self.report(text, on: match)
      #expect(report.sum.plies > 20 && !report.differences.isEmpty)
      #expect(report.differences.allSatisfy { !$0.isOwn })
    }
  }

  @Test func aForfeitOnItsOwnMatchIsTheSameForfeit() async throws {
    let text = Self.keeping.replacing(
      "local moves", with: "if n == 7 then error('x') end local moves")
    let report = try await Self.report(text, on: try await Self.match(text))
    #expect(report.firstDifference == nil && report.sum.faults == 1 && report.sum.plies == 7)
  }

  @Test func aCapsuleOfItsOwnForfeitDiffersNowhere() async throws {
    let text = Self.keeping.replacing(
      "local moves", with: "if n == 7 then error('x') end local moves")
    let script = try Self.loader(Self.reversi).strategy(Self.source(text))
    let host = Host(
      Self.reversi, black: script, white: LastMove<Reversi>(),
      clocks: Clocks(.unlimited, ticks: .perMove(200_000)), seed: 3, keepsMemory: true)
    let capsule = try #require(
      Capsule(try await host.run(), by: host.players, seed: 3, program: "club 1"))
    let match = try RerunMatch(
      capsule, of: Self.reversi.game, in: "bad.capsule", keptIn: nil)
    let report = try await Self.report(text, on: match)
    #expect(report.firstDifference == nil && report.sum.faults == 1 && report.sum.plies == 7)
    let mended = try await Self.report(Self.keeping, on: match)
    #expect(
      mended.firstDifference?.sentence.hasSuffix("and the match has forfeit by fault") == true)
  }

  // MARK: - Another version

  @Test func anotherVersionHasTheMemoryThatItsOwnAnswersMade() async throws {
    let first = "return { choose = function(board) return board:moves()[1] end }"
    let counting = """
      return { choose = function(board, context)
        context.memory.n = (context.memory.n or 0) + 1
        return board:moves()[1], { text = tostring(context.memory.n) }
      end }
      """
    let match = try await Self.match(first)
    let same = try await Self.report(counting, on: match)
    #expect(same.sum.different == 0 && same.sum.plies > 20)
    // It fails at each third thought of its own; what it wrote in that is forgotten.
    let failing = counting.replacing(
      "return board", with: "if context.memory.n == 3 then error('three') end return board")
    let report = try await Self.report(failing, on: match)
    #expect(report.sum.faults == report.sum.plies - 2 && report.sum.different == report.sum.faults)
    let ply = try #require(report.firstDifference)
    #expect(ply.thought.memory == #"{["n"]=2}"# && ply.new.forfeit?.message == "mine.lua:3: three")
    #expect(report.text().contains("m.jsonl, ply \(ply.ply): forfeits: mine.lua:3: three"))
  }

  /// As in an event, where each two players have a first match.
  @Test func matchesWithTheSamePlaceAreSeveral() async throws {
    let match = try await Self.match(Self.keeping)
    let one = try await Self.report(Self.keeping, on: match)
    let two = try await Self.rerun(Self.reversi, Self.source(Self.keeping)).run([match, match])
    #expect(one.sum.matches == 1 && two.sum.matches == 2)
    #expect(two.sum.plies == 2 * one.sum.plies)
  }

  @Test func aThoughtOfAReportIsAskedAgain() async throws {
    let last = "return { choose = function(board) local m = board:moves() return m[#m] end }"
    let match = try await Self.match(Self.keeping)
    let report = try await Self.report(last, on: match)
    let difference = try #require(report.differences.last)
    let answer = try await difference.thought.ask(with: Self.reversi, isolation: .inProcess)
    #expect(try answer.get().move == difference.new.move && difference.thought.key != nil)
  }

  /// White lets black's three stand and loses at once.
  private static func lost() throws -> RerunMatch<ConnectFour> {
    try RerunMatch(
      MatchRecord(
        connectFour.game, checking: "d g d g d a d".split(separator: " "), place: "lost.txt"),
      keptIn: nil, program: "club 1")
  }

  @Test func whatDiffersIsJudged() async throws {
    let blocking = "return { choose = function(board) return 'd' end }"
    let rerun = Self.rerun(
      Self.connectFour, Self.source(blocking), side: .white, judged: true)
    let answered = Locked<Int?>(nil)
    let report = try await rerun.run([Self.lost(), Self.lost()]) { step in
      if case .answered(let report) = step { answered.withLock { $0 = report.sum.unjudged } }
    }
    let sum = report.sum
    #expect(sum.plies == 6 && sum.different == 6 && answered.withLock(\.self) == 6)
    #expect(sum.unjudged == 0 && sum.better >= 2 && sum.change < 0)
    let block = try #require(report.differences.first { $0.ply == 6 })
    #expect(block.old.move?.description == "a" && block.new.move?.description == "d")
    #expect(block.change.map { $0 < 0 } == true && block.old.chanceLoss.map { $0 > 0.2 } == true)
    #expect(report.clocked == 2)
    #expect(report.text().contains("2 matches have no ticks on record, and were asked under 50M"))
    #expect(report.json.count == 7)
  }

  @Test func aForfeitCountsAsALostMatch() async throws {
    let failing = "return { choose = function(board) error('no') end }"
    let rerun = Self.rerun(Self.connectFour, Self.source(failing), side: .black, judged: true)
    let sum = try await rerun.run([Self.lost()]).sum
    #expect(sum.faults == 4 && sum.worse == 4 && sum.harm > 3.5)
  }

  // MARK: - Which matches, and how far

  @Test func aMatchOfOtherPlayersIsLeftOut() async throws {
    let match = try await Self.match(Self.keeping)
    let other = RerunScript(Self.source(Self.keeping + " "), names: ["other.lua"])
    let loader = Self.loader(Self.reversi)
    let report = try await Rerun(other, loader: loader).run([match])
    #expect(report.sum.plies == 0 && report.leftOut == [.noVersion: 1])
    let white = try await Rerun(other, side: .white, loader: loader).run([match])
    #expect(white.sum.plies > 20 && white.leftOut.isEmpty)
  }

  @Test(arguments: [
    ("mine.lua", "mine.lua", true), ("mine.lua", "./mine.lua", true),
    ("./mine.lua", "mine.lua@git:HEAD~2", true), ("mine.lua", "other.lua", false),
    ("mine.lua", "a/mine.lua", false), ("corners", "corners", true),
  ])
  func aVersionOfAFileHasItsNameOrItsPath(name: String, player: String, isVersion: Bool) {
    let script = RerunScript(Self.source(""), names: [name])
    #expect(script.isVersion(PlayerIdentity(name: player, digest: "00")) == isVersion)
    #expect(!script.isVersion(PlayerIdentity(name: player, kind: .person)))
    #expect(script.isVersion(PlayerIdentity(name: "x", digest: Self.source("").digest)))
  }

  @Test func aScriptThatDoesNotLoadIsRefusedBeforeAnyMatch() async throws {
    let rerun = Self.rerun(Self.reversi, Self.source("return 1"))
    await #expect(throws: ScriptError.self) {
      try await rerun.run(by: {
        Issue.record("a match was read")
        return nil
      })
    }
  }

  @Test func aCancelledRerunTellsWhatIsKnown() async throws {
    let match = try await Self.match(
      Self.reversi, of: try Self.loader(Self.reversi).strategy(Self.source(Self.keeping)),
      ticks: .unlimited)
    // From its fifth thought on it thinks as long as it may.
    let endless = """
      local n = 0
      return { choose = function(board)
        n = n + 1
        while n > 4 do end
        return board:moves()[1]
      end }
      """
    let rerun = Rerun(
      RerunScript(Self.source(endless), names: ["mine.lua"]), side: .white,
      loader: Self.loader(Self.reversi), ticks: 900_000_000_000, jobs: 1)
    let gate = Gate()
    let task = Task {
      try await rerun.run([match]) { if case .asked(4, _) = $0 { gate.open() } }
    }
    await gate.wait()
    task.cancel()
    let report = try await task.value
    #expect(report.isStopped && report.sum.plies == 4 && report.sum.left > 20)
    #expect(report.text().contains("stopped; "))
  }

  @Test func whenItsTimeIsUsedUpNoFurtherMoveIsJudged() async throws {
    let failing = "return { choose = function(board) return 'd' end }"
    let rerun = Rerun(
      RerunScript(Self.source(failing), names: ["mine.lua"]), side: .white,
      loader: Self.loader(Self.connectFour), jobs: 1,
      analysis: Analysis(of: Self.connectFour, ticks: 300_000_000, jobs: 1),
      cut: .milliseconds(500))
    let report = try await rerun.run([Self.lost()])
    #expect(report.isCut && report.sum.plies == 3 && report.sum.unjudged > 0)
  }

  @Test func whenItsTimeIsUsedUpNoFurtherThoughtBegins() async throws {
    let match = try await Self.match(Self.keeping)
    let report = try await Self.rerun(
      Self.reversi, Self.source(Self.keeping), cut: .nanoseconds(1)
    ).run([match])
    #expect(report.isCut && !report.isStopped && report.sum.plies == 1 && report.sum.left > 20)
  }
}
