import Foundation
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession
@testable import MoonstoneWeb

/// What changes in a class while it is held: scripts that go, rankings that go on, names.
@Suite(.timeLimit(.minutes(10 * patience))) struct ClassChangeTests {
  private func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func until(
    _ what: String, _ isSo: () async throws -> Bool, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let last = ContinuousClock.now + .seconds(300)
    while try await !isSo() {
      try #require(ContinuousClock.now < last, "\(what): waited for in vain")
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  // MARK: - Scripts

  @Test func aScriptThatIsRemovedCanBePutBack() async throws {
    try await ClassVisit.pay { visit in
      let mine = visit.script("ada/mine.lua")
      func act(_ action: String, _ more: String, as pupil: String) async throws -> (Int, String) {
        try await visit.post("scripts/\(action)", #"{"game":"reversi",\#(more)}"#, as: pupil)
      }
      let named = #""player":"\#(mine)""#
      for action in ["remove", "rename"] {
        let (code, text) = try await act(action, named + #","name":"his""#, as: "bob")
        #expect(code == 409 && text.contains("of yours"), "\(text)")
      }
      #expect(try await act("remove", named, as: "ada") == (200, #"{"id":"1"}"#))
      #expect(!FileManager.default.fileExists(atPath: mine))
      for pupil in ["ada", "bob"] {
        let me = try await visit.text("api/me", as: pupil)
        #expect(me.contains(#""name":"mine.lua""#) == (pupil == "ada") && !me.contains(mine))
      }
      // A new one has its name meanwhile.
      let text = #","text":"return {}""#
      #expect(try await act("new", #""player":"mine""# + text, as: "ada").0 == 200)
      let (taken, why) = try await act("restore", #""player":"1""#, as: "ada")
      #expect(taken == 409 && why.contains("already exists"), "\(why)")
      #expect(try await act("restore", #""player":"1""#, as: "bob").0 == 409)
      #expect(try await act("remove", named, as: "ada") == (200, #"{"id":"2"}"#))
      #expect(try await act("restore", #""player":"1""#, as: "ada").0 == 200)
      #expect(try contents(mine) == ClassVisit.script(ClassVisit.adasSecret))
      let me = try await visit.text("api/me", as: "ada")
      #expect(me.contains(mine) && me.contains(#""id":"2""#) && !me.contains(#""id":"1""#))
    }
  }

  @Test func aScriptKeepsItsVersionsUnderAnotherName() async throws {
    try await ClassVisit.pay { visit in
      let (mine, other) = (visit.script("ada/mine.lua"), visit.script("ada/other.lua"))
      let id = try await visit.begin(mine, visit.script("bob/mine.lua"), as: "ada")
      try await visit.end(id, of: "ada")
      func rename(_ script: String, _ name: String) async throws -> (Int, String) {
        try await visit.post(
          "scripts/rename", #"{"player":"\#(script)","game":"reversi","name":"\#(name)"}"#,
          as: "ada")
      }
      #expect(try await rename(mine, "../bob/new").0 == 409)
      #expect(try await rename(mine, "mine").0 == 409)
      #expect(try await rename(mine, "other") == (200, #"{"player":"\#(other)"}"#))
      #expect(try contents(other) == ClassVisit.script(ClassVisit.adasSecret))
      #expect(!FileManager.default.fileExists(atPath: mine))
      let (_, read) = try await visit.post(
        "scripts/read", #"{"player":"\#(other)","game":"reversi"}"#, as: "ada")
      #expect(read.contains(#""versions":1"#), "\(read)")
      // The next ranking takes it.
      let state = try await visit.text("api/class", as: "teacher")
      #expect(state.contains(#""newest":"\#(other)""#), "\(state)")
    }
  }

  // MARK: - Rankings

  @Test func aRankingThatWasInterruptedGoesOn() async throws {
    try await ClassVisit.pay { visit in
      let (ada, bob) = (visit.script("ada/mine.lua"), visit.script("bob/mine.lua"))
      _ = try await visit.rank([ada, bob])
      func state(_ visit: ClassVisit, _ id: String) async throws -> String {
        let home = try await visit.text("api/home", as: "teacher")
        let found = try #require(home.range(of: #""events":\[.*?\]"#, options: .regularExpression))
        return home[found].split(separator: "},{").first { $0.contains(#""\#(id)""#) }
          .map(String.init) ?? ""
      }
      try await until("the end") { try await !state(visit, "event-1").contains("Running\":true") }
      #expect(try await state(visit, "event-1").contains(#""isInterrupted":false"#))
      // As if the program had been ended after the first of its matches.
      let (whole, part) = (visit.script("ranks/event-1"), visit.script("ranks/event-2"))
      try FileManager.default.copyItem(atPath: whole, toPath: part)
      let lines = try contents("\(whole)/results.jsonl").split(separator: "\n")
      try write("\(lines[0])\n", to: "\(part)/results.jsonl")
      let again = try ClassVisit(in: visit.folder)
      #expect(try await state(again, "event-2").contains(#""isInterrupted":true"#))
      let page = try await again.text("api/events/event-2/page", as: "teacher")
      #expect(page.contains("It is not over."))
      #expect(try await again.post("events/event-2/go", "{}", as: "ada").0 == 403)
      let (over, why) = try await again.post("events/event-1/go", "{}", as: "teacher")
      #expect(over == 409 && why.contains("the event is over"), "\(why)")
      #expect(try await again.post("events/event-2/go", "{}", as: "teacher").0 == 200)
      try await until("the end") {
        try await state(again, "event-2").contains(#""planned":2,"played":2"#)
      }
      func digest(_ id: String) async throws -> String {
        let page = try await again.text("api/events/\(id)/page", as: "teacher")
        return String(try #require(page.firstMatch(of: /SHA-256 <code>([0-9a-f]{64})/)).1)
      }
      #expect(try await digest("event-1") == (try await digest("event-2")))
      await again.school.classroom.close()
    }
  }

  @Test func aScriptIsRankedOnce() async throws {
    try await ClassVisit.pay { visit in
      let (ada, bob) = (visit.script("ada/mine.lua"), visit.script("bob/mine.lua"))
      let text = ClassVisit.script(ClassVisit.adasSecret).replacing("\n", with: "\\n")
        .replacing("\"", with: "\\\"")
      let made = try await visit.post(
        "scripts/new", #"{"player":"copy","game":"reversi","text":"\#(text)"}"#, as: "ada")
      #expect(made.0 == 200)
      let copy = visit.script("ada/copy.lua")
      func rank(_ players: String...) async throws -> (Int, String) {
        let names = players.map { "\"\($0)\"" }.joined(separator: ",")
        return try await visit.post(
          "events", #"{"game":"reversi","players":[\#(names)]}"#, as: "teacher")
      }
      let (code, words) = try await rank(ada, bob, copy, ada)
      #expect(code == 200 && words.contains("\(ada) is named twice; it takes part once"))
      #expect(words.contains("\(copy) is the same version as \(ada), and takes no part beside it"))
      try await until("the end") {
        try await visit.text("api/home", as: "teacher").contains(#""planned":2,"played":2"#)
      }
      let (alone, why) = try await rank(ada, copy)
      #expect(alone == 409 && why.contains("is the same version as"), "\(why)")
    }
  }

  // MARK: - Names

  @Test func whoIsWrittenIntoTheListGetsALinkAndWhoIsCrossedOutLosesIt() async throws {
    try await ClassVisit.pay { visit in
      let names = "\(visit.folder)/names.txt"
      let file = FileFollower([names])
      let told = Locked<[String]>([])
      let following = Task {
        await visit.school.follow(visit.folder, file) { new, gone in
          told.withLock {
            $0 += new.map { "+\($0.pupil.name)" } + gone.map { "-\($0.name)" }
          }
        }
      }
      defer { following.cancel() }
      let (adas, bobs) = (visit.key("ada"), visit.key("bob"))
      let table = try await visit.begin("human", "human", as: "bob")
      let streaming = try await visit.ask("api/stream?of=tables/\(table)", key: bobs)
      try write("Ada\nEve\n", to: names)
      try await until("Eve") { told.withLock { $0 == ["+Eve", "-Bob"] } }
      #expect(visit.key("ada") == adas)
      #expect(try await visit.text("api/me", as: "eve").contains(#""pupil":"Eve""#))
      #expect(try await visit.ask("api/me", key: bobs).status == .forbidden)
      guard case .stream(let body) = streaming.body else {
        Issue.record("no stream")
        return
      }
      for await _ in body {}
      // What is his stays on the disk, and plays no part.
      #expect(FileManager.default.fileExists(atPath: visit.script("bob/mine.lua")))
      #expect(try await !visit.text("api/me", as: "ada").contains("bob/mine.lua"))
      let page = try await visit.text("api/class/links", as: "teacher")
      #expect(page.contains(visit.key("eve")) && !page.contains(bobs))
      // A list that cannot be used changes nothing.
      try write("Ada\nada\n", to: names)
      try await until("a warning") { visit.warnings.withLock { !$0.isEmpty } }
      #expect(visit.warnings.withLock { $0[0].hasSuffix("; the class stays as it is") })
      #expect(try await visit.ask("api/me", as: "eve").status == .ok)
      // Who returns has another link.
      try write("Bob\nAda\nEve\n", to: names)
      try await until("Bob") { told.withLock { $0.last == "+Bob" } }
      #expect(visit.key("bob") != bobs && visit.key("ada") == adas)
      #expect(visit.school.keys.map(\.pupil.name) == ["Bob", "Ada", "Eve"])
    }
  }
}
