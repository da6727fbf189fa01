import FlyingSocks
import Foundation
import Testing

@testable import MoonstoneWeb

/// Connections on which nothing happens.
@Suite(.timeLimit(.minutes(5))) struct PromptPoolTests {
  @Test func aConnectionThatSendsNothingIsDropped() async throws {
    let patience = PromptPool.Patience(stranger: .milliseconds(1))
    try await serve(PromptPool(patience: patience)) { connect in
      // Nothing is sent, and nothing comes but the end.
      let socket = try await connect()
      await #expect(throws: SocketError.disconnected) { _ = try await socket.read() }
    }
  }

  @Test func silentConnectionsKeepNobodyOut() async throws {
    let room = WaitingRoom(most: 8)
    let patience = PromptPool.Patience(stranger: .seconds(3600))
    try await serve(PromptPool(room: room, patience: patience)) {
      connect in
      var silent: [AsyncSocket] = []
      for _ in 0..<30 { silent.append(try await connect()) }
      // Connections may begin to wait in another order than they were made in: any 22 are dropped.
      await withTaskGroup(of: Bool.self) { group in
        for socket in silent { group.addTask { await Self.isDropped(socket) } }
        for _ in 0..<22 { #expect(await group.next() == true) }
        group.cancelAll()
      }
      let socket = try await connect()
      try await socket.write(Data("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8))
      #expect(String(decoding: try await socket.read(bytes: 9), as: UTF8.self) == "HTTP/1.1 ")
    }
  }

  /// Waits until a connection has ended or the wait is cancelled. Returns whether it has ended.
  private static func isDropped(_ socket: AsyncSocket) async -> Bool {
    do {
      _ = try await socket.read()
      return false
    } catch { return (error as? SocketError) == .disconnected }
  }

  /// Serves nothing, and lends a way to connect.
  private func serve(
    _ pool: PromptPool, _ body: (() async throws -> AsyncSocket) async throws -> Void
  ) async throws {
    let server = try HTTPServer(
      at: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0), pool: pool
    ) { _ in HTTPResponse(status: .notFound) }
    let serving = Task { try await server.run() }
    defer { serving.cancel() }
    let port = try server.port
    var sockets: [AsyncSocket] = []
    defer { for socket in sockets { try? socket.close() } }
    try await body {
      let socket = try await connected(toPort: port)
      sockets.append(socket)
      return socket
    }
  }

  @Test func aConnectionThatWaitsBeforeTheListenerIsDropped() async throws {
    let pool = PromptPool(patience: PromptPool.Patience(stranger: .milliseconds(1)))
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
