import FlyingSocks
import Foundation
import MoonstoneSupport

/// Waits for sockets: without the delay of Nagle's algorithm, with a bound on how many wait, and
/// with a time limit for clients that neither read nor write.
struct PromptPool: AsyncSocketPool {
  /// How many connections may wait for a request.
  static let mostReaders = 256
  /// How long a connection may be silent, and how long a watcher may read nothing.
  private let patience: (reading: Duration, writing: Duration)

  private struct State {
    var isListenerPrompt = false
    var readers = 0
  }

  private let pool: any AsyncSocketPool
  private let state = Locked(State())

  init(
    _ pool: some AsyncSocketPool,
    patience: (reading: Duration, writing: Duration) = (.seconds(60), .seconds(10))
  ) {
    self.pool = pool
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
    let hasRoom = state.withLock { state in
      state.readers += 1
      return state.readers <= Self.mostReaders
    }
    defer { state.withLock { $0.readers -= 1 } }
    guard hasRoom else { throw SocketError.disconnected }
    try await wait(for: socket, events, patience.reading)
  }

  /// Switches the delay off once, for the listener: its connections inherit that.
  private func makePrompt(_ listener: Socket) {
    state.withLock { state in
      guard !state.isListenerPrompt else { return }
      state.isListenerPrompt = true
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
