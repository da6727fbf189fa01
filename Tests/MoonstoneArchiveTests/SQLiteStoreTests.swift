import Foundation
import GRDB
import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArchive

/// What the file of an archive promises besides.
@Suite struct SQLiteStoreTests {
  /// More than a run has, added in pieces and one by one.
  @Test func packedPositionsAreThoseThatWereAdded() throws {
    try withFolder { folder in
      let store = try SQLiteStore("\(folder)/a.db")
      let memory = MemoryStore()
      var random = RandomMatches(seed: 7)
      let matches = (0..<2_500).map { random.match(of: ConnectFour(), $0) }
      var rest = matches[...]
      for size in [1, 700, 322, 1, 3, 1_200, 273] {
        #expect(try store.add(Array(rest.prefix(size))).new == size)
        rest = rest.dropFirst(size)
      }
      #expect(rest.isEmpty)
      try memory.add(matches)
      let runs = try store.reading {
        try Int.fetchAll($0, sql: "SELECT count FROM run ORDER BY first")
      }
      #expect(runs == [1_024, 1_203])
      #expect(try store.check() == [])
      var seen = 0
      try store.forEachMatch(MatchQuery()) { number, match in
        seen += 1
        if match != matches[number - 1] { Issue.record("match \(number) is another one") }
        return true
      }
      #expect(seen == 2_500)
      for ply in [0, 1, 2, 5, 9, 20] {
        for match in [0, 1_023, 1_024, 2_226, 2_227, 2_499] where ply < matches[match].plies.count {
          let key = matches[match].plies[ply].key
          #expect(try store.moves(at: key) == memory.moves(at: key, MatchQuery()))
          var query = MatchQuery()
          query.positions = [key]
          #expect(try store.find(query) == memory.find(query))
        }
      }
    }
  }

  /// More positions than are looked for at a time, in a run and among fresh matches.
  @Test func positionsAreAnsweredTogetherAsEachAlone() throws {
    try withFolder { folder in
      let store = try SQLiteStore("\(folder)/a.db")
      var random = RandomMatches(seed: 8)
      let matches = (0..<1_100).map { random.match(of: ConnectFour(), $0) }
      try store.add(matches.prefix(1_050))
      for match in matches.suffix(50) { try store.add([match]) }
      var counts: [PositionKey: [String: Int]] = [PositionKey(rawValue: 1): [:]]
      for ply in matches.flatMap(\.plies) {
        counts[ply.key, default: [:]][ply.canonicalMove, default: 0] += 1
      }
      let keys = Array(counts.keys.shuffled().prefix(3_000))
      var seen: [PositionKey] = []
      try store.forEachPosition(keys, MatchQuery()) { key, played in
        seen.append(key)
        let found = Dictionary(uniqueKeysWithValues: played.map { ($0.move, $0.count) })
        if found != counts[key] { Issue.record("\(key) has other moves") }
      }
      #expect(seen == keys.sorted())
      var query = MatchQuery()
      (query.player, query.result) = ("anna", .won)
      let some = keys.prefix(40) + [matches[0].plies[0].key]
      // The store must not be asked meanwhile.
      let wanted = Dictionary(
        uniqueKeysWithValues: try Set(some).map { ($0, try store.moves(at: $0, query)) })
      seen = []
      try store.forEachPosition(Array(Set(some)), query) { key, played in
        seen.append(key)
        #expect(played == wanted[key])
      }
      #expect(Set(seen) == Set(some))
    }
  }

  @Test func theEndOfAMatchReplacesItInARun() throws {
    try withFolder { folder in
      let store = try SQLiteStore("\(folder)/a.db")
      var random = RandomMatches(seed: 11)
      let matches = (0..<1_100).map { random.match(of: ConnectFour(), $0) }
      var left = matches[501]
      left.facts.ending = nil
      left = ArchivedMatch(left.facts, plies: Array(left.plies[..<4]), end: left.plies[4].key)
      try store.add(Array(matches[..<501]) + [left] + matches[502...])
      #expect(try store.add([matches[501]]).new == 1)
      #expect(try store.match(502) == matches[501])
      #expect(try store.check() == [])
      let key = matches[501].plies[5].key
      let memory = MemoryStore()
      try memory.add(matches)
      #expect(try store.moves(at: key) == memory.moves(at: key, MatchQuery()))
    }
  }

