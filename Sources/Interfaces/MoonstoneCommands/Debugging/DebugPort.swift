#if os(Linux)
  import Foundation
  import MoonstoneJSON
  import MoonstoneReview
  import MoonstoneSupport

  /// Waits on a port of this machine for the one client that knows the token.
  ///
  /// Anybody on this machine can connect. Until `launch` names the token, a client is told nothing but
  /// what this adapter can do, and has little time.
  final class DebugPort: Sendable {
    /// The client, and what it has been told so far.
    typealias Client = (stream: DebugAdapterStream, inbox: DebugInbox, sequence: Int)

    private struct State {
      var waiting: Set<Int32> = []
      var client: Client?
      var isTaken = false
    }

    /// How many clients may try at a time, for how many seconds, with how many messages.
    private static let mostWaiting = 8, seconds = 60, mostMessages = 20

    let port: UInt16
    let token: String
    private let listener: Int32
    private let state = Locked(State())
    private let news = Condition()

    /// - Parameter port: 0 for any that is free.
    /// - Throws: a `SystemError` if the port is in use.
    init(_ port: UInt16) throws(SystemError) {
      var random = SystemRandomNumberGenerator()
      token = (0..<4).map { _ in
        String(format: "%08x", UInt32.random(in: 0...(.max), using: &random))
      }
      .joined()
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      self.listener = listener
      guard listener >= 0 else { throw SystemError(number: errno) }
      var yes: Int32 = 1
      setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
          bind(listener, plain, length) == 0 && listen(listener, 16) == 0
            && getsockname(listener, plain, &length) == 0
        }
      }
      guard isBound else {
        let error = SystemError(number: errno)
        close(listener)
        throw error
      }
      self.port = UInt16(bigEndian: address.sin_port)
    }

    /// Waits for the client that knows the token. Whoever comes later is turned away.
    func client() async -> Client {
      onNewThread { [self] in accept() }
      return await onOwnThread { [self] in
        news.lock()
        defer { news.unlock() }
        while true {
          if let client = state.withLock({ $0.client }) { return Handed(client: client) }
          news.wait()
        }
      }.client
    }

    private struct Handed: @unchecked Sendable { let client: Client }

    private func accept() {
      while true {
        let descriptor = Glibc.accept(listener, nil, nil)
        if descriptor < 0 {
          if errno == EMFILE || errno == ENFILE { usleep(100_000) }
          continue
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let isWelcome = state.withLock { state in
          guard !state.isTaken, state.waiting.count < Self.mostWaiting else { return false }
          return state.waiting.insert(descriptor).inserted
        }
        if isWelcome { onNewThread { [self] in meet(descriptor) } } else { close(descriptor) }
      }
    }

    /// Hears a client until it names the token.
    private func meet(_ descriptor: Int32) {
      Self.limit(descriptor, SO_RCVTIMEO, to: Self.seconds)
      // Whoever reads nothing waits in vain.
      Self.limit(descriptor, SO_SNDTIMEO, to: Self.seconds)
      var stream = DebugAdapterStream(input: descriptor, output: descriptor)
      var sequence = 0
      func respond(_ message: DebugInbox.Message, _ why: String?, _ body: JSON? = nil) {
        sequence += 1
        stream.send([
          "seq": sequence, "type": "response", "request_seq": message.number ?? 0,
          "command": message.command, "success": why == nil, "message": why, "body": body,
        ])
      }
      for _ in 0..<Self.mostMessages {
        guard let bytes = try? stream.next() else { break }
        let message = DebugInbox.Message(bytes)
        switch message.command {
        case "initialize" where message.number != nil:
          respond(message, nil, DebugAdapter.capabilities)
        case "launch", "attach":
          if isToken(message.arguments["token"]), take(stream, message, sequence) { return }
          respond(message, "the token that “moonstone debug --dap --port” printed is wanted")
        default: respond(message, "“launch” has to name the token first")
        }
      }
      _ = state.withLock { $0.waiting.remove(descriptor) }
      close(descriptor)
    }

    private static func limit(_ descriptor: Int32, _ option: Int32, to seconds: Int) {
      var patience = timeval(tv_sec: seconds, tv_usec: 0)
      setsockopt(
        descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Takes as long for any text of this length.
    private func isToken(_ typed: Any?) -> Bool {
      let (wanted, typed) = (Array(token.utf8), Array((typed as? String ?? "").utf8))
      guard typed.count == wanted.count else { return false }
      return zip(wanted, typed).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// - Returns: `false` if there is a client already.
    private func take(
      _ stream: DebugAdapterStream, _ launch: DebugInbox.Message, _ sequence: Int
    ) -> Bool {
      let isFirst = state.withLock { state in
        if state.isTaken { return false }
        state.isTaken = true
        state.waiting.remove(stream.input)
        for other in state.waiting { shutdown(other, Int32(SHUT_RDWR)) }
        return true
      }
      guard isFirst else { return false }
      Self.limit(stream.input, SO_RCVTIMEO, to: 0)
      let inbox = DebugInbox()
      _ = inbox.add(launch)
      let client = Handed(client: (stream, inbox, sequence))
      state.withLock { $0.client = client.client }
      news.lock()
      news.broadcast()
      news.unlock()
      return true
    }
  }
#endif
