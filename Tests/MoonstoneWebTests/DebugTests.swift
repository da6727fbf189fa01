#if os(Linux)
  import Foundation
  import MoonstoneLua
  import MoonstoneSession
  import MoonstoneSupport
  import MoonstoneTestSupport
  import Testing

  @testable import MoonstoneSession
  @testable import MoonstoneWeb

  /// Stepping through a thought by the addresses of the page.
  @Suite struct DebugTests {
    private static let script = """
      local depth = 3
      return { choose = function(board)
        local best
        for i, move in ipairs(board:moves()) do
          best = best or move
        end
        return best
      end }
      """

    private static let failing = """
      return { choose = function(board)
        local wrong = 7
        error("no such move")
      end }
      """

    private typealias Client = PageDebugClient

    @Test func aThoughtOfATableAndOfAKeptMatchIsSteppedThrough() async throws {
      try await Visit.pay(scripts: ["mine.lua": Self.script]) { visit in
        let table = try await visit.debugged()
        let post: PageDebugClient.Post = { try await visit.post($0, $1) }
        for place in ["tables/\(table.id)", "kept/\(table.id)"] {
          let client = try await Client(post, place, ply: 2)
          guard try await client.launch() else { return }
          let first = try await client.move("configurationDone")
          #expect(first["reason"] as? String == "entry" && first["ticks"] is Int)
          #expect(try await client.line() == 3)
          #expect(
            try await visit.text("api/debug/\(client.session)") == #"{"all":1,"done":1}"#)
          _ = try await client.body(
            "setBreakpoints", #"{"source":{"sourceReference":1},"breakpoints":[{"line":5}]}"#)
          #expect(try await client.move("continue")["reason"] as? String == "breakpoint")
          #expect(try await client.locals()["move"] == #""f4""#)
          #expect(try await client.locals()["best"] == "nil")
          _ = try await client.move("continue")
          let there = try await client.move("stepBack", #"{"granularity":"instruction"}"#)
          #expect(try await client.line() == 4 && (there["ticks"] as? Int ?? 0) > 0)
          // The text comes by itself: no path of this machine is told.
          let source = try await client.body("source", #"{"sourceReference":1}"#)
          #expect(source?["content"] as? String == Self.script)
          let messages = "\(try await client.messages("stackTrace"))"
          #expect(messages.contains("mine.lua") && !messages.contains("path"))
        }
      }
    }

    @Test func theSliderGoesToAnyTickAndBoardsAreDrawn() async throws {
      try await Visit.pay(scripts: ["mine.lua": Self.script]) { visit in
        let table = try await visit.debugged()
        let client = try await Client({ try await visit.post($0, $1) }, "kept/\(table.id)", ply: 2)
        guard try await client.launch() else { return }
        _ = try await client.move("configurationDone")
        let time = try #require(try await client.body("timeline"))
        let whole = try #require(time["ticks"] as? Int)
        #expect(time["move"] as? String == "f4" && time["budget"] as? Int == 50_000_000)
        for tick in [whole / 2, 0, whole / 3] {
          let there = try await client.move("gotoTick", #"{"tick":\#(tick)}"#)["ticks"] as? Int
          #expect((tick...whole).contains(there ?? -1), "\(tick)")
        }
        let end = try await client.move("gotoTick", #"{"tick":\#(whole)}"#)
        #expect(end["reason"] as? String == "return")
        #expect((end["text"] as? String)?.hasPrefix(#"choose returns "f4""#) == true)
        let boards = try await client.body("boards", #"{"frameId":1}"#)?["boards"]
        let board = try #require((boards as? [[String: Any]])?.first)
        #expect(board["name"] as? String == "board" && board["turn"] as? String == "\"white\"")
        // Black has played f5: four discs are black, and one is white.
        let letters = try #require(board["letters"] as? String)
        #expect(letters.count { $0 == "b" } == 4 && letters.count { $0 == "w" } == 1)
        #expect(try await client.body("gotoTick", #"{"tick":-1}"#) == nil)
        #expect(try await client.body("boards", #"{"variablesReference":99}"#) == nil)
      }
    }

    @Test func whatWasSaidSoFarComesWithTheBoards() async throws {
      let script = """
        return { choose = function(board, context)
          context.comment { value = 3, text = "so far" }
          return board:moves()[1]
        end }
        """
      try await Visit.pay(scripts: ["mine.lua": script]) { visit in
        let table = try await visit.debugged()
        let client = try await Client({ try await visit.post($0, $1) }, "kept/\(table.id)", ply: 2)
        guard try await client.launch() else { return }
        _ = try await client.move("configurationDone")
        func said() async throws -> String? {
          try await client.body("boards", #"{"frameId":1}"#)?["comment"] as? String
        }
        #expect(try await said() == "")
        _ = try await client.move("next")
        #expect(try await said()?.contains("so far") == true)
        _ = try await client.move("stepBack")
        #expect(try await said() == "")
      }
    }

    @Test func anotherVersionThatIsKeptIsAskedInstead() async throws {
      try await Visit.pay(scripts: ["mine.lua": Self.script]) { visit in
        let table = try await visit.debugged()
        let text = "return { choose = function(board)\n  return board:moves()[2]\nend }\n"
        let other = ScriptSource(name: "\(visit.folder)/mine.lua", bytes: Array(text.utf8))
        func post(_ body: String) async throws -> (Int, String) {
          try await visit.post("kept/\(table.id)/debug", body)
        }
        let wish = #"{"ply":2,"version":"\#(other.digest)"}"#
        let (code, answer) = try await post(wish)
        #expect(code == 409 && answer.contains("is not kept"), "\(answer)")
        for version in ["", "../../x", "0"] {
          #expect(try await post(#"{"ply":2,"version":"\#(version)"}"#).0 == 409, "\(version)")
        }
        try visit.site.tables.surroundings.versions.keep(other)
        let client = try await Client(
          { path, body in try await visit.post(path, path.hasPrefix("kept") ? wish : body) },
          "kept/\(table.id)", ply: 2)
        guard try await client.launch() else { return }
        _ = try await client.move("configurationDone")
        #expect(try await client.line() == 2)
        let time = try await client.body("timeline")
        #expect(time?["move"] as? String == "d6")
      }
    }

    @Test func aTestThatFailsIsSteppedThrough() async throws {
      try await Visit.pay(scripts: ["mine.lua": Self.script]) { visit in
        let table = try await visit.debugged()
        let file = "\(visit.folder)/mine.tests"
        try write("after f5; best d6\nafter f5; best f4\n", to: file)
        let name = "\(visit.folder)/mine.lua"
        let version = ScriptSource(name: name, bytes: Array(Self.script.utf8))
        func wish(_ place: String, _ version: String = version.digest) -> String {
          #"{"test":"\#(place)","version":"\#(version)"}"#
        }
        func post(_ body: String) async throws -> (Int, String) {
          try await visit.post("tables/\(table.id)/debug", body)
        }
        let unknown = String(repeating: "0", count: 64)
        #expect(try await post(wish("\(file):1", unknown)).1.contains("is not kept"))
        try visit.site.tables.surroundings.versions.keep(version)
        // Other files are not read, and neither is a line without a test.
        try write("after f5; best d6\n", to: "\(visit.folder)/other.tests")
        for place in ["\(file):3", "\(visit.folder)/other.tests:1", "/etc/passwd:1", ""] {
          let (code, text) = try await post(wish(place))
          #expect(code == 409 && text.contains("no test of the script"), "\(place): \(text)")
        }
        let client = try await Client(
          { path, body in
            try await visit.post(path, path.hasPrefix("tables") ? wish("\(file):2") : body)
          }, "tables/\(table.id)", ply: 1)
        guard try await client.launch() else { return }
        _ = try await client.move("configurationDone")
        #expect(try await client.line() == 3)
        #expect(try await client.body("timeline")?["move"] as? String == "f4")
      }
    }

    @Test func aForfeitStandsAtTheLineThatFailed() async throws {
      try await Visit.pay(scripts: ["mine.lua": Self.failing]) { visit in
        let table = try await visit.debugged()
        let client = try await Client(
          { try await visit.post($0, $1) }, "tables/\(table.id)", ply: 2)
        guard try await client.launch(#"{"stopOnEntry":false}"#) else { return }
        let stop = try await client.move("configurationDone")
        #expect(stop["reason"] as? String == "exception")
        #expect(try await client.line() == 3)
        #expect(try await client.locals()["wrong"] == "7")
      }
    }

    @Test func whatIsNotAThoughtIsRefused() async throws {
      try await Visit.pay(scripts: ["mine.lua": Self.script]) { visit in
        let table = try await visit.debugged()
        // A person played it, nobody did, and it is not a match.
        for (place, ply) in [("kept/\(table.id)", 1), ("kept/\(table.id)", 3), ("kept/none", 1)] {
          let (code, text) = try await visit.post("\(place)/debug", #"{"ply":\#(ply)}"#)
          #expect(code == (place == "kept/none" ? 404 : 409), "\(text)")
        }
        #expect(try await visit.post("kept/\(table.id)/debug", "{}").0 == 400)
        #expect(try await visit.post("debug/none", "{}").0 == 409)
        let client = try await Client({ try await visit.post($0, $1) }, "kept/\(table.id)", ply: 2)
        for body in ["{}", "[]", "no JSON", #"{"seq":1,"type":"event","command":"next"}"#] {
          #expect(try await visit.post("debug/\(client.session)", body).0 == 409, "\(body)")
        }
        // Before “launch” nothing is open, and nobody waits for ever.
        #expect(try await client.body("next") == nil)
        #expect(try await client.body("nonsense") == nil)
        // Those who watch open nothing.
        let watch = visit.site.keys.watch
        #expect(try await visit.post("kept/\(table.id)/debug", #"{"ply":2}"#, key: watch).0 == 403)
        #expect(try await visit.post("debug/\(client.session)", "{}", key: watch).0 == 403)
      }
    }

    @Test func aPupilStepsThroughHisOwnThoughtsOnly() async throws {
      try await ClassVisit.pay { visit in
        let (ada, bob) = (visit.script("ada/mine.lua"), visit.script("bob/mine.lua"))
        let table = try await visit.begin(ada, bob, as: "ada")
        try await visit.end(table, of: "ada")
        let (code, text) = try await visit.post("kept/\(table)/debug", #"{"ply":2}"#, as: "ada")
        #expect(code == 409 && text.contains("is not kept"), "\(text)")
        let client = try await Client(
          { try await visit.post($0, $1, as: "ada") }, "kept/\(table)", ply: 1)
        guard try await client.launch() else { return }
        let source = try await client.body("source", #"{"sourceReference":1}"#)
        #expect((source?["content"] as? String)?.contains(ClassVisit.adasSecret) == true)
        // Nobody else has this thought, whoever knows its name.
        for other in ["bob", "teacher"] {
          #expect(try await visit.post("debug/\(client.session)", "{}", as: other).0 == 409)
          let path = "api/debug/\(client.session)"
          #expect(try await visit.ask(path, as: other).status == .conflict)
        }
      }
    }

    /// The plies of an event begin with those of the opening, which nobody thought about.
    @Test func noPlyOfAnEventIsOutOfReach() async throws {
      try await ClassVisit.pay { visit in
        let match = try await visit.rank(["ada/mine.lua", "bob/mine.lua"].map(visit.script))
        for ply in [Int.min, Int.min + 1, -1, 0, 1, 1000, Int.max] {
          for pupil in ["ada", "teacher"] {
            let (code, text) = try await visit.post(
              "kept/\(match)/debug", #"{"ply":\#(ply)}"#, as: pupil)
            #expect(code == 409 && text.contains("no script was asked"), "\(ply): \(text)")
          }
        }
      }
    }

    @Test func onlySoManyAreOpenForAll() throws {
      let seats = DebugSeats(3)
      let places = (0..<3).map { _ in OpenDebuggers(seats) }
      func begin(_ place: Int) throws { _ = try places[place].begin { _ in throw DebugFault() } }
      for place in [0, 0, 1] { try begin(place) }
      #expect(throws: TableRefusal.self) { try begin(2) }
      places[0].endAll()
      try begin(2)
      for place in places { place.endAll() }
    }

    private struct DebugFault: Error {}
  }
#endif
