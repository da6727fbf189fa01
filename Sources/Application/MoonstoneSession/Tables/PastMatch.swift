import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneReports
import MoonstoneSupport

/// A match to look back at, wherever it is kept.
package protocol PastMatch: Sendable {
  /// Everything about the match as one line of JSON.
  var replay: String { get throws }
  /// The graph of the match as HTML.
  var graph: String { get throws }
  /// The match as a page that is one file.
  var page: String { get throws }
}

/// A match in a journal.
package struct JournalMatch: PastMatch {
  let id: String
  let file: String
  let entry: any GameEntry

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
}
