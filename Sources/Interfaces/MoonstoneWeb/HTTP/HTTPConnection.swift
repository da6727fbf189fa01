import FlyingSocks
import Foundation
import MoonstoneSupport

/// A connection on which one request after the other is answered.
actor HTTPConnection {
  /// How long a head may be, in bytes: longer than those of browsers, with the cookies of other
  /// servers of the same name.
  static let mostOfHead = 16 << 10
  /// How much of what nobody wants is read before the connection is closed, in bytes.
  private static let mostOfRest = 2 << 20

  private let socket: AsyncSocket
  private let peer: Socket.Address?
  /// What was read and belongs to no request yet.
  private var bytes: [UInt8] = []

  init(_ socket: AsyncSocket) {
    self.socket = socket
    peer = try? socket.socket.remotePeer()
  }

  /// Answers all requests until one of both ends closes the connection.
  func serve(_ answer: @Sendable (HTTPRequest) async throws -> HTTPResponse) async {
    defer { try? socket.close() }
    do {
      while try await serveOne(answer) {}
      try await finish()
    } catch {
      // The other end has gone, or the server ends.
    }
  }

  /// - Returns: whether the connection goes on.
  private func serveOne(
    _ answer: @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) async throws -> Bool {
    let head: HTTPHead
    let request: HTTPRequest
    do {
      head = try HTTPHead(try await readHead())
      request = try HTTPRequest(head, from: peer) { [self] count in
        if head.headers["Expect"]?.lowercased() == "100-continue" {
          try await socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        }
        return try await take(count)
      }
    } catch let fault as HTTPFault {
      try await send(HTTPResponse(status: fault.status, isLast: true), isChunked: false)
      return false
    }
    unread = request.bodyCount ?? .max
    var response = try await answer(request)
    // What was not read would be taken for the next request.
    if unread > 0 || !head.keepsAlive { response.isLast = true }
    let isChunked = head.minorVersion == 1
    if case .stream = response.body, !isChunked { response.isLast = true }
    try await send(response, isChunked: isChunked)
    return !response.isLast
  }

  /// How much of the body of the request was not read, in bytes.
  private var unread = 0

  // MARK: - Reading

  /// Reads up to the empty line, and leaves out lines that are empty before (RFC 9112, 2.2).
  private func readHead() async throws -> ArraySlice<UInt8> {
    let (newline, back) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    /// Where the line begins, and how far was looked.
    var (line, place) = (0, 0)
    while true {
      while place < bytes.count {
        defer { place += 1 }
        guard bytes[place] == newline else { continue }
        let end = place > line && bytes[place - 1] == back ? place - 1 : place
        if end == line {
          if line == 0 {
            bytes.removeFirst(place + 1)
            place = -1
            continue
          }
          let last = line - 1
          let head = bytes[..<(last > 0 && bytes[last - 1] == back ? last - 1 : last)]
          bytes.removeFirst(place + 1)
          return head
        }
        line = place + 1
      }
      guard bytes.count <= Self.mostOfHead else { throw HTTPFault(.headTooLarge) }
      try await readMore()
    }
  }

  /// Takes that many bytes of a body.
  private func take(_ count: Int) async throws -> [UInt8] {
    while bytes.count < count { try await readMore() }
    defer { bytes.removeFirst(count) }
    unread = 0
    return Array(bytes.prefix(count))
  }

  private func readMore() async throws {
    bytes += try await socket.read(atMost: 4096)
  }

  // MARK: - Writing

  private func send(_ response: HTTPResponse, isChunked: Bool) async throws {
    let head = response.encodedHead(isChunked: isChunked, isLast: response.isLast)
    switch response.body {
    case .data(let data): try await socket.write(head + data)
    case .none: try await socket.write(head)
    case .stream(let events):
      try await socket.write(head)
      var events = events.makeAsyncIterator()
      while let text = await events.next() {
        try await socket.write(isChunked ? Self.chunk(text) : Data(text.utf8))
      }
      if isChunked { try await socket.write(Self.chunk("")) }
    }
  }

  /// RFC 9112, 7.1.
  private static func chunk(_ text: String) -> Data {
    Data("\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n".utf8)
  }

  /// Closes in such a way that the last answer arrives: what comes after the end would take it back
  /// (RFC 9112, 9.6).
  private func finish() async throws {
    shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    var rest = Self.mostOfRest
    while rest > 0 { rest -= try await socket.read(atMost: 4096).count }
  }
}
