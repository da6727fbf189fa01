import Foundation
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

/// The results of `match --watch` and their display.
package final class WatchBoard: Sendable {
  package enum Form: Sendable {
    case json
    /// A table on a terminal, redrawn in place.
    case table
    /// A line for each match and each new version, in a pipe.
    case lines
  }

  /// A version of the first player and one of the second, by number.
  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  private struct State {
    var versions: (Versions, Versions)
    var pairs: [Pair: PairRecord] = [:]
    var matches = 0
    /// The problem with each player's newest version, which is not used.
    var complaints: (String?, String?)
    /// The number of table lines on the terminal.
    var drawn = 0
  }

  private let form: Form
  private let heading: String
  private let names: (String, String)
  private let now: @Sendable () -> Date
  private let state: Locked<State>

  /// - Parameter files: the players as they were typed.
  package init(
    _ form: Form, heading: String, files: (String, String), now: @escaping @Sendable () -> Date
  ) {
    self.form = form
    self.heading = heading
    self.now = now
    let shown = (files.0.printable, files.1.printable)
    names = shown.0 == shown.1 ? (shown.0 + " (first)", shown.1 + " (second)") : shown
    state = Locked(State(versions: (Versions(files.0), Versions(files.1))))
    if form != .json { Terminal.print(heading) }
  }

  // MARK: - Events

  /// Notes the version of a player, and announces a new one.
  package func see(_ digest: String, isFirst: Bool) throws {
    let time = now()
    try state.withLock { state in
      let (version, isNew) =
        isFirst
        ? state.versions.0.version(of: digest, at: time)
        : state.versions.1.version(of: digest, at: time)
      if isFirst { state.complaints.0 = nil } else { state.complaints.1 = nil }
      guard isNew else { return }
      switch form {
      case .json:
        try Terminal.emit(
          jsonLine(
            VersionLine(
              version: VersionLine.Body(
                player: isFirst ? 1 : 2,
                file: isFirst ? state.versions.0.file : state.versions.1.file,
                number: version.number, sha256: digest, seen: version.seen.ISO8601Format()))))
      case .table: draw(&state)
      case .lines:
        Terminal.print(
          "\(isFirst ? names.0 : names.1): \(version.name), first seen \(version.seen.clockTime)")
      }
    }
  }

  /// Reports a problem with a player's file, once.
  package func complain(_ text: String, isFirst: Bool) {
    state.withLock { state in
      guard (isFirst ? state.complaints.0 : state.complaints.1) != text else { return }
      if isFirst { state.complaints.0 = text } else { state.complaints.1 = text }
      switch form {
      case .json: Terminal.tell(text.printableLines)
      case .table: draw(&state)
      case .lines: Terminal.print(text.printableLines)
      }
    }
  }

  /// Shows a message of an observer above the table.
  package func say(_ report: ObserverReport) {
    state.withLock { state in
      switch (form, report) {
      case (.json, _), (.lines, .note), (.lines, .dropped): Terminal.tell(report.sentence)
      case (.lines, .said): Terminal.print(report.sentence)
      case (.table, _):
        Terminal.print(erasing(&state) + report.sentence)
        draw(&state)
      }
    }
  }

  /// Counts a match.
  package func add(_ match: WatchedMatch) throws {
    let time = now()
    try state.withLock { state in
      let first = state.versions.0.version(of: match.digests.0, at: time).0
      let second = state.versions.1.version(of: match.digests.1, at: time).0
      let pair = Pair(first: first.number, second: second.number)
      state.matches += 1
      if !match.isMixed {
        state.pairs[pair, default: PairRecord()].add(match.ending, firstPlayed: match.firstSide)
      }
      let record = state.pairs[pair]
      switch form {
      case .json: try Terminal.emit(match.json(versions: (first, second), record))
      case .table: draw(&state)
      case .lines:
        Terminal.print(
          match.text(names: ("\(names.0) v\(first.number)", "\(names.1) v\(second.number)"), record)
        )
      }
    }
  }

  /// Shows the whole table if only lines were shown.
  package func end() {
    guard form == .lines else { return }
    state.withLock { state in Terminal.print(lines(state).joined(separator: "\n")) }
  }

  // MARK: - The table

  private func draw(_ state: inout State) {
    let size = Terminal.size
    let up = erasing(&state)
    // Lines that do not fit would scroll away, and then they could not be redrawn.
    let shown = lines(state).map { String($0.prefix(max(size.columns - 1, 20))) }
      .prefix(max(size.rows - 3, 4))
    state.drawn = shown.count
    Terminal.print(up + shown.joined(separator: "\n"))
  }

  /// Returns the text that erases the table in place.
  private func erasing(_ state: inout State) -> String {
    defer { state.drawn = 0 }
    return state.drawn > 0 ? "\u{1b}[\(state.drawn)A\r\u{1b}[J" : ""
  }

  /// The lines of the table, the newest versions first.
  private func lines(_ state: State) -> [String] {
    var rows = [[names.0, names.1, "won", "drawn", "lost", "margin", "forfeits"]]
    let pairs = state.pairs.sorted {
      ($0.key.first + $0.key.second, $0.key.first) > ($1.key.first + $1.key.second, $1.key.first)
    }
    for (pair, record) in pairs {
      rows.append([
        state.versions.0.all[pair.first - 1].title, state.versions.1.all[pair.second - 1].title,
        "\(record.wins)", "\(record.draws)", "\(record.losses)", record.meanMargin?.signed ?? "-",
        "\(record.forfeits)/\(record.otherForfeits)",
      ])
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let table = rows.map { row in
      row.enumerated().map { column, text in
        let blanks = String(repeating: " ", count: widths[column] - text.count)
        return column < 2 ? text + blanks : blanks + text
      }.joined(separator: "  ")
    }
    let count = "\(state.matches) \(state.matches == 1 ? "match" : "matches")"
    let complaints = [state.complaints.0, state.complaints.1].compactMap { $0?.printable }
    return [count] + table + complaints
  }

  private struct VersionLine: Encodable {
    struct Body: Encodable {
      let player: Int
      let file: String
      let number: Int
      let sha256: String
      let seen: String
    }

    let version: Body
  }
}

extension Versions.Version {
  fileprivate var title: String { "\(name) \(seen.clockTime)" }
}

extension Date {
  /// The local time: `10:20:31`.
  fileprivate var clockTime: String {
    formatted(Date.VerbatimFormatStyle.clock)
  }
}

extension Date.VerbatimFormatStyle {
  fileprivate static var clock: Self {
    Self(
      format: """
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
        \(minute: .twoDigits):\(second: .twoDigits)
        """, timeZone: .current, calendar: Calendar(identifier: .gregorian))
  }
}
