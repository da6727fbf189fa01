import FlyingSocks
import Foundation
import MoonstoneSupport

/// Waits for sockets with a bound on how many wait, and with a time limit for clients that neither
/// read nor write.
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

  init(room: WaitingRoom = WaitingRoom(), patience: Patience = Patience()) {
    #if canImport(Darwin)
      pool = .kQueue()
    #else
      pool = .ePoll()
    #endif
    self.room = room
    self.patience = patience
  }

  func prepare() async throws { try await pool.prepare() }

  func run() async throws { try await pool.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    if (try? socket.getValue(for: BoolSocketOption(name: SO_ACCEPTCONN))) == true {
      return try await pool.suspendSocket(socket, untilReadyFor: events)
    }
    if events.contains(.write) {
      return try await wait(for: socket, events, patience.writing)
    }
    let rank = room.rank(of: try? socket.remotePeer())
    let number = room.enter(socket.file.rawValue, rank)
    defer { room.leave(number) }
    try await wait(
      for: socket, events, rank == .stranger ? patience.stranger : patience.known)
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
