import MoonstoneKernel
import MoonstoneSupport

/// One of those who watch an event, by what he may be told of the entrants: why a script failed has
/// parts of its text.
package struct EventWatcher: Sendable {
  private let scripts: OpenScripts
  private let isGuest: Bool

  /// - Parameters:
  ///   - scripts: those of the person.
  ///   - isGuest: whether it is somebody who may read no scripts.
  package init(of scripts: OpenScripts, isGuest: Bool) {
    self.scripts = scripts
    self.isGuest = isGuest
  }

  /// A word that all have who are told the same.
  var word: String { !scripts.isInClass ? "" : isGuest ? "guest" : "of \(scripts.folder)" }

  /// Whether he is told what was said when a player failed.
  func hears(of player: PlayerIdentity, in game: String) -> Bool {
    guard scripts.isInClass else { return true }
    return isGuest ? player.kind != .script : scripts.tells(of: player, in: game)
  }
}

/// An event as somebody sees it.
package actor SeenEvent: Watchable {
  private let event: WatchedEvent
  private let watcher: EventWatcher
  package nonisolated let broadcast: Broadcast

  package init(_ event: WatchedEvent, by watcher: EventWatcher) {
    self.event = event
    self.watcher = watcher
    broadcast = event.broadcast
  }

  package var snapshot: (number: Int, text: String) {
    get async { await event.snapshot(for: watcher) }
  }

  /// Looks at the folder now, and again as long as anybody watches.
  package func begin() async { await event.begin() }
}
