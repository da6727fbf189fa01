/// What a match asks of its host.
public struct Request: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case move(Side)
    case acknowledgePass(Side)
    case confirmReset
  }

  /// Grows with each request, so that a late answer is recognised as late.
  public let id: Int
  public let kind: Kind

  @inlinable init(id: Int, _ kind: Kind) {
    self.id = id
    self.kind = kind
  }
}

/// The reply to a request of the same kind.
public enum Answer<Move: Symbol>: Hashable, Sendable {
  /// To ``Request/Kind/move(_:)``; `elapsed` is what the player's clock is charged.
  case play(Choice<Move>, elapsed: Duration)
  /// To ``Request/Kind/acknowledgePass(_:)``.
  case acknowledge
  /// To ``Request/Kind/confirmReset``.
  case confirm(Bool)
}
