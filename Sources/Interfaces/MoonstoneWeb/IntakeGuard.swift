import FlyingFox
import FlyingSocks
import Foundation
import MoonstoneSupport

/// Ends connections on which the head of a request does not end.
///
/// FlyingFox reads a head without a bound, in time that grows with the square of a line's length,
/// and cannot be stopped there. So the system is asked, some times a second, how much was read of
/// each connection since its last request.
final class IntakeGuard: Sendable {
  /// How much may be read until a request is understood, in bytes: more than browsers send, with
  /// the cookies of other servers of the same name.
  static let mostBytes = 16 << 10
  /// How often one looks, in microseconds.
  private static let pause: UInt32 = 100_000

  private struct Connection {
    let file: Int32
    let address: HTTPRequest.Address
    /// How many bytes were read of it.
    let count: Int
  }

  private struct State {
    /// The sizes of the bodies of requests that were understood since the last look.
    var heard: [HTTPRequest.Address: Int] = [:]
    /// How much of each connection belongs to requests that were understood.
    var known: [HTTPRequest.Address: Int] = [:]
  }

  private let state = Locked(State())
  private let hasStopped = Locked(false)

  /// Notes that the head of a request was understood, before its body is read.
  func hear(_ request: HTTPRequest) {
    guard let address = request.remoteAddress else { return }
    let size = min(request.bodySequence.count ?? 0, Gate.mostBytes)
    state.withLock { state in state.heard[address, default: 0] += size }
  }

  /// Looks until ``stop()``, on a thread of its own: endless heads occupy those of tasks.
  func begin() {
    onNewThread { [self] in
      while !hasStopped.withLock(\.self) {
        look()
        usleep(Self.pause)
      }
    }
  }

  func stop() { hasStopped.withLock { $0 = true } }

  /// Looks at all connections, and ends those that are not understood.
  private func look() {
    for connection in endless(Self.connections) { Self.end(connection) }
  }

  private func endless(_ connections: [Connection]) -> [Connection] {
    state.withLock { state in
      var known: [HTTPRequest.Address: Int] = [:]
      let endless = connections.filter { connection in
        let (address, count) = (connection.address, connection.count)
        let before = state.known[address] ?? 0
        known[address] = state.heard[address].map { max(before, count) + $0 } ?? before
        return count - (known[address] ?? 0) > Self.mostBytes
      }
      state = State(known: known)
      return endless
    }
  }

  // MARK: - The system's part

  /// The connections of this process: those of the server, as it makes no others.
  private static var connections: [Connection] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
    return names.compactMap { name in
      var waiting: Int32 = 0
      guard let file = Int32(name), let received = received(by: file), let peer = peer(of: file),
        ioctl(file, UInt(FIONREAD), &waiting) == 0
      else { return nil }
      return Connection(file: file, address: peer, count: received - Int(waiting))
    }
  }

  /// The other end of a connection; `nil` for a file that is not one.
  private static func peer(of file: Int32) -> HTTPRequest.Address? {
    let socket = Socket(file: Socket.FileDescriptor(rawValue: file))
    return (try? socket.remotePeer()).map { HTTPRequest.Address.make(from: $0) }
  }

  /// How many bytes a connection has received; `nil` for a file that is not one.
  private static func received(by file: Int32) -> Int? {
    #if canImport(Darwin)
      var info = tcp_connection_info()
      var size = socklen_t(MemoryLayout<tcp_connection_info>.size)
      guard getsockopt(file, IPPROTO_TCP, TCP_CONNECTION_INFO, &info, &size) == 0 else {
        return nil
      }
      return Int(info.tcpi_rxbytes)
    #else
      // The kernel's `tcp_info` has more than that of the C library: here, `tcpi_bytes_received`.
      let place = 128
      var info = [UInt64](repeating: 0, count: 32)
      var size = socklen_t(8 * info.count)
      guard getsockopt(file, Int32(IPPROTO_TCP), TCP_INFO, &info, &size) == 0, size >= place + 8
      else { return nil }
      return Int(info[place / 8])
    #endif
  }

  /// Refuses the request, and leaves nothing to be read.
  ///
  /// The server may have closed the connection since it was looked at, and its number may be that
  /// of another file. All calls here fail on anything but a socket.
  private static func end(_ connection: Connection) {
    let file = connection.file
    guard peer(of: file) == connection.address else { return }
    let answer = "HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\n\r\n"
    _ = Array(answer.utf8).withUnsafeBytes { send(file, $0.baseAddress, $0.count, quietly) }
    // Once it is closed, the other end hears of it at once.
    var none = linger(l_onoff: 1, l_linger: 0)
    setsockopt(file, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
    shutdown(file, Int32(SHUT_RDWR))
    var rest = [UInt8](repeating: 0, count: 64 << 10)
    while recv(file, &rest, rest.count, Int32(MSG_DONTWAIT)) > 0 {}
  }

  /// Sends without waiting, and without a signal where the other end has gone.
  private static var quietly: Int32 {
    #if canImport(Darwin)
      // FlyingFox has set SO_NOSIGPIPE.
      Int32(MSG_DONTWAIT)
    #else
      Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #endif
  }
}
