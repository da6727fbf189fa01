import MoonstoneSupport

/// What one thread makes ahead of those that take it, one for each of them and no more.
final class RerunQueue<Item>: @unchecked Sendable {
  private let condition = Condition()
  private let most: Int
  // The condition's lock guards all of these.
  private var items: [Item] = []
  private var failure: (any Error)?
  private var isOver = false
  private var takers: Int

  /// - Parameter takers: how many take.
  init(takers: Int) { (most, self.takers) = (takers, takers) }

  /// Makes one after another, until there are no more, one cannot be made, or nobody is left.
  ///
  /// - Parameter make: returns `nil` after the last one.
  func fill(by make: () throws -> Item?) {
    while awaitRoom() {
      let made = Result { try make() }
      condition.lock()
      switch made {
      case .success(let item?): items.append(item)
      case .success(nil): isOver = true
      case .failure(let error): (failure, isOver) = (error, true)
      }
      condition.broadcast()
      condition.unlock()
    }
  }

  /// Waits until one more is wanted. `false` if that never will be.
  private func awaitRoom() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while takers > 0, !isOver, items.count >= most { condition.wait() }
    return takers > 0 && !isOver
  }

  /// The next one, for which it waits; `nil` after the last one.
  ///
  /// - Throws: why the next one cannot be made, once.
  func take() throws -> Item? {
    condition.lock()
    defer { condition.unlock() }
    while items.isEmpty, !isOver { condition.wait() }
    if !items.isEmpty {
      condition.broadcast()
      return items.removeFirst()
    }
    defer { failure = nil }
    if let failure { throw failure }
    return nil
  }

  /// One of those who take takes no more.
  func leave() {
    condition.lock()
    takers -= 1
    condition.broadcast()
    condition.unlock()
  }
}
