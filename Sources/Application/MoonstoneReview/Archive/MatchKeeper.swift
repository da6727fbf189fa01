import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneSupport

/// Hears a match, and adds it to an archive when it is over.
package final class MatchKeeper<G: Game>: Observer {
  private let store: any MatchStore
  private let catalog: Catalog
  private let game: G
  private let lines: Locked<[String]>

  /// - Parameters:
  ///   - header: what the match begins with.
  ///   - game: the game.
  ///   - store: where the match goes.
  ///   - catalog: where scripts are found.
  package init(_ header: JournalHeader, of game: G, to store: any MatchStore, catalog: Catalog) {
    self.store = store
    self.catalog = catalog
    self.game = game
    lines = Locked([JournalLine.header(header)])
  }

  package func observe(_ event: Match<G>.Event, in match: Match<G>) {
    guard let line = JournalLine.event(event, ply: match.ply) else { return }
    lines.withLock { $0.append(line) }
  }

  /// Adds the match as it stands, if it has ended.
  ///
  /// - Throws: an `ArchiveError`, or a `JournalError` if a line is too long for a journal.
  package func keep() throws {
    let text = lines.withLock { $0.map { $0 + "\n" }.joined() }
    let reading = try JournalReading(Array(text.utf8), file: "this match", game: game)
    guard reading.match.ending != nil else { return }
    var match = ArchivedMatch(reading)
    match.facts.date = MatchMoment.text(of: Date())
    let kept = match
    try store.add { take in try take(kept) }
    let scripts = ScriptKeeping(store: store, catalog: catalog, game: game.name)
    for player in [kept.facts.players.black, kept.facts.players.white] {
      if let version = player.version { try scripts.keep(version, of: player.name) }
    }
  }
}
