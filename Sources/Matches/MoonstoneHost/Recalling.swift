import MoonstoneKernel

extension Sequence {
  /// Whether a side begins anew from its memory after these events, since the match went back, or
  /// left it no time to finish what it was asked; `asked` is what was open before.
  ///
  /// Depends on the record alone, so that a journal is verified as it was played.
  @inlinable package func cutOff<P>(_ side: Side, _ asked: Request?) -> Bool
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
