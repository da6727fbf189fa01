import FlyingSocks
import Foundation

/// Ends connections that send more than any request has without being answered, such as a line of
/// a header that does not end. FlyingFox reads these without a bound, but the system knows how much
/// each connection has sent and got.
struct FloodPatrol {
  /// How much a connection may send between two answers, in bytes: a body, and 64 KiB before it.
  static let most = UInt64(Gate.mostBytes + 65_536)

  /// What a connection had received and sent when it was last answered.
  private typealias Traffic = (received: UInt64, sent: UInt64)

  private var answered: [Int32: Traffic] = [:]
  /// No descriptor beyond is looked at.
  private static let descriptors: Range<Int32> = 0..<4096

  /// Looks at every connection of this process once.
  mutating func look() {
    for descriptor in Self.descriptors {
      guard let now = Self.traffic(of: descriptor) else {
        answered[descriptor] = nil
        continue
      }
      let last = answered[descriptor] ?? (0, 0)
      // Whoever got something was answered; what got less is another connection.
      if last.sent == now.sent, last.received <= now.received {
        answered[descriptor] = last
        if now.received - last.received > Self.most { shutdown(descriptor, Int32(SHUT_RDWR)) }
      } else {
        answered[descriptor] = now
      }
    }
  }

  /// - Returns: `nil` if it is not a connection, or if the system does not tell.
  private static func traffic(of descriptor: Int32) -> Traffic? {
    #if os(Linux)
      // The fields `tcpi_bytes_acked` and `tcpi_bytes_received` of the kernel's `tcp_info`; the
      // header of the C library ends before them.
      let (acknowledged, received) = (15, 16)
      var words = [UInt64](repeating: 0, count: 32)
      var size = socklen_t(words.count * MemoryLayout<UInt64>.stride)
      let status = getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &words, &size)
      guard status == 0, size > received * MemoryLayout<UInt64>.stride else { return nil }
      return (words[received], words[acknowledged])
    #else
      return nil
    #endif
  }
}
