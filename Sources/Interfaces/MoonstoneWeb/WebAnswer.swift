import Foundation
import MoonstoneJSON
import MoonstoneLua
import MoonstoneSupport

/// What the server answers to a request.
enum WebAnswer: Sendable {
  /// JSON, or another text that the program makes.
  case text(String, type: String = "application/json")
  /// A file of the page, and a word for its content: browsers keep it, and ask whether it changed.
  case file(Data, type: String, tag: String)
  /// The browser has the file with this tag.
  case unchanged(tag: String)
  /// A text to be kept in a file of this name, with this ending.
  case download(String, name: String, ending: String, type: String)
  /// A page to be printed, which has nothing but text and its own styles.
  case leaf(String)
  /// The events of a match.
  case events(EventBody)
  /// A refusal with its reason, and the place in the script that it is about.
  case refused(HTTPStatus, String, at: ScriptPlace? = nil)
  /// A page for a person whose address has no key of this server.
  case stranger

  /// A page that is one file, to be kept under a name.
  static func page(_ html: String, name: String) -> WebAnswer {
    .download(html, name: name, ending: "html", type: "text/html; charset=utf-8")
  }

  var response: HTTPResponse {
    var headers: HTTPHeaders = [
      "Content-Security-Policy": Self.policy,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "no-store",
    ]
    func answer(_ status: HTTPStatus, _ type: String, _ data: Data) -> HTTPResponse {
      headers["Content-Type"] = type
      return HTTPResponse(status: status, headers: headers, body: .data(data))
    }
    switch self {
    case .text(let text, let type):
      return answer(.ok, "\(type); charset=utf-8", Data(text.utf8))
    case .file(let data, let type, let tag):
      (headers["ETag"], headers["Cache-Control"]) = (tag, "no-cache")
      return answer(.ok, type, data)
    case .unchanged(let tag):
      (headers["ETag"], headers["Cache-Control"]) = (tag, "no-cache")
      return HTTPResponse(status: .notModified, headers: headers, body: .none(count: nil))
    case .events(let body):
      headers["Content-Type"] = "text/event-stream"
      return HTTPResponse(status: .ok, headers: headers, body: .stream(body))
    case .download(let text, let name, let ending, let type):
      headers["Content-Disposition"] = Self.attachment(name, ending)
      return answer(.ok, type, Data(text.utf8))
    case .leaf(let text):
      headers["Content-Security-Policy"] = Self.policyOfLeaves
      return answer(.ok, "text/html; charset=utf-8", Data(text.utf8))
    case .refused(let status, let why, let place):
      let refusal: JSON = ["error": why, "line": place?.line, "column": place?.column]
      return answer(
        status, "application/json; charset=utf-8", Data(jsonLine(of: refusal).utf8))
    case .stranger:
      return answer(.forbidden, "text/html; charset=utf-8", Data(Self.wordsToStrangers.utf8))
    }
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

  /// Of addresses that scripts make (`blob:`), only pictures are shown.
  private static let policy =
    "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'"

  private static let policyOfLeaves =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'"

  /// A file to be kept; browsers that know no other letters than ASCII have a name for it, too.
  private static func attachment(_ name: String, _ ending: String) -> String {
    let usual = "attachment; filename=\"\(plain(name)).\(ending)\""
    let isPlain = name.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "_") }
    return isPlain ? usual : "\(usual); filename*=UTF-8''\(escaped(name)).\(ending)"
  }

  /// A name as RFC 8187 has it in a header: its letters, digits, marks, `-` and `_`.
  private static func escaped(_ name: String) -> String {
    let words = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? String($0) : "-" }.joined()
    return words.utf8.reduce(into: "") { text, byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 0x80
      text += isPlain ? String(character) : "%" + String(byte, radix: 16, uppercase: true)
    }
  }

  /// What a header can hold of a name.
  private static func plain(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
