import MoonstoneSupport

/// How many follow matches and events at the same time, all of them together.
final class StreamSeats: Sendable {
  static let most = 500
  /// How many of the seats are only for those who play.
  static let forPlayers = 100

  private let taken = Locked(0)
  private let most: Int
  private let forPlayers: Int

  /// - Parameters:
  ///   - most: how many seats there are.
  ///   - forPlayers: how many of them are only for those who play.
  init(most: Int = most, forPlayers: Int = forPlayers) {
    self.most = most
    self.forPlayers = forPlayers
  }

  /// Takes a seat; `nil` if all are taken that one of this role may have.
  func take(_ role: Keys.Role) -> StreamSeat? {
    let most = role == .watch ? most - forPlayers : most
    let hasRoom = taken.withLock { taken in
      guard taken < most else { return false }
      taken += 1
      return true
    }
    return hasRoom ? StreamSeat(self) : nil
  }

  fileprivate func giveUp() { taken.withLock { $0 -= 1 } }
}

/// A seat, given up with this value.
final class StreamSeat: Sendable {
  private let seats: StreamSeats

  fileprivate init(_ seats: StreamSeats) { self.seats = seats }

  deinit { seats.giveUp() }
}
