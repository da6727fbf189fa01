import Foundation
import MoonstoneReview
import MoonstoneSupport

/// How many thoughts are stepped through at a time, by everybody who comes to a server.
package final class DebugSeats: Sendable {
  private let free: Locked<Int>

  package init(_ most: Int = 8) { free = Locked(most) }

  fileprivate func take() -> Bool {
    free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }

  fileprivate func give() { free.withLock { $0 += 1 } }
}

/// The thoughts that one person steps through.
package final class OpenDebuggers: Sendable {
  /// How many at a time: the one that was not asked for longest makes room.
  static let most = 2

  private let seats: DebugSeats
  private let live = Locked<[String: PageDebugger]>([:])

  init(_ seats: DebugSeats) { self.seats = seats }

  /// Begins to step through a thought. Returns its name.
  ///
  /// - Parameter open: thinks the thought, and tells how far it is.
  /// - Throws: a ``TableRefusal`` if too many are open.
  func begin(
    _ open:
      @escaping @Sendable (_ progress: @escaping (Int, Int) throws -> Void) throws
      -> OpenedThought
  ) throws(TableRefusal) -> String {
    endQuiet()
    let oldest = live.withLock { live in
      live.count < Self.most ? nil : live.min { $0.value.heard < $1.value.heard }?.key
    }
    if let oldest { remove(oldest)?.end() }
    guard seats.take() else {
      throw TableRefusal("too many thoughts are being stepped through; try it in some minutes")
    }
    let (id, debugger) = (UUID().uuidString, PageDebugger())
    live.withLock { $0[id] = debugger }
    Task { [self] in
      await debugger.run(open)
      remove(id)
    }
    return id
  }

  /// Gives up the seat of one; the first who asks gets it.
  @discardableResult
  private func remove(_ id: String) -> PageDebugger? {
    let debugger = live.withLock { $0.removeValue(forKey: id) }
    if debugger != nil { seats.give() }
    return debugger
  }

  /// - Throws: a ``TableRefusal`` if it is over.
  package func debugger(_ id: String) throws(TableRefusal) -> PageDebugger {
    guard let debugger = live.withLock({ $0[id] }) else {
      throw TableRefusal(PageDebugger.isClosed)
    }
    return debugger
  }

  /// Ends those of which nobody has asked anything for a time.
  package func endQuiet(now: Duration = monotonicTime()) {
    let quiet = live.withLock { live in live.filter { $0.value.isQuiet(now: now) }.map(\.key) }
    for id in quiet { remove(id)?.end() }
  }

  /// Ends them, wherever they are, when nobody is served any more.
  func endAll() {
    for id in live.withLock({ Array($0.keys) }) { remove(id)?.end() }
  }
}
