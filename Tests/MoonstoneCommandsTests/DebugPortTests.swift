#if os(Linux)
  import Foundation
  import Testing

  /// `moonstone debug --dap --port`: one client, which knows the token.
  @Suite struct DebugPortTests {
    let workshop: Workshop

    init() throws {
      workshop = try Workshop()
      try workshop.write(DebugScripts.counting, to: "mine.lua")
      try workshop.write(DebugScripts.endless, to: "endless.lua")
    }

    private struct Waiting {
      let program: RunningProgram
      let port: UInt16
      let token: String

      func client() throws -> DebugClient { try DebugClient(program, port: port) }

      func launch(_ file: String, _ more: String = "") -> String {
        #"{"program":"\#(file)","seed":1,"token":"\#(token)"\#(more)}"#
      }
    }

    private func start() throws -> Waiting {
      let program = try workshop.start("debug", "--dap", "--port", "0")
      let line = try #require(program.line())
      let found = try #require(
        line.wholeMatch(of: /127\.0\.0\.1:(\d+) waits for the token ([0-9a-f]{32})/))
      return Waiting(
        program: program, port: try #require(UInt16(found.1)), token: String(found.2))
    }

    @Test func whoKnowsTheTokenIsServedAndNobodyElse() throws {
      let waiting = try start()
      let stranger = try waiting.client()
      #expect(try stranger.body("initialize")["supportsStepBack"] as? Bool == true)
      for (command, arguments) in [
        ("launch", #"{"program":"mine.lua"}"#), ("launch", #"{"program":"mine.lua","token":7}"#),
        ("launch", #"{"program":"mine.lua","token":"\#(String(waiting.token.reversed()))x"}"#),
        ("evaluate", #"{"expression":"1"}"#), ("source", #"{"sourceReference":1}"#),
      ] {
        #expect(try stranger.refusal(command, arguments).contains("token"))
      }
      let client = try waiting.client()
      try client.body("initialize")
      guard try client.launch(waiting.launch("mine.lua")) else { return }
      // The stranger has been sent away, and nobody else is let in.
      try stranger.hearEnd()
      try waiting.client().hearEnd()
      #expect(try client.move("configurationDone") == "entry")
      #expect(try client.move("next") == "step" && client.line() == 6)
      #expect(try client.move("stepBack") == "step" && client.line() == 5)
      try client.body("disconnect")
      #expect(waiting.program.finish().code == 0)
    }

    @Test func aStrangerWhoGuessesIsSentAway() throws {
      let waiting = try start()
      let stranger = try waiting.client()
      for number in 0..<20 {
        #expect(try stranger.refusal("launch", #"{"token":"\#(number)"}"#).contains("token"))
      }
      try stranger.hearEnd()
      #expect(waiting.program.isRunning)
      waiting.program.send(SIGTERM)
      _ = waiting.program.finish()
    }

    /// More requests than anybody waits for: the client is cut off, and the program ends.
    @Test func aFloodEndsTheSession() throws {
      let waiting = try start()
      let client = try waiting.client()
      guard try client.launchEndless(waiting.launch("endless.lua", #","ticks":"5M""#)) else {
        return
      }
      try client.move("configurationDone")
      client.send("continue", #"{"threadId":1}"#)
      for _ in 0..<10_000 { client.send("threads") }
      let output = waiting.program.finish()
      #expect(output.code == 65 && output.error.contains("wait for an answer"), "\(output)")
    }

    @Test(arguments: [
      "Content-Length: 99999999999999999999\r\n\r\n{}", "Content-Length: 5000000\r\n\r\n",
      "Content-Length: -1\r\n\r\n{}", String(repeating: "x", count: 10_000),
    ])
    func aLieAboutALengthEndsTheSession(lie: String) throws {
      let waiting = try start()
      let stranger = try waiting.client()
      stranger.write(lie)
      try stranger.hearEnd()
      let client = try waiting.client()
      guard try client.launch(waiting.launch("mine.lua")) else { return }
      client.write(lie)
      let output = waiting.program.finish()
      #expect(output.code == 65 && output.error.contains("Content-Length"), "\(output)")
    }

    /// In a step, without a goodbye.
    @Test func aClientThatHangsUpEndsTheSession() throws {
      let waiting = try start()
      let client = try waiting.client()
      guard try client.launchEndless(waiting.launch("endless.lua", #","ticks":"5M""#)) else {
        return
      }
      try client.move("configurationDone")
      try client.body("continue", #"{"threadId":1}"#)
      client.leave()
      #expect(waiting.program.finish().code == 0)
    }

    @Test func whatIsNoPortIsRefused() throws {
      for (line, message) in [
        ("--port 70000", "--port “70000” is not a port: give a number up to 65535, or 0 for any"),
        ("--port x", "--port “x” is not a port: give a number up to 65535, or 0 for any"),
      ] {
        let output = try workshop.shell("moonstone debug --dap \(line)")
        #expect(output == Output(output: "", error: "moonstone: \(message)\n", code: 64))
      }
      let alone = try workshop.shell("moonstone debug mine.lua --port 0")
      #expect(alone == Output(output: "", error: "moonstone: --port is for --dap\n", code: 64))
      let waiting = try start()
      let second = try workshop.shell("moonstone debug --dap --port \(waiting.port)")
      #expect(second.code == 74 && second.error.hasPrefix("moonstone: --port \(waiting.port): "))
      waiting.program.send(SIGTERM)
      _ = waiting.program.finish()
    }
  }
#endif
