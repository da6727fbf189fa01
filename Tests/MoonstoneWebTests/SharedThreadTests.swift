import FlyingSocks
import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneWeb

/// Matches in process beside the server, which all tasks' shared threads are left to.
@Suite(.timeLimit(.minutes(10 * patience))) struct SharedThreadTests {
  /// As many matches as there are shared threads, at least two, whose scripts think until
  /// they are stopped.
  @Test func matchesInProcessAndTheServerGoOnTogether() async throws {
    let hosts = try (0..<max(2, ProcessInfo.processInfo.activeProcessorCount)).map { _ in
      try thinkingForEver()
    }
    try await Visit.pay { visit in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (host, _) in hosts { group.addTask { _ = try await host.run() } }
        for (_, thinks) in hosts { await thinks.gate.wait() }
        let answer = try await ask(visit.site)
        #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer.prefix(200))")
        for (host, _) in hosts { host.leave() }
        try await group.waitForAll()
      }
    }
  }

  private func thinkingForEver() throws -> (host: MoonstoneHost.Host<Reversi>, thinks: Thinks) {
    let script = try LuaStrategy(
      ScriptSource(
        name: "for ever.lua",
        text: """
          return { choose = function(board, context)
            context.comment { depth = 1 }
            while true do end
          end }
          """),
      plugin: Plugin(Reversi()), limits: ScriptLimits(moveSeconds: 3600), isolation: .inProcess)
    let thinks = Thinks()
    let host = MoonstoneHost.Host(Reversi(), black: script, white: script, observers: [thinks])
    return (host, thinks)
  }

  /// Serves a page over the network, asks for it once, and returns the first bytes of the answer.
  private func ask(_ site: Site) async throws -> String {
    let server = try HTTPServer(
      at: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0), pool: PromptPool(),
      answer: site.answer)
    let serving = Task { try await server.run() }
    defer { serving.cancel() }
    let port = try server.port
    let socket = try await connected(toPort: port)
    defer { try? socket.close() }
    let request = "GET /\(site.keys.play)/ HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
    try await socket.write(Data(request.utf8))
    return String(decoding: try await socket.read(bytes: 15), as: UTF8.self)
  }
}

/// Opens its gate when a side is heard to think.
private final class Thinks: Observer {
  typealias G = Reversi
  let gate = MoonstoneTestSupport.Gate()

  func observe(_ event: Match<Reversi>.Event, in match: Match<Reversi>) {
    if case .thinking = event { gate.open() }
  }
}
