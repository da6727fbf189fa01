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
    if let clocks = control.clocks {
      do throws(Rejection) {
        return (try journal(clocks: clocks, by: program), [])
      } catch {
        // Without limits every move is in time.
      }
    }
    return (try journal(clocks: Clocks(.unlimited), by: program), [.clocks])
  }

  private func journal(clocks: Clocks, by program: String) throws(Rejection) -> [String] {
    var lines: [String] = []
    _ = try match(clocks: clocks) { event, match in
      if let line = JournalLine.event(event) { lines.append(line) }
    }
    return [JournalLine.header(header(clocks: clocks, by: program))] + lines
  }

  private func header(clocks: Clocks, by program: String) -> JournalHeader {
    let names = game.sideNames.map { PlayerIdentity(name: $0) }
    return JournalHeader(
      Match(game, from: start, players: players ?? names, clocks: clocks),
      seed: tags.seed.flatMap { JournalHeader.seeds.contains($0) ? $0 : nil } ?? 0,
      memory: tags.memory.flatMap { JournalHeader.memories.contains($0) ? $0 : nil } ?? 64 << 20,
      program: tags.program ?? program)
  }
}
