import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

/// Writes a match as a journal.
public struct JournalRecordWriter<G: Game>: MatchRecordWriter {
  public static var holds: Set<MatchDetail> {
    [
      .moves, .players, .versions, .clocks, .times, .values, .comments, .reasons, .settings, .ticks,
      .memories,
    ]
  }

  private let program: String
  private var text = ""

  /// - Parameter program: who writes journals of matches that do not know who recorded them.
  public init(by program: String) { self.program = program }

  public mutating func write(
    _ record: MatchRecord<G>
  ) throws(MatchFault) -> Set<MatchDetail> {
    let journal: (lines: [String], lost: Set<MatchDetail>)
    do throws(Rejection) {
      journal = try record.journal(by: program)
    } catch {
      throw MatchFault(record.place, "it does not fit into a journal: \(error)")
    }
    if journal.lines.contains(where: { $0.utf8.count > JournalLine.longest }) {
      let most = JournalLine.longest.inUnits
      throw MatchFault(
        record.place, "it does not fit into a journal: a line has at most \(most) bytes")
    }
    text += journal.lines.map { $0 + "\n" }.joined()
    return Self.lost(of: record).union(journal.lost)
  }

  public mutating func takeBytes() -> [UInt8] {
    defer { text = "" }
    return Array(text.utf8)
  }
}

extension SingleRecordReader {
  /// Reads the journal of a match.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - game: the game that was played.
  ///   - tell: receives a sentence about a torn line, which is left out.
  public init(
    journal path: String, of game: G, tell: (String) -> Void
  ) {
    self.init { () throws(MatchFault) in
      do throws(JournalError) {
        let reading = try JournalReading(path, game: game)
        if let torn = reading.torn {
          tell("\(path.printable):\(torn.line): the last line is torn; it is left out")
        }
        var record = MatchRecord(reading, place: path)
        // A journal says 0 of a time that is not known.
        record.annotate { _, ply in if ply.elapsed == .zero { ply.elapsed = nil } }
        return record
      } catch {
        throw MatchFault(path + (error.line.map { ":\($0)" } ?? ""), error.message)
      }
    }
  }
}
