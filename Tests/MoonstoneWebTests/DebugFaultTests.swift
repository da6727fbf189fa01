#if os(Linux)
  import Foundation
  import MoonstoneSupport
  import MoonstoneTestSupport
  import Testing

  @testable import MoonstoneSession
  @testable import MoonstoneWeb

  /// Stepping through a thought by the addresses of the page, by clients that flood, lie or leave.
  @Suite struct DebugFaultTests {
    private typealias Client = PageDebugClient

    private static let script = """
      return { choose = function(board)
        local n = 0
        for i = 1, 4000000 do
          n = n + i
        end
        return board:moves()[1]
      end }
      """

    /// Lets the next move last: a condition is asked each time round.
    private static func setNever(_ client: Client) async throws {
      _ = try await client.body(
        "setBreakpoints",
        #"{"source":{"sourceReference":1},"breakpoints":[{"line":4,"condition":"i + 0 < 0"}]}"#)
    }

    @Test func aClientThatFloodsOrLiesIsCutOff() async throws {
      try await Visit.pay(scripts: ["mine.lua": Self.script]) { visit in
        let table = try await visit.debugged()
        let client = try await Client({ try await visit.post($0, $1) }, "kept/\(table.id)", ply: 2)
        guard try await client.launch() else { return }
        _ = try await client.move("configurationDone")
        let session = client.session
        @Sendable func ask(_ number: Int, _ command: String) async throws -> Int {
          try await visit.post(
            "debug/\(session)",
            #"{"seq":\#(number),"type":"request","command":"\#(command)","arguments":{}}"#
          ).0
        }
        // What is no request is refused, however long it says that it is.
        let nested = String(repeating: "[", count: 100_000)
        for body in ["{\"seq\":", nested, "\u{0}", "{\"seq\":1e400}"] {
          let code = try await visit.post("debug/\(client.session)", body).0
          #expect(code >= 400, "\(body.prefix(20))")
        }
        // The first one lasts, so the others wait; each is answered when the client is cut off.
        try await Self.setNever(client)
        let codes = await withTaskGroup(of: Int?.self, returning: [Int].self) { group in
          for number in 0..<2500 {
            group.addTask { try? await ask(1000 + number, "continue") }
          }
          return await group.reduce(into: []) { if let code = $1 { $0.append(code) } }
        }
        #expect(codes.count == 2500 && Set(codes).isSubset(of: [200, 409]), "\(Set(codes))")
        try await visit.until("its end") {
          try await visit.ask("api/debug/\(client.session)").status == .conflict
        }
        // Others are served as before.
        let next = try await Client({ try await visit.post($0, $1) }, "kept/\(table.id)", ply: 2)
        #expect(try await next.launch())
      }
    }

    /// What comes from far away is a number like another: it names nothing.
    @Test func noNumberEndsTheServer() async throws {
      try await Visit.pay(scripts: ["mine.lua": Self.script]) { visit in
        let table = try await visit.debugged()
        let client = try await Client({ try await visit.post($0, $1) }, "kept/\(table.id)", ply: 2)
        guard try await client.launch() else { return }
        _ = try await client.move("configurationDone")
        let named = [
          "stackTrace": ["startFrame", "levels"], "scopes": ["frameId"],
          "variables": ["variablesReference", "start", "count"], "evaluate": ["frameId"],
          "completions": ["frameId", "column"], "source": ["sourceReference"],
          "restartFrame": ["frameId"], "goto": ["targetId"], "gotoTargets": ["line"],
          "gotoTick": ["tick"], "setVariable": ["variablesReference"],
          "dataBreakpointInfo": ["variablesReference", "frameId"],
        ]
        var number = 5000
        for (command, names) in named.sorted(by: { $0.key < $1.key }) {
          for value in [Int.min, Int.min + 1, -1, 0, Int.max - 1, Int.max] {
            for name in names {
              number += 1
              let others = name == "variablesReference" ? "" : #","variablesReference":1"#
              let (code, text) = try await visit.post(
                "debug/\(client.session)",
                #"{"seq":\#(number),"type":"request","command":"\#(command)","arguments":"#
                  + #"{"expression":"1","text":"n","name":"n","\#(name)":\#(value)\#(others)}}"#)
              #expect(code == 200, "\(command) \(name) \(value): \(text)")
            }
          }
        }
        _ = try await client.move("restart")
        #expect(try await client.line() == 2)
      }
    }

    @Test func whoLeavesInAStepEndsIt() async throws {
      try await Visit.pay(scripts: ["mine.lua": Self.script]) { visit in
        let table = try await visit.debugged()
        let client = try await Client({ try await visit.post($0, $1) }, "kept/\(table.id)", ply: 2)
        guard try await client.launch() else { return }
        _ = try await client.move("configurationDone")
        try await Self.setNever(client)
        let session = client.session
        async let step = visit.post(
          "debug/\(session)",
          #"{"seq":900,"type":"request","command":"continue","arguments":{}}"#)
        _ = try await visit.post(
          "debug/\(client.session)",
          #"{"seq":901,"type":"request","command":"disconnect","arguments":{}}"#)
        let (code, _) = try await step
        #expect([200, 409].contains(code))
        try await visit.until("its end") {
          try await visit.ask("api/debug/\(client.session)").status == .conflict
        }
      }
    }

    @Test func aThoughtEndsWithItsPageAndWithSilence() async throws {
      try await Visit.pay(scripts: ["mine.lua": Self.script]) { visit in
        let table = try await visit.debugged()
        let post: PageDebugClient.Post = { try await visit.post($0, $1) }
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
  }
#endif
