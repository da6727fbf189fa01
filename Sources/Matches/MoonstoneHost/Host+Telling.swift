import MoonstoneKernel

/// How the match changes and who hears of it.
extension Host {
  /// The only place where a match changes and observers hear of it, besides moves.
  ///
  /// - Parameter update: changes whatever else changes with the match, before anybody hears of it.
  /// - Throws: a ``Rejection``. What an observer throws becomes the host's failure instead.
  @inlinable func apply(
    _ action: Match<G>.Action, to state: inout State, _ update: (inout State) -> Void = { _ in }
  ) throws(Rejection) {
    let asked = state.match.request
    state.events.removeAll(keepingCapacity: true)
    try state.match.apply(action, telling: &state.events, isHeard: state.isHeard)
    update(&state)
    if case .start = action {} else { markStale(after: asked, &state) }
    if state.isHeard { tell(&state) }
  }

  @inlinable func markStale(after asked: Request?, _ state: inout State) {
    for side in Side.allCases where state.events.makesStale(side, asked) {
      state.isStale[side] = true
    }
  }

  @inlinable func tell(_ state: inout State) {
    do {
      for event in state.events {
        for observer in observers { try observer.observe(event, in: state.match) }
      }
    } catch {
      state.failure = error
    }
    if !state.readers.isEmpty { state.tellReaders() }
  }
}
