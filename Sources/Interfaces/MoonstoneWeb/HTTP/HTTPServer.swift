import FlyingSocks
import Foundation
import MoonstoneSupport

/// Answers requests at an address.
final class HTTPServer: Sendable {
  private let listener: Socket
  private let pool: PromptPool
  private let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// Listens; ``run()`` answers. Whoever connects before waits.
  ///
  /// - Throws: a `SocketError` if the address is taken or is none of this machine.
  init(
    at address: some SocketAddress, pool: PromptPool,
    answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) throws {
    let listener = try Socket(domain: Int32(type(of: address).family))
    do {
      try listener.setValue(true, for: .localAddressReuse)
      #if canImport(Darwin)
        try listener.setValue(true, for: .noSIGPIPE)
      #endif
      // Connections inherit it: no answer waits for the one before to arrive (Nagle's algorithm).
      try listener.setValue(
        true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
      try listener.bind(to: address)
      try listener.listen()
    } catch {
      try? listener.close()
      throw error
    }
    self.listener = listener
    self.pool = pool
    self.answer = answer
  }

  deinit { try? listener.close() }

  /// The port, also where any was asked for.
  var port: UInt16 {
    get throws {
      switch try listener.sockname() {
      case .ip4(_, let port), .ip6(_, let port): return port
      case .unix: throw SocketError.unsupportedAddress
      }
    }
  }

  /// Answers until the task is cancelled.
  func run() async throws {
    try await pool.prepare()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.pool.run() }
      group.addTask { try await self.accept() }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func accept() async throws {
    let listener = try AsyncSocket(socket: listener, pool: pool)
    try await withThrowingDiscardingTaskGroup { group in
      while true {
        do {
          let socket = try await listener.accept()
          group.addTask { await HTTPConnection(socket).serve(self.answer) }
        } catch SocketError.failed(_, let number, _) where Self.passes(number) {
          try await Task.sleep(for: .milliseconds(50))
        }
      }
    }
  }

  /// Whether one can go on: who connected has gone again, or too many files are open just now.
  private static func passes(_ number: Int32) -> Bool {
    [ECONNABORTED, EINTR, EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(number)
  }
}
