import MoonstoneTestSupport
import Testing

@testable import MoonstoneWeb

/// What the stream of a browser tells each role in a class.
@Suite(.timeLimit(.minutes(10 * patience))) struct ClassStreamTests {
  private static let secrets = ClassVisit.hidden.dropLast()

  private static func hasSecret(_ text: String) -> Bool {
    ([ClassVisit.bobsSecret] + ClassVisit.hidden).contains { text.contains($0) }
  }

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
      try write(ClassVisit.failing, to: bob)
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
      #expect(hers.contains("forfeits by fault\\nwhite") && !Self.hasSecret(hers), "\(hers)")
      let his = try await told(
        visit, "of=tables/\(bobs)", key: visit.key("bob"), until: [over])
      for secret in Self.secrets { #expect(his.contains(secret)) }
      // So it is when they look back, and with the key of those who watch.
      for part in ["", "/page", "/graph"] {
        let hers = try await visit.text("api/kept/\(adas)\(part)", as: "ada")
        #expect(!Self.hasSecret(hers), "\(part)")
      }
      let kept = try await visit.text("api/kept/\(bobs)", as: "bob")
      for secret in Self.secrets { #expect(kept.contains(secret)) }
      let watcher = try await told(
        visit, query, key: visit.site.keys.watch,
        until: ["gone tables/\(adas)", "gone tables/\(bobs)"])
      #expect(!Self.hasSecret(watcher) && !watcher.contains(over))
    }
  }

  /// The teacher reads all scripts, and the projector shows them to everybody.
  @Test func theProjectorShowsNothingOfScripts() async throws {
    try await ClassVisit.pay { visit in
      let bob = visit.script("bob/mine.lua")
      try write(ClassVisit.failing, to: bob)
      let id = try await visit.begin(bob, bob, as: "teacher")
      let over = #""phase":"over""#
      // From the beginning, as far as it is, and once it is over.
      for _ in 1...2 {
        async let watching = told(
          visit, "of=tables/\(id)", key: visit.site.keys.watch, until: [over])
        let teachers = try await told(
          visit, "of=tables/\(id)", key: visit.key("teacher"), until: [over])
        let watchers = try await watching
        #expect(
          watchers.contains("forfeits by fault\\nwhite") && !Self.hasSecret(watchers),
          "\(watchers)")
        for secret in Self.secrets { #expect(teachers.contains(secret)) }
      }
      for part in ["tables/\(id)", "kept/\(id)", "tables/\(id)/page", "tables/\(id)/graph"] {
        let answer = try await visit.ask("api/\(part)", key: visit.site.keys.watch)
        let text = String(decoding: answer.data, as: UTF8.self)
        #expect(answer.status == .ok && !Self.hasSecret(text), "\(part)")
      }
      #expect(try await visit.text("api/kept/\(id)", as: "teacher").contains(Self.secrets[0]))
    }
  }

  /// Why a script failed in a ranking is told to whose it is and to the teacher.
  @Test func whyAScriptFailedInARankingIsToldToItsOwner() async throws {
    try await ClassVisit.pay { visit in
      let (ada, bob) = (visit.script("ada/mine.lua"), visit.script("bob/mine.lua"))
      try write(ClassVisit.failing, to: bob)
      let match = try await visit.rank([ada, bob])
      let why = ClassVisit.hidden[2]
      let roles = ["ada", "bob", "teacher"].map { ($0, visit.key($0)) }
      for (role, key) in roles + [("watch", visit.site.keys.watch)] {
        let isTold = role == "bob" || role == "teacher"
        for path in ["kept/\(match)", "kept/\(match)/page", "events/event-1/page"] {
          let answer = try await visit.ask("api/\(path)", key: key)
          let text = String(decoding: answer.data, as: UTF8.self)
          #expect(answer.status == .ok && text.contains(why) == isTold, "\(role): \(path)")
          #expect(text.contains("fault"), "\(role): \(path)")
        }
        let told = try await told(
          visit, "of=events/event-1", key: key, until: [#""isComplete":true"#])
        #expect(told.contains(why) == isTold, "\(role)")
        #expect(told.contains("its owner sees what was said") != isTold, "\(role)")
        let home = try await visit.ask("api/home", key: key)
        #expect(!String(decoding: home.data, as: UTF8.self).contains(why), "\(role)")
      }
      // It is so under another name, too.
      let renamed = try await visit.post(
        "scripts/rename", #"{"player":"\#(bob)","game":"reversi","name":"other"}"#, as: "bob")
      #expect(renamed.0 == 200)
      for role in ["ada", "bob", "teacher"] {
        let text = try await visit.text("api/kept/\(match)", as: role)
        #expect(text.contains(why) == (role != "ada"), "\(role)")
      }
    }
  }

  @Test func aScriptThatPlayedMeanwhileIsNotReadAfterwards() async throws {
    try await ClassVisit.pay { visit in
      let bob = visit.script("bob/mine.lua")
      try write(ClassVisit.failing, to: bob)
      for pupil in ["ada", "bob"] {
        let id = try await visit.begin(bob, "human", as: pupil)
        func text(_ place: String, until word: String) async throws -> String {
          let last = ContinuousClock.now + .seconds(300)
          while true {
            let text = try await visit.text("api/\(place)/\(id)", as: pupil)
            if text.contains(word) { return text }
            try #require(ContinuousClock.now < last, "\(word): waited for in vain")
            try await Task.sleep(for: .milliseconds(5))
          }
        }
        // He has moved, and a person goes on for him.
        _ = try await text("tables", until: #""side":"white","undone""#)
        let change = #"{"kind":"change","side":"black","player":"human"}"#
        #expect(try await visit.post("tables/\(id)/order", change, as: pupil).0 == 200)
        let kept = try await text("kept", until: #""black":{"kind":"person","name":"human"}"#)
        #expect(kept.contains(ClassVisit.hidden[1]) == (pupil == "bob"))
      }
    }
  }

  @Test func whatIsWrongWithAnothersScriptIsNotTold() async throws {
    try await ClassVisit.pay { visit in
      let (made, _) = try await visit.post(
        "scripts/new", #"{"player":"broken","game":"reversi"}"#, as: "bob")
      #expect(made == 200)
      let broken = visit.script("bob/broken.lua")
      try write(ClassVisit.broken, to: broken)
      let match = #"{"game":"reversi","black":"\#(broken)","white":"human"}"#
      let (code, hers) = try await visit.post("tables", match, as: "ada")
      #expect(code == 409 && !Self.hasSecret(hers))
      #expect(hers.contains("\(broken) cannot be used; whoever may read it sees why"))
      let (_, his) = try await visit.post("tables", match, as: "bob")
      #expect(his.contains(ClassVisit.hidden[3]))
      // The same is said at a table.
      let id = try await visit.begin("human", "human", as: "ada")
      let change = #"{"kind":"change","side":"white","player":"\#(broken)"}"#
      #expect(try await visit.post("tables/\(id)/order", change, as: "ada").0 == 200)
      let told = try await told(
        visit, "of=tables/\(id)", key: visit.key("ada"), until: ["whoever may read it sees why"])
      #expect(!Self.hasSecret(told))
    }
  }
}
