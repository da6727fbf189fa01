import FlyingSocks
import Foundation
import MoonstoneSession
import MoonstoneSupport

package final class WebServer: Sendable {
  /// The port where one is asked for that is not taken.
  package static let usualPort: UInt16 = 7654

  private let host: String
  private let proxy: String?
  private let keys: Keys
  private let pulse: Pulse
  private let site: Site
  private let server: HTTPServer
  private let port: UInt16

  /// Takes a place for the server, where requests wait from now on; ``run()`` answers them.
  ///
  /// - Parameters:
  ///   - keys: the words that let one in.
  ///   - school: the class that is served; `nil` for none.
  ///   - host: a numeric address of this machine, or `localhost`.
  ///   - port: the port; `nil` for the usual one, or any other if that is taken.
  ///   - proxy: the address of a proxy in front, such as `https://class.example`; `nil` without.
  /// - Throws: a ``MissingPage`` or an ``AddressError``.
  package convenience init(
    _ tables: Tables, _ events: OpenEvents, keys: Keys, school: School? = nil,
    host: String = "127.0.0.1", port: UInt16? = nil, proxy: String? = nil
  ) throws {
    let site = Site(
      keys: keys, gate: Gate(host: host.contains(":") ? "[\(host)]" : host, proxy: proxy),
      assets: try Assets(), tables: tables, events: events, school: school)
    try self.init(site, host: host, port: port)
  }

  init(_ site: Site, host: String, port: UInt16?) throws(AddressError) {
    keys = site.keys
    self.host = host
    proxy = site.gate.proxy
    pulse = site.pulse
    self.site = site
    (server, self.port) = try Self.server(
      at: host == "localhost" ? "127.0.0.1" : host, port, site)
  }

  private static func server(
    at host: String, _ port: UInt16?, _ site: Site
  ) throws(AddressError) -> (HTTPServer, UInt16) {
    func server<Address: SocketAddress>(
      _ address: (UInt16) throws -> Address
    ) throws(AddressError) -> (HTTPServer, UInt16) {
      func listening(_ port: UInt16) throws -> (HTTPServer, UInt16) {
        let server = try HTTPServer(
          at: address(port), pool: PromptPool(room: site.room),
          answer: site.answer)
        return (server, try server.port)
      }
      do {
        if port == nil, let usual = try? listening(usualPort) { return usual }
        return try listening(port ?? 0)
      } catch {
        throw AddressError(host: host, port: port, why: error)
      }
    }
    if host.contains(":") { return try server { try sockaddr_in6.inet6(ip6: host, port: $0) } }
    return try server { try sockaddr_in.inet(ip4: host, port: $0) }
  }

  /// The addresses for those who play, and those for those who watch; where other machines are let
  /// in, those at which they reach this one.
  package var addresses: (play: [String], watch: [String]) {
    (addresses(keys.play), addresses(keys.watch))
  }

  /// The addresses of a key; only that at a proxy, if there is one.
  package func addresses(_ key: String) -> [String] {
    if let proxy { return ["\(proxy)/\(key)/"] }
    return ReachableAddresses.of(host).map { "http://\($0):\(port)/\(key)/" }
  }

  /// Ends the streams as the server's own end does, before the matches that they tell of are left.
  package func beginEnd() { pulse.end() }

  /// Serves until the task is cancelled.
  package func run() async throws {
    let beat = Task { [pulse, site] in
      while (try? await Task.sleep(for: .seconds(10))) != nil {
        pulse.beat()
        site.endQuietDebuggers()
      }
    }
    defer { beat.cancel() }
    try await server.run()
  }
}

/// A server cannot listen at an address.
package struct AddressError: ExplainedError {
  package let host: String
  package let port: UInt16?
  let why: any Error

  package var faultKind: FaultKind { .usage }

  package var description: String {
    let place = port.map { "\(host), port \($0)" } ?? host
    if case SocketError.failed(_, let number, _) = why {
      return "\(place): \(String(cString: strerror(number)))"
    }
    return "\(place): is not a numeric address of this machine"
  }
}
