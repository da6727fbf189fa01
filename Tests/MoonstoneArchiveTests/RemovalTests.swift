import Foundation
import GRDB
import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArchive

/// Matches can be removed again, and the store is as if they had never been added.
@Suite struct RemovalTests {
  private struct Refused: Error {}

  /// Asserts that a store holds some matches, and answers as a store in memory does that holds them.
  private static func expect(
    _ store: any MatchStore, toHave matches: [ArchivedMatch],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let memory = MemoryStore()
    try memory.add(matches)
    var found: [ArchivedMatch] = []
    try store.forEachMatch(MatchQuery()) { number, match in
      found.append(match)
      return number == found.count
    }
    #expect(found == matches, sourceLocation: sourceLocation)
    #expect(try store.count(MatchQuery()) == matches.count, sourceLocation: sourceLocation)
    for match in matches.prefix(3) + matches.suffix(3) {
      for ply in [0, 1, 3, 12] where ply < match.plies.count {
        let key = match.plies[ply].key
        var query = MatchQuery()
        query.positions = [key]
        #expect(try store.moves(at: key) == memory.moves(at: key), sourceLocation: sourceLocation)
        #expect(try store.find(query) == memory.find(query), sourceLocation: sourceLocation)
      }
    }
    if let file = store as? SQLiteStore {
      #expect(try file.check() == [], sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: StoreTests.Medium.allCases)
  func matchesThatAQueryWantsAreRemovedAndTheOthersMoveUp(medium: StoreTests.Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let matches = RandomMatches.some(40)
      try store.add(matches)
      var query = MatchQuery()
      query.game = "connect-four"
      #expect(try store.remove(query) == 10)
      var rest = matches.filter { $0.facts.game != "connect-four" }
      try Self.expect(store, toHave: rest)
      #expect(try store.remove(MatchQuery()) { $0.number == 1 || $0.facts.event == "cup 2" } > 1)
      rest = rest.enumerated().filter { $0 > 0 && $1.facts.event != "cup 2" }.map(\.element)
      try Self.expect(store, toHave: rest)
      #expect(try store.remove(query) == 0)
      #expect(try store.remove(MatchQuery()) == rest.count)
      try Self.expect(store, toHave: [])
    }
  }

  @Test(arguments: StoreTests.Medium.allCases)
  func aMatchIsRemovedByItsNumber(medium: StoreTests.Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let matches = RandomMatches.some(6)
      try store.add(matches)
      for missing in [Int.min, -1, 0, 7, .max] { #expect(try !store.remove(number: missing)) }
      #expect(try store.remove(number: 3))
      #expect(try store.remove(number: 5))
      try Self.expect(store, toHave: Array(matches[..<2] + matches[3...4]))
    }
  }

  @Test(arguments: StoreTests.Medium.allCases)
  func aRemovedMatchCanBeAddedAgain(medium: StoreTests.Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let matches = RandomMatches.some(8)
      try store.add(matches)
      #expect(try store.remove(number: 2))
      #expect(try store.add(matches).new == 1)
      try Self.expect(store, toHave: [matches[0]] + matches[2...] + [matches[1]])
    }
  }

  @Test(arguments: StoreTests.Medium.allCases)
  func nothingIsRemovedWhenTheClosureThrows(medium: StoreTests.Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let matches = RandomMatches.some(8)
      try store.add(matches)
      #expect(throws: Refused.self) {
        try store.remove(MatchQuery()) { if $0.number == 5 { throw Refused() } else { true } }
      }
      try Self.expect(store, toHave: matches)
    }
  }

  @Test(arguments: StoreTests.Medium.allCases)
  func aRemovedMatchTakesItsEarlierStatesAlong(medium: StoreTests.Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let matches = RandomMatches.some(3)
      var left = matches[1]
      left.facts.ending = nil
      left = ArchivedMatch(left.facts, plies: Array(left.plies[..<4]), end: left.plies[4].key)
      try store.add([matches[0], left])
      try store.add(matches[1...])
      #expect(try store.remove(number: 2))
      try Self.expect(store, toHave: [matches[0], matches[2]])
    }
  }

  /// Two runs and fresh matches: some of each go, then whole runs.
  @Test func theIndexOfPositionsLosesTheRemovedMatchesAlone() throws {
    try withFolder { folder in
      let store = try SQLiteStore("\(folder)/a.db")
      var random = RandomMatches(seed: 7)
      var rest = (0..<2_500).map { random.match(of: ConnectFour(), $0) }
      try store.add(rest[..<1_100])
      try store.add(rest[1_100..<2_400])
      try store.add(rest[2_400...])
      func remove(_ isUnwanted: (Int) -> Bool) throws {
        try store.remove(MatchQuery()) { isUnwanted($0.number) }
        rest = rest.enumerated().filter { !isUnwanted($0.offset + 1) }.map(\.element)
        try Self.expect(store, toHave: rest)
      }
      func runs() throws -> [Int] {
        try store.reading { try Int.fetchAll($0, sql: "SELECT count FROM run ORDER BY first") }
      }
      #expect(try runs() == [1_100, 1_300])
      try remove { [1, 2, 500, 1_100, 2_401, 2_500].contains($0) }
      #expect(try runs() == [1_096, 1_300])
      try remove { $0 % 3 == 0 && $0 > 1_096 }
      #expect(try runs().first == 1_096)
      try remove { $0 <= 1_096 }
      #expect(try runs().count == 1)
      var more = RandomMatches(seed: 8)
      let others = (2_500..<3_700).map { more.match(of: ConnectFour(), $0) }
      try store.add(others)
      try Self.expect(store, toHave: rest + others)
      #expect(try store.remove(MatchQuery()) == rest.count + others.count)
      #expect(try runs() == [])
      try store.add(others)
      try Self.expect(store, toHave: others)
    }
  }

  @Test func removingFromAFolderRemovesItsFiles() throws {
    try withFolder { folder in
      let store = try FolderStore(folder, games: { RandomMatches.game($0) })
      try store.add(RandomMatches.some(3))
      try store.add(script: "return nil", version: "a")
      #expect(try store.remove(MatchQuery()) == 3)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["scripts"])
    }
  }

  @Test func aLockedArchiveRemovesNothing() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let store = try SQLiteStore(path, patience: 0.01)
      let matches = RandomMatches.some(3)
      try store.add(matches)
      try SQLiteStore(path).add { _ in
        #expect(throws: ArchiveError.locked(path)) { try store.remove(MatchQuery()) }
      }
      try Self.expect(store, toHave: matches)
    }
  }
}
