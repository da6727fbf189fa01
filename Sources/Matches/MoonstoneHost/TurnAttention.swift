import MoonstoneKernel

/// Who hears of a turn: what its two calls lead to, without an allocation for each turn of a match.
@usableFromInline package enum TurnAttention: Sendable {
  case calls(isWanted: @Sendable () -> Bool, report: @Sendable (Report) -> Void)
  case keeper(TurnKeeper, Request)

  @inlinable package func isWanted() -> Bool {
    switch self {
    case .calls(let isWanted, _): isWanted()
    case .keeper(let keeper, let request): keeper.isWanted(request)
    }
  }

  @inlinable package func report(_ report: Report) {
    switch self {
    case .calls(_, let hear): hear(report)
    case .keeper(let keeper, let request): keeper.hear(report, request)
    }
  }
}

/// The ear that a host has for its players, one for all turns of a match.
@usableFromInline package final class TurnKeeper: Sendable {
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
