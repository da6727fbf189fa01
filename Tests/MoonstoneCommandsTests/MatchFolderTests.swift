import Foundation
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneReversi
import Testing

@testable import MoonstoneSession
@testable import MoonstoneCommands

/// Where matches are kept, and which of them is gone on with.
@Suite struct MatchFolderTests {
  let workshop: Workshop
  let store: MatchFolder

  init() throws {
    workshop = try Workshop()
    store = MatchFolder(environment: ["XDG_STATE_HOME": "\(workshop.path)/state"])
  }

  private let day = Date(timeIntervalSince1970: 1_795_262_400)  // 2026-11-21, noon in Greenwich
  private let people = Sides(both: PlayerIdentity(name: "human", kind: .person))
  private let scripts = Sides(
    black: PlayerIdentity(name: "human", kind: .person),
    white: PlayerIdentity(name: "last", digest: "00"))

  /// Begins a match in the store, and applies what is to happen in it.
  private func keep(
    from start: Reversi.Position? = nil, _ body: (inout Kept) throws -> Void = { _ in }
  ) throws -> String {
    let match = Match(Reversi(), from: start, players: scripts)
    let header = JournalHeader(match, seed: 1, memory: 1 << 20, program: "test")
    let (file, writer) = try store.create(game: "reversi", day: day) {
      file throws(JournalWriteError) in try JournalWriter<Reversi>(creating: file, header)
    }
    var kept = Kept(match: match, writer: writer)
    try body(&kept)
    return file
  }

  private struct Kept {
    var match: Match<Reversi>
    let writer: JournalWriter<Reversi>

    mutating func apply(_ action: Match<Reversi>.Action) throws {
      for event in try match.apply(action) { try writer.observe(event, in: match) }
    }

