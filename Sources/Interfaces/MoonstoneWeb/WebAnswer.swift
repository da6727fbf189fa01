import FlyingFox
import FlyingSocks
import Foundation
import MoonstoneJSON
import MoonstoneLua
import MoonstoneSupport

/// What the server answers to a request.
enum WebAnswer: Sendable {
  /// JSON, or another text that the program makes.
  case text(String, type: String = "application/json")
  case file(Data, type: String)
  /// A text to be kept in a file of this name, with this ending.
  case download(String, name: String, ending: String, type: String)
  /// The events of a match.
  case events(EventBody)
  /// A refusal with its reason, and the place in the script that it is about.
  case refused(HTTPStatusCode, String, at: ScriptPlace? = nil)
  /// A page for a person whose address has no key of this server.
  case stranger
  /// The body is not read, so the connection cannot go on.
  case tooLarge

  /// A page that is one file, to be kept under a name.
  static func page(_ html: String, name: String) -> WebAnswer {
    .download(html, name: name, ending: "html", type: "text/html; charset=utf-8")
  }

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
    case .download(let text, let name, let ending, let type):
      headers[.contentType] = type
      headers[HTTPHeader("Content-Disposition")] =
        "attachment; filename=\"\(Self.plain(name)).\(ending)\""
      return HTTPResponse(statusCode: .ok, headers: headers, body: Data(text.utf8))
    case .refused(let code, let why, let place):
      headers[.contentType] = "application/json; charset=utf-8"
      let refusal: JSON = ["error": why, "line": place?.line, "column": place?.column]
      return HTTPResponse(
        statusCode: code, headers: headers, body: Data(jsonLine(of: refusal).utf8))
    case .stranger:
      headers[.contentType] = "text/html; charset=utf-8"
      return HTTPResponse(
        statusCode: .forbidden, headers: headers, body: Data(Self.wordsToStrangers.utf8))
    case .tooLarge:
      headers[.connection] = "close"
      let body = LastWords(text: jsonLine(of: ["error": "the request is too large"]))
      return HTTPResponse(
        statusCode: .payloadTooLarge, headers: headers,
        body: HTTPBodySequence(from: body, count: body.text.utf8.count))
    }
  }

  /// The answer to the same request for the head alone.
  var head: HTTPResponse {
    var head = response
    guard case .httpBody(let body) = head.payload else { return head }
    if let count = body.count { head.headers[.contentLength] = "\(count)" }
    head.payload = .httpBody(HTTPBodySequence(data: Data()))
    return head
  }

  private static let wordsToStrangers = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Moonstone: another address is needed</title>
    </head>
    <body>
    <h1>This address does not open anything here</h1>
    <p>Open the whole address that <code>moonstone serve</code> printed in the terminal: it ends in \
    a long random word and a slash.</p>
    <p>Did somebody send you this address? Ask for the present one. It changes if \
    <code>moonstone serve</code> was started for other files, or with <code>--new-keys</code>.</p>
    </body>
    </html>

    """

  private static let policy =
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// What a header can hold of a name.
  private static func plain(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
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
