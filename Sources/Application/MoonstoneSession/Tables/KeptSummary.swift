import Foundation
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
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
