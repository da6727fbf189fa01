import FlyingSocks
import MoonstoneSession

/// What happens in a match or in an event as a body that does not end: server-sent events, with the
/// numbers of their messages as ids.
struct EventBody: AsyncBufferedSequence {
  typealias Element = UInt8

  let source: any Watchable
  let watching: Watching
  /// Gives up the watcher's place.
  let seat: StreamSeat

  func makeAsyncIterator() -> Iterator { Iterator(source: source, watching: watching, seat: seat) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    let source: any Watchable
    let watching: Watching
    let seat: StreamSeat

    mutating func next() async throws -> UInt8? { throw SocketError.disconnected }

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      switch await watching.next() {
      case .end: return nil
      case .snapshot:
        let (line, text) = await source.snapshot
        return Array(Self.event(line, "snapshot", text).utf8)
      case .messages(let messages):
        return Array(messages.map { Self.event($0.line, $0.name, $0.text) }.joined().utf8)
      }
    }

    private static func event(_ line: Int?, _ name: String, _ text: String) -> String {
      (line.map { "id: \($0)\n" } ?? "") + "event: \(name)\ndata: \(text)\n\n"
    }
  }
}
