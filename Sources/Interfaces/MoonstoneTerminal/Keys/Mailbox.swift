import Foundation
import MoonstoneSupport

/// Passes messages from any thread to one that waits, for example in `poll`.
package final class Mailbox<Mail: Sendable>: Sendable {
  private let mails = Locked<[Mail]>([])
  private let pipe = Pipe()

  package init() {
    for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      let flags = fcntl(handle.fileDescriptor, F_GETFL)
      _ = fcntl(handle.fileDescriptor, F_SETFL, flags | O_NONBLOCK)
    }
  }

  /// Readable while messages wait.
  package var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

  /// Writing a byte here wakes the reader, also from a signal handler.
  var bell: Int32 { pipe.fileHandleForWriting.fileDescriptor }

  /// Posts a message. Called on any thread; never waits.
  package func post(_ mail: Mail) {
    mails.withLock { $0.append(mail) }
    ring()
  }

  /// Wakes the reader without a message.
  func ring() {
    var byte: UInt8 = 0
    // A full pipe wakes the reader as well.
    _ = write(bell, &byte, 1)
  }

  /// Returns all messages since the last call.
  func collect() -> [Mail] {
    var bytes = [UInt8](repeating: 0, count: 512)
    while read(descriptor, &bytes, bytes.count) > 0 {}
    return mails.withLock { mails in
      defer { mails = [] }
      return mails
    }
  }
}
