import GRDB
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArchive

/// Which matches are the same one, and which only look alike.
@Suite struct MergingTests {
  /// The journals of converted matches all have seed 0.
  @Test(arguments: StoreTests.Medium.allCases)
  func aConvertedMatchIsNotTheBeginningOfAnother(medium: StoreTests.Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      var long = RandomMatches.some(2)[1]
      long.facts.seed = 0
      var facts = long.facts
      facts.ending = nil
      let short = ArchivedMatch(facts, plies: Array(long.plies[..<9]), end: long.plies[9].key)
      #expect(try store.add([short, long]).new == 2)
      #expect(try store.add([long, short]).known == 2)
      let shorter = ArchivedMatch(facts, plies: Array(long.plies[..<5]), end: long.plies[5].key)
      #expect(try store.add([shorter]).new == 1)
      #expect(try (1...3).map { try store.match($0) } == [short, long, shorter])
    }
  }

  @Test func aDamagedMatchThatIsKnownHindersNoOther() throws {
    try withFolder { folder in
      let store = try SQLiteStore("\(folder)/a.db")
      let matches = RandomMatches.some(2)
      try store.add([matches[0]])
      try store.writing { try $0.execute(sql: "UPDATE plies SET plies = x'00ff'") }
      #expect(matches[0].plies.contains { $0.analysis != nil })
      let counts = try store.add(matches)
      #expect((counts.new, counts.known) == (1, 1))
      #expect(try store.match(2) == matches[1])
    }
  }
}
