import Foundation
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog
@testable import MoonstoneSession

/// Scripts that are saved while they play.
@Suite(.timeLimit(.minutes(10 * patience))) struct SavedScriptsTests {
  private static let good = "return { choose = function(board) return board:moves()[1] end }"

  private static func loader() -> PlayerLoader<Reversi> {
    let home = Catalog(games: []).home(
      of: "reversi", memory: 64 << 20, inProcess: true, warn: { _ in })
    return PlayerLoader(catalog: Catalog(games: []), plugin: Plugin(Reversi()), home: home)
  }

  @Test func anErrorIsToldWhenItIsSavedAndTakenBackWhenItIsMended() throws {
    try withFolder { folder in
      let file = "\(folder)/mine.lua"
      try write(Self.good, to: file)
      let told = Locked<[String?]>([])
      let saved = SaveFollower(
        of: { Sides(black: .human, white: .script(name: "mine.lua", path: file)) },
        loader: Self.loader(),
        tell: { report in
          if case .saved(.white, let news) = report { told.withLock { $0.append(news.problem) } }
        })
      saved.look()
      try write("return {\n  choose = function(board)\n", to: file)
      saved.look()
      #expect(told.withLock(\.self) == [], "an editor may still be writing")
      saved.look()
      saved.look()
      let complaint = try #require(told.withLock(\.self).first ?? nil)
      #expect(complaint.contains("mine.lua:3:") && complaint.hasSuffix("plays on"))
      try write(Self.good + " ", to: file)
      saved.look()
      #expect(told.withLock(\.self) == [complaint, nil])
    }
  }

  @Test func aSavedVersionIsLoadedOnce() async throws {
    let folder = try SavesFolder()
    let file = "\(folder.path)/mine.lua"
    try write(Self.good, to: file)
    let loader = Self.loader()
    let source = PlayerSource.script(name: "mine.lua", path: file)
    let saved = SaveFollower(
      of: { Sides(black: .human, white: source) }, loader: loader, tell: { _ in })
    saved.look()
    let player = try loader.strategy("mine.lua", at: file)
    try write("return { choose = function() return 'd3' end }", to: file)
    saved.look()
    #expect(loader.plugin.triedVersions == 1)
    let turn = Turn(in: Match(Reversi()))
    #expect(try await player.choose(turn).move.description == "d3")
    #expect(loader.plugin.triedVersions == 0, "the player takes what was loaded")
    #expect(try await player.choose(turn).move.description == "d3")
  }

  @Test func aTornTextThatIsSoonWholeIsNotToldOf() throws {
    try withFolder { folder in
      let file = "\(folder)/mine.lua"
      try write(Self.good, to: file)
      let told = Locked(0)
      let saved = SaveFollower(
        of: { Sides(black: .human, white: .script(name: "mine.lua", path: file)) },
        loader: Self.loader(),
        tell: { report in
          if case .saved(_, .rejected) = report { told.withLock { $0 += 1 } }
        })
      saved.look()
      try write("return {", to: file)
      saved.look()
      try write(Self.good + "  ", to: file)
      saved.look()
      saved.look()
      #expect(told.withLock(\.self) == 0)
    }
  }

  @Test func aScriptThatTakesASideIsWatchedFromThenOn() throws {
    try withFolder { folder in
      let (first, second) = ("\(folder)/first.lua", "\(folder)/second.lua")
      try write(Self.good, to: first)
      try write(Self.good, to: second)
      let playing = Locked(first)
      let told = Locked<[String]>([])
      let saved = SaveFollower(
        of: {
          Sides(black: .human, white: .script(name: "mine", path: playing.withLock(\.self)))
        },
        loader: Self.loader(),
        tell: { report in
          if case .saved(.white, let news) = report, let text = news.problem {
            told.withLock { $0.append(text) }
          }
        })
      saved.look()
      playing.withLock { $0 = second }
      saved.look()
      try write("retrun", to: first)
      try write("retrun", to: second)
      for _ in 1...4 { saved.look() }
      #expect(told.withLock(\.self).count == 1)
      #expect(told.withLock(\.self).first?.contains("second.lua:1:") == true)
    }
  }

  /// A table at which black is a person and white a script in a file.
  private static func session(
    _ file: String, _ tell: @escaping @Sendable (SessionReport<Reversi>) -> Void
  ) throws -> Session<Reversi> {
    let loader = loader()
    let sources = Sides(
      black: PlayerSource.human, white: .script(name: "mine.lua", path: file))
    let seats = try loader.seat(sources)
    let match = Match(Reversi(), players: seats.identities)
    let header = JournalHeader(match, seed: 1, memory: 1 << 20, program: "test")
    return Session(
      match, by: seats, loader: loader, seed: 1, record: try RunningJournal(header, in: nil),
      tell: tell)
  }

  /// Plays for the person when it is black's turn.
  private static func play(_ word: String, on session: Session<Reversi>) async throws {
    try await eventually("black's turn") {
      session.host.match.phase == .turn(.black) && session.host.match.request != nil
    }
    let request = try #require(session.host.match.request)
    session.answers.put(.move(try #require(Reversi.Move(word))), to: request)
  }

  @Test func aFaultOfANewVersionIsFollowedByTheOneBefore() async throws {
    let folder = try SavesFolder()
    let file = "\(folder.path)/mine.lua"
    try write(Self.good, to: file)
    let told = Locked<[String]>([])
    let answers = Locked<PendingAnswers<Reversi>?>(nil)
    let session = try Self.session(file) { report in
      switch report {
      case .told(.asked(let request), _): answers.withLock(\.self)?.show(request)
      case .said(let text): told.withLock { $0.append(text) }
      default: break
      }
    }
    answers.withLock { $0 = session.answers }
    session.begin()
    defer { session.leave() }
    try await Self.play("f5", on: session)
    try await eventually("white's answer") { session.host.match.ply == 2 }
    try write("return { choose = function(board) error('boom') end }", to: file)
    let move = try #require(session.host.match.position.legalMoves.first).description
    try await Self.play(move, on: session)
    try await eventually("the fault") { session.host.match.ending != nil }
    #expect(session.host.match.ending?.termination == .fault)
    #expect(session.changes.revert(.white, takingBack: 1))
    try await eventually("the version before") { session.host.match.phase == .turn(.black) }
    session.playOn()
    try await Self.play(move, on: session)
    try await eventually("white's answer") { session.host.match.ply == 4 }
    #expect(session.host.match.ending == nil)
    #expect(
      told.withLock(\.self)
        == ["mine.lua plays on with the version before, until you save another"])
  }

  @Test(arguments: [false, true])
  func aRematchHasTheSamePlayersPerhapsSwapped(isSwapped: Bool) async throws {
    let folder = try SavesFolder()
    let file = "\(folder.path)/mine.lua"
    try write(Self.good, to: file)
    let answers = Locked<PendingAnswers<Reversi>?>(nil)
    let session = try Self.session(file) { report in
      guard case .told(.asked(let request), _) = report else { return }
      answers.withLock(\.self)?.show(request)
      if request.kind == .confirmReset {
        answers.withLock(\.self)?.put(.confirm(true), to: request)
      }
    }
    answers.withLock { $0 = session.answers }
    session.begin()
    defer { session.leave() }
    try await Self.play("f5", on: session)
    try await eventually("white's answer") { session.host.match.ply == 2 }
    try session.host.interrupt(.resign(.black))
    #expect(try session.changes.rematch(isSwapped: isSwapped))
    try await eventually("the question") {
      session.playOn()
      return session.host.match.ending == nil && session.host.match.phase != .ready
    }
    session.changes.noteReset()
    session.playOn()
    try await eventually("the next match") {
      session.host.match.ply == (isSwapped ? 1 : 0)
        && session.host.match.phase == .turn(isSwapped ? .white : .black)
    }
    let people = session.host.match.players.map { $0.kind == .person }
    #expect(people == Sides(black: !isSwapped, white: isSwapped))
    #expect((session.changes.sources.white == .human) == isSwapped)
  }
}
