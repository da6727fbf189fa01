import MoonstoneArchive
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

/// Where matches of an archive begin: after openings they have positions of their own, which no
/// moves of the archive lead to.
package struct Beginnings: Sendable {
  /// A position where matches begin, all images of it under the game's symmetries included.
  package struct Beginning: Sendable {
    /// The text of the position in the first of these matches.
    package let position: String
    /// The moves that lead there from the initial position, if the match was begun by them.
    package let opening: String?
    /// How many matches begin there.
    package fileprivate(set) var count = 1
  }

  /// How many matches begin at the position that was asked about.
  package private(set) var here = 0
  /// The other positions, the most frequent first.
  package private(set) var others: [Beginning] = []

  /// How many matches begin elsewhere.
  package var elsewhere: Int { others.reduce(0) { $0 + $1.count } }

  /// - Parameters:
  ///   - game: the game.
  ///   - start: the position that is asked about.
  ///   - store: the archive.
  ///   - query: which matches count.
  /// - Throws: an `ArchiveError`.
  package init<G: Game>(
    of game: G, besides start: G.Position, in store: any MatchStore, _ query: MatchQuery
  ) throws {
    let wanted = game.archiveKey(of: start)
    var query = query
    query.game = game.name
    var places: [PositionKey: Beginning] = [:]
    // Most matches begin at a position that was met before.
    var keys: [String: PositionKey] = [:]
    try store.forEach(query) { match in
      let facts = match.facts
      guard
        let key = keys[facts.start] ?? G.Position(facts.start).map({ game.archiveKey(of: $0) })
      else { return true }
      keys[facts.start] = key
      if key == wanted {
        here += 1
      } else if places[key] != nil {
        places[key]?.count += 1
      } else {
        let opening = facts.opening.flatMap { opening -> String? in
          let moves = try? game.transcript(opening, from: game.initialPosition)
          guard let moves, !moves.isEmpty else { return nil }
          let reached = moves.reduce(into: game.initialPosition) { $0.playUnchecked($1) }
          return game.archiveKey(of: reached) == key ? opening : nil
        }
        places[key] = Beginning(position: facts.start, opening: opening)
      }
      return true
    }
    others = places.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.value)
  }

  /// What is said where nothing was played: how many matches begin elsewhere, and the most frequent
  /// places; no lines if matches begin here, or none does elsewhere.
  package var lines: [String] {
    guard here == 0, !others.isEmpty else { return [] }
    let most = 3
    let matches = elsewhere == 1 ? "1 match begins" : "\(elsewhere) matches begin"
    let places = others.count == 1 ? "another position" : "\(others.count) other positions"
    let rest = others.count > most ? "; the most frequent" : ""
    let rows = others.prefix(most).map { place in
      [
        "\(place.count)",
        (place.position + (place.opening.map { " (after \($0))" } ?? "")).printable,
      ]
    }
    let table = TextColumns([.numbers(""), .words("")], rows: rows)
    return ["\(matches) at \(places)\(rest):"] + table.lines(fitting: nil).map { "  \($0)" }
  }
}
