import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession

/// Archives whose matches are listed, and opened one by one.
@Suite struct OpenArchivesTests {
  private static let catalog = Catalog(games: [Plugin(Reversi())])

  /// Makes an archive of matches that begin with a move, each played by another player.
  @discardableResult private func archive(_ path: String, _ numbers: ClosedRange<Int>) throws
    -> SQLiteStore
  {
    let game = Reversi()
    let moves = try game.transcript("f5d6c3")
    let store = try SQLiteStore(path)
    _ = try store.add { take in
      for number in numbers {
        var facts = MatchFacts(
          game: "reversi",
          players: Sides(
            black: ArchivedPlayer(name: "anna \(number)"), white: ArchivedPlayer(name: "bo")),
          start: game.initialPosition.description)
        facts.seed = UInt64(number)
        facts.date = number % 2 == 0 ? "2026-11-0\(number % 9 + 1)" : nil
        facts.event = number == 2 ? "the cup" : nil
        facts.ending = ArchivedEnding(
          outcome: .white, termination: .resignation, side: .black)
        try take(ArchivedMatch(facts, of: game, from: game.initialPosition, moves))
      }
    }
    return store
  }

  private func open(_ paths: [String], own: String) -> OpenArchives {
    OpenArchives(paths, own: own, catalog: Self.catalog, program: "test")
  }

  @Test func theMatchesThatWereAddedLastAreListedFirst() throws {
    try withFolder { folder in
      let store = try archive("\(folder)/a.db", 1...5)
      let archives = open(["\(folder)/a.db"], own: "\(folder)/own.db")
      #expect(archives.summaries(isPlaying: true).map(\.id) == ["archive-1"])
      let first = try archives.matches(of: "archive-1", MatchWish(limit: 2))
      #expect(first.kept.map(\.id) == ["archive-1.5", "archive-1.4"] && first.more == 3)
      #expect(first.kept[1].file == "a.db: match 4" && first.kept[1].date == "2026-11-05")
      #expect(first.kept[1].ending == "bo wins by resignation")
      // What is added meanwhile moves nothing.
      _ = store
      try archive("\(folder)/a.db", 6...7)
      let rest = try archives.matches(of: "archive-1", MatchWish(after: first.more))
      #expect(rest.kept.map(\.id) == [3, 2, 1].map { "archive-1.\($0)" } && rest.more == 0)
      for place in [0, -1] {
        #expect(try archives.matches(of: "archive-1", MatchWish(after: place)).kept.isEmpty)
      }
    }
  }

  @Test func aSearchLooksAtSoManyMatchesAndSaysHowManyAreLeft() throws {
    try withFolder { folder in
      let count = OpenArchives.mostSearched + 10
      try archive("\(folder)/a.db", 1...count)
      let archives = open(["\(folder)/a.db"], own: "\(folder)/own.db")
      let first = try archives.matches(of: "archive-1", MatchWish(search: "ANNA cup"))
      #expect(first.kept.isEmpty && first.more == 10)
      let rest = try archives.matches(
        of: "archive-1", MatchWish(after: first.more, search: "ANNA cup"))
      #expect(rest.kept.map(\.id) == ["archive-1.2"] && rest.more == 0)
      let found = try archives.matches(of: "archive-1", MatchWish(limit: 1, search: "bo"))
      #expect(found.kept.map(\.id) == ["archive-1.\(count)"] && found.more == count - 1)
    }
  }

  @Test func theOwnArchiveIsForThoseWhoPlayAndListedOnce() throws {
    try withFolder { folder in
      let own = "\(folder)/own.db"
      let archives = open([], own: own)
      #expect(archives.summaries(isPlaying: true).isEmpty)
      try archive(own, 1...1)
      #expect(archives.summaries(isPlaying: true).map(\.count) == [1])
      #expect(archives.summaries(isPlaying: false).isEmpty)
      #expect(archives.isOwn("archive-1") && archives.isOwn("archive-1.7"))
      let named = open([own], own: own)
      #expect(named.summaries(isPlaying: false).map(\.isOwn) == [false])
      #expect(!named.isOwn("archive-1.1"))
    }
  }

  @Test(arguments: ["archive-1.2", "archive-1.0", "archive-2.1", "archive-01.1", "archive-1."])
  func aMatchThatIsNotThereIsNotFound(id: String) throws {
    try withFolder { folder in
      try archive("\(folder)/a.db", 1...1)
      let archives = open(["\(folder)/a.db"], own: "\(folder)/own.db")
      let match = try? archives.match(id)
      #expect(match == nil)
      #expect(throws: NoSuchMatch.self) { try archives.matches(of: "archive-3", MatchWish()) }
    }
  }
}
