#if os(Linux)
  import Foundation
  import Testing

  extension DebugAdapterTests {
    // MARK: - Looking

    @Test func callsAndVariablesAreShown() throws {
      guard let client = try open(#"{"program":"mine.lua","seed":1}"#, #"[{"line":2}]"#) else {
        return
      }
      _ = try client.move("continue")
      #expect((try client.body("threads")["threads"] as? [[String: Any]])?.count == 1)
      let trace = try client.body("stackTrace", #"{"threadId":1}"#)
      let frames = try #require(trace["stackFrames"] as? [[String: Any]])
      #expect(frames.prefix(2).map { $0["line"] as? Int } == [2, 7])
      #expect(trace["totalFrames"] as? Int == frames.count)
      let source = frames[0]["source"] as? [String: Any]
      #expect((source?["path"] as? String)?.hasSuffix("/mine.lua") == true)
      let second = try client.body("stackTrace", #"{"threadId":1,"startFrame":1,"levels":1}"#)
      #expect((second["stackFrames"] as? [[String: Any]])?.map { $0["line"] as? Int } == [7])
      #expect(try client.locals() == ["sum": "0", "i": "1"])
      let scopes = try #require(
        try client.body("scopes", #"{"frameId":2}"#)["scopes"] as? [[String: Any]])
      #expect(scopes.map { $0["name"] as? String } == ["Locals", "Outer", "Searches"])
      let outer = try client.variables(scopes[1]["variablesReference"])
      #expect(outer.contains { $0["name"] as? String == "add" })
      // A number is good until the thought goes on.
      let board = try #require(
        try client.variables(scopes[0]["variablesReference"]).first {
          $0["name"] as? String == "board"
        })
      let drawn = try client.variables(board["variablesReference"])
      #expect((drawn.first?["value"] as? String)?.contains("a b c d e f g h") == true)
      _ = try client.move("next")
      #expect(
        try client.refusal(
          "variables", #"{"variablesReference":\#(board["variablesReference"] ?? 0)}"#)
          == "there is no such variable any more")
    }

    @Test func aTableIsReadInPages() throws {
      guard let client = try open(#"{"program":"tables.lua","seed":1}"#) else { return }
      try client.body(
        "setBreakpoints", #"{"source":{"path":"tables.lua"},"breakpoints":[{"line":5}]}"#)
      _ = try client.move("continue")
      let many = try client.body(
        "evaluate", #"{"expression":"many","frameId":1,"context":"watch"}"#)
      var page = try client.variables(many["variablesReference"])
      var found: [String] = []
      while let last = page.last, last["name"] as? String == "…" {
        #expect(page.count == 101)
        found += page.dropLast().map { "\($0["name"] ?? "")=\($0["value"] ?? "")" }
        page = try client.variables(last["variablesReference"])
      }
      found += page.map { "\($0["name"] ?? "")=\($0["value"] ?? "")" }
      #expect(Set(found) == Set((1...250).map { "\($0)=\($0 * $0)" }) && found.count == 250)
      let part = try client.variables(many["variablesReference"], #","start":10,"count":3"#)
      #expect(part.dropLast().map { $0["name"] as? String } == ["11", "12", "13"])
    }

    @Test func expressionsAreEvaluatedForHoverWatchAndConsole() throws {
      guard let client = try open(#"{"program":"tables.lua","seed":1}"#) else { return }
      try client.body(
        "setBreakpoints", #"{"source":{"path":"tables.lua"},"breakpoints":[{"line":5}]}"#)
      _ = try client.move("continue")
      func value(_ expression: String, _ context: String) throws -> [String: Any] {
        try client.body(
          "evaluate", #"{"expression":"\#(expression)","frameId":1,"context":"\#(context)"}"#)
      }
      #expect(try value("#many + 1", "hover")["result"] as? String == "251")
      #expect(try value("many[3] + 1", "watch")["result"] as? String == "10")
      let deep = try value("deep.one.two", "hover")
      let within = try client.variables(deep["variablesReference"])
      #expect(within.map { $0["value"] as? String } == [#""here""#])
      #expect(within.first?["evaluateName"] as? String == "deep.one.two[3]")
      #expect(try value("deep.one.two[3]", "watch")["result"] as? String == #""here""#)
      #expect((try value("board", "repl")["variablesReference"] as? Int ?? 0) > 0)
      // In a copy, which is thrown away.
      _ = try value("many[1] = 7", "repl")
      #expect(try value("many[1]", "repl")["result"] as? String == "1")
      #expect(
        try client.refusal("evaluate", #"{"expression":"while true do end","frameId":1}"#) != "")
      #expect(try client.refusal("evaluate", #"{"expression":"nothing.at","frameId":1}"#) != "")
      #expect(try client.refusal("evaluate") == "evaluate takes an expression")
    }

    @Test(arguments: [("de", ["deep"]), ("deep.", ["one"]), ("deep.one.t", ["two"]), ("zz", [])])
    func namesAreCompleted(text: String, names: [String]) throws {
      guard let client = try open(#"{"program":"tables.lua","seed":1}"#) else { return }
      try client.body(
        "setBreakpoints", #"{"source":{"path":"tables.lua"},"breakpoints":[{"line":5}]}"#)
      _ = try client.move("continue")
      let found = try client.body(
        "completions", #"{"text":"\#(text)","column":\#(text.count + 1),"frameId":1}"#)
      let targets = found["targets"] as? [[String: Any]] ?? []
      #expect(targets.map { $0["label"] as? String } == names)
    }
  }
#endif
