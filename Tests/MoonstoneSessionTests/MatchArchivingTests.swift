import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneLua
import MoonstoneReversi
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession

/// Matches go into an archive as they end, and none is lost when that fails.
@Suite struct MatchArchivingTests {
  private static let catalog = Catalog(games: [])

  private static func archiving(_ store: any MatchStore, in folder: String) -> MatchArchiving {
    MatchArchiving(
      named: nil, catalog: catalog, shelter: MatchFolder(folder: "\(folder)/kept"),
      open: { store })
  }

  /// Plays the first legal moves to the end, with a record and an archiver that hear all.
  @discardableResult
  private static func play(
    _ seed: UInt64, in file: String?, _ archiving: MatchArchiving
  ) throws -> Match<Reversi> {
    var match = Match(
      Reversi(), players: Sides(both: PlayerIdentity(name: "first")), clocks: Clocks(.unlimited))
    let header = JournalHeader(match, seed: seed, memory: 1 << 20, program: "test")
    let record = try RunningJournal<Reversi>(header, in: file)
    let archiver = MatchArchiver(archiving, record, book: nil)
    func apply(_ action: Match<Reversi>.Action) throws {
      for event in try match.apply(action) {
        try record.observe(event, in: match)
        archiver.observe(event, in: match)
      }
    }
    try apply(.start)
    while let request = match.request {
      if case .acknowledgePass = request.kind {
        try apply(.answer(request, .acknowledge))
      } else {
        let move = try #require(match.position.legalMoves.first)
        try apply(.answer(request, .play(Choice(move), elapsed: .zero)))
      }
    }
    #expect(match.ending != nil)
    return match
  }

  @Test func aMatchIsAddedWhenItEnds() throws {
    try withFolder { folder in
      let store = try SQLiteStore("\(folder)/a.db")
      let archiving = Self.archiving(store, in: folder)
      let match = try Self.play(1, in: nil, archiving)
      try Self.play(2, in: "\(folder)/m.jsonl", archiving)
      #expect(archiving.lack == nil)
      #expect(try store.count(MatchQuery()) == 2)
      let kept = try #require(try store.match(1))
      #expect(kept.plies.map(\.move) == match.moves.map(\.description))
      #expect(kept.facts.seed == 1 && kept.facts.date != nil)
    }
  }

