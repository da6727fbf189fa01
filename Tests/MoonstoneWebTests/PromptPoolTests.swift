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

  @Test func aConnectionThatWaitsBeforeTheListenerIsDropped() async throws {
    let pool = PromptPool(
      HTTPServer.defaultPool(), patience: (.milliseconds(1), .seconds(10)))
    try await pool.prepare()
    let running = Task { try await pool.run() }
    defer { running.cancel() }
    var files: [Int32] = [0, 0]
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    try #require(socketpair(AF_UNIX, stream, 0, &files) == 0)
    defer { for file in files { close(file) } }
    let socket = Socket(file: Socket.FileDescriptor(rawValue: files[0]))
    await #expect(throws: SocketError.disconnected) {
      try await pool.suspendSocket(socket, untilReadyFor: .read)
    }
  }
}
