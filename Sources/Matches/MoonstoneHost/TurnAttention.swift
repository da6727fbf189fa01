import MoonstoneKernel
import Synchronization

/// Where a turn's two questions lead: without an allocation for each turn of a match.
@usableFromInline package enum TurnAttention: Sendable {
  case calls(isWanted: @Sendable () -> Bool, report: @Sendable (Report) -> Void)
  case listener(TurnListener, Request)

  /// See ``Turn/isWanted()``.
  @inlinable package func isWanted() -> Bool {
    switch self {
    case .calls(let isWanted, _): isWanted()
    case .listener(let listener, let request):
      listener.asked.isStill(request) || listener.isWanted(request)
    }
  }

  /// See ``Turn/report(_:)``.
  @inlinable package func report(_ report: Report) {
    switch self {
    case .calls(_, let hear): hear(report)
    case .listener(let listener, let request): listener.hear(report, request)
    }
  }
}

/// What a host listens to its players with: one for all turns of a match.
@usableFromInline package final class TurnListener: Sendable {
  @usableFromInline let asked: AskedRequest
  @usableFromInline let isWanted: @Sendable (Request) -> Bool
  @usableFromInline let hear: @Sendable (Report, Request) -> Void

  @usableFromInline init(
    _ asked: AskedRequest, isWanted: @escaping @Sendable (Request) -> Bool,
    hear: @escaping @Sendable (Report, Request) -> Void
  ) {
    self.asked = asked
    self.isWanted = isWanted
    self.hear = hear
  }
}

/// The request that a player is asked and that nothing has disturbed since: a player can learn
/// without a lock that its answer is wanted. Everything else takes the host's lock.
///
/// Written with the host's lock held.
@usableFromInline final class AskedRequest: Sendable {
  @usableFromInline let id = Atomic(AskedRequest.none)

  /// No request has this number.
  @inlinable static var none: Int { -1 }

  @usableFromInline init() {}

  @inlinable func isStill(_ request: Request) -> Bool {
    id.load(ordering: .sequentiallyConsistent) == request.id
  }

  @inlinable func begin(_ request: Request) { id.store(request.id, ordering: .releasing) }

  @inlinable func end() { id.store(Self.none, ordering: .releasing) }

  /// Call it before the thinking player is stopped: a player that has become able to be stopped
  /// either is, or sees this.
  func disturb() { id.store(Self.none, ordering: .sequentiallyConsistent) }
}
