import FlyingSocks
import Foundation
import Testing

@testable import MoonstoneWeb

/// Who makes room where too many connections wait.
@Suite struct WaitingRoomTests {
  /// Two ends of a connection.
  private final class WaitingLine {
    let ends: [Int32]

    init() throws {
      var files: [Int32] = [0, 0]
      #if canImport(Darwin)
        let stream = SOCK_STREAM
      #else
        let stream = Int32(SOCK_STREAM.rawValue)
      #endif
      try #require(socketpair(AF_UNIX, stream, 0, &files) == 0)
      ends = files
    }

    deinit { for end in ends { close(end) } }

    /// Whether the connection was ended.
    var isEnded: Bool {
      var byte: UInt8 = 0
      return recv(ends[1], &byte, 1, Int32(MSG_DONTWAIT)) == 0
    }
  }

  @Test func theOldestStrangerMakesRoomBeforeThoseWithAKey() throws {
    let room = WaitingRoom(most: 4)
    let ranks: [WaitingRoom.Rank] = [.player, .watcher, .stranger, .stranger]
    let lines = try ranks.map { _ in try WaitingLine() }
    for (line, rank) in zip(lines, ranks) { _ = room.enter(line.ends[0], rank) }
    #expect(lines.map(\.isEnded) == [false, false, false, false])
    let others = try (0..<4).map { _ in try WaitingLine() }
    for (count, line) in others.enumerated() {
      _ = room.enter(line.ends[0], .player)
      let ended = [[2], [2, 3], [2, 3, 1], [2, 3, 1, 0]][count]
      #expect(lines.indices.filter { lines[$0].isEnded } == ended.sorted())
    }
  }

  @Test func aConnectionThatHasLeftIsNotEnded() throws {
    let room = WaitingRoom(most: 1)
    let lines = try (0..<2).map { _ in try WaitingLine() }
    room.leave(room.enter(lines[0].ends[0], .stranger))
    _ = room.enter(lines[1].ends[0], .stranger)
    #expect(lines.allSatisfy { !$0.isEnded })
  }

  @Test func aConnectionIsKnownByItsKeyUntilManyOthersAre() {
    let room = WaitingRoom(most: 2)
    func address(_ port: UInt16) -> Socket.Address { .ip4("127.0.0.1", port: port) }
    room.know(address(1), as: .watch)
    room.know(address(2), as: .play)
    #expect(room.rank(of: address(1)) == .watcher && room.rank(of: address(2)) == .player)
    #expect(room.rank(of: address(3)) == .stranger && room.rank(of: nil) == .stranger)
    for port in 3..<40 { room.know(address(UInt16(port)), as: .play) }
    #expect(room.rank(of: address(1)) == .stranger)
    #expect(room.rank(of: address(39)) == .player)
  }

  @Test func watchersTakeNoSeatOfPlayers() throws {
    let seats = StreamSeats()
    var taken: [StreamSeat] = []
    while let seat = seats.take(.watch) { taken.append(seat) }
    #expect(taken.count == StreamSeats.most - StreamSeats.forPlayers)
    for _ in 0..<StreamSeats.forPlayers { taken.append(try #require(seats.take(.play))) }
    #expect(seats.take(.play) == nil)
    taken.removeLast()
    #expect(seats.take(.watch) == nil && seats.take(.play) != nil)
  }
}
