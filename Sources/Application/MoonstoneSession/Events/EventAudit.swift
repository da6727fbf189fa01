import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneSupport

/// How the audit of an open event stands, for those who watch the event.
final class EventAudit: Sendable {
  private struct State {
    var running: Interruption?
    var words: String?
    var command: String?
    /// Whether that has changed since it was last read.
    var isNew = false
  }

  private let state = Locked(State())

  /// Notes that an audit begins.
  ///
  /// - Parameters:
  ///   - interruption: stops it.
  ///   - command: the command line that does the same; `nil` if there is none.
  /// - Returns: `false` while another one runs.
  func begin(_ interruption: Interruption, _ command: String?) -> Bool {
    state.withLock { state in
      guard state.running == nil else { return false }
      state = State(running: interruption, words: "it begins", command: command, isNew: true)
      return true
    }
  }

  /// Says how far it is.
  func tell(_ words: String) {
    state.withLock { ($0.words, $0.isNew) = (words, true) }
  }

  /// Notes that it is over.
  ///
  /// - Parameter words: what it has proved; `nil` if it could not begin.
  func end(_ words: String?) {
    state.withLock { state in
      state = State(words: words, command: words == nil ? nil : state.command, isNew: true)
    }
  }

  /// Lets it end soon. Returns whether one was running.
  func stop() -> Bool {
    let running = state.withLock(\.running)
    _ = running?.request(by: 0)
    return running != nil
  }

  /// Whether there is news since this was asked last.
  func takeNews() -> Bool {
    state.withLock { state in
      defer { state.isNew = false }
      return state.isNew
    }
  }

  /// Whether it runs, how it stands in words, and the command line that does the same; `nil`
  /// without an audit.
  var json: JSON? {
    state.withLock { state in
      state.words.map {
        ["isRunning": state.running != nil, "words": $0, "command": state.command]
      }
    }
  }
}