  /// The rows of the index are those of an archive that had the whole matches from the beginning.
  @Test(arguments: [true, false]) func endsOfMatchesReplaceThemInTheirRuns(together: Bool) throws {
    try withFolder { folder in
      let store = try SQLiteStore("\(folder)/a.db")
      let other = try SQLiteStore("\(folder)/b.db")
      var random = RandomMatches(seed: 12)
      let matches = (0..<2_300).map { random.match(of: ConnectFour(), $0) }
      let places = [1, 501, 502, 1_101, 1_999, 2_201].filter { matches[$0].facts.seed != nil }
      var begun = matches
      for place in places {
        var left = matches[place]
        left.facts.ending = nil
        begun[place] = ArchivedMatch(
          left.facts, plies: Array(left.plies[..<4]), end: left.plies[4].key)
      }
      for (store, matches) in [(store, begun), (other, matches)] {
        try store.add(matches[..<1_100])
        try store.add(matches[1_100..<2_200])
        try store.add(matches[2_200...])
      }
      let ends = places.map { matches[$0] }
      if together {
        #expect(try store.add(ends).new == ends.count)
      } else {
        for end in ends { #expect(try store.add([end]).new == 1) }
      }
      #expect(places.count > 3)
      #expect(try store.check() == [])
      func rows(_ store: SQLiteStore) throws -> [[Data]] {
        try store.reading { db in
          try [
            "SELECT matches FROM run ORDER BY first", "SELECT directory FROM run ORDER BY first",
            "SELECT postings FROM block ORDER BY postings", "SELECT positions FROM fresh",
          ].map { try Data.fetchAll(db, sql: $0) }
        }
      }
      #expect(try rows(store) == rows(other))
    }
  }

  /// A number that was given to a name within a failure may be another one's afterwards.
  @Test func aNameOfAMatchThatWasNotAddedIsNotRemembered() throws {
    try withFolder { folder in
      let store = try SQLiteStore("\(folder)/a.db")
      let matches = RandomMatches.some(3)
      func named(_ name: String, _ index: Int) -> ArchivedMatch {
        var match = matches[index]
        match.facts.players.black = ArchivedPlayer(name: name)
        match.facts.event = name
        return match
      }
      try store.add([named("first", 0)])
      #expect(throws: CancellationError.self) {
        try store.add { take in
          try take(named("second", 1))
          throw CancellationError()
        }
      }
      try store.add([named("third", 2)])
      try store.add([named("second", 1)])
      #expect(try store.find(MatchQuery()).map(\.facts.event) == ["first", "third", "second"])
      for name in ["first", "second", "third"] {
        var query = MatchQuery()
        (query.player, query.event) = (name, name)
        #expect(try store.count(query) == 1)
      }
    }
  }

  @Test func anotherProgramSeesWhatWasAdded() throws {
    try withFolder { folder in
      let (one, other) = (
        try SQLiteStore("\(folder)/a.db"), try SQLiteStore("\(folder)/a.db")
      )
      let matches = RandomMatches.some(4)
      try one.add([matches[0]])
      try other.add([matches[1]])
      #expect(try other.add([matches[0]]).known == 1)
      // While one adds, the other reads what was there before.
      try one.add { take in
        try take(matches[2])
        #expect(try other.count(MatchQuery()) == 2)
      }
      #expect(try other.count(MatchQuery()) == 3)
    }
  }

  @Test func settingsOutliveTheProgram() throws {
    try withFolder { folder in
      let store = try SQLiteStore("\(folder)/a.db")
      #expect(try !store.isKeeping())
      try store.keep(true)
      try store.close()
      #expect(try SQLiteStore("\(folder)/a.db").isKeeping())
    }
  }

  // MARK: - Bad files

