import MoonstoneTestSupport
import Testing

@testable import MoonstoneWeb

/// What the stream of a browser tells each role in a class.
@Suite(.timeLimit(.minutes(10 * patience))) struct ClassStreamTests {
  private static let secret = "what only Bob may read"
  /// Its variable is told with its failure, to those who may read it.
  private static let failing = """
    return { choose = function(board)
      local hidden = "\(secret)"
      error("lost")
    end }

    """

  /// Reads what the stream tells until it has said all of this, in any order.
  private func told(
    _ visit: ClassVisit, _ query: String, key: String, until words: [String]
  ) async throws -> String {
    let answer = try await visit.ask("api/stream?\(query)", key: key)
    guard case .stream(let body) = answer.body else {
      Issue.record("no stream: \(answer.status)")
      return ""
    }
    var text = ""
    var iterator = body.makeAsyncIterator()
    while !words.allSatisfy(text.contains), let news = await iterator.next() { text += news }
    return text
  }

  @Test func aFailureShowsThoseWhoMayReadTheScriptWhatItsVariablesHeld() async throws {
    try await ClassVisit.pay { visit in
      let (ada, bob) = (visit.script("ada/mine.lua"), visit.script("bob/mine.lua"))
      try write(Self.failing, to: bob)
      // Tables have their names from their days, at each desk.
      _ = try await visit.begin("human", "human", as: "bob")
      let adas = try await visit.begin(bob, ada, as: "ada")
      let bobs = try await visit.begin(bob, ada, as: "bob")
      try await visit.end(adas, of: "ada")
      try await visit.end(bobs, of: "bob")
      let query = "of=tables/\(adas)&of=tables/\(bobs)"
      let over = #""phase":"over""#
      let hers = try await told(
        visit, query, key: visit.key("ada"), until: [over, "gone tables/\(bobs)"])
      #expect(hers.contains("lost") && !hers.contains(Self.secret))
      let his = try await told(
        visit, "of=tables/\(bobs)", key: visit.key("bob"), until: [over])
      #expect(his.contains(Self.secret))
      // So it is when they look back, and with the key of those who watch.
      #expect(try await !visit.text("api/kept/\(adas)", as: "ada").contains(Self.secret))
      #expect(try await visit.text("api/kept/\(bobs)", as: "bob").contains(Self.secret))
      let watcher = try await told(
        visit, query, key: visit.site.keys.watch,
        until: ["gone tables/\(adas)", "gone tables/\(bobs)"])
      #expect(!watcher.contains(Self.secret) && !watcher.contains(over))
    }
  }
}
