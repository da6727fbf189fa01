import Foundation
import MoonstoneSupport

/// What a client has sent and nobody has answered yet. One thread reads it, so that a pause is seen
/// while another one moves through the thought.
package final class DebugInbox: @unchecked Sendable {
  /// A client that sends more than this, and waits for nothing, is cut off.
  static let most = 2000

  /// A client sent too many requests, and waited for none.
  struct Flood: ExplainedError {
    var faultKind: FaultKind { .data }

    var description: String { "more than \(most) requests wait for an answer" }
  }

  /// A request, or something that is none.
  package struct Message {
    /// The number of the request; `nil` if it is none.
    package let number: Int?
    package let command: String
    package let arguments: [String: Any]

    package init(_ bytes: Data) {
      let object = (try? JSONSerialization.jsonObject(with: bytes)) as? [String: Any]
      let isRequest = object?["type"] as? String == "request"
      number = isRequest && object?["command"] is String ? object?["seq"] as? Int : nil
      command = object?["command"] as? String ?? ""
      arguments = (object?["arguments"] as? [String: Any] ?? [:]).mapValues(Self.bounded)
    }

    /// What a client says, without numbers that cannot be reckoned with: such a line, call or variable
    /// does not exist either way.
    private static func bounded(_ value: Any) -> Any {
      switch value {
      case let number as Int where number.magnitude > 1 << 40: number < 0 ? -1 << 40 : 1 << 40
      case let values as [Any]: values.map(bounded)
      case let values as [String: Any]: values.mapValues(bounded)
      default: value
      }
    }

    /// Whether it names another thread than the only one there is, and is refused.
    var namesOtherThread: Bool {
      arguments["threadId"].map { $0 as? Int != DebugAdapter.thread } ?? false
    }

    /// Whether it pauses the thought.
    var pauses: Bool { command == "pause" && !namesOtherThread }

    /// Whether it ends a move that is under way.
    var interrupts: Bool { pauses || ["terminate", "disconnect"].contains(command) }

    /// Whether the thought stands elsewhere afterwards.
    var moves: Bool { DebugAdapter.moves.contains(command) }
  }

  package init() {}

  private let news = Condition()
  private var messages: [Message] = []
  private var isOver = false
  private var isAbandoned = false
  private var fault: (any Error)?
  private var onInterruption: (@Sendable () -> Void)?

  /// Is called, on the thread that reads, when a move that is under way is to end.
  func hearInterruptions(_ hear: @escaping @Sendable () -> Void) {
    news.lock()
    defer { news.unlock() }
    onInterruption = hear
  }

  /// - Returns: `false` if the client floods, and no more is taken.
  package func add(_ message: Message) -> Bool {
    news.lock()
    let isFlooded = messages.count >= Self.most
    if isFlooded {
      (isOver, isAbandoned, messages, fault) = (true, true, [], Flood())
    } else {
      messages.append(message)
    }
    let hear = interrupts ? onInterruption : nil
    news.signal()
    news.unlock()
    hear?()
    return !isFlooded
  }

  /// There will be no further messages.
  ///
  /// - Parameters:
  ///   - isGone: whether nobody hears answers any more, so that what is under way is to end.
  ///   - why: what was wrong with what came last.
  package func close(isGone: Bool, because why: (any Error)? = nil) {
    news.lock()
    isOver = true
    fault = fault ?? why
    if isGone {
      isAbandoned = true
      messages = []
    }
    let hear = isGone ? onInterruption : nil
    news.signal()
    news.unlock()
    hear?()
  }

  /// Whoever sends everything at once gets each move before the one that waits.
  private var interrupts: Bool {
    if isAbandoned { return true }
    let next = messages.first { $0.interrupts || $0.moves }
    return next?.interrupts ?? false
  }

  /// Waits for the next message; `nil` after the last one.
  ///
  /// - Throws: what was wrong with what came after that.
  func next() throws -> Message? {
    news.lock()
    defer { news.unlock() }
    while messages.isEmpty, !isOver { news.wait() }
    if messages.isEmpty, let fault { throw fault }
    return messages.isEmpty ? nil : messages.removeFirst()
  }

  /// Whether what is under way is to end: the client wants a pause, or has gone.
  var hasInterruption: Bool {
    news.lock()
    defer { news.unlock() }
    return interrupts
  }

  /// Takes the requests for a pause that came while a move was under way.
  func takePauses() -> [Message] {
    news.lock()
    defer { news.unlock() }
    let end = messages.firstIndex { $0.moves } ?? messages.endIndex
    let pauses = messages[..<end].filter(\.pauses)
    messages = messages[..<end].filter { !$0.pauses } + messages[end...]
    return pauses
  }
}
