import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// A place in a person's archive that an interface asks about.
package struct ArchivePlace: Sendable {
  package let game: String
  /// The position before the moves, in the game's notation; empty for the initial one.
  package let start: String
  /// The moves that lead to the place, as a person types them.
  package let moves: String

  package init(game: String, start: String, moves: String) {
    self.game = game
    self.start = start
    self.moves = moves
  }
}

extension Tables {
  /// Returns the way to a position with its boards, and what was played there in the person's
  /// archive, as one line of JSON.
  ///
  /// - Throws: a ``TableRefusal`` without an archive; the error of a notation or of the archive.
  package nonisolated func explored(_ place: ArchivePlace) throws -> String {
    func explored<E: GameEntry>(_ entry: E) throws -> String {
      let game = entry.plugin.game
      let start = place.start.isEmpty ? nil : try game.position(place.start)
      let moves = try game.transcript(place.moves, from: start)
      var walk = Exploration(game, from: start, in: try archive())
      for move in moves { walk.play(move) }
      let sheet = MatchSheet(try Match(game, from: start, played: moves))
      return """
        {"sheet":\(jsonLine(of: SheetSnapshot.json("", sheet, seed: 0, isReplay: true))),\
        "ways":\(jsonLine(SheetStatus.ways(in: walk.position, of: game))),\
        "archive":\(ExplorationReport(walk, try walk.page()).json)}
        """
    }
    return try explored(try surroundings.catalog.game(named: place.game))
  }

  /// Always the person's own archive, whatever others are shown.
  private nonisolated func archive() throws -> any MatchStore {
    let path = UserArchive.path(beside: surroundings.store)
    guard try SQLiteStore.isThere(path) else {
      throw NoArchive()
    }
    return try UserArchive.open(path, isMade: false, catalog: surroundings.catalog)
  }
}
