import MoonstoneKernel
import MoonstoneRecords

extension MatchRecord {
  /// The match of a journal as it stands: moves that were taken back are not in it.
  ///
  /// - Parameters:
  ///   - reading: the journal.
  ///   - place: where it is, for messages.
  public init(_ reading: JournalReading<G>, place: String = "") {
    let (start, header) = (reading.start, reading.header)
    self.init(start.game, from: start.start, place: place)
    ending = nil
    players = start.players
    control = MatchControl(start.clocks)
    tags.seed = header.seed
    tags.rules = header.rules
    tags.memory = header.memory
    tags.program = header.program
    for entry in reading.entries {
      switch entry.content {
      case .event(let event): take(event)
      case .reopened: missing.insert(.record)
      }
    }
    for event in reading.unwritten { take(event) }
  }

  /// The lines of a journal of the match, without line feeds.
  ///
  /// If the clocks do not allow the match, as when a move took longer than its side had, the
  /// journal is without limits.
  ///
  /// - Parameter program: who writes the journal, if the match does not know who recorded it.
  /// - Returns: the lines, and what they do not hold although a journal can.
  /// - Throws: a `Rejection` if the ending does not follow from the moves.
  public func journal(
    by program: String
  ) throws(Rejection) -> (lines: [String], lost: Set<MatchDetail>) {
    let reading = try JournalReading(self, by: program)
    return (reading.lines, control.clocks == reading.start.clocks ? [] : [.clocks])
  }

  fileprivate func header(of start: Match<G>, by program: String) -> JournalHeader {
    JournalHeader(
      start,
      seed: tags.seed.flatMap { JournalHeader.seeds.contains($0) ? $0 : nil } ?? 0,
      memory: tags.memory.flatMap { JournalHeader.memories.contains($0) ? $0 : nil } ?? 64 << 20,
      program: tags.program ?? program)
  }
}

extension JournalReading {
  /// The journal that a match would have, without a text.
  ///
  /// If the clocks do not allow the match, as when a move took longer than its side had, the
  /// journal is without limits.
  ///
  /// - Parameters:
  ///   - record: the match.
  ///   - program: who writes the journal, if the match does not know who recorded it.
  /// - Throws: a `Rejection` if the ending does not follow from the moves.
  public init(_ record: MatchRecord<G>, by program: String) throws(Rejection) {
    if let clocks = record.control.clocks {
      do throws(Rejection) {
        self = try Self(record, clocks, program)
        return
      } catch {
        // Without limits every move is in time.
      }
    }
    self = try Self(record, Clocks(.unlimited), program)
  }

  private init(
    _ record: MatchRecord<G>, _ clocks: Clocks, _ program: String
  ) throws(Rejection) {
    let start = record.beginning(clocks: clocks)
    self.init(record.header(of: start, by: program), start)
    match = try record.match(clocks: clocks) { action, events, match in
      add(events, by: action, ply: match.ply)
    }
  }
}
