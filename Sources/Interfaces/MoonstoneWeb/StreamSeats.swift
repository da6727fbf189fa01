import MoonstoneSupport

/// How many watch at the same time, all matches together.
final class StreamSeats: Sendable {
  /// How many may watch.
  static let most = 500

  private let taken = Locked(0)

  /// Takes a seat; `nil` if all are taken.
  func take() -> StreamSeat? {
    let hasRoom = taken.withLock { taken in
      guard taken < Self.most else { return false }
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
