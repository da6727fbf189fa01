import Foundation
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// A kept match, in a list.
package struct KeptSummary: Encodable, Sendable {
  package let id: String
  package let game: String
  package let black: String
  package let white: String
  /// The name of the file, with the place of the match in it.
  package let file: String
  /// When the file was last written; `nil` for a match of another program.
  package let written: String?
  /// How the match ended, in a sentence; `nil` if it did not, or that is not known.
  package private(set) var ending: String?

  /// - Returns: `nil` if a file does not begin with a header.
  init?(_ id: String, in source: KeptSource) {
    guard let header = try? source.header else { return nil }
    self.id = id
    game = header.game
    black = header.players.black.name
    white = header.players.white.name
    file = source.place.split(separator: "/").last.map(String.init) ?? ""
    written = if case .journal(let file) = source { MatchMoment.lastWrite(of: file) } else { nil }
  }

  /// Reads how the match ended.
  mutating func readEnding(in source: KeptSource, _ catalog: Catalog) {
    func read<E: GameEntry>(_ entry: E) -> String? {
      let match = try? source.reading(of: entry.plugin.game).match
      return match.flatMap { match in match.ending.map { match.sentence(on: $0) } }
    }
    guard let entry = try? catalog.game(exactly: game) else { return }
    ending = read(entry)
  }

  /// Whether a text stands in what the list shows.
  func has(_ words: String) -> Bool {
    let shown = [game, black, white, file].joined(separator: " ")
    return words.split(separator: " ").allSatisfy {
      shown.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
  }
}

extension JournalReading {
  /// What the journal has that was said beside the board.
  package var said: [SheetSnapshot.Said] {
    entries.compactMap { entry in
      guard case .event(.noted(let side, let text)) = entry.content else { return nil }
      return SheetSnapshot.Said(
        ply: entry.ply, side: side.description, text: text.printableLines)
    }
  }
}
