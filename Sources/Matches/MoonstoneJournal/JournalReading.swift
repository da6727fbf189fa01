import MoonstoneKernel

/// A journal that was read: the match in the phase that it was in, and all that led to it.
///
///     let reading = try JournalReading("match.jsonl", game: game)
///     print(reading.match.moves, reading.match.phase)
///
/// Each line is played again and must be what the match tells. Times are taken from the lines, so
/// that reading gives the same match on every machine.
public struct JournalReading<G: Game>: Sendable {
  /// One line after the header.
  public struct Entry: Sendable {
    /// What a line of a journal can say.
    public enum Content: Hashable, Sendable {
      /// Something happened in the match.
      case event(Match<G>.Event)
      /// A program continued the journal. Scripts started again here, from their memories.
      case reopened(by: String)
    }

    /// Counted from 1; the header is line 1.
    public let line: Int
    /// What the line says.
    public let content: Content
    /// The action that caused the line; `nil` if the line follows from the one before, or if a
    /// program continued the journal here.
    public let action: Match<G>.Action?
    /// How many plies have been played after this line.
    public let ply: Int
  }

  /// An incomplete last line, left by a program that was killed while it wrote.
  public struct TornLine: Hashable, Sendable {
    /// The number of the line, counted from 1.
    public let line: Int
    /// How many bytes were dropped.
    public let count: Int
  }

  /// The first line.
  public let header: JournalHeader
  /// The match before its first line.
  public let start: Match<G>
  /// The match after the last complete line.
  public internal(set) var match: Match<G>
  /// All complete lines after the header.
  public internal(set) var entries: [Entry] = []
  /// What was dropped at the end; `nil` if the file ends with a complete line.
  public private(set) var torn: TornLine?
  /// Where the last complete line ends, in bytes from the beginning of the file.
  public private(set) var intactEnd = 0
  /// Events that the match has told, but that the file does not have: the end of a match, after its
  /// last move. A writer that continues the journal writes them.
  public internal(set) var unwritten: [Match<G>.Event] = []
  private(set) var tornBytes: [UInt8] = []
  /// The text that was read, without a byte order mark; empty if there was none.
  private(set) var text: ArraySlice<UInt8> = []
  /// How many lines of the journal, the header included, are those of the text.
  var linesRead = 0

  /// Reads a file.
  ///
  /// - Throws: a ``JournalError`` if the file cannot be read or is not a valid journal of the game.
  public init(_ file: String, game: G) throws(JournalError) {
    try self.init(file, game: game) { match, action throws(Rejection) in try match.apply(action) }
  }

  /// Reads a file.
  ///
  /// - Parameter apply: applies actions; faster if it was compiled for the game.
  /// - Throws: a ``JournalError`` if the file cannot be read or is not a valid journal of the game.
  package init(
    _ file: String, game: G, by apply: Match<G>.Applying
  ) throws(JournalError) {
    try self.init(JournalSource(contentsOf: file), game: game, by: apply)
  }

  /// Reads a journal that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: the whole journal.
  ///   - file: the name of the file, for errors.
  ///   - game: the game that was played.
  /// - Throws: a ``JournalError`` if it is not a valid journal of the game.
  public init(
    _ bytes: some Collection<UInt8>, file: String, game: G
  ) throws(JournalError) {
    try self.init(JournalSource(Array(bytes), file: file), game: game) {
      match, action throws(Rejection) in try match.apply(action)
    }
  }

  private init(
    _ source: JournalSource, game: G, by apply: Match<G>.Applying
  ) throws(JournalError) {
    let first = try source.first
    let header = try JournalHeader(first)
    self.init(header, try header.match(of: game, in: source.file))
    intactEnd = first.bytes.endIndex + 1
    var last = first
    while let line = try source.line(after: last) {
      let isLast = line.bytes.endIndex + 1 == source.bytes.count
      if !line.isTorn, try take(line, isLast: isLast, apply) {
        intactEnd = line.bytes.endIndex + 1
        last = line
        continue
      }
      tornBytes = Array(source.bytes[line.bytes.startIndex...])
      torn = TornLine(line: line.number, count: tornBytes.count)
      break
    }
    text = source.bytes[first.bytes.startIndex..<intactEnd]
    linesRead = last.number
    putBackMemories()
  }

  /// A journal of a header alone.
  ///
  /// - Parameter start: the match of the header.
  init(_ header: JournalHeader, _ start: Match<G>) {
    self.header = header
    self.start = start
    match = start
  }

  /// Gives the match back the memories that its sides have now, should it have let them go.
  mutating func putBackMemories() {
    for side in Side.allCases {
      guard let number = match.absentMemory(of: side) else { continue }
      match.putBack(memories[number], of: side)
    }
  }

  /// The memories that were given since the match began or was reset.
  private var memories: [String] {
    var memories: [String] = []
    for entry in entries {
      switch entry.content {
      case .event(.played(let choice, _, _, _, _)):
        if let memory = choice.memory { memories.append(memory) }
      case .event(.reset): memories = []
      default: break
      }
    }
    return memories
  }

  /// Plays a line again.
  ///
  /// - Returns: `false` for a last line that is not JSON, which counts as torn.
  private mutating func take(
    _ line: JournalSource.SourceLine, isLast: Bool, _ apply: Match<G>.Applying
  ) throws(JournalError) -> Bool {
    let record: JournalFields
    do throws(JournalCoding.Fault) {
      record = try JournalFields(line: line.bytes)
    } catch {
      if isLast, case .notJSON = error { return false }
      throw line.error(error.message)
    }
    do throws(JournalCoding.Fault) {
      try take(record, line, apply)
    } catch {
      throw line.error(error.message)
    }
    return true
  }

  private mutating func take(
    _ record: JournalFields, _ line: JournalSource.SourceLine, _ apply: Match<G>.Applying
  ) throws(JournalCoding.Fault) {
    func entry(_ content: Entry.Content, _ action: Match<G>.Action? = nil) -> Entry {
      Entry(line: line.number, content: content, action: action, ply: match.ply)
    }
    if record.event == .reopened {
      try JournalFields(event: record.event, program: record.program).check(record)
      entries.append(entry(.reopened(by: try record.field("program", record.program))))
      return
    }
    var action: Match<G>.Action?
    let told: Match<G>.Event
    if unwritten.isEmpty {
      let found = try record.action(in: match)
      let events: [Match<G>.Event]
      do throws(Rejection) {
        events = try apply(&match, found)
      } catch {
        throw record.refused(error)
      }
      // The first one of an action is always recorded.
      told = events[0]
      for event in events.dropFirst() where event.isRecorded { unwritten.append(event) }
      action = found
    } else {
      told = unwritten.removeFirst()
    }
    if record.event == .played, action != nil, case .ended = told {
      throw .field("the move took longer than its side had, so this line must be “ended”, by time")
    }
    try JournalFields(told)?.check(record)
    entries.append(entry(.event(told), action))
  }
}
