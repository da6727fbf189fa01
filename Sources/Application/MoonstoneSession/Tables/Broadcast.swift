import MoonstoneSupport

/// Passes the messages of a match on to its watchers.
///
/// A watcher never slows the match or the other watchers: messages wait for it up to a bound, and a
/// snapshot replaces them beyond.
package final class Broadcast: Sendable {
  /// A message to those who watch.
  package struct Message: Sendable {
    /// The line of the journal that caused it; `nil` if it is not in the journal.
    package let line: Int?
    /// What it is.
    package let name: String
    /// One line of JSON.
    package let text: String
  }

  fileprivate struct Watcher {
    var waiting: [Message] = []
    var needsSnapshot: Bool
    var continuation: CheckedContinuation<Void, Never>?
  }

  private struct State {
    var recent: [Message] = []
    var watchers: [Int: Watcher] = [:]
    var count = 0
    var isOver = false
  }

  /// How many messages wait for a watcher before a snapshot replaces them.
  package static let mostWaiting = 256
  /// How many messages are kept for those who come back.
  private static let mostRecent = 512

  private let state = Locked(State())

  /// Begins without watchers.
  package init() {}

  /// What those who come back can hear again, the oldest first.
  var recent: [Message] { state.withLock(\.recent) }

  /// Whether anybody watches.
  var isWatched: Bool { state.withLock { !$0.watchers.isEmpty } }

  /// Posts a message.
  ///
  /// - Parameter isKept: whether those who come back hear it, too.
  package func post(_ message: Message, isKept: Bool = true) {
    wake { state in
      if isKept {
        state.recent.append(message)
        if state.recent.count > 2 * Self.mostRecent {
          state.recent.removeFirst(state.recent.count - Self.mostRecent)
        }
      }
      for id in state.watchers.keys { state.watchers[id]?.hear(message) }
    }
  }

  /// Lets every watcher begin again with a snapshot.
  package func startOver() {
    wake { state in
      state.recent = []
      for id in state.watchers.keys {
        state.watchers[id]?.waiting = []
        state.watchers[id]?.needsSnapshot = true
      }
    }
  }

  /// Sends a sign of life, by which the system finds out who is gone.
  package func beat() { post(Message(line: nil, name: "beat", text: "{}"), isKept: false) }

  /// Ends the messages.
  package func end() { wake { $0.isOver = true } }

  private func wake(after change: (inout State) -> Void) {
    let continuations = state.withLock { state in
      change(&state)
      var continuations: [CheckedContinuation<Void, Never>] = []
      for id in state.watchers.keys {
        if let waiter = state.watchers[id]?.continuation { continuations.append(waiter) }
        state.watchers[id]?.continuation = nil
      }
      return continuations
    }
    for continuation in continuations { continuation.resume() }
  }

  // MARK: - Watching

  /// Begins to watch.
  ///
  /// - Parameter line: the last line that the watcher has heard of; `nil` for a new one. It hears
  ///   what came after, or first a snapshot if that is not known any more.
  package func watch(after line: Int?) -> Watching {
    let id = state.withLock { state in
      state.count += 1
      var watcher = Watcher(needsSnapshot: true)
      if let line, let last = state.recent.lastIndex(where: { $0.line == line }) {
        let missed = state.recent[(last + 1)...]
        watcher = Watcher(waiting: Array(missed), needsSnapshot: missed.count > Self.mostWaiting)
      }
      state.watchers[state.count] = watcher
      return state.count
    }
    return Watching(of: self, id)
  }

  /// What a watcher gets next.
  package enum Next: Sendable {
    /// A snapshot, which is to be made now.
    case snapshot
    case messages([Message])
    case end
  }

  fileprivate func next(_ id: Int) async -> Next {
    await withTaskCancellationHandler {
      while !Task.isCancelled {
        if let next = state.withLock({ Self.take(id, &$0) }) { return next }
        await withCheckedContinuation { continuation in
          let waits = state.withLock { state in
            guard !Task.isCancelled, !state.isOver, state.watchers[id]?.hasNews == false else {
              return false
            }
            state.watchers[id]?.continuation = continuation
            return true
          }
          if !waits { continuation.resume() }
        }
      }
      return .end
    } onCancel: {
      let continuation = state.withLock { state in
        let continuation = state.watchers[id]?.continuation
        state.watchers[id]?.continuation = nil
        return continuation
      }
      continuation?.resume()
    }
  }

  private static func take(_ id: Int, _ state: inout State) -> Next? {
    guard let watcher = state.watchers[id] else { return .end }
    guard watcher.hasNews else { return state.isOver ? .end : nil }
    state.watchers[id]?.waiting = []
    state.watchers[id]?.needsSnapshot = false
    return watcher.needsSnapshot ? .snapshot : .messages(watcher.waiting)
  }

  fileprivate func leave(_ id: Int) { state.withLock { $0.watchers[id] = nil } }
}

extension Broadcast.Watcher {
  fileprivate var hasNews: Bool { needsSnapshot || !waiting.isEmpty }

  fileprivate mutating func hear(_ message: Broadcast.Message) {
    guard !needsSnapshot else { return }
    waiting.append(message)
    guard waiting.count > Broadcast.mostWaiting else { return }
    waiting = []
    needsSnapshot = true
  }
}

/// A watcher's place, which it gives up with this value.
package final class Watching: Sendable {
  private let broadcast: Broadcast
  private let id: Int

  fileprivate init(of broadcast: Broadcast, _ id: Int) {
    self.broadcast = broadcast
    self.id = id
  }

  deinit { broadcast.leave(id) }

  /// Waits for news.
  package func next() async -> Broadcast.Next { await broadcast.next(id) }
}
