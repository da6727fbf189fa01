import MoonstoneKernel

/// Matches that end as soon as they are solved.
extension Host {
  /// By what the position is to be solved before a request is answered; `nil` if it is not.
  @usableFromInline func dueAdjudication(
    before request: Request, _ state: inout State
  ) -> Adjudication? {
    guard let adjudication = state.match.clocks.adjudication, state.unsolved != request.id,
      request.kind != .confirmReset,
      adjudication.applies(to: state.match.position, of: state.match.game)
    else { return nil }
    return adjudication
  }

  /// Solves the position, which costs neither side time, and ends the match by what was found. The
  /// lock is free meanwhile.
  @usableFromInline func adjudicate(
    _ request: Request, _ adjudication: Adjudication, _ position: G.Position
  ) {
    let game = state.withLock { $0.match.game }
    let verdict = adjudication.verdict(on: position, of: game)
    state.withLock { state in
      guard isOpen(request, &state) else { return }
      guard let verdict else {
        state.unsolved = request.id
        return
      }
      // An observer that fails is kept in the state.
      try? apply(.interrupt(verdict.interrupt), to: &state)
    }
  }
}
