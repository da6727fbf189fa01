import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// A match to look back at, wherever it is kept.
package protocol PastMatch: Sendable {
  /// The name of the match.
  var id: String { get }
  /// What grows with the match; no unit.
  var size: Int { get }
  /// Everything about the match as one line of JSON.
  var replay: String { get throws }
  /// The graph of the match as HTML.
  var graph: String { get throws }
  /// The match as a page that is one file.
  var page: String { get throws }
  /// Makes a lesson of the match.
  func lesson() throws -> any OpenLesson
}

/// A match in a journal.
package struct JournalMatch: PastMatch {
  package let id: String
  let file: String
  let entry: any GameEntry
  /// Whether the journal lies in the program's folder, beside which an analysis may be kept.
  let isOwn: Bool

  package var size: Int { MatchFolder.size(of: file) }

  package var replay: String {
    get throws {
      func replay<E: GameEntry>(_ entry: E) throws -> String {
        let reading = try JournalReading(file, game: entry.plugin.game)
        return jsonLine(
          SheetSnapshot(
            id, MatchSheet(reading), seed: reading.header.seed, said: reading.said, isReplay: true))
      }
      return try replay(entry)
    }
  }

  package var graph: String {
    get throws {
      func graph<E: GameEntry>(_ entry: E) throws -> String {
        MatchSheet(try JournalReading(file, game: entry.plugin.game)).graph
      }
      return try graph(entry)
    }
  }

  package var page: String {
    get throws {
      func page<E: GameEntry>(_ entry: E) throws -> String {
        MatchPage(try JournalReading(file, game: entry.plugin.game)).html
      }
      return try page(entry)
    }
  }

  package func lesson() throws -> any OpenLesson {
    func lesson<E: GameEntry>(_ entry: E) throws -> any OpenLesson {
      let source = MatchSource.journal(file)
      let matches = try ReviewedMatch.read(source, of: entry.plugin.game)
      return MatchLesson(
        matches[0], of: entry.plugin, keptIn: isOwn ? source.keptFile : nil)
    }
    return try lesson(entry)
  }
}
