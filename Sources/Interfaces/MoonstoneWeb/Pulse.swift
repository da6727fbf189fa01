import MoonstoneJSON
import MoonstoneSession

/// A sign of life of the server, by which the page finds out that it is stopped or was started
/// again, and the system that a watcher is gone.
actor Pulse: Watchable {
  nonisolated let broadcast = Broadcast()
  /// A word of its own for each start of the server.
  private let server = String(UInt64.random(in: 0...UInt64.max), radix: 36)

  var snapshot: (number: Int, text: String) { (0, jsonLine(["server": server])) }

  /// Gives a sign to all who watch.
  nonisolated func beat() {
    broadcast.post(Broadcast.Message(name: "beat", text: "{}"), isKept: false)
  }
}
