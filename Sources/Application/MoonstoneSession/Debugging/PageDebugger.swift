import Foundation
import MoonstoneHost
import MoonstoneJSON
import MoonstoneReview
import MoonstoneSupport

/// A thought that somebody steps through on the page, by messages of the Debug Adapter Protocol.
///
/// It ends with `disconnect`, when nobody has asked anything for a time, and when another one takes its
/// place. Its worker ends with it.
package final class PageDebugger: Sendable {
  private struct State {
    /// What was said and nobody has been told yet.
    var messages: [JSON] = []
    /// Who waits until a request is carried out, by its number.
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    /// The numbers of requests that are being carried out.
    var asked: Set<Int> = []
    var progress = (done: 0, all: 0)
    var heard: Duration
    var isOver = false
  }

  /// How long nobody may ask anything.
  static let patience = Duration.seconds(600)

  private let inbox = DebugInbox()
  private let state: Locked<State>

  init(now: Duration = monotonicTime()) { state = Locked(State(heard: now)) }

  /// Whether it is over, or nobody has asked anything for too long.
  func isQuiet(now: Duration) -> Bool {
    state.withLock { $0.isOver || ($0.asked.isEmpty && now - $0.heard > Self.patience) }
  }

  /// When somebody has asked something last.
  var heard: Duration { state.withLock(\.heard) }

  /// Answers until it is over, on a thread of its own.
  ///
  /// - Parameter open: thinks the thought. It gives up when it hears of progress, if nobody wants it
  ///   any more.
  func run(
    _ open:
      @escaping @Sendable (_ progress: @escaping (Int, Int) throws -> Void) throws
      -> OpenedThought
  ) async {
    await MatchThread.run { [self] in
      let adapter = DebugAdapter(
        inbox, open: { _ in try open { try self.note($0, of: $1) } }, hasFiles: false,
        settled: { self.settle($0) },
        send: { message in self.state.withLock { $0.messages.append(message) } })
      try? await adapter.serve()
    }
    end()
  }

  private func note(_ done: Int, of all: Int) throws {
    try state.withLock { state in
      if state.isOver { throw TableRefusal(Self.isClosed) }
      state.progress = (done, all)
    }
  }

  private func settle(_ number: Int) {
    state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
  }

  /// Ends it, wherever it is.
  func end() {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    inbox.close(isGone: true)
    for one in waiting { one.resume() }
  }

  static let isClosed = "this thought is closed by now; open it once more"

  /// Has a request carried out. Returns what was said until then, as far as nobody has been told.
  ///
  /// - Parameter body: a request of the protocol, as JSON.
  package func ask(_ body: Data) async throws -> JSON {
    let message = DebugInbox.Message(body)
    guard let number = message.number else {
      throw TableRefusal("a request of the Debug Adapter Protocol is needed")
    }
    if message.command == "disconnect" {
      end()
      return ["messages": [] as [JSON]]
    }
    try begin(number)
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOver { state.waiting[number] = continuation }
        return !state.isOver
      }
      guard isOpen else { return continuation.resume() }
      // One that asks for too much is cut off, and told no more.
      if !inbox.add(DebugInbox.Message(body)) { end() }
    }
    return state.withLock { state in
      state.heard = monotonicTime()
      state.asked.remove(number)
      defer { state.messages = [] }
      return ["messages": state.messages]
    }
  }

  private func begin(_ number: Int) throws {
    try state.withLock { state in
      if state.isOver { throw TableRefusal(Self.isClosed) }
      state.heard = monotonicTime()
      guard state.asked.insert(number).inserted else {
        throw TableRefusal("request \(number) is being carried out; give this one another number")
      }
    }
  }

  /// How many of the thoughts since the version was loaded are asked.
  package var progress: JSON {
    get throws {
      try state.withLock { state in
        if state.isOver { throw TableRefusal(Self.isClosed) }
        return ["done": state.progress.done, "all": state.progress.all]
      }
    }
  }
}
