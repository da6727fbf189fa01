import FlyingFox
import FlyingSocks
import Foundation

/// What the server answers to a request.
enum Answer: Sendable {
  /// JSON, or another text that the program makes.
  case text(String, type: String = "application/json")
  /// A file of the page.
  case file(Data, type: String)
  /// The events of a match.
  case events(EventBody)
  case refused(HTTPStatusCode, String)
  /// The body is not read, so the connection cannot go on.
  case tooLarge

  /// The answer as HTTP.
  var response: HTTPResponse {
    var headers: HTTPHeaders = [
      HTTPHeader("Content-Security-Policy"): Self.policy,
      HTTPHeader("X-Content-Type-Options"): "nosniff",
      HTTPHeader("Referrer-Policy"): "no-referrer",
      HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      HTTPHeader("Cache-Control"): "no-store",
    ]
    switch self {
    case .text(let text, let type):
      headers[.contentType] = "\(type); charset=utf-8"
      return HTTPResponse(statusCode: .ok, headers: headers, body: Data(text.utf8))
    case .file(let data, let type):
      headers[.contentType] = type
      return HTTPResponse(statusCode: .ok, headers: headers, body: data)
    case .events(let body):
      headers[.contentType] = "text/event-stream"
      return HTTPResponse(
        statusCode: .ok, headers: headers, body: HTTPBodySequence(from: body))
    case .refused(let code, let why):
      headers[.contentType] = "application/json; charset=utf-8"
      return HTTPResponse(
        statusCode: code, headers: headers, body: Data(Self.json(error: why).utf8))
    case .tooLarge:
      headers[.connection] = "close"
      let body = LastWords(text: Self.json(error: "the request is too large"))
      return HTTPResponse(
        statusCode: .payloadTooLarge, headers: headers,
        body: HTTPBodySequence(from: body, count: body.text.utf8.count))
    }
  }

  private static let policy =
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  private static func json(error: String) -> String {
    let data = try? JSONEncoder().encode(["error": error])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

/// A body after which the connection is closed.
private struct LastWords: AsyncBufferedSequence {
  typealias Element = UInt8

  let text: String

  struct Iterator: AsyncBufferedIteratorProtocol {
    var text: String?

    mutating func next() async throws -> UInt8? { throw SocketError.disconnected }

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      guard let words = text else { throw SocketError.disconnected }
      text = nil
      return Array(words.utf8)
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(text: text) }
}