  @Test func aFileThatIsNoArchiveIsNotTouched() throws {
    try withFolder { folder in
      let (text, foreign) = ("\(folder)/text", "\(folder)/foreign.db")
      try write("no database at all, but long enough\n", to: text)
      let queue = try DatabaseQueue(path: foreign)
      try queue.write { try $0.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1)") }
      try queue.close()
      for path in [text, foreign] {
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: ArchiveError.notAnArchive(path)) { try SQLiteStore(path) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
      }
      #expect(throws: ArchiveError.notAnArchive(folder)) { try SQLiteStore(folder) }
      #expect(throws: ArchiveError.missing("\(folder)/b.db")) {
        try SQLiteStore("\(folder)/b.db", isMade: false)
      }
      #expect(
        throws: ArchiveError.file(
          FileFault("\(folder)/no/b.db", .unwritable("there is no folder \(folder)/no")))
      ) { try SQLiteStore("\(folder)/no/b.db") }
    }
  }

  /// Another program may have just begun to make it, or somebody has cut off all of it.
  @Test func anEmptyFileIsNoArchiveButBecomesOne() throws {
    try withFolder { folder in
      let (file, database) = ("\(folder)/file.db", "\(folder)/database.db")
      try write("", to: file)
      let queue = try DatabaseQueue(path: database)
      try queue.write { try $0.execute(sql: "CREATE TABLE t (a); DROP TABLE t") }
      try queue.close()
      for path in [file, database] {
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: ArchiveError.empty(path)) { try SQLiteStore(path, isMade: false) }
        #expect(throws: ArchiveError.empty(path)) {
          try SQLiteStore.repair(path) { RandomMatches.game($0) }
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(try !SQLiteStore.isKeeping(at: path))
        #expect(try SQLiteStore(path).add(RandomMatches.some(3)).new == 3)
      }
    }
  }

  @Test func anArchiveOfANewerProgramIsNotTouched() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let store = try SQLiteStore(path)
      try store.add(RandomMatches.some(2))
      try store.writing { try $0.execute(sql: "PRAGMA user_version = 9") }
      try store.close()
      let before = try Data(contentsOf: URL(filePath: path))
      #expect(throws: ArchiveError.newerSchema(path, found: 9, known: ArchiveSchema.version)) {
        try SQLiteStore(path)
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
  }

  @Test func aLockedArchiveIsGivenUpWithNothingAdded() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let store = try SQLiteStore(path, patience: 0.05)
      try store.add(RandomMatches.some(1))
      let other = try SQLiteStore(path)
      try other.add { take in
        #expect(throws: ArchiveError.locked(path)) { try store.add(RandomMatches.some(3)) }
      }
      #expect(try store.count(MatchQuery()) == 1)
      #expect(try store.add(RandomMatches.some(3)).new == 2)
    }
  }

  @Test func onAFullDiskNothingIsHalfAdded() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let store = try SQLiteStore(path)
      let matches = RandomMatches.some(400)
      try store.add([matches[0]])
      let pages = try store.writing { db in
        let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        return try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(pages + 4)") ?? 0
      }
      #expect(pages > 4)
      #expect(throws: ArchiveError.file(FileFault(path, .unwritable("the disk is full")))) {
        try store.add(matches)
      }
      #expect(try store.find(MatchQuery()).map(\.facts) == [matches[0].facts])
      #expect(try store.check() == [])
    }
  }

  // MARK: - Checking and repairing

  @Test func aCheckNamesWhatIsWrongAndARepairSavesTheRest() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let store = try SQLiteStore(path)
      let matches = RandomMatches.some(20)
      try store.add(matches)
      try store.keep(true)
      #expect(try store.check() == [])
      try store.writing { db in
        try db.execute(sql: "UPDATE plies SET plies = x'00FF' WHERE match = 3")
        try db.execute(sql: "UPDATE fresh SET positions = x'' WHERE match = 5")
        try db.execute(sql: "UPDATE match SET seed = 77 WHERE id = 7")
      }
      let faults = try store.check()
      #expect(faults.count == 3)
      for (fault, number) in zip(faults, [3, 5, 7]) {
        #expect(fault.hasPrefix("match \(number): "))
      }
      try store.close()
      let repair = try SQLiteStore.repair(path) { RandomMatches.game($0) }
      #expect(repair.kept == 19)
      #expect(repair.lost == ["match 3: its plies are not whole"])
      #expect(repair.isCounted && repair.unread.isEmpty)
      let mended = try SQLiteStore(path)
      #expect(try mended.check() == [])
      #expect(try mended.isKeeping())
      #expect(try mended.match(4) == matches[4], "its positions were found anew")
      #expect(FileManager.default.fileExists(atPath: repair.damaged))
    }
  }

  @Test func aRepairSavesWhatLiesAroundATornPageOfMatches() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let store = try SQLiteStore(path)
      var random = RandomMatches(seed: 3)
      let matches = (0..<400).map { random.match(of: ConnectFour(), $0) }
      try store.add(matches)
      try store.close()
      var file = try Data(contentsOf: URL(filePath: path))
      // A leaf of a table begins with 13; the other page with the digest is one of the index.
      let digest = Data(matches[200].digest.prefix(16))
      let page = try #require(
        stride(from: 4_096, to: file.count, by: 4_096).first {
          file[$0] == 13 && file[$0..<$0 + 4_096].range(of: digest) != nil
        })
      file.replaceSubrange(page..<page + 4_096, with: Data(repeating: 0xff, count: 4_096))
      try file.write(to: URL(filePath: path))
      let repair = try SQLiteStore.repair(path) { RandomMatches.game($0) }
      #expect((300..<400).contains(repair.kept))
      #expect(repair.lost.contains("match 201: cannot be read"))
      let mended = try SQLiteStore(path)
      #expect(try mended.check() == [])
      let digests = Set(matches.map(\.digest))
      try mended.forEachMatch(MatchQuery()) { _, match in
        if !digests.contains(match.digest) { Issue.record("\(match.facts) was not added") }
        return true
      }
    }
  }

  @Test func anArchiveThatWasCutOffIsRepaired() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let store = try SQLiteStore(path)
      var random = RandomMatches(seed: 4)
      try store.add((0..<400).map { random.match(of: ConnectFour(), $0) })
      try store.close()
      let file = try Data(contentsOf: URL(filePath: path))
      try file.prefix(file.count / 2).write(to: URL(filePath: "\(folder)/half.db"))
      try FileManager.default.removeItem(atPath: path)
      // What a link leads to is not written to either.
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: "\(folder)/half.db")
      let repair = try SQLiteStore.repair(path) { RandomMatches.game($0) }
      #expect((50..<400).contains(repair.kept), "\(repair.kept)")
      #expect(!repair.isCounted && repair.lost.allSatisfy { $0.hasPrefix("match ") })
      #expect(repair.unread.first?.hasPrefix("matches from ") == true, "\(repair.unread)")
      #expect(try SQLiteStore(path).check() == [])
      #expect(try Data(contentsOf: URL(filePath: repair.damaged)).count == file.count / 2)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(!names.contains { $0.contains("repairing") })
    }
  }

  @Test func aRepairThatIsKilledBetweenItsRenamesIsFinished() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let store = try SQLiteStore(path)
      try store.add(RandomMatches.some(5))
      try store.close()
      // As a repair leaves it when the damaged archive has made room.
      try FileManager.default.moveItem(atPath: path, toPath: "\(path).repaired")
      #expect(try SQLiteStore(path, isMade: false).count(MatchQuery()) == 5)
      #expect(!FileManager.default.fileExists(atPath: "\(path).repaired"))
    }
  }

  @Test func aRepairThatIsKilledEarlierLeavesNoArchive() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let draft = try SQLiteStore("\(path).repairing")
      try draft.add(RandomMatches.some(2))
      try draft.close()
      #expect(try !SQLiteStore.isThere(path))
      #expect(throws: ArchiveError.missing(path)) { try SQLiteStore(path, isMade: false) }
      let store = try SQLiteStore(path)
      try store.add(RandomMatches.some(5))
      try store.close()
      #expect(try SQLiteStore.repair(path) { RandomMatches.game($0) }.kept == 5)
      #expect(!FileManager.default.fileExists(atPath: draft.path))
    }
  }

  @Test func theFilesOfADamagedArchiveStayTogether() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let store = try SQLiteStore(path)
      try store.add(RandomMatches.some(5))
      try store.close()
      for name in ["\(path).damaged", "\(path).damaged-2"] {
        #expect(try SQLiteStore.repair(path) { RandomMatches.game($0) }.damaged == name)
        #expect(FileManager.default.fileExists(atPath: name))
      }
      // As the second one leaves it when it is killed at its end.
      try FileManager.default.moveItem(atPath: path, toPath: "\(path).repaired")
      try Data("wal".utf8).write(to: URL(filePath: "\(path)-wal"))
      #expect(try SQLiteStore(path, isMade: false).count(MatchQuery()) == 5)
      #expect(
        try Data(contentsOf: URL(filePath: "\(path).damaged-2-wal")) == Data("wal".utf8))
      let first = try? Data(contentsOf: URL(filePath: "\(path).damaged-wal"))
      #expect(first != Data("wal".utf8))
    }
  }
}
