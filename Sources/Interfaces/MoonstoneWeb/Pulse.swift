import MoonstoneJSON
import MoonstoneSession
import MoonstoneSupport

/// A sign of life of the server, by which the page finds out that it is stopped or was started
/// again, and the system that a watcher is gone.
actor Pulse: Watchable {
  nonisolated let broadcast = Broadcast()
  /// A word of its own for each start of the server.
  private let server = String(UInt64.random(in: 0...UInt64.max), radix: 36)

  private nonisolated let ending = Locked(false)

  /// Whether the server ends. What ends with it is not gone: streams end first, and whoever listens
  /// looks for the server again.
  nonisolated var isEnding: Bool { ending.withLock { $0 } }

  nonisolated func end() { ending.withLock { $0 = true } }

  var snapshot: (number: Int, text: String) { (0, jsonLine(["server": server])) }

  /// Gives a sign to all who watch.
  nonisolated func beat() {
    broadcast.post(Broadcast.Message(name: "beat", text: "{}"), isKept: false)
  }
}
