#if os(Linux)
  import Foundation
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

    /// Who asks, and for what match.
    private typealias Post = (_ path: String, _ body: String) async throws -> (Int, String)

    /// A thought that is open: each request gets what was said until it was carried out.
    private final class Client {
      let post: Post
      let session: String
      private var number = 0

      init(_ post: @escaping Post, _ place: String, ply: Int) async throws {
        self.post = post
        let (code, text) = try await post("\(place)/debug", #"{"ply":\#(ply)}"#)
        try #require(code == 200, "\(text)")
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        session = try #require(object?["session"] as? String)
      }

      func messages(_ command: String, _ arguments: String = "{}") async throws -> [[String: Any]] {
        number += 1
        let (code, text) = try await post(
          "debug/\(session)",
          #"{"seq":\#(number),"type":"request","command":"\#(command)","arguments":\#(arguments)}"#)
        try #require(code == 200, "\(command): \(text)")
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return try #require(object?["messages"] as? [[String: Any]])
      }

      /// What a request is answered with; `nil` if it is refused.
      func body(_ command: String, _ arguments: String = "{}") async throws -> [String: Any]? {
        let answer = try await messages(command, arguments).first {
          $0["type"] as? String == "response" && $0["request_seq"] as? Int == number
        }
        let found = try #require(answer, "\(command)")
        return found["success"] as? Bool == true ? found["body"] as? [String: Any] ?? [:] : nil
      }

      /// Goes somewhere. Returns what the event says.
      func move(_ command: String, _ arguments: String = "{}") async throws -> [String: Any] {
        let event = try await messages(command, arguments).last {
          $0["event"] as? String == "stopped"
        }
        return try #require(event?["body"] as? [String: Any], "\(command)")
      }

      func line() async throws -> Int? {
        let frames = try await body("stackTrace")?["stackFrames"] as? [[String: Any]]
        return frames?.first?["line"] as? Int
      }

      func locals() async throws -> [String: String] {
        let scopes = try await body("scopes", #"{"frameId":1}"#)?["scopes"] as? [[String: Any]]
        let number = try #require(scopes?.first?["variablesReference"] as? Int)
        let found =
          try await body("variables", #"{"variablesReference":\#(number)}"#)?["variables"]
          as? [[String: Any]]
        return Dictionary(
          uniqueKeysWithValues: (found ?? []).map {
            ($0["name"] as? String ?? "", $0["value"] as? String ?? "")
          })
      }
    }

    /// A match of a person and a script: the person plays f5, and then the script has been asked.
    private func match(_ visit: Visit) async throws -> any LiveTable {
      let table = try await visit.begin("human", "\(visit.folder)/mine.lua")
      try await visit.play("f5", at: table)
      try await visit.until("its answer") {
        let summary = await table.summary
        return summary.ply == 2 || summary.ending != nil
      }
      return table
    }

    /// Has a thought opened. Returns whether it is: a sanitizer lets no process fork, and nothing
    /// else may be in the way.
    private func launch(_ client: Client, _ arguments: String = "{}") async throws -> Bool {
      _ = try await client.body("initialize")
      let answer = try await client.messages("launch", arguments).first {
        $0["command"] as? String == "launch"
      }
      if (answer?["message"] as? String)?.contains("cannot step through") == true { return false }
      #expect(answer?["success"] as? Bool == true, "\(answer ?? [:])")
      return true
    }

    @Test func aThoughtOfATableAndOfAKeptMatchIsSteppedThrough() async throws {
      try await Visit.pay(scripts: ["mine.lua": Self.script]) { visit in
        let table = try await match(visit)
        let post: Post = { try await visit.post($0, $1) }
        for place in ["tables/\(table.id)", "kept/\(table.id)"] {
          let client = try await Client(post, place, ply: 2)
          guard try await launch(client) else { return }
          let first = try await client.move("configurationDone")
          #expect(first["reason"] as? String == "step" && first["ticks"] is Int)
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
        let table = try await match(visit)
        let client = try await Client({ try await visit.post($0, $1) }, "kept/\(table.id)", ply: 2)
        guard try await launch(client) else { return }
        _ = try await client.move("configurationDone")
        let time = try #require(try await client.body("timeline"))
        let whole = try #require(time["ticks"] as? Int)
        #expect(time["move"] as? String == "f4" && time["budget"] as? Int == 50_000_000)
        for tick in [whole / 2, 0, whole / 3] {
          let there = try await client.move("gotoTick", #"{"tick":\#(tick)}"#)["ticks"] as? Int
          #expect((tick...whole).contains(there ?? -1), "\(tick)")
        }
        let end = try await client.move("gotoTick", #"{"tick":\#(whole)}"#)
        #expect(end["text"] as? String == "The thought is over")
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

    @Test func aForfeitStandsAtTheLineThatFailed() async throws {
      try await Visit.pay(scripts: ["mine.lua": Self.failing]) { visit in
        let table = try await match(visit)
        let client = try await Client(
          { try await visit.post($0, $1) }, "tables/\(table.id)", ply: 2)
        guard try await launch(client, #"{"stopOnEntry":false}"#) else { return }
        let stop = try await client.move("configurationDone")
        #expect(stop["reason"] as? String == "exception")
        #expect(try await client.line() == 3)
        #expect(try await client.locals()["wrong"] == "7")
      }
    }

    @Test func whatIsNotAThoughtIsRefused() async throws {
      try await Visit.pay(scripts: ["mine.lua": Self.script]) { visit in
        let table = try await match(visit)
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

    @Test func aThoughtEndsWithItsPageAndWithSilence() async throws {
      try await Visit.pay(scripts: ["mine.lua": Self.script]) { visit in
        let table = try await match(visit)
        let post: Post = { try await visit.post($0, $1) }
        func isOpen(_ client: Client) async throws -> Bool {
          try await visit.ask("api/debug/\(client.session)").status == .ok
        }
        let first = try await Client(post, "kept/\(table.id)", ply: 2)
        _ = try await first.messages("disconnect")
        try await visit.until("its end") { try await !isOpen(first) }
        // A third one takes the place of the one that was quiet for longest.
        var all: [Client] = []
        for _ in 0..<3 { all.append(try await Client(post, "kept/\(table.id)", ply: 2)) }
        #expect(try await !isOpen(all[0]))
        let rest = [try await isOpen(all[1]), try await isOpen(all[2])]
        #expect(rest == [true, true])
        visit.site.tables.debuggers.endQuiet(now: monotonicTime())
        #expect(try await isOpen(all[2]))
        visit.site.tables.debuggers.endQuiet(
          now: monotonicTime() + PageDebugger.patience + .seconds(1))
        #expect(try await !isOpen(all[2]))
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
        guard try await launch(client) else { return }
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
