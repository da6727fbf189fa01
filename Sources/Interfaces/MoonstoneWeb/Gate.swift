import Foundation

/// Keeps out requests that pages of others make, and those that are too large.
struct Gate: Sendable {
  /// The largest body of a request, in bytes.
  static let mostBytes = 1 << 20

  /// The name that the server was given, besides numbers and `localhost`.
  let host: String
  /// The address of a proxy in front of the server, such as `https://class.example`; `nil` without.
  var proxy: String?

  /// Returns why a request is refused; `nil` if it may pass.
  func refusal(of request: HTTPRequest) -> WebAnswer? {
    guard let host = request.headers["Host"], isOurs(host) else {
      return .refused(.forbidden, "this name is not one of this server")
    }
    // A browser says from which page a request comes. Other programs say nothing.
    if let origin = request.headers["Origin"], origin != self.origin(of: host) {
      return .refused(.forbidden, "the request comes from another page")
    }
    if let site = request.headers["Sec-Fetch-Site"], site == "cross-site",
      request.method != "GET"
    {
      return .refused(.forbidden, "the request comes from another page")
    }
    guard let count = request.bodyCount else {
      return .refused(.lengthRequired, "the request does not say how long it is")
    }
    guard count <= Self.mostBytes else {
      return .refused(.contentTooLarge, "the request is too large")
    }
    return nil
  }

  private func isProxy(_ named: String) -> Bool { proxy?.hasSuffix("://\(named)") == true }

  /// What a browser calls the page that was opened by a name.
  private func origin(of named: String) -> String? { isProxy(named) ? proxy : "http://\(named)" }

  /// Another page can make its own name lead here, but no number, nor that of a proxy.
  private func isOurs(_ named: String) -> Bool {
    if isProxy(named) { return true }
    var name = named[...]
    if let colon = name.lastIndex(of: ":"),
      name[name.index(after: colon)...].utf8.allSatisfy(isDigit)
    {
      name = name[..<colon]
    }
    if name.lowercased() == "localhost" || name == host { return true }
    // C would read no further.
    guard !name.utf8.contains(0) else { return false }
    if name.hasPrefix("["), name.hasSuffix("]") {
      var address = in6_addr()
      return inet_pton(AF_INET6, String(name.dropFirst().dropLast()), &address) == 1
    }
    var address = in_addr()
    return inet_pton(AF_INET, String(name), &address) == 1
  }

  private func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
