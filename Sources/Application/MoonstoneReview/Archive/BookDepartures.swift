import MoonstoneArchive
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

/// Where a player left an opening book in the matches of an archive.
package struct BookDepartures: Sendable {
  /// A move that is not the book's, in a position that the book knows.
  package struct Departure: Encodable, Sendable {
    /// The ply of the move, from 1, in the first of the matches.
    package let ply: Int
    /// The moves before it, in that match.
    package let after: String
    /// The book's move there.
    package let book: String
    package let played: String
    package private(set) var count = 0
    package private(set) var wins = 0
    package private(set) var draws = 0
    package private(set) var losses = 0
    /// The number of the first of the matches.
    package let match: Int

    init(ply: Int, after: String, book: String, played: String, match: Int) {
      self.ply = ply
      self.after = after
      self.book = book
      self.played = played
      self.match = match
    }

    mutating func add(_ outcome: OutcomeWord?, for side: Side) {
      count += 1
      switch outcome {
      case nil: break
      case .draw?: draws += 1
      case let outcome?: if outcome.winner == side { wins += 1 } else { losses += 1 }
      }
    }
  }

  private struct DeparturePly: Hashable {
    let key: PositionKey
    let move: String
  }

  /// How many sides of matches the player had.
  package private(set) var matches = 0
  /// In how many of them the book ended first: it did not know a position.
  package private(set) var outlasted = 0
  private var places: [DeparturePly: Departure] = [:]

  /// The departures, the most frequent first.
  package var departures: [Departure] {
    places.sorted { one, other in
      (other.value.count, one.value.match, one.key.key.rawValue)
        < (one.value.count, other.value.match, other.key.key.rawValue)
    }.map(\.value)
  }

  /// Looks for them.
  ///
  /// - Parameters:
  ///   - book: the book.
  ///   - game: its game.
  ///   - store: the archive.
  ///   - query: the player or the version, and which matches count.
  /// - Throws: an `ArchiveError`.
  package init<G: Game>(
    from book: OpeningBook, of game: G, in store: any MatchStore, _ query: MatchQuery
  ) throws {
    var query = query
    query.game = game.name
    try store.forEachMatch(query) { number, match in
      for side in Side.allCases where Self.isMeant(match.facts.players[side], side, query) {
        add(match, number, side, book, game)
      }
      return true
    }
  }

  private static func isMeant(
    _ player: ArchivedPlayer, _ side: Side, _ query: MatchQuery
  ) -> Bool {
    if let wanted = query.side, wanted != side { return false }
    if let name = query.player, name != player.name { return false }
    if let version = query.version { return player.version?.hasPrefix(version) == true }
    return true
  }

  private mutating func add<G: Game>(
    _ match: ArchivedMatch, _ number: Int, _ side: Side, _ book: OpeningBook, _ game: G
  ) {
    matches += 1
    for (index, ply) in match.plies.enumerated() where ply.side == side {
      guard let entry = book.entry(ply.key.rawValue) else {
        outlasted += 1
        return
      }
      if entry.move == ply.canonicalMove { continue }
      let place = DeparturePly(key: ply.key, move: ply.canonicalMove)
      if places[place] == nil {
        places[place] = Self.departure(match, number, index, entry.move, game)
      }
      places[place]?.add(match.facts.ending?.outcome, for: side)
      return
    }
    outlasted += 1
  }

  private static func departure<G: Game>(
    _ match: ArchivedMatch, _ number: Int, _ index: Int, _ bookMove: String, _ game: G
  ) -> Departure {
    let lead = match.plies.prefix(index).map(\.move)
    var shown = bookMove
    if var position = try? game.position(match.facts.start) {
      let moves = lead.compactMap { G.Move($0) }
      for move in moves where position.isLegal(move) { position.playUnchecked(move) }
      let own = position.legalMoves.first { game.canonicalMove($0, in: position) == bookMove }
      shown = own?.description ?? bookMove
    }
    return Departure(
      ply: index + 1, after: lead.joined(separator: " "), book: shown,
      played: match.plies[index].move, match: number)
  }

  package var json: String {
    jsonLine(of: [
      "matches": matches, "outlasted": outlasted, "departures": JSON(encoding: departures),
    ])
  }

  /// The lines for people.
  ///
  /// - Parameter width: the columns that they may take.
  package func lines(fitting width: Int) -> [String] {
    let left = matches - outlasted
    let head = "left the book in \(left) of \(matches), and was in it to its end in \(outlasted)"
    let data = DataRows([
      .init("ply", isNumber: true), .init("book"), .init("played"), .init("count", isNumber: true),
      .init("w-d-l"), .init("match", isNumber: true), .init("after"),
    ])
    let rows = departures.prefix(20).map { departure -> [Cell] in
      [
        .integer(departure.ply), .text(departure.book), .text(departure.played),
        .integer(departure.count),
        .text("\(departure.wins)-\(departure.draws)-\(departure.losses)"),
        .integer(departure.match), .text(departure.after),
      ]
    }
    return rows.isEmpty ? [head] : [head + ":"] + data.table(rows, fitting: width)
  }
}
