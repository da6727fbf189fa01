import MoonstoneKernel

/// Where a turn's two questions lead: without an allocation for each turn of a match.
@usableFromInline package enum TurnAttention: Sendable {
  case calls(isWanted: @Sendable () -> Bool, report: @Sendable (Report) -> Void)
  case listener(TurnListener, Request)

  /// See ``Turn/isWanted()``.
  @inlinable package func isWanted() -> Bool {
    switch self {
    case .calls(let isWanted, _): isWanted()
    case .listener(let listener, let request): listener.isWanted(request)
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
  @usableFromInline let isWanted: @Sendable (Request) -> Bool
  @usableFromInline let hear: @Sendable (Report, Request) -> Void

  @usableFromInline init(
    isWanted: @escaping @Sendable (Request) -> Bool,
    hear: @escaping @Sendable (Report, Request) -> Void
  ) {
    self.isWanted = isWanted
    self.hear = hear
  }
}
