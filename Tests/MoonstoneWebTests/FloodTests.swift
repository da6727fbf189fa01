#if os(Linux)
  import FlyingSocks
  import Foundation
  import MoonstoneSupport
  import Testing

  @testable import MoonstoneWeb

  /// Requests that do not end.
  @Suite struct FloodTests {
    @Test(arguments: ["GET /", "GET / HTTP/1.1\r\nHost: "])
    func aLineThatDoesNotEndEndsItsConnection(start: String) async throws {
      try await Visit.pay { visit in
        let server = try WebServer(visit.site.tables, port: 0, assets: visit.site.assets)
        let serving = Task { try await server.run() }
        defer { serving.cancel() }
        try await server.waitUntilListening()
        let parts = server.addresses.play.split(whereSeparator: { ":/".contains($0) })
        let port = try #require(UInt16(parts[2]))
        // On a thread of its own, since it writes until the other end has had enough.
        let sent = await withCheckedContinuation { continuation in
          onNewThread { continuation.resume(returning: flood(port, start)) }
        }
        #expect(sent > FloodPatrol.most)
      }
    }

    /// Sends until the connection ends. Returns how many bytes were sent.
    private func flood(_ port: UInt16, _ start: String) -> UInt64 {
      guard let socket = try? Socket(domain: AF_INET),
        let address = try? sockaddr_in.inet(ip4: "127.0.0.1", port: port)
      else { return 0 }
      defer { try? socket.close() }
      var sent: UInt64 = 0
      do {
        try socket.connect(to: address)
        var data = Data(start.utf8)
        while true {
          sent += UInt64(try socket.write(data) - data.startIndex)
          data = Data(repeating: UInt8(ascii: "x"), count: 16_384)
        }
      } catch {
        return sent
      }
    }
  }
#endif
