import MoonstoneArena
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport

/// Prints the progress of an event: one updated line on a terminal, otherwise a line per match.
package final class EventPrinter: EventListener {
  private struct State: Sendable {
    var done = 0
    var isOver = false
    var standings: (@Sendable () -> (event: ArenaEvent, standings: Standings))?
    var running: (@Sendable () -> Int)?
  }

  private let event: ArenaEvent
  private let sideNames: Sides<String>
  private let isQuiet: Bool
  private let progress = Progress(besideOutput: false)
  private let started = monotonicTime()
  private let state = Locked(State())

  package init<G: Game>(_ event: ArenaEvent, _ game: G, isQuiet: Bool) {
    self.event = event
    sideNames = game.sideNames
    self.isQuiet = isQuiet
  }

  package func begin(
    _ standings: @escaping @Sendable () -> (event: ArenaEvent, standings: Standings),
    running: @escaping @Sendable () -> Int
  ) {
    state.withLock { state in
      state.standings = standings
      state.running = running
    }
    show()
  }

  /// Updates the line until it is cancelled.
  package func refresh() async {
    guard progress.isShown else { return }
    while (try? await Task.sleep(for: .milliseconds(500))) != nil { show() }
  }

  package func tell<G: Game>(
    _ result: MatchResult, _ match: Match<G>, seed: UInt64, capsule: String?
  ) {
    state.withLock { $0.done += 1 }
    if !isQuiet, !Terminal.isOutput || !progress.isShown {
      let line = line(result, match, seed: seed, capsule: capsule)
      // The reader of a pipe may print on the same terminal.
      withoutProgress { Terminal.print(line) }
    }
  }

  /// Shows a message of an observer.
  ///
  /// - Parameter aside: whether it goes to the standard error, since the output is for programs.
  package func tell(_ report: ObserverReport, aside: Bool) {
    guard case .said(let text) = report else { return note(report.sentence) }
    withoutProgress { aside ? Terminal.tell(text) : Terminal.print(text) }
  }

  package func tellLeaving() {
    note("finishing the matches that are being played; Ctrl-C again stops now")
  }

  /// Prints a sentence for the person.
  package func note(_ text: String) {
    withoutProgress { Terminal.tell("moonstone: \(text)") }
  }

  /// Prints without the progress line, which returns only after the text is printed.
  private func withoutProgress(_ print: () -> Void) {
    state.withLock { _ in
      progress.clear()
      print()
    }
  }

  package func end() {
    state.withLock { state in
      if !state.isOver { progress.clear() }
      state.isOver = true
      // They keep the event, and it keeps this.
      (state.standings, state.running) = (nil, nil)
    }
  }

  private func line<G: Game>(
    _ result: MatchResult, _ match: Match<G>, seed: UInt64, capsule: String?
  ) -> String {
    let pairing = result.match.pairing
    let number = pairing.number > 1 ? " pair \(pairing.number)" : ""
    let ending = match.ending.map { match.sentence(on: $0) } ?? ""
    let sentence = ending.split(separator: "\n").joined(separator: "; ")
    return "round \(pairing.round)\(number) match \(result.match.leg): "
      + "\(match.name(of: .black)) against \(match.name(of: .white)), seed \(seed), "
      + "opening \(event.opening(of: pairing).name.printable): \(sentence)"
      + (capsule.map { "; capsule \($0.printable)" } ?? "")
  }

  private func show() {
    guard progress.isShown else { return }
    let look = state.withLock { $0 }
    guard let (event, standings) = look.standings?() else { return }
    let course = EventCourse(
      event, standings, done: look.done, running: look.running?() ?? 0,
      seconds: (monotonicTime() - started) / .seconds(1))
    let text = course.line(columns: Terminal.size.columns - 1)
    state.withLock { state in
      if !state.isOver { progress.show(text) }
    }
  }
}
