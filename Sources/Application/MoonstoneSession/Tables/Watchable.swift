/// What many people watch at the same time.
package protocol Watchable: Actor {
  /// Receives everything that happens.
  nonisolated var broadcast: Broadcast { get }
  /// Everything about it as one line of JSON, and the number of the last message that it includes.
  var snapshot: (number: Int, text: String) { get async }
  /// The same for guests, who may read no scripts.
  var guestSnapshot: (number: Int, text: String) { get async }
}

extension Watchable {
  package var guestSnapshot: (number: Int, text: String) { get async { await snapshot } }
}
