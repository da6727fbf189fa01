import Foundation

/// An answer to a request.
struct HTTPResponse: Sendable {
  /// What follows the head.
  enum Body: Sendable {
    case data(Data)
    /// Nothing: the length of what would be sent.
    case none(count: Int?)
    /// What comes until its end.
    case stream(EventBody)
  }

  let status: HTTPStatus
  var headers: HTTPHeaders = [:]
  var body = Body.data(Data())
  /// Whether the connection is closed after it.
  var isLast = false

  /// The same answer for who asked for the head alone.
  var withoutBody: HTTPResponse {
    var head = self
    switch body {
    case .data(let data): head.body = .none(count: data.count)
    case .stream: head.body = .none(count: nil)
    case .none: break
    }
    return head
  }

  /// The head, as it is sent.
  ///
  /// - Parameters:
  ///   - isChunked: whether a body without a length comes in chunks.
  ///   - isLast: whether the connection is closed after it.
  func encodedHead(isChunked: Bool, isLast: Bool) -> Data {
    var text = "HTTP/1.1 \(status.rawValue) \(status.phrase)\r\n"
    for (name, value) in headers.fields { text += "\(name): \(value)\r\n" }
    switch body {
    case .data(let data): text += "Content-Length: \(data.count)\r\n"
    case .none(let count?): text += "Content-Length: \(count)\r\n"
    case .none, .stream:
      if isChunked, status != .notModified { text += "Transfer-Encoding: chunked\r\n" }
    }
    if isLast { text += "Connection: close\r\n" }
    return Data((text + "\r\n").utf8)
  }
}
