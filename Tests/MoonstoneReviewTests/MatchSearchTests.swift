import Foundation
import MoonstoneArchive
import MoonstoneKernel
import MoonstoneLua
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReview

/// A class of this bundle.
private final class Bundled {}

/// A search by options and a predicate finds the same in every store.
@Suite(.timeLimit(.minutes(10 * patience))) struct MatchSearchTests {
  /// The program that was built with the tests: beside their bundle.
  static let worker = WorkerProgram(
    path: Bundle(for: Bundled.self).bundleURL.appendingPathComponent("MoonstoneTestWorker")
      .path,
    arguments: ["worker"])

  private static func predicate(_ text: String) throws -> LuaPredicate {
    try LuaPredicate(PredicateSource(name: "where", text: text), in: worker)
  }

  private static func numbers(
    _ search: MatchSearch, in store: any MatchStore
  ) throws -> [Int] {
    var numbers: [Int] = []
    try search.run(in: store) { match, plies in
      #expect(!search.hasPlies || plies.count == match.facts.length)
      numbers.append(match.number)
      return true
    }
    return numbers
  }

  /// A predicate, and what it says, told in Swift.
  struct Question: Sendable {
    let text: String
    let isWanted: @Sendable (ArchivedMatch) -> Bool
  }

  static let questions = [
    Question(text: "match.margin > 10") { ($0.facts.ending?.margin ?? 0) > 10 },
    Question(text: "match.margin > 4 and match:value(20) < 0") {
      ($0.facts.ending?.margin ?? 0) > 4 && $0.plies.count >= 20 && ($0.plies[19].value ?? 0) < 0
    },
    // The plies are first read late.
    Question(text: "match.plies < 10 and match.moves:find(' ')") {
      $0.plies.count < 10 && $0.plies.count > 1
    },
    Question(text: "match.termination == 'memory' and match.forfeiter == 'black'") {
      $0.facts.ending?.termination == .memory
    },
    Question(text: "match.game ~= 'reversi'") { $0.facts.game != "reversi" },
    Question(text: "match.winner == 'corners'") { match in
      match.facts.ending?.outcome?.winner.map { match.facts.players[$0].name } == "corners"
    },
    Question(text: "match.date >= '2026-01-20'") { ($0.facts.date ?? "") >= "2026-01-20" },
    Question(text: "match.result == ''") { $0.facts.ending?.outcome == nil },
    Question(text: "match:side(1) == 'black' and match:depth(1) == 6 and match.margin > 10") {
      !$0.plies.isEmpty && ($0.facts.ending?.margin ?? 0) > 10
    },
  ]

  @Test(arguments: Archives.allCases, questions.indices)
  func aPredicateFindsTheSameInEveryStore(store: Archives, question: Int) throws {
    try withFolder { folder in
      let (question, store) = (Self.questions[question], try store.filled(in: folder))
      let search = MatchSearch(MatchQuery(), try Self.predicate(question.text))
      let found = try Self.numbers(search, in: store)
      let wanted = try store.find(MatchQuery()).filter {
        question.isWanted(try #require(try store.match($0.number)))
      }
      #expect(found == wanted.map(\.number) && !found.isEmpty && found.count < 19)
      #expect(try search.count(in: store) == found.count)
    }
  }

  @Test(arguments: Archives.allCases)
  func pagesCountWhatThePredicateWants(store: Archives) throws {
    try withFolder { folder in
      let store = try store.filled(in: folder)
      var search = MatchSearch(MatchQuery(), try Self.predicate("match.margin > 3"))
      search.query.sort = .margin
      search.query.isDescending = true
      let all = try Self.numbers(search, in: store)
      search.query.limit = 3
      search.query.offset = 3
      #expect(try Self.numbers(search, in: store) == Array(all.dropFirst(3).prefix(3)))
      #expect(try search.count(in: store) == all.count)
      search.hasPlies = true
      #expect(try Self.numbers(search, in: store) == Array(all.dropFirst(3).prefix(3)))
    }
  }

  @Test(arguments: Archives.allCases)
  func optionsComeFirst(store: Archives) throws {
    try withFolder { folder in
      let store = try store.filled(in: folder)
      var query = MatchQuery()
      query.game = "connect-four"
      // It would fail at any other match.
      let predicate = try Self.predicate("match.game == 'connect-four' or error('asked')")
      #expect(try Self.numbers(MatchSearch(query, predicate), in: store).count == 1)
    }
  }

  @Test(arguments: Archives.allCases)
  func aFaultNamesTheMatch(store: Archives) throws {
    try withFolder { folder in
      let store = try store.filled(in: folder)
      let search = MatchSearch(
        MatchQuery(), try Self.predicate("match.termination ~= 'memory' or match.oops"))
      let failure = try #require(throws: PredicateFailure.self) {
        try Self.numbers(search, in: store)
      }
      #expect(failure.match.facts.players.black.name == "mini")
      #expect(
        failure.description == """
          where:1: match: unknown field "oops"; the fields are \(Self.fields) \
          (at match \(failure.match.number): mini against corners)
          """)
    }
  }

  private static let fields =
    (RecordField.all.filter { $0.kind != .list }.map(\.name)
    + ["move", "side", "value", "depth", "ticks", "time", "analysis", "loss", "best"]).joined(
      separator: ", ")

  /// “Nothing was found” would look like an answer.
  @Test(arguments: [
    ("match:loss(3) > 10", true), ("match:analysis(3) > 1", true),
    ("match:best(3) == 'f5'", true), ("match.margin > 10", false), ("match:value(3) > 1", false),
  ])
  func aQuestionAboutAnalysesThatNobodyMadeIsNoticed(text: String, isNoticed: Bool) throws {
    func search() throws -> MatchSearch { MatchSearch(MatchQuery(), try Self.predicate(text)) }
    let bare = MemoryStore()
    func match(_ match: ArchivedMatch, analysis: Double?) -> ArchivedMatch {
      let plies = match.plies.map { ply in
        var ply = ply
        (ply.analysis, ply.loss, ply.best) = (analysis, nil, nil)
        return ply
      }
      return ArchivedMatch(match.facts, plies: plies, end: match.end)
    }
    let all = Archives.matches.map { match($0, analysis: nil) }
    try bare.add(all)
    let asked = try search()
    #expect(try asked.countWithoutAnalysis(in: bare) == nil, "it has not asked yet")
    _ = try asked.count(in: bare)
    let count = bare.count(MatchQuery())
    #expect(try asked.countWithoutAnalysis(in: bare) == (isNoticed ? count : nil))
    let one = match(all[0], analysis: 1)
    let other = MemoryStore()
    try other.add([one] + all.dropFirst())
    let again = try search()
    _ = try again.count(in: other)
    #expect(try again.countWithoutAnalysis(in: other) == nil)
  }
}
