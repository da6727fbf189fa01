import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

/// Shows how far a series of matches has come, and for how long the present player has been
/// thinking: one updated line on a terminal. Says once how long the series can take, if that is
/// long.
package final class SeriesProgress<G: Game>: Observer {
  private struct State: Sendable {
    /// The number of the match that is being played.
    var number = 1
    /// Who thinks, and since when.
    var thinker: (name: String, since: Duration)?
    var hasEstimate = false
    var isOver = false
  }

  /// A series that goes on after so many seconds may be long.
  private static var patience: Double { 2 }

  private let planned: Int
  private let estimate: @Sendable (_ matches: Int) -> String?
  private let progress = Progress(besideOutput: false)
  private let started = monotonicTime()
  private let state = Locked(State())

  /// - Parameters:
  ///   - planned: the number of matches.
  ///   - estimate: says how long a number of matches can take; `nil` if that is not known. Called
  ///     once, on another thread.
  package init(of planned: Int, estimate: @escaping @Sendable (_ matches: Int) -> String?) {
    self.planned = planned
    self.estimate = estimate
  }

  /// Whether there is a terminal to show each player's thinking on: whether to observe matches.
  package var isShown: Bool { progress.isShown }

  /// Shows the line until ``end()``, from a thread of its own.
  package func begin() {
    onNewThread { [weak self] in
      while self?.update() == true { usleep(100_000) }
    }
  }

  /// Notes that a match begins, counted from 1.
  package func begin(_ number: Int) { state.withLock { $0.number = number } }

  package func observe(_ event: Match<G>.Event, in match: Match<G>) {
    switch event {
    case .asked(let request):
      guard case .move(let side) = request.kind else { return }
      let thinker = (match.players[side].name, monotonicTime())
      state.withLock { $0.thinker = thinker }
    case .played, .ended: state.withLock { $0.thinker = nil }
    default: break
    }
  }

  /// Prints without the line, which returns when something has changed.
  package func withoutLine(_ print: () throws -> Void) rethrows {
    try state.withLock { _ in
      progress.clear()
      try print()
    }
  }

  /// Erases the line. It does not return.
  package func end() {
    state.withLock { state in
      if !state.isOver { progress.clear() }
      state.isOver = true
    }
  }

  /// Shows the line as it is now. Returns `false` when the series is over.
  private func update() -> Bool {
    let now = monotonicTime()
    var due: Int?
    let goesOn = state.withLock { state in
      if state.isOver { return false }
      if progress.isShown { progress.show(line(state, at: now)) }
      let (done, seconds) = (state.number - 1, (now - started) / .seconds(1))
      if !state.hasEstimate, seconds >= Self.patience {
        state.hasEstimate = true
        if SeriesEstimate.isDue(after: done, of: planned, in: seconds) { due = planned - done }
      }
      return true
    }
    // Finding out how long matches are takes a moment.
    if let due, let text = estimate(due) {
      state.withLock { state in
        if state.isOver { return }
        progress.clear()
        Terminal.tell(text)
      }
    }
    return goesOn
  }

  /// `match 3 of 20: search thinks, 4.8 s`.
  private func line(_ state: State, at now: Duration) -> String {
    var line = "match \(state.number) of \(planned)"
    if let (name, since) = state.thinker, now - since >= .milliseconds(500) {
      let tenths = Int((now - since) / .milliseconds(100))
      line += ": \(name.shownName) thinks, \(tenths / 10).\(tenths % 10) s"
    }
    // A line that fills a row could not be erased.
    while line.columns >= Terminal.size.columns, !line.isEmpty { line.removeLast() }
    return line
  }
}
