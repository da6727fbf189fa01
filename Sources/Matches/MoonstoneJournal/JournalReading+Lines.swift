import MoonstoneKernel

extension JournalReading {
  /// The complete lines of the journal, without line feeds: as they were read, and made where they
  /// were not.
  public var lines: [String] {
    let read = text.split(
      separator: UInt8(ascii: "\n"), maxSplits: linesRead, omittingEmptySubsequences: false)
    let header = linesRead == 0 ? [JournalLine.header(header)] : []
    return read.prefix(linesRead).map { String(decoding: $0, as: UTF8.self) } + header
      + entries.dropFirst(max(linesRead - 1, 0)).compactMap(\.text)
  }

  /// The lines that a program writes first when it goes on with the match.
  ///
  /// - Parameter program: its name and version.
  package func reopening(by program: String) -> [String] {
    [JournalLine.reopened(by: program)] + unwritten.compactMap { JournalLine.event($0) }
  }

  /// Goes on with an action, whose lines are made.
  ///
  /// - Throws: a `Rejection`; nothing changes then.
  package mutating func apply(_ action: Match<G>.Action) throws(Rejection) {
    add(try match.apply(action), by: action, ply: match.ply)
  }

  /// Adds the lines of what an action led to.
  mutating func add(_ told: [Match<G>.Event], by action: Match<G>.Action, ply: Int) {
    var action: Match<G>.Action? = action
    for event in told where event.isRecorded {
      // The header is line 1.
      entries.append(
        Entry(line: entries.count + 2, content: .event(event), action: action, ply: ply))
      action = nil
    }
  }
}

extension JournalReading.Entry {
  fileprivate var text: String? {
    switch content {
    case .event(let event): JournalLine.event(event)
    case .reopened(let program): JournalLine.reopened(by: program)
    }
  }
}

extension Event {
  /// Whether a journal has a line of it.
  var isRecorded: Bool {
    switch self {
    case .asked, .thinking: false
    default: true
    }
  }
}
