import Foundation
import MoonstoneJSON
import MoonstoneLua
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport

/// Shows the results of `match --watch` as they come.
package final class RevisedMatchBoard: Sendable {
  package enum Form: Sendable {
    case json
    /// A table on a terminal, redrawn in place.
    case table
    /// A line for each match and each new version, in a pipe.
    case lines
  }

  private struct State {
    var tally: RevisedMatchTally
    /// Why no match can be played just now.
    var warning: String?
    /// Whether it is that nothing new can be learnt.
    var isPaused = false
    /// What is known of the newest versions.
    var answers: [RevisedMatchTally.Seat: SaveAnswer] = [:]
    /// The lines on the terminal that are redrawn.
    var drawn: [String] = []
  }

  private let form: Form
  private let hasOpenings: Bool
  private let now: @Sendable () -> Date
  private let state: Locked<State>

  /// - Parameters:
  ///   - files: the players as they were typed.
  ///   - hasOpenings: whether matches begin at different positions.
  package init(
    _ form: Form, heading: Heading, files: (String, String), hasOpenings: Bool,
    now: @escaping @Sendable () -> Date
  ) {
    self.form = form
    self.hasOpenings = hasOpenings
    self.now = now
    state = Locked(State(tally: RevisedMatchTally(files)))
    if form != .json { Terminal.print(heading) }
  }

  // MARK: - Events

  /// Notes the version that a player uses, and announces it unless it was in use before.
  package func see(_ digest: String, by seat: RevisedMatchTally.Seat) throws {
    _ = try state.withLock { try see(digest, by: seat, &$0) }
  }

  /// Notes what became of a player's file.
  package func hear(_ news: SavedScript.News, of seat: RevisedMatchTally.Seat) {
    state.withLock { state in
      switch news {
      case .usable(let source):
        let wasBroken = state.tally.complain(nil, of: seat)
        // If the output cannot be written, the next match says so.
        let isAnnounced = (try? see(source.digest, by: seat, &state)) ?? true
        if wasBroken, !isAnnounced, let version = state.tally.version(seat) {
          tell("\(state.tally.name(seat)): \(version.name) is in the file again", &state)
        }
      case .rejected(let error):
        let text = "\(error.message.printable) — the previous version plays on"
        if state.tally.complain(text, of: seat) { tell(text, &state) }
      }
    }
  }

  /// The number of a version of a player's script.
  package func number(of digest: String, by seat: RevisedMatchTally.Seat) -> Int {
    state.withLock { $0.tally.number(of: digest, by: seat, at: now()) }
  }

  /// Shows what is known of the version in a player's file: in its place on a terminal, and
  /// elsewhere whenever there is more than other figures.
  package func hear(_ answer: SaveAnswer, of seat: RevisedMatchTally.Seat) {
    state.withLock { state in
      let before = state.answers.updateValue(answer, forKey: seat)
      let isNews = before?.milestone != answer.milestone
      switch form {
      case .table: draw(&state)
      case .json where isNews:
        // If the output cannot be written, the next match says so.
        try? Terminal.emit(
          jsonLine(of: ["answer": answer.json.merging(["player": seat.rawValue + 1])]))
      case .lines where isNews:
        // The last step may add nothing to the line.
        let former = before?.digest == answer.digest ? before : nil
        if let line = Self.line(answer, of: seat, state),
          line != former.flatMap({ Self.line($0, of: seat, state) })
        {
          Terminal.print(line)
        }
      case .json, .lines: break
      }
    }
  }

  /// The answer in a line; `nil` if it has nothing that is not told elsewhere.
  private static func line(
    _ answer: SaveAnswer, of seat: RevisedMatchTally.Seat, _ state: State
  ) -> String? {
    guard answer.refusal == nil, !answer.text.isEmpty else { return nil }
    return "\(state.tally.name(seat)): \(answer.text)"
  }

  /// Notes why no match can be played just now; `nil` when one has been played again.
  package func warn(of problem: String?) {
    state.withLock { state in
      guard state.warning != problem?.printable else { return }
      state.warning = problem?.printable
      state.isPaused = false
      if let warning = state.warning { tell(warning, &state) }
    }
  }

  /// The numbers of the versions in use.
  package var versions: [Int?] { state.withLock { Self.versions(of: $0.tally) } }

  private static func versions(of tally: RevisedMatchTally) -> [Int?] {
    [tally.version(.first)?.number, tally.version(.second)?.number]
  }

  /// Says that there is a pause, if more matches of the versions in use would show nothing new.
  ///
  /// - Returns: these versions; `nil` if there is no reason to pause.
  package func pause() -> [Int?]? {
    state.withLock { state in
      guard let why = state.tally.idleness else { return nil }
      state.warning = "paused until you save a file: \(why)" + hint(on: state.tally)
      state.isPaused = true
      tell(state.warning ?? "", &state)
      return Self.versions(of: state.tally)
    }
  }

  /// What to do about matches that repeat others.
  private func hint(on tally: RevisedMatchTally) -> String {
    tally.repeats == nil || hasOpenings ? "" : "; “--openings balanced:8” begins them differently"
  }

  /// Shows a message of an observer above the table.
  package func say(_ report: ObserverReport) {
    state.withLock { state in
      switch (form, report) {
      case (.json, _), (.lines, .note), (.lines, .dropped): Terminal.tell(report.sentence)
      case (.lines, .said): Terminal.print(report.sentence)
      case (.table, _):
        Terminal.print("\(erasing(&state))\(report.sentence)" as TerminalText)
        draw(&state)
      }
    }
  }

  package func add(_ match: RevisedMatch) throws {
    try state.withLock { state in
      let (versions, record) = state.tally.add(match, at: now())
      switch form {
      case .json: try Terminal.emit(match.json(versions: versions, record))
      case .table: draw(&state)
      case .lines:
        let names = (
          "\(state.tally.name(.first)) v\(versions.0.number)",
          "\(state.tally.name(.second)) v\(versions.1.number)"
        )
        Terminal.print(match.text(names: names, record))
      }
    }
  }

  /// Shows the whole table, of which a window may have shown only the newest versions.
  package func end() {
    if form == .json { return }
    state.withLock { state in
      let up = erasing(&state)
      if state.isPaused { (state.warning, state.isPaused) = (nil, false) }
      let (table, notes) = lines(state, fitting: Terminal.width)
      Terminal.print("\(up)\((table + notes).joined(separator: "\n"))" as TerminalText)
    }
  }

  /// Returns whether the version was announced.
  private func see(
    _ digest: String, by seat: RevisedMatchTally.Seat, _ state: inout State
  ) throws -> Bool {
    guard let (version, isNew) = state.tally.use(digest, by: seat, at: now()) else { return false }
    let name = state.tally.name(seat)
    if !isNew {
      tell("\(name): \(version.name) again", &state)
    } else if form == .json {
      let line: JSON = [
        "player": seat.rawValue + 1, "file": state.tally.file(seat), "number": version.number,
        "sha256": version.digest, "seen": version.seen.ISO8601Format(),
      ]
      try Terminal.emit(jsonLine(of: ["version": line]))
    } else {
      tell("\(name): \(version.name), first seen \(version.clockTime)", &state)
    }
    return true
  }

  /// Prints a line, or draws the table, which shows the same.
  private func tell(_ line: String, _ state: inout State) {
    switch form {
    case .json: Terminal.tell(line)
    case .table: draw(&state)
    case .lines: Terminal.print(line)
    }
  }

  // MARK: - The table

  private func draw(_ state: inout State) {
    let size = Terminal.size
    let up = erasing(&state)
    // A line that fills a row may break, and lines that do not fit would scroll away: neither could
    // be redrawn.
    let room = max(size.rows - 3, 6)
    let (table, notes) = lines(state, fitting: max(size.columns - 1, 20))
    let shown = notes.prefix(room - 3)
    state.drawn = Self.cut(table, to: room - shown.count) + Array(shown)
    Terminal.print("\(up)\(state.drawn.joined(separator: "\n"))" as TerminalText)
  }

  /// Returns the beginning of a table, and how many lines are left out.
  private static func cut(_ table: [String], to room: Int) -> [String] {
    if table.count <= room { return table }
    return table.prefix(room - 1) + ["… \(table.count - room + 1) more"]
  }

  /// Returns the text that erases the table in place.
  private func erasing(_ state: inout State) -> TerminalText {
    defer { state.drawn = [] }
    // In a window that has become narrower, a line takes up several rows.
    let columns = max(Terminal.size.columns, 1)
    let rows = state.drawn.reduce(0) { $0 + max(1, ($1.columns + columns - 1) / columns) }
    return rows > 0 ? "\u{1b}[\(rows)A\r\u{1b}[J" : ""
  }

  /// Returns the table with the number of matches, and what a person should know besides.
  private func lines(
    _ state: State, fitting width: Int?
  ) -> (table: [String], notes: [String]) {
    var notes = [state.warning].compactMap(\.self) + state.tally.problems
    if !state.isPaused, let repeats = state.tally.repeats {
      notes.append(repeats + hint(on: state.tally))
    }
    for seat in [RevisedMatchTally.Seat.first, .second] {
      notes += [state.answers[seat].flatMap { Self.line($0, of: seat, state) }].compactMap(\.self)
    }
    return (
      [state.tally.matches.matches] + state.tally.columns.lines(fitting: width),
      notes.flatMap { $0.wrapped(to: width, indent: 2, breaksWords: true) }
    )
  }
}
