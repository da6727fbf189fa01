import Foundation
import MoonstoneSupport

/// What other threads have for one that waits, in `poll` for example, where it comes from.
package final class Mailbox<Mail: Sendable>: Sendable {
  private let mails = Locked<[Mail]>([])
  private let pipe = Pipe()

  package init() {
    for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      let flags = fcntl(handle.fileDescriptor, F_GETFL)
      _ = fcntl(handle.fileDescriptor, F_SETFL, flags | O_NONBLOCK)
    }
  }

  /// Readable while something waits.
  package var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

  /// A byte written here wakes who waits, from a signal's handler, too.
  var bell: Int32 { pipe.fileHandleForWriting.fileDescriptor }

  /// Called on any thread; never waits.
  package func post(_ mail: Mail) {
    mails.withLock { $0.append(mail) }
    ring()
  }

  /// Wakes who waits, although nothing came.
  func ring() {
    var byte: UInt8 = 0
    // A full pipe wakes as well.
    _ = write(bell, &byte, 1)
  }

  /// All that came since the last call.
  func collect() -> [Mail] {
    var bytes = [UInt8](repeating: 0, count: 512)
    while read(descriptor, &bytes, bytes.count) > 0 {}
    return mails.withLock { mails in
      defer { mails = [] }
      return mails
    }
  }
}
