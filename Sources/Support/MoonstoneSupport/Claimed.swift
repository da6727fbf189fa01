import Synchronization

/// A value that only one thread at a time may use, and for which hardly any thread ever waits.
///
/// It is used like ``Locked``, and excludes and orders as much. To take it and to give it back are
/// one atomic operation each; only a thread that finds it taken goes to sleep on a lock, and only
/// one that somebody waits for takes that lock, to wake the sleepers. All values share that lock:
/// hardly any is ever waited for.
@usableFromInline package final class Claimed<Value>: @unchecked Sendable {
  @usableFromInline let claim = Atomic(Claimed.free)
  @usableFromInline package let value: UnsafeMutablePointer<Value>

  @inlinable static var free: Int { 0 }
  @inlinable static var taken: Int { 1 }
  /// Taken, and perhaps somebody waits.
  @inlinable static var awaited: Int { 2 }

  @inlinable package init(_ value: consuming sending Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Runs `body` with the value. Do not nest calls: a thread that waits for its own claim never
  /// ends.
  @inlinable @inline(__always) package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock()
    defer { unlock() }
    return try body(&value.pointee)
  }

  /// Takes the value for a caller that cannot use ``withLock(_:)``. It may use ``value`` until it
  /// calls ``unlock()``.
  @inlinable @inline(__always) package func lock() {
    let (isTaken, _) = claim.compareExchange(
      expected: Self.free, desired: Self.taken, ordering: .acquiring)
    if !isTaken { wait() }
  }

  @inlinable @inline(__always) package func unlock() {
    if claim.exchange(Self.free, ordering: .releasing) == Self.awaited { wake() }
  }

  /// Takes the value when it is free. Whoever gives it back sees that somebody waits.
  @usableFromInline func wait() {
    waiting.lock()
    while claim.exchange(Self.awaited, ordering: .acquiring) != Self.free { waiting.wait() }
    waiting.unlock()
  }

  /// Wakes all that wait, for this value or another. A sleeper holds the lock until it sleeps, so
  /// it misses nothing.
  @usableFromInline func wake() {
    waiting.lock()
    waiting.broadcast()
    waiting.unlock()
  }
}

private let waiting = Condition()
