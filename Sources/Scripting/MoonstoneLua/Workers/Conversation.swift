internal import CMoonstone
internal import CMoonstoneProcess
import MoonstoneSupport

/// Requests and replies, through a worker's standard input and output.
final class Conversation: Sendable {
  private let inbox = Claimed(Inbox())

  /// Confines this process and says so.
  ///
  /// - Parameters:
  ///   - memory: the bytes that its script may use.
  ///   - forks: whether it may fork.
  func beConfined(memory: Int, forks: Bool = false) {
    ms_start_watchdog()
    // Twice the script's memory, which may not be mapped yet; the same for a game's rules; two hash
    // tables of a search; and what the program maps itself.
    let more = UInt64(2 * memory + 2 * RulesLimits().memory) + 1 << 30
    let missing = forks ? ms_confine_forking(more) : ms_confine(more)
    send(.ready(missing: missing))
  }

  /// Confines this process, and makes of the first request what answers the others. A request that
  /// is not one of these ends the process.
  ///
  /// - Parameters:
  ///   - kind: what the first request is.
  ///   - memory: the bytes that a script may use.
  ///   - make: reads the request. Its `ScriptError` is told to the parent.
  /// - Returns: `nil` after an error.
  func begin<Answerer>(
    with kind: Frame.Kind, memory: Int, _ make: (inout FrameReader) throws -> Answerer
  ) -> Answerer? {
    beConfined(memory: memory)
    guard let frame = receive(), frame.kind == kind else { _exit(65) }
    var reader = frame.reader
    do {
      return try make(&reader)
    } catch let error as ScriptError {
      send(.failed(ScriptFailure(status: MS_FAULT, fault: error.fault), printed: ""))
      return nil
    } catch {
      _exit(65)
    }
  }

  func send(_ frame: Frame) {
    frame.withBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = ms_write(STDOUT_FILENO, bytes.baseAddress! + rest.startIndex, rest.count)
        if written > 0 {
          rest = rest.dropFirst(written)
        } else if errno != EINTR {
          _exit(0)
        }
      }
    }
  }

  /// The next request, or `nil` when the parent is gone.
  func receive() -> Frame? {
    inbox.withLock { inbox in
      do throws(FrameError) {
        while true {
          if let frame = try inbox.next() { return frame }
          guard inbox.read(from: STDIN_FILENO) else { return nil }
        }
      } catch {
        return nil
      }
    }
  }
}
