#if os(Linux)
  import Foundation
  import Testing

  /// `moonstone debug --dap`: an editor drives a session, forwards and backwards.
  @Suite struct DebugAdapterTests {
    private static let script = """
      local function add(sum, i)
        return sum + i
      end
      return { choose = function(board, context)
        local sum, list = 0, { last = 0 }
        for i = 1, 40 do
          sum = add(sum, i)
          if i % 20 == 0 then
            list.last = i
          end
        end
        local ok = pcall(error, "no")
        return board:moves()[1], { text = "sum " .. sum }
      end }

      """

    let workshop: Workshop

    init() throws {
      workshop = try Workshop()
      try workshop.write(Self.script, to: "mine.lua")
    }

    /// A client that says all it has to say, and then reads what came of it.
    private struct Talk {
      let messages: [[String: Any]]

      /// Of the answer to the request of this number.
      func body(_ number: Int) throws -> [String: Any] {
        let found = try #require(answer(number))
        #expect(found["success"] as? Bool == true, "\(found)")
        return found["body"] as? [String: Any] ?? [:]
      }

      func answer(_ number: Int) -> [String: Any]? {
        messages.first { $0["request_seq"] as? Int == number }
      }

      func events(_ name: String) -> [[String: Any]] {
        messages.filter { $0["event"] as? String == name }
          .map { $0["body"] as? [String: Any] ?? [:] }
      }
    }

    private func frame(_ text: String) -> String {
      "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
    }

    /// - Parameter requests: commands and their arguments, as JSON; they are numbered from 1 on.
    private func talk(_ requests: [(String, String)]) throws -> Talk? {
      let input = requests.enumerated().map { place, request in
        frame(
          """
          {"seq":\(place + 1),"type":"request","command":"\(request.0)",\
          "arguments":\(request.1.isEmpty ? "{}" : request.1)}
          """)
      }
      let output = try workshop.run("debug", "--dap", input: input.joined())
      #expect(output.error == "" && output.code == 0, "\(output.error)")
      if output.output.contains("cannot step through thoughts") { return nil }
      return Talk(messages: try messages(in: output.output))
    }

    private func messages(in text: String) throws -> [[String: Any]] {
      var rest = Array(text.utf8)[...]
      var found: [[String: Any]] = []
      while !rest.isEmpty {
        let end = try #require(rest.firstRange(of: Array("\r\n\r\n".utf8)))
        let head = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
        let length = try #require(Int(head.dropFirst("Content-Length: ".count)))
        let body = rest[end.upperBound...].prefix(length)
        found.append(
          try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]))
        rest = rest[(end.upperBound + length)...]
      }
      // Every message has a number of its own, in order.
      #expect(found.map { $0["seq"] as? Int } == found.indices.map { $0 + 1 })
      return found
    }

    private static let launch = ("launch", #"{"program":"mine.lua","seed":1}"#)

    @Test func aSessionGoesForwardsAndBackwards() throws {
      let talk = try talk([
        ("initialize", #"{"adapterID":"moonstone"}"#), Self.launch,
        (
          "setBreakpoints",
          #"{"source":{"path":"mine.lua"},"breakpoints":[{"line":9},{"line":99}]}"#
        ),
        ("setExceptionBreakpoints", #"{"filters":["caught"]}"#), ("configurationDone", ""),
        ("threads", ""), ("continue", #"{"threadId":1}"#), ("stackTrace", #"{"threadId":1}"#),
        ("scopes", #"{"frameId":1}"#), ("variables", #"{"variablesReference":1}"#),
        ("evaluate", #"{"expression":"sum + list.last","frameId":1,"context":"hover"}"#),
        ("dataBreakpointInfo", #"{"variablesReference":1,"name":"sum"}"#),
        ("setDataBreakpoints", #"{"breakpoints":[{"dataId":"0 sum"}]}"#),
        ("reverseContinue", #"{"threadId":1}"#), ("setDataBreakpoints", #"{"breakpoints":[]}"#),
        ("continue", #"{"threadId":1}"#), ("continue", #"{"threadId":1}"#),
        ("continue", #"{"threadId":1}"#), ("exceptionInfo", #"{"threadId":1}"#),
        ("next", #"{"threadId":1}"#), ("stepBack", #"{"threadId":1}"#),
        ("restart", ""), ("stepIn", #"{"threadId":1}"#), ("stepIn", #"{"threadId":1}"#),
        ("stepIn", #"{"threadId":1}"#), ("restartFrame", #"{"frameId":1}"#),
        ("stepOut", #"{"threadId":1}"#), ("completions", #"{"text":"su","column":3,"frameId":1}"#),
        ("gotoTargets", #"{"source":{"path":"mine.lua"},"line":13}"#), ("goto", #"{"targetId":1}"#),
        ("continue", #"{"threadId":1}"#), ("continue", #"{"threadId":1}"#), ("disconnect", ""),
      ])
      guard let talk else { return }
      #expect(try talk.body(1)["supportsStepBack"] as? Bool == true)
      #expect(talk.events("initialized").count == 1)
      let set = try #require(try talk.body(3)["breakpoints"] as? [[String: Any]])
      #expect(set.map { $0["verified"] as? Bool } == [true, false])
      let frames = try #require(try talk.body(8)["stackFrames"] as? [[String: Any]])
      #expect(frames.first?["line"] as? Int == 9)
      let source = frames.first?["source"] as? [String: Any]
      #expect((source?["path"] as? String)?.hasSuffix("/mine.lua") == true)
      let variables = try #require(try talk.body(10)["variables"] as? [[String: Any]])
      #expect(
        variables.map { "\($0["name"] ?? "") \($0["value"] ?? "")" }.suffix(3)
          == ["sum 210", "list table of 1", "i 20"])
      #expect(try talk.body(11)["result"] as? String == "210")
      #expect(try talk.body(12)["dataId"] as? String == "0 sum")
      #expect(try talk.body(19)["description"] as? String == #""no""#)
      let completed = try #require(try talk.body(28)["targets"] as? [[String: Any]])
      #expect(completed.map { $0["label"] as? String } == ["sum"])
      #expect(
        talk.events("stopped").map { $0["reason"] as? String } == [
          "step", "breakpoint", "data breakpoint", "breakpoint", "breakpoint", "exception", "step",
          "step", "step", "step", "step", "step", "step", "step", "breakpoint", "step",
        ])
      #expect(talk.events("terminated").count == 1)
    }

    @Test func aLogMessageIsOutputAndStopsNothing() throws {
      let talk = try talk([
        ("initialize", ""), ("launch", #"{"program":"mine.lua","seed":1,"stopOnEntry":false}"#),
        (
          "setBreakpoints",
          #"{"source":{"path":"mine.lua"},"breakpoints":[{"line":9,"logMessage":"{i}: {sum}"}]}"#
        ),
        ("configurationDone", ""), ("terminate", ""),
      ])
      guard let talk else { return }
      let said = talk.events("output").compactMap { $0["output"] as? String }
      #expect(said.contains("20: 210\n") && said.contains("40: 820\n"), "\(said)")
    }

    @Test func theScriptOfACapsuleIsShown() async throws {
      try workshop.write("return { choose = function()\n  error('x')\nend }\n", to: "bad.lua")
      _ = await workshop.ask(
        "match", "./bad.lua", "first", "--seed", "1", "--quiet", "--capsules", "./c")
      let name = try #require(try workshop.names(in: "c").first)
      try workshop.remove("bad.lua")
      let talk = try talk([
        ("initialize", ""), ("launch", #"{"capsule":"c/\#(name)","stopOnEntry":false}"#),
        ("configurationDone", ""), ("stackTrace", #"{"threadId":1}"#), ("loadedSources", ""),
        ("source", #"{"sourceReference":1,"source":{"sourceReference":1}}"#),
      ])
      guard let talk else { return }
      #expect(talk.events("stopped").map { $0["reason"] as? String } == ["exception"])
      #expect(
        try talk.body(6)["content"] as? String
          == "return { choose = function()\n  error('x')\nend }\n")
    }

    /// Each is refused with a message, and the next request is answered.
    @Test func whatAClientShouldNotSendIsRefused() throws {
      let wrong: [(String, String)] = [
        ("continue", ""), ("variables", #"{"variablesReference":7}"#), ("stackTrace", ""),
        ("launch", "{}"), ("launch", #"{"program":"none.lua"}"#),
        ("launch", #"{"program":"mine.lua","capsule":"c"}"#), ("evaluate", ""), ("frobnicate", ""),
        ("setBreakpoints", ""), ("goto", #"{"targetId":9}"#), ("exceptionInfo", ""),
        ("source", #"{"sourceReference":5}"#), ("setDataBreakpoints", ""),
      ]
      let talk = try #require(try talk(wrong + [("initialize", "")]))
      for number in 1...wrong.count {
        let answer = try #require(talk.answer(number))
        #expect(answer["success"] as? Bool == false, "\(answer)")
        #expect((answer["message"] as? String)?.isEmpty == false)
      }
      #expect(try talk.body(wrong.count + 1)["supportsStepBack"] as? Bool == true)
    }

    @Test(arguments: [
      "", "Content-Length: 99999999999999999999\r\n\r\n{}", "Content-Length: 5000000\r\n\r\n",
      "Content-Length: -1\r\n\r\n{}", "Content-Length: 20\r\n\r\n{}", "GET / HTTP/1.1\r\n\r\n",
      String(repeating: "x", count: 10_000),
    ])
    func whatIsNotAMessageEndsTheSession(input: String) throws {
      let output = try workshop.run("debug", "--dap", input: input)
      #expect(output == Output(output: "", error: "", code: 0))
    }
  }
#endif
