#if os(Linux)
  import Foundation
  import Testing

  /// `moonstone debug --dap`: a conversation for each request. Where the schema of the protocol is known
  /// (`scripts/dap-schema`), every message is held to it.
  @Suite struct DebugAdapterTests {
    let workshop: Workshop

    init() throws {
      workshop = try Workshop()
      try workshop.write(DebugScripts.counting, to: "mine.lua")
      try workshop.write(DebugScripts.tables, to: "tables.lua")
      try workshop.write(DebugScripts.odd, to: "odd.lua")
    }

    func client() throws -> (DebugClient, RunningProgram) {
      let program = try workshop.start("debug", "--dap")
      return (try DebugClient(program), program)
    }

    /// A client that stands at the first line of a script; `nil` where a sanitizer does not let
    /// processes fork.
    func open(
      _ launch: String = #"{"program":"mine.lua","seed":1}"#, _ breakpoints: String = "[]",
      stopsOnEntry: Bool = true
    ) throws -> DebugClient? {
      let (client, _) = try client()
      try client.body("initialize", #"{"adapterID":"moonstone"}"#)
      let launch = stopsOnEntry ? launch : launch.dropLast() + #","stopOnEntry":false}"#
      guard try client.launch(launch) else { return nil }
      #expect(client.events("initialized").count <= 1)
      try client.body(
        "setBreakpoints", #"{"source":{"path":"mine.lua"},"breakpoints":\#(breakpoints)}"#)
      let reason = try client.move("configurationDone", "{}")
      if stopsOnEntry { #expect(reason == "entry") }
      return client
    }

    @Test func initializeSaysWhatThisAdapterCanDo() throws {
      let (client, _) = try client()
      let can = try client.body("initialize", #"{"adapterID":"moonstone"}"#)
      for name in [
        "StepBack", "ConfigurationDoneRequest", "FunctionBreakpoints", "ConditionalBreakpoints",
        "HitConditionalBreakpoints", "LogPoints", "EvaluateForHovers", "RestartFrame",
        "GotoTargetsRequest", "CompletionsRequest", "RestartRequest", "ExceptionInfoRequest",
        "TerminateRequest", "DataBreakpoints", "LoadedSourcesRequest", "SteppingGranularity",
      ] {
        #expect(can["supports\(name)"] as? Bool == true, "\(name)")
      }
    }

    // MARK: - Launch

    @Test func launchTakesAScriptWithItsPosition() throws {
      let launch =
        #"{"program":"mine.lua","seed":2,"ticks":"100K","game":"reversi:6","opening":"b3"}"#
      guard let client = try open(launch) else { return }
      #expect(client.said.contains { $0.contains(" of 100000 ticks") })
      #expect(try client.locals()["board"]?.count == 38)
    }

    @Test func launchTakesAMatchAnEventAndACapsule() async throws {
      try workshop.write("return { choose = function()\n  error('x')\nend }\n", to: "bad.lua")
      _ = await workshop.ask(
        "match", "./bad.lua", "first", "--seed", "1", "--quiet", "--capsules", "./c", "--journal",
        "./m.jsonl")
      let name = try #require(try workshop.names(in: "c").first)
      _ = await workshop.ask(
        "arena", "first", "last", "--pairs", "1", "--seed", "1", "--ticks", "1M/move", "--jobs",
        "1", "--out", "./e")
      guard let event = try open(#"{"event":"e","match":"1.1.1","ply":5}"#) else { return }
      #expect(try event.line() != nil)
      let match = try #require(try open(#"{"journal":"m.jsonl","ply":1}"#))
      #expect(try match.line() == 2)
      try workshop.remove("bad.lua")
      let capsule = try #require(try open(#"{"capsule":"c/\#(name)"}"#, stopsOnEntry: false))
      #expect(
        try capsule.body("exceptionInfo", #"{"threadId":1}"#)["breakMode"] as? String == "unhandled"
      )
      // The script lies in the capsule alone.
      let frames = try capsule.body("stackTrace", #"{"threadId":1}"#)["stackFrames"]
      let source = (frames as? [[String: Any]])?.first?["source"] as? [String: Any]
      #expect(source?["path"] == nil)
      let number = try #require(source?["sourceReference"] as? Int)
      let text = try capsule.body(
        "source", #"{"sourceReference":\#(number),"source":{"sourceReference":\#(number)}}"#)
      #expect(text["content"] as? String == "return { choose = function()\n  error('x')\nend }\n")
      #expect((try capsule.body("loadedSources")["sources"] as? [Any])?.count == 1)
    }

    @Test(arguments: [
      ("{}", "launch takes one of program, capsule, journal and event"),
      (
        #"{"program":"mine.lua","capsule":"c"}"#,
        "launch takes one of program, capsule, journal and event"
      ),
      (#"{"program":"none.lua"}"#, "none.lua: there is no such file"),
      (#"{"program":"mine.lua","opning":"f5"}"#, "did you mean “opening”?"),
      (#"{"program":"mine.lua","ply":2}"#, "“ply” does not go with “program”"),
      (#"{"journal":"none.jsonl","ply":1}"#, "none.jsonl: there is no such file"),
      (#"{"program":"mine.lua","ticks":"none"}"#, "--ticks “none” is not a number of ticks"),
    ])
    func aLaunchOfNothingIsRefused(launch: String, why: String) throws {
      let (client, _) = try client()
      let message = try client.refusal("launch", launch)
      #expect(message.contains(why), "\(message)")
      // Another one may follow; then there is no second one.
      guard try client.launch(#"{"program":"mine.lua"}"#, by: "attach") else { return }
      #expect(try client.refusal("launch", #"{"program":"mine.lua"}"#).contains("already"))
    }

    // MARK: - Breakpoints

    @Test func aLineStopsWithItsConditionItsCountAndItsMessage() throws {
      guard
        let client = try open(
          #"{"program":"mine.lua","seed":1}"#,
          #"[{"line":7,"condition":"i == 30"},{"line":7,"hitCondition":"38"},{"line":9,"logMessage":"{i}: {sum}"}]"#
        )
      else { return }
      #expect(try client.move("continue") == "breakpoint")
      #expect(try client.locals()["i"] == "30")
      #expect(try client.move("continue") == "breakpoint")
      #expect(try client.locals()["i"] == "38")
      #expect(client.said.contains("20: 210\n"))
      let set = try client.body(
        "setBreakpoints",
        #"{"source":{"path":"mine.lua"},"breakpoints":[{"line":9},{"line":99}]}"#)
      #expect(
        (set["breakpoints"] as? [[String: Any]])?.map { $0["verified"] as? Bool } == [true, false])
      let wrong = try client.body(
        "setBreakpoints",
        #"{"source":{"path":"mine.lua"},"breakpoints":[{"line":9},{"line":7,"condition":"i ="},{"line":8,"logMessage":"{1 +}"}]}"#
      )
      let told = wrong["breakpoints"] as? [[String: Any]] ?? []
      #expect(told.map { $0["verified"] as? Bool } == [true, false, false])
      #expect(told[1]["message"] as? String == "expression:1: <eof> expected near '='")
      #expect(try client.move("reverseContinue") == "breakpoint")
      #expect(try client.locals()["i"] == "20")
    }

    @Test func aFunctionOfTheHostStopsBeforeItIsCalled() throws {
      guard let client = try open() else { return }
      let set = try client.body(
        "setFunctionBreakpoints", #"{"breakpoints":[{"name":"board:moves"},{"name":""}]}"#)
      #expect(
        (set["breakpoints"] as? [[String: Any]])?.map { $0["verified"] as? Bool } == [true, false])
      #expect(try client.move("continue") == "function breakpoint")
      #expect(try client.line() == 13)
    }

    @Test func errorsStopByTheirFilters() throws {
      guard let client = try open() else { return }
      try client.body("setExceptionBreakpoints", #"{"filters":["caught","uncaught"]}"#)
      #expect(try client.move("continue") == "exception")
      #expect(try client.line() == 12)
      let info = try client.body("exceptionInfo", #"{"threadId":1}"#)
      #expect(
        info["description"] as? String == "no" && info["breakMode"] as? String == "always")
      _ = try client.move("next")
      #expect(
        try client.refusal("exceptionInfo", #"{"threadId":1}"#) == "there is no exception here")
      try workshop.write(
        "return { choose = function()\n  local x = 1\n  error('x')\nend }\n", to: "bad.lua")
      for (filters, reason) in [(#"["uncaught"]"#, "exception"), ("[]", "step")] {
        let bad = try #require(try open(#"{"program":"bad.lua","seed":1}"#))
        try bad.body("setExceptionBreakpoints", #"{"filters":\#(filters)}"#)
        #expect(try bad.move("continue") == reason)
      }
    }

    @Test func aValueThatChangesStopsInBothDirections() throws {
      guard let client = try open(#"{"program":"mine.lua","seed":1}"#, #"[{"line":13}]"#) else {
        return
      }
      _ = try client.move("continue")
      let scopes = try #require(
        try client.body("scopes", #"{"frameId":1}"#)["scopes"] as? [[String: Any]])
      let locals = try client.variables(scopes[0]["variablesReference"])
      let list = try #require(locals.first { $0["name"] as? String == "list" })
      let info = try client.body(
        "dataBreakpointInfo",
        #"{"variablesReference":\#(list["variablesReference"] ?? 0),"name":"last"}"#)
      let id = try #require(info["dataId"] as? String)
      #expect(info["description"] as? String == "list.last")
      let set = try client.body(
        "setDataBreakpoints", #"{"breakpoints":[{"dataId":"\#(id)"},{"dataId":"none"}]}"#)
      #expect(
        (set["breakpoints"] as? [[String: Any]])?.map { $0["verified"] as? Bool } == [true, false])
      #expect(try client.move("reverseContinue") == "data breakpoint")
      #expect(try client.locals()["i"] == "40")
      #expect(try client.move("reverseContinue") == "data breakpoint")
      #expect(try client.locals()["i"] == "20" && client.line() == 9)
      #expect(try client.move("continue") == "data breakpoint")
      #expect(client.events("stopped").last?["text"] as? String == "list.last: 0 -> 20")
    }

    // MARK: - Moving

    @Test func stepsGoForwardsAndBackwards() throws {
      guard let client = try open() else { return }
      func moves(_ commands: String...) throws -> [Int?] {
        try commands.map { command in
          let parts = command.split(separator: " ")
          let granularity = parts.count > 1 ? #","granularity":"\#(parts[1])""# : ""
          _ = try client.move(String(parts[0]), #"{"threadId":1\#(granularity)}"#)
          return try client.line()
        }
      }
      #expect(try moves("next", "next", "stepIn", "stepOut", "stepBack") == [6, 7, 2, 8, 7])
      #expect(try moves("stepBack", "next line", "next instruction") == [6, 7, 2])
      #expect(try moves("stepOut", "stepBack instruction") == [8, 2])
      #expect(client.events("stopped").allSatisfy { $0["allThreadsStopped"] as? Bool == true })
    }

    @Test func theEndIsTheEndAndOneGoesBackFromIt() throws {
      guard let client = try open() else { return }
      for move in ["continue", "stepBack", "stepOut"] {
        #expect(try client.move(move) == (move == "stepBack" ? "step" : "return"), "\(move)")
        #expect(try client.line() == 13)
        #expect(try client.locals()["sum"] == "820")
      }
      #expect(
        client.events("stopped").last?["text"] as? String
          == #"choose returns "d3", { text = "sum 820" }"#)
      #expect(client.said.count { $0.hasPrefix("it plays d3; ") } == 3)
      for _ in 0..<2 {
        #expect(try client.move("continue") == "terminated")
        #expect(try client.move("stepBack") == "return")
        #expect(try client.line() == 13)
      }
    }

    @Test func aRestartAFrameAndALineAreGoneTo() throws {
      guard let client = try open(#"{"program":"mine.lua","seed":1}"#, #"[{"line":2}]"#) else {
        return
      }
      _ = try client.move("continue")
      #expect(try client.move("restartFrame", #"{"frameId":1}"#) == "step")
      #expect(try client.line() == 2)
      #expect(try client.move("restartFrame", #"{"frameId":2}"#) == "step")
      #expect(try client.line() == 5)
      let targets = try client.body("gotoTargets", #"{"source":{"path":"mine.lua"},"line":13}"#)
      let target = try #require((targets["targets"] as? [[String: Any]])?.first?["id"] as? Int)
      #expect(try client.move("goto", #"{"threadId":1,"targetId":\#(target)}"#) == "goto")
      #expect(client.events("stopped").last?["hitBreakpointIds"] == nil)
      #expect(try client.line() == 13)
      #expect(try client.move("restart", "{}") == "step")
      #expect(try client.line() == 5)
      #expect(try client.refusal("goto", #"{"threadId":1,"targetId":9}"#) == "there is no target 9")
      for line in ["99", "0"] {
        #expect(
          try client.refusal("gotoTargets", #"{"source":{"path":"mine.lua"},"line":\#(line)}"#)
            != "")
      }
    }

    /// Lines that ran before are gone to, and stops are gone back to, also if nothing stops at failures.
    @Test func oneGoesBackFromAFailure() throws {
      try workshop.write(
        """
        return { choose = function(board)
          for i = 1, 3 do
            local x = i
          end
          error("boom")
        end }

        """, to: "bad.lua")
      for filters in [#"["uncaught"]"#, "[]"] {
        guard let client = try open(#"{"program":"bad.lua","seed":1}"#) else { return }
        try client.body("setExceptionBreakpoints", #"{"filters":\#(filters)}"#)
        let (first, second) = filters == "[]" ? ("step", "terminated") : ("exception", "step")
        #expect(try client.move("continue") == first)
        let targets = try client.body("gotoTargets", #"{"source":{"path":"bad.lua"},"line":3}"#)
        let target = try #require((targets["targets"] as? [[String: Any]])?.first?["id"] as? Int)
        #expect(try client.move("goto", #"{"threadId":1,"targetId":\#(target)}"#) == "goto")
        #expect(try client.locals()["i"] == "3")
        try client.body(
          "setBreakpoints", #"{"source":{"path":"bad.lua"},"breakpoints":[{"line":3}]}"#)
        #expect(try client.move("continue") == first && client.line() == 5)
        if second == "step" { #expect(try client.move("continue") == "step") }
        if first == "exception" { #expect(try client.move("reverseContinue") == "exception") }
        #expect(try client.move("reverseContinue") == "breakpoint" && client.locals()["i"] == "3")
      }
    }

    @Test func aPauseStopsWhatRuns() throws {
      try workshop.write(DebugScripts.endless, to: "endless.lua")
      guard let client = try open(#"{"program":"endless.lua","seed":1,"ticks":"5M"}"#) else {
        return
      }
      try client.body("pause", #"{"threadId":1}"#)
      // A condition that is never true takes long: each line asks for it in a copy.
      try client.body(
        "setBreakpoints",
        #"{"source":{"path":"endless.lua"},"breakpoints":[{"line":4,"condition":"count + 0 < 0"}]}"#
      )
      for (command, line) in [("continue", 2...4), ("reverseContinue", 2...4)] {
        try client.body(command, #"{"threadId":1}"#)
        // Who names another thread stops nothing.
        let wrong = client.send("pause", #"{"threadId":7}"#)
        let pause = client.send("pause", #"{"threadId":1}"#)
        #expect(try client.answer(to: pause)["success"] as? Bool == true)
        #expect(try client.stop() == "pause", "\(command)")
        #expect(try client.answer(to: wrong)["success"] as? Bool == false)
        #expect(line.contains(try #require(try client.line())))
      }
    }

    // MARK: - Ends

    @Test(arguments: ["terminate", "disconnect"])
    func aGoodbyeEndsIt(command: String) throws {
      let (client, program) = try client()
      try client.body("initialize")
      try client.body(command)
      try client.hearEnd()
      #expect(client.events("terminated").count == (command == "terminate" ? 1 : 0))
      #expect(program.finish() == Output(output: "", error: "", code: 0))
    }

    /// Without a goodbye, while the thought moves: it ends, and its processes with it.
    @Test func aClientThatIsGoneEndsItToo() throws {
      try workshop.write(DebugScripts.endless, to: "endless.lua")
      let (client, program) = try client()
      try client.body("initialize")
      guard try client.launchEndless(#"{"program":"endless.lua","seed":1,"ticks":"5M"}"#) else {
        return
      }
      client.send("configurationDone")
      client.send("continue", #"{"threadId":1}"#)
      client.send("disconnect")
      client.leave()
      #expect(program.finish().code == 0)
    }

    /// Each is refused with a message, and the next request is answered.
    @Test func whatAClientShouldNotSendIsRefused() throws {
      let (client, _) = try client()
      for (command, arguments) in [
        ("continue", "{}"), ("variables", #"{"variablesReference":7}"#), ("stackTrace", "{}"),
        ("evaluate", "{}"), ("frobnicate", "{}"), ("setBreakpoints", "{}"),
        ("goto", #"{"targetId":9}"#), ("exceptionInfo", "{}"),
        ("source", #"{"sourceReference":5}"#),
        ("setDataBreakpoints", "{}"), ("launch", "7"),
      ] {
        #expect(try client.refusal(command, arguments) != "", "\(command)")
      }
      client.write(DebugClient.frame("[]") + DebugClient.frame("{\"seq\":1}"))
      client.write(DebugClient.frame("\u{0}\u{1}") + DebugClient.frame(""))
      #expect(try client.body("initialize")["supportsStepBack"] as? Bool == true)
      #expect(client.said.count { $0 == "this is not a request\n" } == 4)
    }

    /// The client hears why, and so does whoever looks at the program.
    @Test(arguments: [
      ("Content-Length: 99999999999999999999\r\n\r\n{}", "does not begin with"),
      ("Content-Length: 5000000\r\n\r\n", "does not begin with"),
      ("Content-Length: -1\r\n\r\n{}", "does not begin with"),
      ("GET / HTTP/1.1\r\n\r\n", "does not begin with"),
      (String(repeating: "x", count: 10_000), "does not begin with"),
      ("Content-Length: 20\r\n\r\n{}", "is shorter than its Content-Length"),
      ("Content-Length: 20\r\n", "is shorter than its Content-Length"),
    ])
    func whatIsNotAMessageEndsTheSession(input: String, why: String) throws {
      let output = try workshop.run("debug", "--dap", input: input)
      #expect(output.code == 65 && output.error.contains(why), "\(output)")
      #expect(output.output.contains(why) && output.output.contains("terminated"), "\(output)")
    }

    @Test func theEndOfTheMessagesEndsTheSession() throws {
      #expect(
        try workshop.run("debug", "--dap", input: "") == Output(output: "", error: "", code: 0))
    }
  }
#endif
