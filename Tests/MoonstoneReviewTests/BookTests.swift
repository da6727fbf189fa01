import MoonstoneArchive
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReview

/// Opening books of archived matches.
@Suite struct BookTests {
  private static let game = Reversi()

  /// A match of these moves; black wins by a margin, or white if that is negative.
  private static func match(_ moves: String, _ margin: Int, name: String) throws -> ArchivedMatch {
    var facts = MatchFacts(
      game: game.name,
      players: Sides(black: ArchivedPlayer(name: name), white: ArchivedPlayer(name: "other")),
      start: game.initialPosition.description)
    facts.ending = ArchivedEnding(
      outcome: margin > 0 ? .black : .white, margin: abs(margin), termination: .rules)
    return ArchivedMatch(
      facts, of: game, from: game.initialPosition, try game.transcript(moves))
  }

  private static func book(
    _ matches: [(String, Int)], least: Int = 1, plies: Int = 20
  ) throws -> OpeningBook {
    let store = MemoryStore()
    _ = try store.add { take in
      for (index, match) in matches.enumerated() {
        try take(try Self.match(match.0, match.1, name: "player \(index)"))
      }
    }
    var building = BookBuilding(game, in: store, MatchQuery(), least: least, plies: plies)
    return try building.book(from: game.initialPosition)
  }

  private static func entry(
    _ book: OpeningBook, after moves: String
  ) throws -> OpeningBook.Entry? {
    let position = try game.position(after: moves)
    return book.entry(game.archiveKey(of: position).rawValue)
  }

  private static func canonical(_ move: String, after moves: String) throws -> String {
    let position = try game.position(after: moves)
    return game.canonicalMove(try game.transcript(move, from: position)[0], in: position)
  }

  /// White answers f5 by f6, which loses by 2, rather than by d6, which loses by 10 once black has
  /// found c3: the mean over what black tried would say otherwise.
  @Test func valuesGoBackByMinimax() throws {
    let book = try Self.book([
      ("f5 d6 c3", 10), ("f5 d6 c4", -30), ("f5 f6 e6", 2), ("f5 f6 e6 f4", 2),
    ])
    #expect(
      try Self.entry(book, after: "f5")
        == .init(move: try Self.canonical("f6", after: "f5"), value: -2, count: 2))
    #expect(
      try Self.entry(book, after: "f5 d6")
        == .init(move: try Self.canonical("c3", after: "f5 d6"), value: 10, count: 1))
    #expect(try Self.entry(book, after: "")?.value == 2)
    // The same in another orientation.
    #expect(try Self.entry(book, after: "e6") == Self.entry(book, after: "f5"))
  }

  /// The bytes as they have always been, whichever way a store finds the positions.
  @Test(arguments: Archives.allCases) func aBookIsTheSameFromEveryStore(of kind: Archives) throws {
    try withFolder { folder in
      let store = try kind.filled(in: folder)
      var digests: [String] = []
      for player in [nil, "corners"] {
        var query = MatchQuery()
        query.player = player
        var building = BookBuilding(Self.game, in: store, query, least: 1, plies: 12)
        digests.append(try building.book(from: Self.game.initialPosition).digest)
      }
      #expect(
        digests == [
          "7a9410aa1cb0ba28b392c89ba5cb23babe5056b3bb463d44628edbc038be2c9f",
          "14e7a42e5a12d7a8617c5d1446e9b2fa4741781e5dd784298f0a1b9cfe512ec9",
        ])
    }
  }

  /// Black never played c3 here, but it leads to a position that is known from elsewhere.
  @Test func aMoveIntoTheBookCounts() throws {
    let book = try Self.book([
      ("f5 d6 c3 d3 c4 f4", 10), ("f5 d6 c4 d3 e6", -20),
    ])
    #expect(
      try Self.entry(book, after: "f5 d6 c4 d3")
        == .init(move: try Self.canonical("c3", after: "f5 d6 c4 d3"), value: 10, count: 0))
    let check = BookCheck(book, of: Self.game, from: Self.game.initialPosition)
    #expect(check.faults == [])
    #expect(check.positions == book.count && check.leaves == 1)
  }

  /// What each line of a book says is proved from the lines after it.
  @Test func whatIsNotTheMinimaxIsFound() throws {
    let matches = [("f5 d6 c3", 10), ("f5 d6 c4", -30), ("f5 f6 e6", 2), ("f5 f6 e6 f4", 2)]
    let book = try Self.book(matches)
    func faults(_ moves: String, _ change: (inout OpeningBook.Entry?) -> Void) throws -> [String] {
      var entries: [UInt64: OpeningBook.Entry] = [:]
      for line in ["", "f5", "f5 d6", "f5 f6", "f5 f6 e6"] {
        let key = Self.game.archiveKey(of: try Self.game.position(after: line)).rawValue
        entries[key] = book.entry(key)
        if line == moves { change(&entries[key]) }
      }
      let changed = try OpeningBook(entries, of: Self.game.name)
      return BookCheck(changed, of: Self.game, from: Self.game.initialPosition).faults
    }
    #expect(try faults("") { _ in } == [])
    #expect(
      try faults("f5") { $0?.value = -1 } == [
        "at the beginning: is worth 2.0, but d3, its best move, is worth 1.0",
        "after d3: is worth -1.0, but c3, its best move, is worth -2.0",
      ])
    #expect(
      try faults("f5 d6") { $0?.value = 1 } == [
        "after d3: is worth -2.0, but c5 is worth -1.0"
      ])
    #expect(
      try faults("f5 d6") { $0?.move = "a1" } == [
        "after d3 c5: “a1”, its best move, is not legal in any orientation"
      ])
    #expect(
      try faults("f5 f6") { $0 = nil } == [
        "1 position cannot be reached from the beginning by moves within the book"
      ])
  }

  @Test func rareMovesAndLatePliesAreLeftOut() throws {
    let matches = [("f5 d6 c3", 10), ("f5 d6 c4", -30), ("f5 f6 e6", 2)]
    #expect(try Self.book(matches, least: 2).count == 2)
    #expect(try Self.book(matches, plies: 1).count == 1)
    #expect(try Self.book(matches, least: 4).count == 0)
  }

  @Test func aPlayerLeavesItsBook() throws {
    let store = MemoryStore()
    _ = try store.add { take in
      try take(try Self.match("f5 d6 c3", 10, name: "me"))
      // The same, seen otherwise, and then something else.
      try take(try Self.match("e6 f4 d3", -4, name: "me"))
      try take(try Self.match("f5 f4 e3", -4, name: "me"))
    }
    let book = try Self.book([("f5 d6 c3 d3", 10), ("f5 d6 c3 f4", 10)], plies: 3)
    var query = MatchQuery()
    query.player = "me"
    let departures = try BookDepartures(from: book, of: Self.game, in: store, query)
    #expect(departures.matches == 3 && departures.outlasted == 2)
    let departure = try #require(departures.departures.first)
    #expect(departure.ply == 3 && departure.after == "e6 f4" && departure.played == "d3")
    #expect(departure.book == "c3" && departure.losses == 1 && departure.count == 1)
  }
}

extension Reversi {
  fileprivate func position(after moves: String) throws -> Position {
    try transcript(moves).reduce(into: initialPosition) { $0.playUnchecked($1) }
  }
}
