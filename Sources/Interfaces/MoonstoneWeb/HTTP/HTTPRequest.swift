import FlyingSocks
import Foundation

/// A request, with its body as far as that is wanted.
struct HTTPRequest: Sendable {
  let head: HTTPHead
  /// How many bytes the body has; `nil` if it comes in chunks.
  let bodyCount: Int?
  /// The other end of the connection.
  var peer: Socket.Address?
  private let read: @Sendable (_ count: Int) async throws -> [UInt8]

  /// - Parameter read: reads that many bytes of the body, which are all of it.
  init(
    _ head: HTTPHead, from peer: Socket.Address? = nil,
    read: @escaping @Sendable (_ count: Int) async throws -> [UInt8]
  ) throws(HTTPFault) {
    self.head = head
    bodyCount = try head.bodyCount
    self.peer = peer
    self.read = read
  }

  var method: String { head.method }
  var path: String { head.path }
  var query: [(name: String, value: String)] { head.query }
  var headers: HTTPHeaders { head.headers }

  /// The body, which is read now: once.
  var body: Data {
    get async throws {
      guard let bodyCount, bodyCount > 0 else { return Data() }
      return Data(try await read(bodyCount))
    }
  }
}
