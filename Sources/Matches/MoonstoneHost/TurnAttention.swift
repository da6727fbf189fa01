import MoonstoneKernel
import Synchronization

/// Where a turn's two questions lead: without an allocation for each turn of a match.
@usableFromInline package struct TurnAttention: Sendable {
  @usableFromInline let listener: TurnListener
  @usableFromInline var request: Request

  @inlinable init(_ listener: TurnListener, _ request: Request) {
    self.listener = listener
    self.request = request
  }

  /// For a turn outside of a match.
  ///
  /// - Parameter isWanted: whether the answer is still wanted.
  package init(
    isWanted: @escaping @Sendable () -> Bool = { true },
    report: @escaping @Sendable (PlayerReport) -> Void
  ) {
    self.init(
      TurnListener(
        .nothing, isWanted: { _ in isWanted() }, hear: { said, _ in report(said) }), .unasked)
  }

  /// See ``Turn/isWanted()``.
  @inlinable package func isWanted() -> Bool {
    listener.asked.isStill(request) || listener.isWanted(request)
  }

  /// See ``Turn/report(_:)``.
  @inlinable package func report(_ report: PlayerReport) { listener.hear(report, request) }
}

/// What a host listens to its players with: one for all turns of a match.
@usableFromInline package final class TurnListener: Sendable {
  @usableFromInline let asked: AskedRequest
  @usableFromInline let isWanted: @Sendable (Request) -> Bool
  @usableFromInline let hear: @Sendable (PlayerReport, Request) -> Void

  @usableFromInline init(
    _ asked: AskedRequest, isWanted: @escaping @Sendable (Request) -> Bool,
    hear: @escaping @Sendable (PlayerReport, Request) -> Void
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

  /// For turns that no host asks.
  static let nothing = AskedRequest()

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

extension Request {
  /// For turns that no host asks, whose listeners do not look at it.
  @usableFromInline static let unasked = Request(id: 0, .confirmReset)
}
