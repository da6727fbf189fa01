import Testing

@testable import MoonstoneWeb

/// What is read out of the head of a request.
@Suite struct HTTPHeadTests {
  @Test func aHeadHasItsLineAndFields() throws {
    let text = "GET /a%20b/c?of=x%2Fy&none&of=1+2 HTTP/1.1\r\nHost: h:1\r\nX-A:  b\t\r\nx-a: c\r\n"
    let head = try HTTPHead(text.dropLast().utf8)
    #expect(head.method == "GET" && head.path == "/a%20b/c" && head.minorVersion == 1)
    #expect(head.query.map(\.name) == ["of", "none", "of"])
    #expect(head.query.map(\.value) == ["x/y", "", "1+2"])
    #expect(head.headers["HOST"] == "h:1" && head.headers["x-A"] == "b, c")
    #expect(head.headers["none"] == nil)
    #expect(try head.bodyCount == 0)
  }

  @Test(arguments: [
    ("/", "/"), ("http://127.0.0.1:80/x/y?q=1", "/x/y"), ("http://h", ""), ("*", "*"), ("/?", "/"),
    ("/a?b://c", "/a"),
  ])
  func anAddressMayNameTheServer(target: String, path: String) throws {
    #expect(try HTTPHead("GET \(target) HTTP/1.1".utf8).path == path)
  }

  @Test(arguments: [
    "", "GET", "GET /", "GET / HTTP", "GET / HTTP/1.1 ", "GET  / HTTP/1.1", " / HTTP/1.1",
    "G\u{7F}T / HTTP/1.1", "GET / HTTP/1.1\r\nHost", "GET / HTTP/1.1\r\n: x",
    "GET / HTTP/1.1\r\nHost : x", "GET / HTTP/1.1\r\nHost: x\r\n and more",
    "GET / HTTP/1.1\r\nHost: x\u{0}y", "GET / HTTP/1.1\r\nHost: x\ry",
  ])
  func whatIsNoHeadIsABadRequest(text: String) {
    #expect { try HTTPHead(text.utf8) } throws: { ($0 as? HTTPFault)?.status == .badRequest }
  }

  @Test func anotherVersionIsNotSupported() {
    #expect { try HTTPHead("GET / HTTP/2.0".utf8) } throws: {
      ($0 as? HTTPFault)?.status == .versionNotSupported
    }
  }

  @Test(arguments: ["-1", "+1", "1 2", "", "1, 1", "99999999999999999999", "0x1"])
  func aLengthIsOneNumber(length: String) throws {
    let head = try HTTPHead("POST / HTTP/1.1\r\nContent-Length: \(length)".utf8)
    #expect(throws: HTTPFault.self) { try head.bodyCount }
  }

  @Test func aBodyHasALengthOrChunks() throws {
    let fields = "Transfer-Encoding: chunked"
    #expect(try HTTPHead("POST / HTTP/1.1\r\n\(fields)".utf8).bodyCount == nil)
    let both = try HTTPHead("POST / HTTP/1.1\r\n\(fields)\r\nContent-Length: 1".utf8)
    #expect(throws: HTTPFault.self) { try both.bodyCount }
  }

  @Test(arguments: [
    ("1.1", "", true), ("1.1", "Close", false), ("1.0", "", false), ("1.0", "Keep-Alive", true),
  ])
  func theHeadSaysWhetherMoreComes(version: String, word: String, isKept: Bool) throws {
    let field = word.isEmpty ? "" : "\r\nConnection: \(word)"
    #expect(try HTTPHead("GET / HTTP/\(version)\(field)".utf8).keepsAlive == isKept)
  }

  /// Bytes of all kinds, in pieces of heads: nothing stops the server.
  @Test func nothingTrapsOnNonsense() {
    var generator = SystemRandomNumberGenerator()
    let pieces = [
      "GET ", "/", "?", "=", "&", "%", " HTTP/1.1", "\r\n", "\n", ":", "a", "://", "\u{301}",
    ]
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<12, using: &generator) {
        if Bool.random(using: &generator) {
          bytes += Array(pieces.randomElement(using: &generator)!.utf8)
        } else {
          bytes.append(.random(in: 0...255, using: &generator))
        }
      }
      if let head = try? HTTPHead(bytes) { _ = (try? head.bodyCount, head.keepsAlive) }
    }
  }
}
