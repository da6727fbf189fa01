import MoonstoneKernel

extension Sequence {
  /// Whether these events make the player of `side` stale, so that it must start over from its
  /// recorded memory: the match went back, or the player was stopped while it was thinking.
  ///
  /// Depends on nothing but the record, so that a journal is verified the way it was played.
  ///
  /// - Parameter asked: the request that was open before the events.
  @inlinable package func makesStale<P>(_ side: Side, _ asked: Request?) -> Bool
  where Element == Event<P> {
    contains { event in
      switch event {
      case .tookBack, .redid, .reset: true
      case .paused, .resetAsked: asked?.kind == .move(side)
      case .started, .asked, .played, .passed, .resumed, .changed, .swapped, .noted, .thinking,
        .resetRefused, .ended:
        false
      }
    }
  }
}