    mutating func play(_ move: String) throws {
      try apply(
        .answer(
          try #require(match.request),
          .play(Choice(try #require(Reversi.Move(move))), elapsed: .zero)))
    }
  }

  private func lastUnfinished() -> (file: String?, notes: [String]) {
    var notes: [String] = []
    let file = store.lastUnfinished(of: "reversi", in: ProgramGames.catalog) { notes.append($0) }
    return (file, notes)
  }

  /// As if the file had last been written this many seconds ago.
  private func age(_ file: String, by seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: file)
  }

  @Test func theFolderIsWhereTheSystemKeepsSuchThings() {
    func folder(_ environment: [String: String]) -> String {
      MatchFolder(environment: environment).folder
    }
    #expect(folder(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/moonstone/matches")
    #expect(folder(["HOME": "/h"]) == "/h/.local/state/moonstone/matches")
    for useless in ["", "s"] {
      #expect(
        folder(["XDG_STATE_HOME": useless, "HOME": "/h"]) == "/h/.local/state/moonstone/matches")
    }
    #expect(folder([:]) == NSHomeDirectory() + "/.local/state/moonstone/matches")
  }

  @Test func nobodyElseMayLookIntoTheFolder() throws {
    let file = try keep()
    #expect(file == "\(store.folder)/reversi-2026-11-21-001.jsonl")
    for folder in ["state", "state/moonstone", "state/moonstone/matches"] {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: "\(workshop.path)/\(folder)")
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func noMatchTakesThePlaceOfAnother() throws {
    let first = try keep { try $0.apply(.start) }
    let text = try String(contentsOfFile: first, encoding: .utf8)
    let others = try (2...4).map { _ in try keep() }
    #expect(Set(others + [first]).count == 4)
    #expect(others.last == "\(store.folder)/reversi-2026-11-21-004.jsonl")
    #expect(try String(contentsOfFile: first, encoding: .utf8) == text)
    // One that is being created in the same moment, as far as can be.
    let header = JournalHeader(
      Match(Reversi()), seed: 1, memory: 1 << 20, program: "test")
    let (file, _) = try store.create(game: "reversi", day: day) {
      file throws(JournalWriteError) in
      if file.hasSuffix("005.jsonl") {
        _ = try JournalWriter<Reversi>(creating: file, header)
      }
      return try JournalWriter<Reversi>(creating: file, header)
    }
    #expect(file.hasSuffix("006.jsonl"))
  }

  @Test func aFolderThatCannotBeMadeIsSaid() throws {
    try workshop.write("", to: "state")
    let error = #expect(throws: StoreError.self) { try keep() }
    #expect(
      error?.description == "\(workshop.path)/state/moonstone/matches: the folder cannot be made: "
        + "Not a directory; XDG_STATE_HOME says where matches are kept")
  }

  @Test func theOneThatWasWrittenLastIsGoneOnWith() throws {
    #expect(lastUnfinished().file == nil)
    let files = try (1...3).map { _ in try keep { try $0.apply(.start) } }
    try age(files[0], by: 20)
    try age(files[1], by: 10)
    try age(files[2], by: 30)
    #expect(lastUnfinished().file == files[1])
  }

  @Test func matchesThatAreOverOrOfAnotherGameArePassedOver() throws {
    let first = try keep { try $0.apply(.start) }
    try age(first, by: 10)
    _ = try keep {
      try $0.apply(.start)
      try $0.apply(.interrupt(.resign(.white)))
    }
    try workshop.write(
      try String(contentsOfFile: first, encoding: .utf8)
        .replacing(#""game":"reversi""#, with: #""game":"checkers""#),
      to: "state/moonstone/matches/checkers-1.jsonl")
    try workshop.write("?", to: "state/moonstone/matches/readme.txt")
    let (file, notes) = lastUnfinished()
    #expect(file == first)
    #expect(notes.isEmpty)
  }

  @Test func anUnreadableMatchIsPassedOverWithANote() throws {
    let first = try keep { try $0.apply(.start) }
    try age(first, by: 10)
    try workshop.write("what?\n", to: "state/moonstone/matches/reversi-x.jsonl")
    let (file, notes) = lastUnfinished()
    #expect(file == first)
    #expect(
      notes == [
        "\(store.folder)/reversi-x.jsonl:1: this is not a JSON object, as every line of a journal "
          + "is; it is skipped"
      ])
  }

  @Test func aMatchThatIsBeingWrittenIsPassedOver() throws {
    let first = try keep { try $0.apply(.start) }
    try age(first, by: 10)
    var second: String?
    second = try keep { _ in #expect(lastUnfinished().file == first) }
    #expect(lastUnfinished().file == second)
  }

  /// What a match has told is in its file when the next thing happens, so a match that is let go
  /// leaves what a kill leaves.
  @Test(arguments: ["turn", "thinking", "pass", "paused", "pausedPass", "reset", "changed"])
  func aMatchComesBackInThePhaseItWasIn(phase: String) throws {
    // Black must pass.
    let before = try Reversi().position("OX" + String(repeating: "-", count: 62) + " X")
    let isPass = phase.hasPrefix("p") && phase != "paused"
    var left: Match<Reversi>?
    _ = try keep(from: isPass ? before : nil) { kept in
      try kept.apply(.start)
      switch phase {
      case "thinking": try kept.play("f5")
      case "paused", "pausedPass": try kept.apply(.interrupt(.pause))
      case "reset": try kept.apply(.interrupt(.reset(people)))
      case "changed": try kept.apply(.interrupt(.change(.white, to: people.white)))
      default: break
      }
      left = kept.match
    }
    let file = try #require(lastUnfinished().file)
    let found = try JournalReading(file, game: Reversi()).match
    #expect(found.phase == left?.phase)
    #expect(found.players == left?.players)
    #expect(found.request == left?.request)
    #expect(found.moves == left?.moves)
    if phase == "pass" { #expect(found.phase == .pass(.black)) }
    if phase == "pausedPass" { #expect(found.phase == .paused(.pass(.black))) }
  }

  @Test(arguments: [false, true]) func aKilledProgramLeavesItsMatch(isThinking: Bool) throws {
    try workshop.write(
      "return { choose = function(board) while true do end end }\n", to: "slow.lua")
    _ = try keep()
    let file = "\(store.folder)/played.jsonl"
    let program = try workshop.start(
      "play", "--white", isThinking ? "slow.lua" : "first", "--seed", "1", "--ticks", "none",
      "--journal", file)
    program.type("f5\n")
    _ = program.lines(upTo: isThinking ? "1. black" : "2. white")
    #expect(lastUnfinished().file != file, "it is being played")
    let refused = try workshop.run("resume", file)
    #expect(refused.code == 74)
    #expect(
      refused.error == "moonstone: \(file): cannot be written: another program is writing it\n")
    program.send(SIGKILL)
    _ = program.finish()
    #expect(lastUnfinished().file == file)
    let match = try JournalReading(file, game: Reversi()).match
    #expect(match.phase == .turn(isThinking ? .white : .black))
    #expect(match.players.white.name == (isThinking ? "slow.lua" : "first"))
  }
}
