import FlyingFox
import FlyingSocks
import Foundation
import Testing

@testable import MoonstoneWeb

/// Connections on which nothing happens.
@Suite(.timeLimit(.minutes(5))) struct PromptPoolTests {
  @Test func aConnectionThatSendsNothingIsDropped() async throws {
    let pool = PromptPool(
      HTTPServer.defaultPool(), patience: (.milliseconds(1), .seconds(10)))
    let server = HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0), pool: pool, logger: .disabled)
    let serving = Task { try await server.run() }
    defer { serving.cancel() }
    try await server.waitUntilListening()
    guard case .ip4(_, let port)? = await server.listeningAddress else {
      Issue.record("the server has no address")
      return
    }
    let socket = try await AsyncSocket.connected(
      to: try sockaddr_in.inet(ip4: "127.0.0.1", port: port))
    defer { try? socket.close() }
    // Nothing is sent, and nothing comes but the end.
    await #expect(throws: SocketError.disconnected) { _ = try await socket.read() }
  }
}
