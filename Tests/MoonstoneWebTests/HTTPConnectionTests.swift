import FlyingSocks
import Foundation
import Testing

@testable import MoonstoneWeb

/// What comes back over the network, byte for byte.
@Suite(.timeLimit(.minutes(5))) struct HTTPConnectionTests {
  /// Sends bytes in pieces, and returns all that comes until the server closes the connection.
  private func exchange(_ pieces: [String]) async throws -> String {
    let server = try HTTPServer(
      at: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0), pool: PromptPool()
    ) { request in
      guard request.path != "/unread" else { return HTTPResponse(status: .forbidden) }
      let body = String(decoding: try await request.body, as: UTF8.self)
      return HTTPResponse(status: .ok, body: .data(Data("\(request.path) \(body)".utf8)))
    }
    let serving = Task { try await server.run() }
    defer { serving.cancel() }
    let socket = try await connected(toPort: server.port)
    defer { try? socket.close() }
    for piece in pieces { try await socket.write(Data(piece.utf8)) }
    var answer: [UInt8] = []
    while let bytes = try? await socket.read(atMost: 4096) { answer += bytes }
    return String(decoding: answer, as: UTF8.self)
  }

  private func answer(_ text: String, isLast: Bool = false) -> String {
    "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n"
      + (isLast ? "Connection: close\r\n" : "") + "\r\n\(text)"
  }

  @Test func requestsThatComeTogetherAreAnsweredInOrder() async throws {
    let text = try await exchange([
      "\r\nPOST /a HTTP/1.1\r\nContent-Length: 3\r\n\r\noneGET /b HTTP/1.1\n\n",
      "GET /c HTTP/1.1\r\nConnection: close\r\n\r\n",
    ])
    #expect(text == answer("/a one") + answer("/b ") + answer("/c ", isLast: true))
  }

  @Test func aHeadMayComeByteByByte() async throws {
    let text = try await exchange("GET /d HTTP/1.0\r\nA: b\r\n\r\n".map { "\($0)" })
    #expect(text == answer("/d ", isLast: true))
  }

  /// The answer arrives although the body was on its way.
  @Test func aBodyThatNobodyWantsEndsTheConnection() async throws {
    let body = String(repeating: "x", count: 100_000)
    let text = try await exchange([
      "POST /unread HTTP/1.1\r\nContent-Length: \(body.count)\r\n\r\n", body,
    ])
    #expect(text.hasPrefix("HTTP/1.1 403 Forbidden\r\n") && text.contains("Connection: close"))
  }

  @Test func whoAsksWhetherToSendIsToldSo() async throws {
    let text = try await exchange([
      "POST /e HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n",
      "ok",
    ])
    #expect(text == "HTTP/1.1 100 Continue\r\n\r\n" + answer("/e ok", isLast: true))
  }

  @Test(arguments: ["GET / HTTP/1.1\r\nHost\r\n\r\n", "nonsense\r\n\r\n"])
  func whatIsNotUnderstoodIsSaidToBe(request: String) async throws {
    #expect(try await exchange([request]).hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
  }

  /// One line without an end, and many lines.
  @Test(arguments: [String(repeating: "a", count: 1 << 20), "a: b\r\n"])
  func aHeadWithoutAnEndIsRefused(piece: String) async throws {
    let line = "GET / HTTP/1.1\r\n"
    let text = try await exchange([
      line + String(repeating: piece, count: max(1, (64 << 10) / piece.utf8.count))
    ])
    #expect(text.hasPrefix("HTTP/1.1 431 Request Header Fields Too Large\r\n"))
  }
}
