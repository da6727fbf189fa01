import MoonstoneSupport

/// Passes the messages of a match on to its watchers.
///
/// A watcher never slows the match or the other watchers: messages wait for it up to a bound, and a
/// snapshot replaces them beyond.
package final class Broadcast: Sendable {
  /// A message to those who watch.
  package struct Message: Sendable {
    package let name: String
    /// One line of JSON.
    package let text: String
    /// The same for guests, who may read no scripts; `nil` if it is not for them.
    package let guestText: String?
    /// Its number, counted from 1; 0 until it is posted, and for one that is not kept.
    package fileprivate(set) var number = 0

    package init(name: String, text: String) {
      self.init(name: name, text: text, forGuests: text)
    }

    init(name: String, text: String, forGuests guestText: String?) {
      self.name = name
      self.text = text
      self.guestText = guestText
    }
  }

  /// Where a watcher was when it last heard something. A server that begins again does not count on
  /// from there, so each broadcast has a word of its own.
  package struct StreamPlace: Equatable, LosslessStringConvertible, Sendable {
    private let broadcast: UInt32
    fileprivate let number: Int

    fileprivate init(of broadcast: UInt32, _ number: Int) {
      self.broadcast = broadcast
      self.number = number
    }

    /// Reads what ``description`` writes.
    package init?(_ description: String) {
      let words = description.split(separator: "-")
      guard words.count == 2, let broadcast = UInt32(words[0]), let number = Int(words[1]) else {
        return nil
      }
      self.init(of: broadcast, number)
    }

    package var description: String { "\(broadcast)-\(number)" }

    fileprivate func isOf(_ word: UInt32) -> Bool { broadcast == word }
  }

  fileprivate struct Watcher {
    var waiting: [Message] = []
    var needsSnapshot: Bool
    let bell: Bell
  }

  private struct State {
    var recent: [Message] = []
    var number = 0
    var watchers: [Int: Watcher] = [:]
    var count = 0
    var isOver = false
  }

  /// How many messages wait for a watcher before a snapshot replaces them.
  package static let mostWaiting = 256
  /// How many messages are kept for those who come back.
  private static let mostRecent = 512

  private let word = UInt32.random(in: 0...UInt32.max)
  private let state = Locked(State())

  package init() {}

  /// What those who come back can hear again, the oldest first.
  var recent: [Message] { state.withLock(\.recent) }

  var isWatched: Bool { state.withLock { !$0.watchers.isEmpty } }

  /// The number of the last message that is kept.
  package var number: Int { state.withLock(\.number) }

  /// The place of those who have heard the message of a number.
  package func place(at number: Int) -> StreamPlace { StreamPlace(of: word, number) }

  /// Posts a message.
  ///
  /// - Parameter isKept: whether those who come back hear it, too.
  package func post(_ message: Message, isKept: Bool = true) {
    ring { state in
      var message = message
      if isKept {
        state.number += 1
        message.number = state.number
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
    ring { state in
      // Nobody who heard the last message has heard of this.
      state.number += 1
      state.recent = []
      for id in state.watchers.keys {
        state.watchers[id]?.waiting = []
        state.watchers[id]?.needsSnapshot = true
      }
    }
  }

  /// Ends the messages.
  package func end() { ring { $0.isOver = true } }

  private func ring(after change: (inout State) -> Void) {
    let bells = state.withLock { state in
      change(&state)
      return state.watchers.values.map(\.bell)
    }
    for bell in bells { bell.ring() }
  }

  // MARK: - Watching

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - place: where the watcher was; `nil` for a new one. It hears what came after, or first a
  ///     snapshot if that is not known any more.
  ///   - bell: rings when there is news.
  package func watch(after place: StreamPlace? = nil, bell: Bell = Bell()) -> Watching {
    let id = state.withLock { state in
      state.count += 1
      var watcher = Watcher(needsSnapshot: true, bell: bell)
      // Messages have the numbers up to `state.number`, without a gap.
      if let place, place.isOf(word), (0...state.recent.count).contains(state.number - place.number)
      {
        let missed = state.recent.suffix(state.number - place.number)
        watcher.needsSnapshot = missed.count > Self.mostWaiting
        watcher.waiting = watcher.needsSnapshot ? [] : Array(missed)
      }
      state.watchers[state.count] = watcher
      return state.count
    }
    bell.ring()
    return Watching(of: self, id, bell)
  }

  package enum Next: Sendable {
    /// A snapshot, which is to be made now.
    case snapshot
    case messages([Message])
    case end
  }

  fileprivate func take(_ id: Int) -> Next? {
    state.withLock { state in
      guard let watcher = state.watchers[id] else { return .end }
      guard watcher.hasNews else { return state.isOver ? .end : nil }
      state.watchers[id]?.waiting = []
      state.watchers[id]?.needsSnapshot = false
      return watcher.needsSnapshot ? .snapshot : .messages(watcher.waiting)
    }
  }

  fileprivate func drop(_ id: Int, upTo number: Int) {
    state.withLock { $0.watchers[id]?.waiting.removeAll { (1...number).contains($0.number) } }
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
  private let bell: Bell

  fileprivate init(of broadcast: Broadcast, _ id: Int, _ bell: Bell) {
    self.broadcast = broadcast
    self.id = id
    self.bell = bell
  }

  deinit { broadcast.leave(id) }

  /// Returns news; `nil` as long as there is none.
  package func take() -> Broadcast.Next? { broadcast.take(id) }

  /// Waits for news.
  package func next() async -> Broadcast.Next {
    repeat {
      if let next = take() { return next }
    } while await bell.wait()
    return .end
  }

  /// Leaves out messages that a snapshot has told already.
  package func drop(upTo number: Int) {
    if number > 0 { broadcast.drop(id, upTo: number) }
  }
}
