/// What many people watch at the same time.
package protocol Watchable: Actor {
  /// Receives everything that happens.
  nonisolated var broadcast: Broadcast { get }
  /// Everything about it as one line of JSON, with the number of the last message before.
  var snapshot: (line: Int, text: String) { get }
}
