import FlyingFox
import FlyingSocks
import Foundation
import MoonstoneSession
import MoonstoneSupport

package final class WebServer: Sendable {
  /// The port where one is asked for that is not taken.
  package static let usualPort: UInt16 = 7654

  private let host: String
  private let keys: Keys
  private let intake: IntakeGuard
  private let pulse: Pulse
  private let server: HTTPServer
  private let port: UInt16

  /// Finds a place for the server; ``run()`` serves.
  ///
  /// - Parameters:
  ///   - keys: the words that let one in.
  ///   - host: a numeric address of this machine, or `localhost`.
  ///   - port: the port; `nil` for the usual one, or any other if that is taken.
  /// - Throws: a ``MissingPage`` or an ``AddressError``.
  package convenience init(
    _ tables: Tables, _ events: OpenEvents, keys: Keys, host: String = "127.0.0.1",
    port: UInt16? = nil
  ) throws {
    let site = Site(
      keys: keys, gate: Gate(host: host.contains(":") ? "[\(host)]" : host), assets: try Assets(),
      tables: tables, events: events)
    try self.init(site, host: host, port: port)
  }

  init(_ site: Site, host: String, port: UInt16?) throws(AddressError) {
    keys = site.keys
    self.host = host
    intake = site.intake
    pulse = site.pulse
    (server, self.port) = try Self.server(
      at: host == "localhost" ? "127.0.0.1" : host, port, site)
  }

  private static func server(
    at host: String, _ port: UInt16?, _ site: Site
  ) throws(AddressError) -> (HTTPServer, UInt16) {
    func server<Address: SocketAddress>(
      _ address: (UInt16) throws -> Address
    ) throws(AddressError) -> (HTTPServer, UInt16) {
      do {
        let usual = port == nil ? try? freePort(address(usualPort)) : nil
        let free = try usual ?? freePort(address(port ?? 0))
        let pool = PromptPool(HTTPServer.defaultPool(), room: site.room)
        var settings = HTTPServer.Configuration(
          address: try address(free), timeout: 60, pool: pool, logger: .disabled)
        // What is larger is refused before it has come.
        settings.sharedRequestReplaySize = Gate.mostBytes
        return (HTTPServer(config: settings, handler: site), free)
      } catch {
        throw AddressError(host: host, port: port, why: error)
      }
    }
    if host.contains(":") { return try server { try sockaddr_in6.inet6(ip6: host, port: $0) } }
    return try server { try sockaddr_in.inet(ip4: host, port: $0) }
  }

  /// Returns the port of an address, or a free one for port 0.
  private static func freePort(_ address: some SocketAddress) throws -> UInt16 {
    let socket = try Socket(domain: Int32(type(of: address).family))
    defer { try? socket.close() }
    try socket.setValue(true, for: .localAddressReuse)
    try socket.bind(to: address)
    switch try socket.sockname() {
    case .ip4(_, let port), .ip6(_, let port): return port
    case .unix: throw SocketError.unsupportedAddress
    }
  }

  /// The addresses for those who play, and those for those who watch; where other machines are let
  /// in, those at which they reach this one.
  package var addresses: (play: [String], watch: [String]) {
    func addresses(_ key: String) -> [String] {
      ReachableAddresses.of(host).map { "http://\($0):\(port)/\(key)/" }
    }
    return (addresses(keys.play), addresses(keys.watch))
  }

  /// Serves until the task is cancelled.
  package func run() async throws {
    let beat = Task { [pulse] in
      while (try? await Task.sleep(for: .seconds(10))) != nil { pulse.beat() }
    }
    intake.begin()
    defer {
      beat.cancel()
      intake.stop()
    }
    try await server.run()
  }

  /// Waits until requests are taken.
  package func waitUntilListening() async throws { try await server.waitUntilListening() }
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
