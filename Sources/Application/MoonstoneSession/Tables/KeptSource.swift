import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel

/// Where a kept match is.
package enum KeptSource: Sendable {
  /// In its journal.
  case journal(String)
  /// In a file of another program.
  case copy(MatchCopy)

  var header: JournalHeader {
    get throws {
      switch self {
      case .journal(let file): try JournalHeader.read(file)
      case .copy(let match): match.header
      }
    }
  }

  /// The file, and the place of the match in it.
  var place: String {
    switch self {
    case .journal(let file): file
    case .copy(let match): match.place
    }
  }

  /// What grows with the match: the bytes of its journal.
  var size: Int {
    switch self {
    case .journal(let file): MatchFolder.size(of: file)
    case .copy(let match): match.text.utf8.count
    }
  }

  /// The text of the journal.
  var text: String {
    get throws {
      switch self {
      case .journal(let file): try TextFile.contents(found: file, as: .journal)
      case .copy(let match): match.text
      }
    }
  }

  func reading<G: Game>(of game: G) throws -> JournalReading<G> {
    switch self {
    case .journal(let file): try JournalReading(file, game: game)
    case .copy(let match): try JournalReading(Array(match.text.utf8), file: match.place, game: game)
    }
  }
}
