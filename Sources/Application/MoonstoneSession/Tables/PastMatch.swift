import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
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

/// A match in a journal, or in a file of another program.
package struct JournalMatch: PastMatch {
  package let id: String
  let source: KeptSource
  let entry: any GameEntry
  /// Where an analysis is kept; `nil` if the match does not lie in the program's folder.
  let keptFile: String?

  package var size: Int { source.size }

  /// The text of the journal.
  package var text: String { get throws { try source.text } }

  package var replay: String {
    get throws {
      func replay<E: GameEntry>(_ entry: E) throws -> String {
        let reading = try source.reading(of: entry.plugin.game)
        return jsonLine(
          SheetSnapshot(
            id, MatchSheet(reading), seed: reading.header.seed, said: reading.said, isReplay: true))
      }
      return try replay(self.entry)
    }
  }

  package var graph: String {
    get throws {
      func graph<E: GameEntry>(_ entry: E) throws -> String {
        MatchSheet(try source.reading(of: entry.plugin.game)).graph
      }
      return try graph(self.entry)
    }
  }

  package var page: String {
    get throws {
      func page<E: GameEntry>(_ entry: E) throws -> String {
        MatchPage(try source.reading(of: entry.plugin.game)).html
      }
      return try page(self.entry)
    }
  }

  package func lesson() throws -> any OpenLesson {
    // A program that is just being started may hold a closed journal for a moment.
    if case .journal(let file) = source, FileLock.isHeld(file, patience: .milliseconds(200)) {
      throw TableRefusal("the match is still being played; a lesson begins when it is closed")
    }
    func lesson<E: GameEntry>(_ entry: E) throws -> any OpenLesson {
      let reading = try source.reading(of: entry.plugin.game)
      let match = try ReviewedMatch.read(reading, named: source.place)
      return MatchLesson(match, of: entry.plugin, keptIn: keptFile)
    }
    return try lesson(self.entry)
  }
}
