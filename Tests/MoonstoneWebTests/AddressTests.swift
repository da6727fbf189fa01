import FlyingSocks
import Foundation
import Testing

@testable import MoonstoneWeb

/// The addresses that are printed, over the network.
@Suite(.timeLimit(.minutes(5))) struct AddressTests {
  /// Where the system has no addresses of a kind, nothing is served at all of them.
  @Test(arguments: ["127.0.0.1", "0.0.0.0", "::", "localhost"])
  func everyPrintedAddressOpensThePage(host: String) async throws {
    try await Visit.pay { visit in
      try await serve(visit, at: host) { server in
        let (play, watch) = server.addresses
        #expect(!play.isEmpty && play.count == watch.count)
        for address in play + watch {
          let answer = try await ask(address)
          #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(address): \(answer)")
        }
      }
    }
  }

  @Test func whereOtherMachinesAreLetInAddressesAreTheirs() {
    #expect(ReachableAddresses.of("127.0.0.1") == ["127.0.0.1"])
    #expect(ReachableAddresses.of("::1") == ["[::1]"])
    let all = ReachableAddresses.of("0.0.0.0")
    #expect(!all.contains("0.0.0.0") && (all == ["127.0.0.1"] || !all.contains("127.0.0.1")))
    #expect(!ReachableAddresses.of("::").contains { $0.contains("%") })
  }

  /// A declared length is enough: the body never comes.
  @Test func aBodyBeyondTheBoundIsRefusedBeforeItComes() async throws {
    try await Visit.pay { visit in
      try await serve(visit, at: "127.0.0.1") { server in
        let more = "Content-Length: \(Gate.mostBytes + 1)\r\n"
        let answer = try await ask(server.addresses.play[0] + "api/tables", "POST", more)
        #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
      }
    }
  }

  private func serve(
    _ visit: Visit, at host: String, _ body: (WebServer) async throws -> Void
  ) async throws {
    let server: WebServer
    do {
      server = try WebServer(visit.site, host: host, port: 0)
    } catch {
      try #require(host == "::", "\(error)")
      return
    }
    let serving = Task { try await server.run() }
    try await body(server)
    serving.cancel()
    _ = await serving.result
  }

  /// Asks for an address as a browser would, and returns the first bytes of the answer.
  private func ask(
    _ address: String, _ method: String = "GET", _ headers: String = ""
  ) async throws -> String {
    let url = try #require(URLComponents(string: address))
    let (name, port) = (try #require(url.host), UInt16(try #require(url.port)))
    let host = name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name
    let number = name == "localhost" ? "127.0.0.1" : name.filter { !"[]".contains($0) }
    let socket =
      number.contains(":")
      ? try await connected(to: try sockaddr_in6.inet6(ip6: number, port: port))
      : try await connected(to: try sockaddr_in.inet(ip4: number, port: port))
    defer { try? socket.close() }
    let request = "\(method) \(url.path) HTTP/1.1\r\nHost: \(host):\(port)\r\n\(headers)\r\n"
    try await socket.write(Data(request.utf8))
    return String(decoding: try await socket.read(bytes: 15), as: UTF8.self)
  }
}
