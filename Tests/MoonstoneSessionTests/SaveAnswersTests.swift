import Foundation
import MoonstoneArchive
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReports
import MoonstoneReversi
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog
@testable import MoonstoneSession

/// What is told of a script when it is saved.
@Suite(.timeLimit(.minutes(30 * patience))) struct SaveAnswersTests {
  private let folder: SavesFolder
  private let file: String
  private let told = Locked<[SaveAnswer]>([])

  init() throws {
    folder = try SavesFolder()
    file = "\(folder.path)/mine.lua"
  }

  /// Plays the first legal move, or the last one.
  private func version(_ move: String, _ comment: String = "") -> ScriptSource {
    ScriptSource(
      name: file,
      text: "return { choose = function(b) local m = b:moves() return m[\(move)] end } --\(comment)"
    )
  }

  private var first: ScriptSource { version("1") }
  private var last: ScriptSource { version("#m") }
  private let greedy = """
    return { choose = function(b)
      local best, most
      for _, m in ipairs(b:moves()) do
        local n = -#b:play(m):moves()
        if not most or n > most then best, most = m, n end
      end
      return best
    end }
    """

  private let loader: PlayerLoader<Reversi> = {
    let home = Catalog(games: []).home(
      of: "reversi", memory: 64 << 20, hasTicks: true, inProcess: true, warn: { _ in })
    return PlayerLoader(catalog: Catalog(games: []), plugin: Plugin(Reversi()), home: home)
  }()

  private func answers(
    hasDuel: Bool = true, hasRerun: Bool = true, past: SavePast<Reversi> = SavePast()
  ) -> SaveAnswers<Reversi> {
    let versions = Locked(Versions("mine.lua"))
    let plan = SaveAnswering(
      hasDuel: hasDuel, hasRerun: hasRerun, rerunTime: .seconds(20 * patience),
      ticks: 1_000_000, pairs: 12, processors: 2)
    return SaveAnswers(of: file, at: file, plan, past: past) { [loader] in
      loader
    } number: { digest in
      versions.withLock { $0.version(of: digest, at: .now).number }
    } tell: { [told] answer in
      told.withLock { $0.append(answer) }
    }
  }

  private func wait(_ what: String, _ isSo: @escaping @Sendable (SaveAnswer) -> Bool) async throws
    -> SaveAnswer
  {
    let told = told
    // Duels only get what the other tests leave of the processors.
    try await eventually(what, within: 1500 * patience) {
      told.withLock { $0.last.map(isSo) ?? false }
    }
    return try #require(told.withLock(\.last))
  }

  @Test func testsComeFirstAndThenADuelWithTheVersionBefore() async throws {
    try write("after f5d6; best c3; \"takes c3\"\n", to: "\(folder.path)/mine.tests")
    let answers = answers()
    answers.begin(with: first)
    answers.take(.usable(last))
    let end = try await wait("an end") { $0.stage == .done }
    #expect(end.version == 2)
    let tests = try #require(end.tests)
    #expect(tests.passed + tests.failed == 1)
    let duel = try #require(end.duels.first)
    #expect(end.duels.count == 1)
    #expect(duel.rival == 1 && duel.scores.count > 0 && !duel.isRunning)
    #expect(end.text.hasPrefix("v2 over v1: "))
    #expect(
      end.text.contains(" 1 test passed") || end.text.contains("1 of 1 test failed: takes c3"))
    let before = told.withLock { $0.prefix { $0.stage == .tests } }
    #expect(before.allSatisfy { $0.duels.isEmpty && $0.tests == nil } && !before.isEmpty)
  }

  @Test func aVersionThatDoesNotLoadIsToldAtItsPlaceAndEndsWhatIsAsked() async throws {
    let answers = answers()
    answers.begin(with: first)
    answers.take(.usable(last))
    _ = try await wait("a pair") { $0.duels.first?.scores.count ?? 0 > 0 }
    answers.take(.rejected(ScriptError(.invalid, "mine.lua:1:7: syntax error")))
    let end = try await wait("a refusal") { $0.stage == .refused }
    #expect(end.text == "mine.lua:1:7: syntax error")
    #expect(end.duels.isEmpty)
  }

  @Test func whatADuelHasFoundOutIsKeptWhenTheNextSaveStopsIt() async throws {
    let answers = answers()
    answers.begin(with: first)
    let rival = ScriptSource(name: file, text: greedy)
    answers.take(.usable(rival))
    let known = try await wait("pairs") { $0.duels.first?.scores.count ?? 0 > 0 }
    answers.take(.rejected(ScriptError(.invalid, "mine.lua:1:1: oh")))
    told.withLock { $0 = [] }
    answers.take(.usable(rival))
    let next = try await wait("pairs again") { $0.duels.first?.scores.count ?? 0 > 0 }
    #expect(next.version == known.version)
    #expect(next.duels[0].scores.count >= known.duels[0].scores.count)
    answers.end()
  }

  @Test func aThirdVersionMeetsTheOneBeforeAndTheBestSoFar() async throws {
    let answers = answers()
    answers.begin(with: ScriptSource(name: file, text: greedy))
    answers.take(.usable(ScriptSource(name: file, text: "return { choose = function() end }")))
    let worse = try await wait("an end") { $0.stage == .done }
    #expect(worse.duels.map(\.rival) == [1])
    #expect(!worse.duels[0].isRunning && !worse.duels[0].isBetter)
    #expect(worse.text.contains(" better: worse; it forfeits 24 of 24 matches: "))
    answers.take(.usable(last))
    let third = try await wait("another end") { $0.version == 3 && $0.stage == .done }
    #expect(third.duels.map(\.rival) == [2, 1])
    #expect(third.duels.map(\.isBest) == [false, true])
  }

  @Test func withoutADuelNothingIsPlayed() async throws {
    let answers = answers(hasDuel: false)
    answers.begin(with: first)
    answers.take(.usable(last))
    let end = try await wait("an end") { $0.stage == .done }
    #expect(end.duels.isEmpty && end.text == "")
  }

  @Test func testsThatCannotBeReadAreToldAndTheDuelFollows() async throws {
    try write("nonsense; best c3\n", to: "\(folder.path)/mine.tests")
    let answers = answers()
    answers.begin(with: first)
    answers.take(.usable(last))
    let end = try await wait("an end") { $0.stage == .done }
    #expect(end.tests?.fault?.contains("mine.tests:1:") == true)
    #expect(end.duels.count == 1)
  }

  // MARK: - Past matches

  /// Plays a version against the last move.
  private func match(of version: ScriptSource, seed: UInt64) async throws -> Match<Reversi> {
    let rival = ScriptSource(name: "rival.lua", text: last.text + " rival")
    let players = try Sides(black: loader.strategy(version), white: loader.strategy(rival))
    let host = Host(
      Match(
        Reversi(), players: players.map(\.identity),
        clocks: Clocks(.unlimited, ticks: .perMove(1_000_000))),
      players: players.map { $0 as any Player<Reversi> }, seed: seed, loop: loader.plugin.loop)
    return try await host.run()
  }

  @Test func aVersionIsAskedAboutMatchesSoFarBeforeItPlaysADuel() async throws {
    let past = SavePast<Reversi>()
    past.note(try await match(of: first, seed: 1), seed: 1, memory: 64 << 20)
    let answers = answers(past: past)
    answers.begin(with: first)
    answers.take(.usable(last))
    let end = try await wait("an end") { $0.stage == .done }
    let rerun = try #require(end.rerun)
    #expect(rerun.matches == 1 && rerun.asked > 20 && rerun.different > 10)
    #expect(rerun.better + rerun.worse > 0 && rerun.faults == 0)
    #expect(
      end.text.contains(" · \(rerun.different) of \(rerun.asked) moves differ: "), "\(end.text)")
    let before = told.withLock { $0.prefix { $0.rerun == nil } }
    #expect(!before.isEmpty && before.allSatisfy { $0.duels.isEmpty && $0.stage != .duel })
    let found = told.withLock { $0.first { $0.rerun != nil }?.rerun }
    #expect(found?.different == rerun.different && found?.better == 0)
  }

  @Test func aVersionThatChangesNothingDiffersNowhere() async throws {
    let past = SavePast<Reversi>()
    past.note(try await match(of: first, seed: 1), seed: 1, memory: 64 << 20)
    let answers = answers(hasDuel: false, past: past)
    answers.begin(with: first)
    answers.take(.usable(version("1", " other")))
    let end = try await wait("an end") { $0.stage == .done }
    #expect(end.text == "no move differs of \(end.rerun?.asked ?? 0)")
  }

  @Test func aVersionThatFailsAtAPositionOfThePastIsToldWhere() async throws {
    let past = SavePast<Reversi>()
    past.note(try await match(of: first, seed: 1), seed: 1, memory: 64 << 20)
    let answers = answers(hasDuel: false, past: past)
    answers.begin(with: first)
    answers.take(
      .usable(
        ScriptSource(
          name: file,
          text: "return { choose = function(b) assert(#b:moves() < 8) return b:moves()[1] end }")))
    let end = try await wait("an end") { $0.stage == .done }
    let rerun = try #require(end.rerun)
    #expect(rerun.faults > 0 && rerun.worse > 0 && rerun.better == 0)
    #expect(
      end.text.contains(" \(rerun.faults) forfeits, the first in ply ")
        && end.text.contains(" of match 1"), "\(end.text)")
  }

  @Test func theMatchThatIsPlayedAndWhatWasKeptAreAskedAboutOnce() async throws {
    let store = MatchFolder(folder: folder.path + "/matches")
    let archive = folder.path + "/archive.db"
    let played = try await match(of: first, seed: 1)
    let header = JournalHeader(played, seed: 1, memory: 64 << 20, program: "club 1")
    let (kept, _) = try store.create(game: "reversi") { file throws(JournalWriteError) in
      try JournalWriter<Reversi>(creating: file, header)
    }
    // What was kept, and has another player, is not asked about.
    #expect(FileManager.default.fileExists(atPath: kept))
    let other = try await match(of: ScriptSource(name: "other.lua", text: greedy), seed: 2)
    let mine = try await match(of: ScriptSource(name: file, text: greedy), seed: 3)
    let database = try SQLiteStore(archive, isMade: true)
    try database.add([other, mine, played].map { ArchivedMatch(MatchRecord($0)) })
    try database.close()
    let past = SavePast<Reversi>(store, archive: archive)
    past.note(played, seed: 1, memory: 64 << 20)
    let script = RerunScript(last, names: [file])
    let found = past.matches(of: script, by: loader, "club 1")
    #expect(
      found.map(\.place) == ["match 1", FilePath.name(of: kept), "\(archive): match 2"])
  }

  @Test func whatDiffersInTheMatchThatIsPlayedIsToldPlyByPly() async throws {
    let journal = folder.path + "/played.jsonl"
    let played = try await match(of: first, seed: 1)
    var writer = JournalRecordWriter<Reversi>(by: "club 1")
    _ = try writer.write(MatchRecord(played))
    try write(String(decoding: writer.takeBytes(), as: UTF8.self), to: journal)
    let answers = answers(hasDuel: false, past: SavePast(journal: { journal }))
    answers.begin(with: first)
    answers.take(.usable(last))
    let end = try await wait("an end") { $0.stage == .done }
    let rerun = try #require(end.rerun)
    let present = try #require(rerun.present)
    #expect(present.moves == played.moves.map(\.description))
    #expect(present.plies.count == rerun.different && rerun.different > 10)
    for ply in present.plies {
      #expect(ply.number % 2 == 1 && ply.was.words == present.moves[ply.number - 1])
      #expect(ply.now.words != ply.was.words)
      #expect(ply.now.cell.map { "\(Array("abcdefgh")[$0 % 8])\($0 / 8 + 1)" } == ply.now.words)
    }
    #expect(present.plies.contains { $0.change != nil })
    // A match without this script is not asked about.
    let other = SavePast<Reversi>(journal: { journal })
    let script = RerunScript(ScriptSource(name: "x.lua", text: greedy), names: ["x.lua"])
    #expect(other.matches(of: script, by: loader, "club 1").isEmpty)
  }

  @Test func withoutARerunNothingIsAsked() async throws {
    let past = SavePast<Reversi>()
    past.note(try await match(of: first, seed: 1), seed: 1, memory: 64 << 20)
    let answers = answers(hasDuel: false, hasRerun: false, past: past)
    answers.begin(with: first)
    answers.take(.usable(last))
    #expect(try await wait("an end") { $0.stage == .done }.rerun == nil)
  }

  // MARK: - Games in Lua

  /// The processes of a match that somebody watches are not asked by duels.
  @Test func duelsOfAGameInLuaHaveRulesOfTheirOwn() async throws {
    let catalog = Catalog(games: [], worker: "MoonstoneTestWorker")
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let rules = try ScriptFile(path: root.appending(path: "games/hex.lua").path).source
    let plugin = try catalog.luaGames.keep(rules, named: "hex", inProcess: false)
    let home = catalog.home(
      of: "hex", memory: 64 << 20, hasTicks: true, inProcess: false, warn: { _ in })
    let loader = PlayerLoader(catalog: catalog, plugin: plugin, home: home)
    let workshop = SaveWorkshop(loader, SaveAnswering(pairs: 2, processors: 2))
    let background = workshop.background.value
    #expect(background.plugin !== plugin)
    #expect(background.game.rulesDigest == plugin.game.rulesDigest)
  }
}
