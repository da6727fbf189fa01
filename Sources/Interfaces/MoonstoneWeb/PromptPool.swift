import FlyingFox
import FlyingSocks
import Foundation
import MoonstoneSupport

/// Waits for sockets: without the delay of Nagle's algorithm, with a bound on how many wait, and
/// with a time limit for clients that neither read nor write.
struct PromptPool: AsyncSocketPool {
  /// How long one waits for a client.
  struct Patience {
    /// For a request of a connection that has shown no key.
    var stranger = Duration.seconds(10)
    /// For a request of one that has.
    var known = Duration.seconds(60)
    /// For a watcher that reads nothing.
    var writing = Duration.seconds(10)
  }

  private let patience: Patience
  private let room: WaitingRoom
  private let pool: any AsyncSocketPool
  private let isListenerPrompt = Locked(false)

  init(
    _ pool: some AsyncSocketPool, room: WaitingRoom = WaitingRoom(),
    patience: Patience = Patience()
  ) {
    self.pool = pool
    self.room = room
    self.patience = patience
  }

  func prepare() async throws { try await pool.prepare() }

  func run() async throws { try await pool.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // The system is asked, since somebody may connect before the listener waits for the first time.
    if (try? socket.getValue(for: BoolSocketOption(name: SO_ACCEPTCONN))) == true {
      makePrompt(socket)
      return try await pool.suspendSocket(socket, untilReadyFor: events)
    }
    if events.contains(.write) {
      return try await wait(for: socket, events, patience.writing)
    }
    let rank = room.rank(of: (try? socket.remotePeer()).map { HTTPRequest.Address.make(from: $0) })
    let number = room.enter(socket.file.rawValue, rank)
    defer { room.leave(number) }
    try await wait(
      for: socket, events, rank == .stranger ? patience.stranger : patience.known)
  }

  /// Switches the delay off once, for the listener: its connections inherit that.
  private func makePrompt(_ listener: Socket) {
    isListenerPrompt.withLock { isPrompt in
      guard !isPrompt else { return }
      isPrompt = true
      try? listener.setValue(
        true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    }
  }

  private func wait(
    for socket: Socket, _ events: Socket.Events, _ patience: Duration
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pool.suspendSocket(socket, untilReadyFor: events) }
      group.addTask {
        try await Task.sleep(for: patience)
        throw SocketError.disconnected
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
