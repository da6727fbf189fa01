/// A value that only the newest of several wishes may change, however long each of them takes.
///
///     let ticket = seat.begin()
///     let player = try load()              // Meanwhile, a newer wish may begin.
///     seat.commit(ticket) { $0 = player }  // Then this does nothing.
///
/// A ticket is taken, checked and acted upon under one lock. So nothing of an older wish happens
/// after a newer one has begun.
package final class Latest<Value: Sendable>: Sendable {
  /// Stands for one wish.
  package struct Ticket: Hashable, Sendable {
    /// Counted from 1.
    package let number: Int
  }

  struct State: Sendable {
    var number = 0
    var value: Value
  }

  let state: Locked<State>

  package init(_ value: Value) { state = Locked(State(value: value)) }

  package var value: Value { state.withLock(\.value) }

  /// The ticket of the newest wish, of number 0 before the first.
  package var ticket: Ticket { Ticket(number: state.withLock(\.number)) }

  /// Begins a wish, so that all before it are out of date.
  @discardableResult package func begin() -> Ticket { begin { ticket, _ in ticket } }

  /// Begins a wish, and changes the value at once.
  package func begin<Result: Sendable>(_ change: (Ticket, inout Value) -> Result) -> Result {
    state.withLock { state in
      state.number += 1
      return change(Ticket(number: state.number), &state.value)
    }
  }

  package func isLatest(_ ticket: Ticket) -> Bool { self.ticket == ticket }

  /// Does what a wish was for, unless a newer one has begun. None begins meanwhile, so `body` must
  /// not wait for one.
  ///
  /// - Returns: `nil` if it is out of date.
  @discardableResult package func commit<Result: Sendable>(
    _ ticket: Ticket, _ body: (inout Value) throws -> Result
  ) rethrows -> Result? {
    try state.withLock { state in
      ticket.number == state.number ? try body(&state.value) : nil
    }
  }
}

extension Latest where Value == Void {
  package convenience init() { self.init(()) }
}
