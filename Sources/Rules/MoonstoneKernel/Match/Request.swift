/// What a match asks of its host.
public struct Request: Hashable, Sendable {
  /// The kinds of requests.
  public enum Kind: Hashable, Sendable {
    /// A move of this side.
    case move(Side)
    /// An acknowledgement that this side must pass.
    case acknowledgePass(Side)
    /// A yes or no to starting over.
    case confirmReset
  }

  /// The number of the request.
  ///
  /// It grows with each request, so that a late answer is recognised as late.
  public let id: Int
  /// What is asked.
  public let kind: Kind

  @inlinable package init(id: Int, _ kind: Kind) {
    self.id = id
    self.kind = kind
  }
}
