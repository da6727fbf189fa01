import MoonstoneArena
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport

/// Shows a gate: verdicts as they come, and on a terminal, below them, the list as it stands now.
package final class GateScreen: EventListener {
  private struct State: Sendable {
    var newcomer: String?
    var standings: (@Sendable () -> (event: ArenaEvent, standings: Standings))?
    /// The lines on the terminal that are redrawn.
    var drawn: [String] = []
  }

  private let isJSON: Bool
  private let isDrawn: Bool
  private let state = Locked(State())

  package init(isJSON: Bool) {
    self.isJSON = isJSON
    isDrawn = !isJSON && Terminal.isOutput && !Terminal.isDumb
  }

  /// Shows what is done with a script.
  package func check(_ script: String) {
    state.withLock { state in
      if isDrawn { draw(["checking \(script.printable)"], &state) }
    }
  }

  /// Prints the verdict on a script.
  package func tell(_ entry: GateEntry) throws {
    try state.withLock { state in
      if isJSON { return try Terminal.emit(jsonLine(of: entry.json)) }
      say(entry.text, &state)
    }
  }

  /// Prints a sentence for the person.
  package func note(_ text: String) {
    state.withLock { state in
      let up = erasing(&state)
      Terminal.tell("\(up)\("moonstone: \(text)")" as TerminalText)
    }
  }

  /// Says that a script is measured now, or without one, that the order of the top is settled.
  package func measure(_ script: String?) { state.withLock { $0.newcomer = script } }

  // MARK: - While matches are played

  package func begin(
    _ standings: @escaping @Sendable () -> (event: ArenaEvent, standings: Standings),
    running: @escaping @Sendable () -> Int
  ) {
    state.withLock { $0.standings = standings }
    show()
  }

  package func tell<G: Game>(
    _ result: MatchResult, _ match: Match<G>, seed: UInt64, capsule: String?
  ) {
    guard let forfeiter = result.side, result.forfeiter != nil else { return }
    let name = match.players[forfeiter].name
    let message = (match.ending?.message ?? "").printableLines
    note(
      "\(name.printable) forfeits, which counts as lost: \(message)"
        + (capsule.map { "; capsule \($0.printable)" } ?? ""))
  }

  package func tellLeaving() {
    note("finishing the matches that are being played; Ctrl-C again stops now")
  }

  /// Redraws the list until it is cancelled.
  package func refresh() async {
    guard isDrawn else { return }
    while (try? await Task.sleep(for: .milliseconds(500))) != nil { show() }
  }

  package func end() {
    state.withLock { state in
      // It keeps the event, and that keeps this.
      state.standings = nil
      clear(&state)
    }
  }

  /// Erases what is redrawn.
  package func clear() { state.withLock { clear(&$0) } }

  // MARK: - The list

  private func show() {
    guard isDrawn, let look = state.withLock(\.standings) else { return }
    let (event, standings) = look()
    let lines = lines(event, standings, fitting: max(Terminal.size.columns - 1, 20))
    state.withLock { state in
      if state.standings != nil { draw(lines, &state) }
    }
  }

  private func lines(
    _ event: ArenaEvent, _ standings: Standings, fitting width: Int
  ) -> [String] {
    let newcomer = state.withLock(\.newcomer)
    let ratings = standings.ratings
    let present = newcomer.flatMap { name in
      standings.rows.last { event.entrants[$0.entrant].name.isExactly(name) }
    }
    let columns = TextColumns(
      [
        .title("", isLeft: false), .title("script"), .numbers("Elo"), .numbers("matches"),
        .words(""),
      ],
      rows: standings.rows.enumerated().map { place, row in
        [
          "\(place + 1)", event.entrants[row.entrant].name.printable,
          ratings[row.entrant].inWords, "\(row.matches)",
          row.entrant == present?.entrant ? "is measured" : "",
        ]
      })
    let room = max(Terminal.size.rows - 3, 6)
    let table = columns.lines(fitting: width)
    let shown =
      table.count <= room
      ? table : table.prefix(room - 1) + ["… \(table.count - room + 1) more"]
    let work = newcomer == nil ? "; the order of the top is settled" : ""
    return shown + ["\(standings.played.matches) played\(work)"]
  }

  private func say(_ line: String, _ state: inout State) {
    let up = erasing(&state)
    Terminal.print("\(up)\(line)" as TerminalText)
  }

  private func draw(_ lines: [String], _ state: inout State) {
    let up = erasing(&state)
    state.drawn = lines
    Terminal.print("\(up)\(lines.joined(separator: "\n"))" as TerminalText)
  }

  private func clear(_ state: inout State) {
    guard !state.drawn.isEmpty else { return }
    let up = erasing(&state)
    Terminal.prompt(up, aside: false)
  }

  /// Returns the text that erases what was drawn.
  private func erasing(_ state: inout State) -> TerminalText {
    defer { state.drawn = [] }
    let columns = max(Terminal.size.columns, 1)
    let rows = state.drawn.reduce(0) { $0 + max(1, ($1.columns + columns - 1) / columns) }
    return rows > 0 ? "\u{1b}[\(rows)A\r\u{1b}[J" : ""
  }
}
