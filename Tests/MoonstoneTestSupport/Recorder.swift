import MoonstoneSupport

/// A list that grows on any thread, and that a test can wait for.
public final class Recorder<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var waiters: [(count: Int, gate: Gate)] = []
  }

  private let state = Locked(State())

  public init() {}

  public var elements: [Element] { state.withLock { $0.elements } }

  public func append(_ element: Element) {
    let ready = state.withLock { state in
      state.elements.append(element)
      let count = state.elements.count
      let ready = state.waiters.filter { $0.count <= count }
      state.waiters.removeAll { $0.count <= count }
      return ready
    }
    for waiter in ready { waiter.gate.open() }
  }

  /// The element with this number, counted from 1, as soon as there is one.
  public func element(_ number: Int) async -> Element {
    let gate = Gate()
    let isThere = state.withLock { state in
      if state.elements.count >= number { return true }
      state.waiters.append((number, gate))
      return false
    }
    if !isThere { await gate.wait() }
    return state.withLock { $0.elements[number - 1] }
  }
}
