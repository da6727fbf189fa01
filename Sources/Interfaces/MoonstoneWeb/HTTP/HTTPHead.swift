/// The head of a request, as HTTP/1.1 has it (RFC 9112): its first line and its fields.
struct HTTPHead: Sendable {
  let method: String
  /// The path of the address, percent-encoded.
  let path: String
  /// What the address asks for after its path, decoded.
  let query: [(name: String, value: String)]
  /// 0 or 1 of HTTP/1.
  let minorVersion: Int
  let headers: HTTPHeaders

  /// Reads a head without the empty line at its end.
  ///
  /// - Throws: the status with which it is to be refused.
  init(_ bytes: some Collection<UInt8>) throws(HTTPFault) {
    // Whatever is not UTF-8 stands in no word that is looked for.
    var lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\r\n" || $0 == "\n" })[...]
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].utf8.allSatisfy(Self.isToken),
      words[2].hasPrefix("HTTP/")
    else { throw HTTPFault(.badRequest) }
    switch words[2] {
    case "HTTP/1.1": minorVersion = 1
    case "HTTP/1.0": minorVersion = 0
    default: throw HTTPFault(.versionNotSupported)
    }
    method = String(words[0])
    (path, query) = Self.parts(of: words[1])
    var headers: HTTPHeaders = [:]
    for line in lines {
      // A name that ends in a blank, and a line that goes on, are read differently by others.
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
        line[..<colon].utf8.allSatisfy(Self.isToken)
      else { throw HTTPFault(.badRequest) }
      let value = line[line.index(after: colon)...]
      guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw HTTPFault(.badRequest)
      }
      headers.add(String(line[..<colon]), Self.trimmed(value))
    }
    self.headers = headers
  }

  /// - Parameter target: an address, with or without the name of the server.
  private static func parts(of target: Substring) -> (String, [(name: String, value: String)]) {
    var target = target
    if let name = target.range(of: "://"), !target.hasPrefix("/") {
      target = target[name.upperBound...].drop { $0 != "/" && $0 != "?" }
    }
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = halves.dropFirst().first?.split(separator: "&") ?? []
    let query = fields.map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : "")
    }
    return (String(halves.first ?? ""), query)
  }

  private static func decoded(_ text: Substring) -> String {
    text.removingPercentEncoding ?? String(text)
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  /// RFC 9110, 5.6.2.
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// How many bytes of a body follow; `nil` if they come in chunks.
  ///
  /// - Throws: if the head says two different things, or nothing that is understood.
  var bodyCount: Int? {
    get throws(HTTPFault) {
      let lengths = headers["Content-Length"]
      guard headers["Transfer-Encoding"] == nil else {
        if lengths != nil { throw HTTPFault(.badRequest) }
        return nil
      }
      guard let lengths else { return 0 }
      guard lengths.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(lengths) else {
        throw HTTPFault(.badRequest)
      }
      return count
    }
  }

  /// Whether the other end wants to ask for more on the same connection.
  var keepsAlive: Bool {
    let words = (headers["Connection"] ?? "").lowercased()
    return minorVersion == 1 ? !words.contains("close") : words.contains("keep-alive")
  }
}

/// A request that is not understood.
struct HTTPFault: Error {
  let status: HTTPStatus

  init(_ status: HTTPStatus) { self.status = status }
}
