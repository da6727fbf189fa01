import MoonstoneKernel

/// A journal read back: the match in the very phase it was in, and how it came there.
///
/// Each line is played again and must be what the match tells. Measured times are taken from the
/// lines, so reading gives the same match on every machine.
public struct JournalReading<G: Game>: Sendable {
  /// One line after the header.
  public struct Entry: Sendable {
    public enum Content: Hashable, Sendable {
      case event(Match<G>.Event)
      /// A program went on with the journal. Scripts began anew here, from their memory.
      case reopened(by: String)
    }

    /// Counted from 1; the header is line 1.
    public let line: Int
    public let content: Content
    /// What to apply to the match before this line; `nil` when the line follows from the one before,
    /// and where a program went on.
    public let action: Match<G>.Action?
    /// How many plies have been played after this line.
    public let ply: Int
    /// How many bytes of the file end with this line. They are a journal themselves.
    public let end: Int
  }

  /// The end of the file that is no line, as a program leaves it that was killed while it wrote.
  public struct TornLine: Hashable, Sendable {
    public let line: Int
    /// How many bytes were dropped.
    public let count: Int
  }

  public let header: JournalHeader
  /// The match before its first line.
  public let start: Match<G>
  /// The match after the last whole line.
  public private(set) var match: Match<G>
  public private(set) var entries: [Entry] = []
  /// What was dropped at the end, or `nil` when the file ends with a whole line.
  public private(set) var torn: TornLine?
  /// How many bytes of the file end with the header.
  public let headerEnd: Int
  /// How many bytes of the file are whole lines.
  public private(set) var intactEnd: Int
  /// What the match has told and the file does not have: the end of a match whose last move is
  /// there. Whoever goes on with the journal writes it.
  public private(set) var unwritten: [Match<G>.Event] = []
  private(set) var tornBytes: [UInt8] = []

  /// Reads a file.
  public init(_ file: String, game: G) throws(JournalError) {
    try self.init(JournalSource(contentsOf: file), game: game)
  }

  /// Reads what has been read already; `file` is for errors.
  public init(
    _ bytes: some Collection<UInt8>, file: String, game: G
  ) throws(JournalError) {
    try self.init(JournalSource(Array(bytes), file: file), game: game)
  }

  private init(_ source: JournalSource, game: G) throws(JournalError) {
    let first = try source.first
    header = try JournalHeader(first)
    start = try header.match(of: game, in: source.file)
    match = start
    headerEnd = first.bytes.endIndex + 1
    intactEnd = headerEnd
    var last = first
    while let line = try source.line(after: last) {
      if !line.isTorn, try take(line, isLast: line.bytes.endIndex + 1 == source.bytes.count) {
        intactEnd = line.bytes.endIndex + 1
        last = line
        continue
      }
      tornBytes = Array(source.bytes[line.bytes.startIndex...])
      torn = TornLine(line: line.number, count: tornBytes.count)
      break
    }
  }

  /// Returns false for a last line that is no JSON, which is as good as torn.
  private mutating func take(
    _ line: JournalSource.Line, isLast: Bool
  ) throws(JournalError) -> Bool {
    let record: JournalRecord
    do throws(JournalCoding.Fault) {
      record = try JournalCoding.value(
        JournalRecord.self, from: line.bytes, rules: JournalRecord.rules)
    } catch {
      if isLast, case .notJSON = error { return false }
      throw line.error(error.message)
    }
    do throws(JournalCoding.Fault) {
      try take(record, line)
    } catch {
      throw line.error(error.message)
    }
    return true
  }

  private mutating func take(
    _ record: JournalRecord, _ line: JournalSource.Line
  ) throws(JournalCoding.Fault) {
    func entry(_ content: Entry.Content, _ action: Match<G>.Action? = nil) -> Entry {
      Entry(
        line: line.number, content: content, action: action, ply: match.ply,
        end: line.bytes.endIndex + 1)
    }
    if record.event.value == .reopened {
      try JournalRecord(event: record.event, program: record.program).check(record)
      entries.append(entry(.reopened(by: try record.field("program", \.program))))
      return
    }
    var action: Match<G>.Action?
    if unwritten.isEmpty {
      let found = try record.action(in: match)
      do throws(Rejection) {
        unwritten = try match.apply(found).filter { if case .asked = $0 { false } else { true } }
      } catch {
        throw record.refused(error)
      }
      action = found
    }
    let told = unwritten.removeFirst()
    if record.event.value == .played, action != nil, case .ended = told {
      throw .field("the move took longer than its side had, so this line must be “ended”, by time")
    }
    try JournalRecord(told, ply: match.ply)?.check(record)
    entries.append(entry(.event(told), action))
  }
}