  /// Takes moves back, plays one again, changes a player, and resigns.
  @Test func anArchiveHasOfAMatchWhatItsJournalTells() throws {
    try withFolder { folder in
      let file = "\(folder)/m.jsonl"
      var match = Match(
        Reversi(), players: Sides(both: PlayerIdentity(name: "first")),
        clocks: Clocks(try #require(TimeControl("300+2")), ticks: try #require(TickControl("9M"))))
      let header = JournalHeader(match, seed: 7, memory: 1 << 20, program: "test")
      let (kept, bare) = (MemoryStore(), MemoryStore())
      let journals = try [file, nil].map { try RunningJournal<Reversi>(header, in: $0) }
      let archivers = zip(journals, [kept, bare]).map {
        MatchArchiver(Self.archiving($1, in: folder), $0, book: nil)
      }
      func apply(_ action: Match<Reversi>.Action) throws {
        for event in try match.apply(action) {
          for journal in journals { try journal.observe(event, in: match) }
          for archiver in archivers { archiver.observe(event, in: match) }
        }
      }
      func play(_ value: Double) throws {
        let move = try #require(match.position.legalMoves.first)
        let comment = Comment(value: value, depth: 3, text: "é \u{0}")
        try apply(
          .answer(
            try #require(match.request),
            .play(
              Choice(move, comment: comment, memory: "m", ticks: 17),
              elapsed: .nanoseconds(1_234_567_891))))
      }
      try apply(.start)
      for value in [0.1, -0.0, 1e300, .infinity] { try play(value) }
      try apply(.interrupt(.takeBack(plies: 3)))
      try apply(.interrupt(.redo(plies: 1)))
      try apply(.interrupt(.change(.white, to: PlayerIdentity(name: "second", digest: "ab"))))
      try play(-7)
      try apply(.interrupt(.resign(.black)))
      var told = ArchivedMatch(MatchRecord(try JournalReading(file, game: Reversi())))
      for store in [kept, bare] {
        let archived = try #require(store.match(1))
        told.facts.date = archived.facts.date
        #expect(archived.facts.date != nil && archived == told)
        #expect(archived.plies.map(\.value) == [0.1, -0.0, -7] && archived.plies[0].ticks == 17)
      }
      #expect(try journals[0].lines() == journals[1].lines())
      let text = try journals[1].lines().map { $0 + "\n" }.joined()
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(text.utf8))
    }
  }

  @Test func anArchiveThatCannotBeOpenedIsTriedAgain() throws {
    try withFolder { folder in
      let path = "\(folder)/no/a.db"
      let archiving = MatchArchiving(
        named: path, catalog: Self.catalog, shelter: MatchFolder(folder: "\(folder)/kept"),
        open: { try SQLiteStore(path) })
      try Self.play(1, in: nil, archiving)
      try FileManager.default.createDirectory(
        atPath: "\(folder)/no", withIntermediateDirectories: false)
      try Self.play(2, in: nil, archiving)
      #expect(archiving.lack?.count == 1)
      #expect(try archiving.store().find(MatchQuery()).map(\.facts.seed) == [2])
    }
  }

  @Test func anArchiveThatWasRepairedOrRemovedIsOpenedAgain() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let archiving = MatchArchiving(
        named: path, catalog: Self.catalog, shelter: MatchFolder(folder: "\(folder)/kept"),
        open: { try SQLiteStore(path) })
      try Self.play(1, in: nil, archiving)
      #expect(archiving.lack == nil)
      let repair = try SQLiteStore.repair(path) { _ in Reversi() }
      #expect(repair.kept == 1)
      try Self.play(2, in: nil, archiving)
      #expect(archiving.lack == nil)
      #expect(try SQLiteStore(path).find(MatchQuery()).map(\.facts.seed) == [1, 2])
      for file in [path, "\(path)-wal", "\(path)-shm"] {
        try? FileManager.default.removeItem(atPath: file)
      }
      try Self.play(3, in: nil, archiving)
      #expect(archiving.lack == nil)
      #expect(try SQLiteStore(path).find(MatchQuery()).map(\.facts.seed) == [3])
    }
  }

  @Test func aLockedArchiveEndsNoMatchAndTheNextIsTriedAgain() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let store = try SQLiteStore(path, patience: 0.01)
      let archiving = Self.archiving(store, in: folder)
      let other = try SQLiteStore(path)
      try other.add { _ in
        try Self.play(1, in: "\(folder)/m.jsonl", archiving)
        try Self.play(2, in: nil, archiving)
      }
      try Self.play(3, in: nil, archiving)
      let lack = try #require(archiving.lack)
      #expect(lack.error as? ArchiveError == .locked(path))
      #expect(lack.count == 2 && lack.paths.count == 2)
      #expect(lack.paths[0] == "\(folder)/m.jsonl")
      #expect(lack.paths[1].hasPrefix("\(folder)/kept/reversi-"))
      #expect(try store.find(MatchQuery()).map(\.facts.seed) == [3])
      for (path, seed) in zip(lack.paths, [1, 2]) {
        let reading = try JournalReading(path, game: Reversi())
        #expect(reading.match.ending != nil && reading.header.seed == seed)
      }
    }
  }
}

extension MatchArchivingTests {
  @Test func aScriptIsKeptWithItsModulesUnderItsVersion() throws {
    try withFolder { folder in
      let (main, lines) = ("return require 'lines'\n", "return { choose = print }\n")
      try write(main, to: "\(folder)/mine.lua")
      try write(lines, to: "\(folder)/lines.lua")
      let store = try SQLiteStore("\(folder)/a.db")
      let archiving = ScriptArchiving(
        store: store, catalog: Catalog(games: [Plugin(Reversi())]), game: "reversi")
      let source = try ScriptFile(path: "\(folder)/mine.lua").source
      try archiving.add(source.digest, of: "\(folder)/mine.lua")
      let list = try #require(try store.script(version: source.digest))
      #expect(list.hasSuffix(" \n\(sha256(Array(lines.utf8))) lines\n"))
      for text in [main, lines] {
        #expect(try store.script(version: sha256(Array(text.utf8))) == text)
      }
      #expect(try store.check() == [])
      try write("return nil\n", to: "\(folder)/lines.lua")
      try archiving.add(String(repeating: "0", count: 64), of: "\(folder)/mine.lua")
      #expect(try store.script(version: String(repeating: "0", count: 64)) == nil)
    }
  }
}
