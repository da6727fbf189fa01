import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// A match of an event, to be looked back at.
package struct EventMatch: PastMatch {
  package let id: String
  let eventID: String
  let kept: EventMatchResult
  let event: ArenaEvent
  let entry: any GameEntry
  let scripts: OpenScripts
  /// It does not grow.
  package var size: Int { 0 }

  package var replay: String {
    get throws {
      func replay<E: GameEntry>(_ entry: E) throws -> String {
        let (match, lead) = try played(entry)
        let origin = SheetSnapshot.Origin(
          event: eventID, title: "\(event.game): \(event.schedule.format.name)", place: kept.place,
          clocks: event.clocks.inWords)
        return jsonLine(
          SheetSnapshot(
            id, MatchSheet(match), seed: kept.seed, isReplay: true, lead: lead, origin: origin))
      }
      return try replay(self.entry)
    }
  }

  package var graph: String {
    get throws {
      func graph<E: GameEntry>(_ entry: E) throws -> String {
        MatchSheet(try played(entry).match).graph
      }
      return try graph(self.entry)
    }
  }

  package var page: String {
    get throws {
      func page<E: GameEntry>(_ entry: E) throws -> String {
        MatchPage(kept, of: event, try played(entry)).html
      }
      return try page(self.entry)
    }
  }

  /// Returns a new match that begins after a ply of this one. People play for the players that are
  /// not open.
  package func wish(at ply: Int) throws -> NewMatch {
    func wish<E: GameEntry>(_ entry: E) throws -> NewMatch {
      let match = try played(entry).match
      guard (0...match.ply).contains(ply) else { throw TableRefusal("there is no ply \(ply)") }
      let players = kept.names.map { name in
        let isOpen = (try? scripts.player(name, of: event.game)) != nil
        return isOpen ? name : PlayerSource.humanName
      }
      var wish = NewMatch(event.game, black: players.black, white: players.white)
      let start = match.start.description
      wish.start = start == match.game.initialPosition.description ? nil : start
      wish.opening = match.game.text(of: Array(match.moves.prefix(ply)))
      wish.ticks = "\(event.clocks.tickControl)"
      wish.time = "\(event.clocks.control)"
      return wish
    }
    return try wish(self.entry)
  }

  package func lesson() throws -> any OpenLesson {
    func lesson<E: GameEntry>(_ entry: E) throws -> any OpenLesson {
      let match = try played(entry).match
      if match.game.isSolo { throw AnalysisError.onePlayer(game: match.game.name) }
      let reviewed = try ReviewedMatch(
        name: kept.place, game: match.game, players: kept.names, from: match.start, match.moves)
      return MatchLesson(reviewed, of: entry.plugin, keptIn: nil)
    }
    return try lesson(self.entry)
  }

  private func played<E: GameEntry>(_ entry: E) throws -> (match: Match<E.G>, lead: Int) {
    guard let played = kept.played(by: entry.plugin.game) else {
      throw TableRefusal("the match has illegal moves")
    }
    return played
  }
}
