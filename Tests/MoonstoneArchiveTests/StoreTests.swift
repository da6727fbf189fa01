import MoonstoneArchive
import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// What every store promises.
@Suite struct StoreTests {
  enum Medium: CaseIterable {
    case sqlite, memory, folder

    func store(in folder: String) throws -> any MatchStore {
      switch self {
      case .sqlite: try SQLiteStore("\(folder)/archive.db")
      case .memory: MemoryStore()
      case .folder: try FolderStore("\(folder)/matches", games: { RandomMatches.game($0) })
      }
    }
  }

  private struct Refused: Error {}

  @Test(arguments: Medium.allCases)
  func whatWasAddedComesBackWhole(medium: Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let matches = RandomMatches.some(40)
      #expect(try store.add(matches).new == 40)
      for (index, match) in matches.enumerated() {
        #expect(try store.match(index + 1) == match, "match \(index + 1)")
      }
      #expect(try store.match(0) == nil)
      #expect(try store.match(41) == nil)
      #expect(try store.find(MatchQuery()).map(\.facts) == matches.map(\.facts))
    }
  }

  @Test(arguments: Medium.allCases)
  func theSameMatchTwiceIsOne(medium: Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let matches = RandomMatches.some(10)
      let first = try store.add(Array(matches[..<6]) + [matches[2]])
      #expect((first.new, first.known) == (6, 1))
      let second = try store.add(matches)
      #expect((second.new, second.known) == (4, 6))
      #expect(try store.count(MatchQuery()) == 10)
      #expect(try store.find(MatchQuery()).map(\.facts) == matches.map(\.facts))
    }
  }

  @Test(arguments: Medium.allCases)
  func allMatchesAreAddedOrNone(medium: Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let matches = RandomMatches.some(10)
      try store.add([matches[0]])
      #expect(throws: Refused.self) {
        _ = try store.add { take in
          for match in matches { try take(match) }
          throw Refused()
        }
      }
      #expect(try store.find(MatchQuery()).map(\.facts) == [matches[0].facts])
      #expect(try store.add(matches).new == 9)
    }
  }

  @Test(arguments: Medium.allCases)
  func aLazySequenceIsReadOneByOne(medium: Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      var random = RandomMatches(seed: 1)
      let counts = try store.add((0..<5).lazy.map { random.match(of: Reversi(), $0) })
      #expect(counts.new == 5)
      #expect(try store.count(MatchQuery()) == 5)
    }
  }

  @Test(arguments: Medium.allCases)
  func questionsFindWhatAPlainFilterFinds(medium: Medium) throws {
    typealias Question = (ask: (inout MatchQuery) -> Void, wants: (ArchivedMatch) -> Bool)
    let matches = RandomMatches.some(60)
    let key = matches[1].plies[3].key
    let questions: [Question] = [
      ({ $0.game = "connect-four" }, { $0.facts.game == "connect-four" }),
      ({ $0.player = "anna" }, { $0.players.contains("anna") }),
      (
        { ($0.player, $0.side) = ("anna", .white) }, { $0.facts.players.white.name == "anna" }
      ),
      ({ $0.version = "0123" }, { _ in true }),
      ({ $0.version = "0124" }, { _ in false }),
      (
        { ($0.player, $0.opponent) = ("anna", "script.lua") },
        { $0.players == ["anna", "script.lua"] }
      ),
      ({ $0.event = "cup 4" }, { $0.facts.event == "cup 4" }),
      ({ $0.opening = "f5d6" }, { $0.facts.opening == "f5d6" }),
      ({ $0.result = .black }, { $0.facts.ending?.outcome == .black }),
      ({ $0.result = .undecided }, { $0.facts.ending?.outcome == nil }),
      (
        { ($0.player, $0.result) = ("berta", .won) },
        { $0.facts.players.black.name == "berta" && $0.facts.ending?.outcome == .black }
      ),
      (
        { ($0.player, $0.result) = ("berta", .lost) },
        { $0.facts.players.black.name == "berta" && $0.facts.ending?.outcome == .white }
      ),
      ({ $0.margin = 10...Int.max }, { ($0.facts.ending?.margin ?? -1) >= 10 }),
      ({ $0.after = "1997-01-01" }, { $0.facts.date != nil }),
      ({ $0.after = "2026-01-31" }, { $0.facts.date?.hasPrefix("2026") == true }),
      ({ $0.before = "2026-01-31" }, { $0.facts.date == "1997" }),
      ({ $0.termination = .memory }, { $0.facts.ending?.termination == .memory }),
      ({ $0.isForfeit = true }, { $0.facts.ending?.termination == .memory }),
      ({ $0.positions = [key] }, { $0.plies.contains { $0.key == key } }),
      ({ $0.positions = [key, matches[1].end] }, { $0.end == matches[1].end }),
    ]
    try withFolder { folder in
      let store = try medium.store(in: folder)
      try store.add(matches)
      for (index, question) in questions.enumerated() {
        var query = MatchQuery()
        question.ask(&query)
        let wanted = matches.indices.filter { question.wants(matches[$0]) }.map { $0 + 1 }
        #expect(try store.find(query).map(\.number) == wanted, "question \(index)")
        #expect(try store.count(query) == wanted.count, "question \(index)")
        #expect(index == 4 || !wanted.isEmpty, "question \(index) finds nothing")
      }
    }
  }

  @Test(arguments: Medium.allCases)
  func foundMatchesAreSortedAndPaged(medium: Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let matches = RandomMatches.some(30)
      try store.add(matches)
      for sort in MatchQuery.Sort.allCases {
        for isDescending in [false, true] {
          var query = MatchQuery()
          (query.sort, query.isDescending) = (sort, isDescending)
          let all = try store.find(query).map(\.number)
          let keys = all.map { Self.key(matches[$0 - 1].facts, $0, sort) }
          #expect(Set(all).count == 30)
          for (one, next) in zip(keys, keys.dropFirst()) {
            #expect(isDescending ? one >= next : one <= next, "\(sort)")
          }
          (query.offset, query.limit) = (7, 5)
          #expect(try store.find(query).map(\.number) == Array(all[7..<12]))
          #expect(try store.count(query) == 30)
        }
      }
    }
  }

  private static func key(_ facts: MatchFacts, _ number: Int, _ sort: MatchQuery.Sort) -> String {
    func padded(_ number: Int) -> String { String(String(1_000_000 + number).dropFirst()) }
    switch sort {
    case .number: return padded(number)
    case .date: return facts.date ?? ""
    case .margin: return facts.ending?.margin.map(padded) ?? ""
    case .length: return padded(facts.length)
    case .event: return facts.event ?? ""
    }
  }

  @Test(arguments: Medium.allCases)
  func aQuestionCanBeLeftEarly(medium: Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let matches = RandomMatches.some(5)
      try store.add(matches)
      var seen: [ArchivedMatch] = []
      try store.forEachMatch(MatchQuery()) {
        seen.append($1)
        return seen.count < 3
      }
      #expect(seen == Array(matches[..<3]))
    }
  }

  /// A match as it was left after some plies.
  private static func left(_ match: ArchivedMatch, after plies: Int) -> ArchivedMatch {
    var facts = match.facts
    facts.ending = nil
    return ArchivedMatch(
      facts, plies: Array(match.plies[..<plies]), end: match.plies[plies].key)
  }

  @Test(arguments: Medium.allCases)
  func aMatchThatWasLeftAndItsEndAreOne(medium: Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let matches = RandomMatches.some(4)
      let left = matches.map { Self.left($0, after: 9) }
      // The first has no seed, by which it could be known again.
      #expect(matches[0].facts.seed == nil)
      #expect(try store.add([left[1], left[2], matches[3]]).new == 3)
      #expect(try store.add([Self.left(matches[1], after: 5)]).known == 1)
      #expect(try store.add([matches[1], left[1], left[3], left[0], matches[0]]).new == 3)
      #expect(try store.add([Self.left(matches[2], after: 12), matches[2]]).new == 2)
      #expect(
        try (1...5).map { try store.match($0) }
          == [matches[1], matches[2], matches[3], left[0], matches[0]])
      #expect(try store.count(MatchQuery()) == 5)
      for match in matches.dropFirst() {
        var query = MatchQuery()
        query.positions = [match.end, match.plies[3].key]
        #expect(try store.count(query) == 1)
      }
      #expect(try (store as? SQLiteStore)?.check() ?? [] == [])
    }
  }

  @Test(arguments: Medium.allCases)
  func anAnalysisIsTakenFromAMatchThatIsKnown(medium: Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let matches = RandomMatches.some(2)
      try store.add(matches)
      var plies = matches[0].plies
      (plies[3].analysis, plies[3].loss, plies[3].best) = (4, 2.5, "h8")
      plies[3].value = 99
      let again = ArchivedMatch(matches[0].facts, plies: plies, end: matches[0].end)
      #expect(try store.add([again]).known == 1)
      let found = try #require(try store.match(1))
      #expect(found.plies[3].analysis == 4 && found.plies[3].loss == 2.5)
      #expect(found.plies[3].best == "h8" && found.plies[3].value == matches[0].plies[3].value)
      #expect(found.digest == matches[0].digest)
      #expect(try store.match(2) == matches[1])
      #expect(try store.count(MatchQuery()) == 2)
    }
  }

  @Test(arguments: Medium.allCases)
  func columnsOfPliesAreThoseOfTheMatches(medium: Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let matches = RandomMatches.some(12)
      try store.add(matches)
      let all = Set(PlyColumns.Column.allCases)
      for wanted in [all, [.value], [.move], []] {
        var seen = 0
        try store.forEachLine(MatchQuery(), wanted) { match, columns in
          let plies = PlyColumns(matches[match.number - 1].plies, wanted)
          #expect(match.facts == matches[match.number - 1].facts)
          #expect(columns.count == plies.count && columns.moves == plies.moves)
          #expect(columns.best.compactMap(\.self) == plies.best.compactMap(\.self))
          for (column, numbers) in plies.numbers {
            #expect(columns.numbers[column]?.map(\.bitPattern) == numbers.map(\.bitPattern))
          }
          seen += 1
          return seen < 12
        }
        #expect(seen == 12)
      }
    }
  }

  @Test(arguments: Medium.allCases)
  func aScriptIsKeptOncePerVersion(medium: Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let version = String(repeating: "ab", count: 32)
      #expect(try store.script(version: version) == nil)
      try store.add(script: "return 1\n", version: version)
      try store.add(script: "return 1\n", version: version)
      #expect(try store.script(version: version) == "return 1\n")
    }
  }
}

extension ArchivedMatch {
  var players: [String] { [facts.players.black.name, facts.players.white.name] }
}
