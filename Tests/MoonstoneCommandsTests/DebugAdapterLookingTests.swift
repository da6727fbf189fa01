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
      #expect(part.map { $0["name"] as? String } == ["11", "12", "13"])
      let wrong = [#""start":-1"#, #""start":"x""#, #""count":-2"#, #""filter":"odd""#]
      for page in wrong {
        #expect(
          try client.refusal(
            "variables", #"{"variablesReference":\#(many["variablesReference"] ?? 0),\#(page)}"#)
            != "")
      }
    }

    /// Numbered entries in their order, others beside them.
    @Test func aTableIsReadByItsNumbersAndItsNames() throws {
      try workshop.write(
        """
        return { choose = function(board)
          local both = setmetatable({ n = 120, [true] = 1 }, {})
          for i = 120, 1, -1 do both[i] = { i } end
          return board:moves()[1]
        end }

        """, to: "both.lua")
      guard let client = try open(#"{"program":"both.lua","seed":1}"#) else { return }
      try client.body(
        "setBreakpoints", #"{"source":{"path":"both.lua"},"breakpoints":[{"line":4}]}"#)
      _ = try client.move("continue")
      let scopes = try #require(
        try client.body("scopes", #"{"frameId":1}"#)["scopes"] as? [[String: Any]])
      let both = try #require(
        try client.variables(scopes[0]["variablesReference"]).first {
          $0["name"] as? String == "both"
        })
      #expect(both["indexedVariables"] as? Int == 120 && both["namedVariables"] as? Int == 3)
      func names(_ page: String) throws -> [String?] {
        try client.variables(both["variablesReference"], page).map { $0["name"] as? String }
      }
      let numbers = (1...120).map { "\($0)" }
      #expect(try names(#","filter":"indexed","count":120"#) == numbers)
      #expect(try names(#","filter":"indexed","start":100,"count":50"#) == Array(numbers[100...]))
      #expect(Set(try names(#","filter":"named""#)) == ["(metatable)", "n", "true"])
      #expect(try names(#","filter":"indexed""#) == numbers[..<100] + ["…"])
      // Each page without one entry twice, or one left out.
      let all = try stride(from: 0, to: 123, by: 10).flatMap {
        try names(#","start":\#($0),"count":10"#)
      }
      #expect(all.count == 123 && Set(all) == Set(numbers + ["(metatable)", "n", "true"]))
      let last = try client.variables(
        both["variablesReference"], #","filter":"indexed","start":119,"count":1"#)
      let within = try client.variables(last.first?["variablesReference"])
      #expect(within.map { $0["value"] as? String } == ["120"])
      #expect(within.first?["evaluateName"] as? String == "both[120][1]")
      #expect(try names(#","start":268435455,"count":5"#).isEmpty)
      #expect(try names(#","start":null,"count":null,"filter":"named""#).count == 3)
    }

    /// It says that it has more entries than memory has room for.
    @Test func aTableThatLiesAboutItsLengthIsReadAsItIs() throws {
      try workshop.write(
        """
        return { choose = function(board)
          local fake = { [5] = 5, [math.maxinteger] = 1 }
          for k = 0, 62 do fake[1 << k] = k end
          local big = { name = 1 }
          for i = 1, 70000 do big[i] = i end
          return board:moves()[1]
        end }

        """, to: "fake.lua")
      guard let client = try open(#"{"program":"fake.lua","seed":1}"#) else { return }
      try client.body(
        "setBreakpoints", #"{"source":{"path":"fake.lua"},"breakpoints":[{"line":6}]}"#)
      _ = try client.move("continue")
      let scopes = try #require(
        try client.body("scopes", #"{"frameId":1}"#)["scopes"] as? [[String: Any]])
      let locals = try client.variables(scopes[0]["variablesReference"])
      let fake = try #require(locals.first { $0["name"] as? String == "fake" })
      #expect((fake["indexedVariables"] as? Int ?? 0) <= 1 << 27)
      #expect(
        try client.variables(fake["variablesReference"], #","count":1000000"#).count == 65)
      let big = try #require(locals.first { $0["name"] as? String == "big" })
      #expect(big["indexedVariables"] as? Int == 70_000)
      #expect((big["namedVariables"] as? Int ?? 0) > 0)
      let page = try client.variables(
        big["variablesReference"], #","filter":"indexed","start":60000,"count":2500"#)
      #expect(page.map { $0["value"] as? String } == (60_001...62_500).map { "\($0)" })
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

    @Test(arguments: [
      ("de", ["deep"]), ("deep.", ["one"]), ("deep.one.t", ["two"]), ("zz", []), ("deep:", []),
      ("board:pl", ["play", "playouts"]), ("2 * board:cou", ["count"]), ("board.mov", ["moves"]),
      ("moonstone.ev", ["evaluation"]), ("string.forma", ["format"]), ("moons", ["moonstone"]),
      ("nosuch.", []), ("f().", []), ("asked.", ["deep"]), ("asked.deep.", ["far"]),
    ])
    func namesAreCompleted(text: String, names: [String]) throws {
      let script = text.hasPrefix("asked") ? ("odd.lua", 9) : ("tables.lua", 5)
      guard let client = try open(#"{"program":"\#(script.0)","seed":1}"#) else { return }
      try client.body(
        "setBreakpoints",
        #"{"source":{"path":"\#(script.0)"},"breakpoints":[{"line":\#(script.1)}]}"#)
      _ = try client.move("continue")
      let found = try client.body(
        "completions", #"{"text":"\#(text)","column":\#(text.count + 1),"frameId":1}"#)
      let targets = found["targets"] as? [[String: Any]] ?? []
      #expect(targets.map { $0["label"] as? String } == names)
    }

    /// Each of them says the value that it stands beside.
    @Test func anEvaluateNameLeadsToItsValue() throws {
      guard let client = try open(#"{"program":"odd.lua","seed":1}"#) else { return }
      try client.body(
        "setBreakpoints", #"{"source":{"path":"odd.lua"},"breakpoints":[{"line":10}]}"#)
      _ = try client.move("continue")
      let scopes = try #require(
        try client.body("scopes", #"{"frameId":1}"#)["scopes"] as? [[String: Any]])
      var (named, nameless): ([String], [String]) = ([], [])
      var waiting = try client.variables(scopes[0]["variablesReference"])
      while let variable = waiting.popLast() {
        if let inner = variable["variablesReference"] as? Int, inner > 0 {
          waiting += try client.variables(inner)
        }
        guard let name = variable["evaluateName"] as? String else {
          nameless.append("\(variable["name"] ?? "") \(variable["value"] ?? "")")
          continue
        }
        named.append(name)
        let quoted = try JSONSerialization.data(withJSONObject: [name, "(\(name))"])
        for expression in String(decoding: quoted, as: UTF8.self).dropFirst().dropLast()
          .split(separator: ",")
        {
          let found = try client.body(
            "evaluate", #"{"expression":\#(expression),"frameId":1,"context":"watch"}"#)
          let value = try #require(variable["value"] as? String)
          let result = try #require(found["result"] as? String)
          #expect(
            result == value || result.hasPrefix("\(value) {") || result.hasPrefix("\(value)\n"))
        }
      }
      for name in [
        #"odd["end"]"#, #"odd["a b"]"#, "odd[true]", "odd[7]", "odd.board", "odd.deep.far",
        "hidden",
      ] { #expect(named.contains(name), "\(name): \(named)") }
      for value in ["hidden 1", "table of 0 5", "0.1 6"] {
        #expect(nameless.contains(value), "\(value): \(nameless)")
      }
      #expect(nameless.contains { $0.hasPrefix("(board) ") })
      #expect(nameless.contains { $0.hasPrefix("(metatable) ") })
    }

    // MARK: - What is not there

    @Test func whatIsNotThereIsRefused() throws {
      guard let client = try open(#"{"program":"mine.lua","seed":1}"#, #"[{"line":2}]"#) else {
        return
      }
      _ = try client.move("continue")
      for command in ["scopes", "evaluate", "completions", "restartFrame", "boards"] {
        for frame in ["99", "0", "-1", "\"x\""] {
          #expect(
            try client.refusal(command, #"{"frameId":\#(frame),"expression":"i","text":"i"}"#)
              == "there is no such call; “stackTrace” lists those under way", "\(command)")
        }
      }
      for command in ["stackTrace", "continue", "stepBack", "pause", "goto", "exceptionInfo"] {
        #expect(
          try client.refusal(command, #"{"threadId":2,"targetId":1}"#)
            == "there is no such thread: the thought is thread 1", "\(command)")
      }
      for command in ["variables", "boards", "dataBreakpointInfo"] {
        #expect(
          try client.refusal(command, #"{"variablesReference":99,"name":"i"}"#)
            == "there is no such variable any more", "\(command)")
      }
      #expect(try client.line() == 2)
      for (name, why) in [
        ("nosuch", "nosuch: there is no such value here"),
        ("1 + 1", "1 + 1: only a variable or a field of one can be watched"),
      ] {
        let info = try client.body("dataBreakpointInfo", #"{"name":"\#(name)","frameId":1}"#)
        #expect(info["dataId"] is NSNull && info["description"] as? String == why, "\(info)")
      }
    }

    @Test func aValueThatIsGoneTakesItsBreakpointWithIt() throws {
      guard let client = try open(#"{"program":"mine.lua","seed":1}"#, #"[{"line":2}]"#) else {
        return
      }
      _ = try client.move("continue")
      try client.body(
        "setBreakpoints", #"{"source":{"path":"mine.lua"},"breakpoints":[]}"#)
      let set = try client.body(
        "setDataBreakpoints", #"{"breakpoints":[{"dataId":"1 sum"},{"dataId":"0 i"}]}"#)
      let ids = (set["breakpoints"] as? [[String: Any]])?.map { $0["id"] as? Int }
      #expect(try client.move("continue") == "data breakpoint")
      #expect(
        client.events("stopped").last?["text"] as? String == "sum: 0 -> 1; i went out of scope")
      let gone = client.events("breakpoint").map { $0["breakpoint"] as? [String: Any] }
      #expect(gone.map { $0?["id"] as? Int } == [ids?.last ?? nil])
      #expect(gone.first??["verified"] as? Bool == false)
      // The other one still stops.
      #expect(try client.move("continue") == "data breakpoint")
      #expect(client.events("stopped").last?["text"] as? String == "sum: 1 -> 3")
    }

    @Test func aFunctionThatDoesNotExistIsNotVerified() throws {
      guard let client = try open() else { return }
      let set = try client.body(
        "setFunctionBreakpoints",
        #"{"breakpoints":[{"name":"nosuch:call"},{"name":"moves"},{"name":"board:mvoes"}]}"#)
      let answers = try #require(set["breakpoints"] as? [[String: Any]])
      #expect(answers.map { $0["verified"] as? Bool } == [false, true, false])
      let messages = answers.map { $0["message"] as? String ?? "" }
      #expect(
        messages[0].hasPrefix("“nosuch:call” is no function of the host; there are board:"))
      #expect(messages[2].contains("did you mean “board:moves”?"))
      #expect(try client.move("continue") == "function breakpoint")
      #expect(client.events("stopped").last?["text"] as? String == "before board:moves")
    }
  }
#endif
