import Foundation
import MoonstoneJSON
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

/// Messages of the Debug Adapter Protocol through two descriptors: a head with their length, and JSON.
struct DebugAdapterStream {
  /// More than any request takes.
  private static let mostBytes = 4 << 20, mostHead = 4 << 10

  /// What is no message.
  enum Fault: ExplainedError {
    /// No length stands before it, or one that no request has.
    case noLength
    /// There are fewer bytes than its length says.
    case cut

    var faultKind: FaultKind { .data }

    var description: String {
      switch self {
      case .noLength:
        "the client's message does not begin with “Content-Length: N” of at most "
          + "\(DebugAdapterStream.mostBytes) bytes and an empty line"
      case .cut: "the client's last message is shorter than its Content-Length"
      }
    }
  }

  let input, output: Int32
  private var bytes: [UInt8] = []

  init(input: Int32, output: Int32) {
    (self.input, self.output) = (input, output)
  }

  /// The next message; `nil` at the end.
  ///
  /// - Throws: a ``Fault`` if what comes is not one, after which nothing can be read any more.
  mutating func next() throws(Fault) -> Data? {
    guard let head = take(through: Array("\r\n\r\n".utf8)) else {
      if bytes.allSatisfy({ Character(UnicodeScalar($0)).isWhitespace }) { return nil }
      throw bytes.count < Self.mostHead ? .cut : .noLength
    }
    let fields = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
    let length = fields.compactMap { field -> Int? in
      let parts = field.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
      return Int(parts[1].trimmingCharacters(in: .whitespaces))
    }.first
    guard let length, (0...Self.mostBytes).contains(length) else { throw .noLength }
    while bytes.count < length { if !read() { throw .cut } }
    defer { bytes.removeFirst(length) }
    return Data(bytes.prefix(length))
  }

  private mutating func take(through end: [UInt8]) -> [UInt8]? {
    while true {
      if let range = bytes.firstRange(of: end) {
        defer { bytes.removeSubrange(..<range.upperBound) }
        return Array(bytes[..<range.lowerBound])
      }
      guard bytes.count < Self.mostHead, read() else { return nil }
    }
  }

  private mutating func read() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = Foundation.read(input, &chunk, chunk.count)
      if count > 0 { bytes += chunk.prefix(count) }
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  /// Writes a message; a client that is gone hears nothing.
  func send(_ json: JSON) {
    let body = Array(jsonLine(of: json).utf8)
    var rest = (Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)[...]
    while !rest.isEmpty {
      switch rest.withUnsafeBytes({ writeWithoutSignal(output, $0) }) {
      case .success(let count): rest = rest.dropFirst(count)
      case .failure(let error):
        if error.number == EINTR { continue }
        if isSocket { shutdown(output, Int32(SHUT_RDWR)) }
        return
      }
    }
  }

  /// Reads on a thread of its own until the messages end.
  func read(into inbox: DebugInbox) {
    onNewThread { [self] in
      var stream = self
      do throws(Fault) {
        while let message = try stream.next(), inbox.add(DebugInbox.Message(message)) {}
        inbox.close(isGone: stream.isSocket)
      } catch {
        // What it said before is answered, unless it has gone.
        inbox.close(isGone: stream.isSocket && error == .cut, because: error)
      }
      // Whoever says everything at once may still listen.
      if !stream.isSocket, stream.waitUntilNobodyListens() { inbox.close(isGone: true) }
    }
  }

  private var isSocket: Bool { input == output }

  private func waitUntilNobodyListens() -> Bool {
    var listener = pollfd(fd: output, events: 0, revents: 0)
    while true {
      let count = poll(&listener, 1, -1)
      if count > 0 || errno != EINTR { return count > 0 }
    }
  }
}

extension DebugCommand {
  /// Serves an editor through standard input and output.
  func adapt() async throws {
    let stream = DebugAdapterStream(input: STDIN_FILENO, output: STDOUT_FILENO)
    try await adapt(stream)
  }

  /// Serves the client at the other end of a stream.
  private func adapt(
    _ stream: DebugAdapterStream, _ inbox: DebugInbox = DebugInbox(), after sequence: Int = 0
  ) async throws {
    stream.read(into: inbox)
    let adapter = DebugAdapter(
      inbox, open: { try await DebugLaunch($0).open() },
      explain: { Failure($0)?.message ?? "\($0)" }, send: { stream.send($0) })
    adapter.sequence = sequence
    try await adapter.serve()
  }

  /// Serves the client that connects to a port of this machine and names the token.
  func adapt(onPort typed: String) async throws {
    guard let number = UInt16(typed) else {
      throw Failure.usage(
        "--port “\(typed)” is not a port: give a number up to 65535, or 0 for any")
    }
    #if os(Linux)
      let port: DebugPort
      do throws(SystemError) {
        port = try DebugPort(number)
      } catch {
        throw Failure.writing("--port \(typed): \(error.reason)")
      }
      Terminal.print("127.0.0.1:\(port.port) waits for the token \(port.token)")
      let client = await port.client()
      try await adapt(client.stream, client.inbox, after: client.sequence)
    #else
      throw Failure.usage("--port: stepping through a thought needs Linux")
    #endif
  }
}
