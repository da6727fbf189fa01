import MoonstoneArena
import MoonstoneJSON
import MoonstoneSupport

/// One table of ratings over many events and archives, as text, CSV, JSON and a page.
package struct RatingReport {
  let game: String
  let pool: MatchPool
  let ratings: JointRatings
  let names: [String]

  /// - Parameters:
  ///   - game: the name of the game.
  ///   - pool: the matches.
  ///   - anchors: the ratings that hold, in Elo, by the places of their players in the pool.
  package init(of game: String, _ pool: MatchPool, anchors: [Int: Double]) {
    self.game = game
    self.pool = pool
    ratings = JointRatings(pool, anchors: anchors)
    names = Self.names(pool.players)
  }

  /// What people see of players: `mine.lua`, or `mine.lua@sha:0123456789` where others have that
  /// name, too.
  package static func names(_ players: [RatedPlayer]) -> [String] {
    var counts: [String: Int] = [:]
    for player in players { counts[player.name, default: 0] += 1 }
    return players.map { player in
      guard let digest = player.digest, counts[player.name, default: 0] > 1 else {
        return player.name
      }
      return "\(player.name)@sha:\(digest.prefix(10))"
    }
  }

  /// The probability that the player of a row is stronger than that of the next.
  func superiority(_ place: Int) -> Double? {
    guard place + 1 < ratings.rows.count else { return nil }
    return ratings.superiority(
      of: ratings.rows[place].player, over: ratings.rows[place + 1].player)
  }

  // MARK: - Text

  /// The table for people.
  ///
  /// - Parameters:
  ///   - width: the columns of the window; `nil` if any width fits.
  ///   - hasMatrix: whether the likelihood of superiority is shown for all couples.
  package func text(fitting width: Int?, hasMatrix: Bool = false) -> String {
    let rows = ratings.rows.enumerated().map { place, row in
      [
        "\(place + 1)", names[row.player].printable, words(row), "\(row.points.short)",
        "\(row.matches)", superiority(place)?.inPercent ?? "",
      ]
    }
    let columns = TextColumns(
      [
        .numbers("rank"), .title("player"), .numbers("Elo"), .numbers("points"),
        .numbers("matches"), .numbers("better than next"),
      ], rows: rows)
    let heading = "\(game): \(pool.count.matches) of \(names.count) players"
    var lines = [heading] + columns.lines(fitting: width)
    if hasMatrix { lines += [""] + matrix.lines(fitting: width) }
    return (lines + remarks.flatMap { $0.wrapped(to: width) }).joined(separator: "\n")
  }

  func words(_ row: JointRatings.Row) -> String {
    guard let elo = row.elo else { return "?" }
    return row.isAnchor ? "\(elo.difference.rounded(to: 1).short) (anchor)" : elo.inWords
  }

  var remarks: [String] {
    var lines: [String] = []
    if let advantage = ratings.advantage {
      lines.append("playing black: \(Elo.text(advantage.elo, error: advantage.error)) Elo")
    }
    if ratings.repeated > 0 {
      lines.append("\(ratings.repeated.matches) already played, move by move: they add nothing new")
    }
    if pool.known > 0 { lines.append("\(pool.known.matches) read more than once count once") }
    if pool.own > 0 { lines.append("\(pool.own.matches) of a version against itself: not counted") }
    if ratings.rows.contains(where: { $0.elo == nil }) {
      lines.append("?: no matches connect this player with the others")
    }
    if ratings.rows.contains(where: { $0.elo?.isMarked ?? false && !$0.isAnchor }) {
      lines.append("± … ?: \(StatsReport.unreliable)")
    }
    return lines
  }

  /// The probability that the player of a row is stronger than that of a column, in percent.
  private var matrix: TextColumns {
    let heads = ratings.rows.indices.map { TextColumns.Column.numbers("\($0 + 1)") }
    let rows = ratings.rows.enumerated().map { place, row in
      ["\(place + 1)", names[row.player].printable]
        + ratings.rows.map { other in
          guard row.player != other.player else { return "" }
          return ratings.superiority(of: row.player, over: other.player)?.inPercent ?? "?"
        }
    }
    return TextColumns([.numbers("rank"), .title("better than")] + heads, rows: rows)
  }

  // MARK: - For programs

  /// The table as CSV, a line for each player; at its end, the likelihood of superiority over each
  /// player of the table, by rank.
  package var csv: String {
    let heads =
      ["rank", "player", "sha256", "elo", "error", "uncertain", "anchor", "points", "matches"]
      + ratings.rows.indices.map { "los.\($0 + 1)" }
    let lines = ratings.rows.enumerated().map { place, row -> [String] in
      let player = pool.players[row.player]
      let figures = [row.elo?.difference, row.elo?.error].map { $0?.rounded(to: 4).short ?? "" }
      return [
        "\(place + 1)", CSV.unformulated(names[row.player].printable), player.digest ?? "",
      ] + figures + [
        "\(row.elo?.isUncertain ?? true)", "\(row.isAnchor)", row.points.short, "\(row.matches)",
      ] + superiorities(row).map { $0?.short ?? "" }
    }
    return ([heads] + lines).map { CSV.line($0, isRaw: true) }.joined(separator: "\n")
  }

  private func superiorities(_ row: JointRatings.Row) -> [Double?] {
    ratings.rows.map {
      ratings.superiority(of: row.player, over: $0.player)?.rounded(to: 6)
    }
  }

  /// The table as one JSON object.
  package var json: String {
    let players = ratings.rows.enumerated().map { place, row -> JSON in
      let player = pool.players[row.player]
      return [
        "rank": place + 1, "player": player.name, "sha256": orNull(player.digest),
        "elo": orNull(row.elo?.difference.rounded(to: 4)),
        "error": orNull(row.elo?.error.rounded(to: 4)),
        "boundedBelow": row.elo?.isBoundedBelow ?? false,
        "boundedAbove": row.elo?.isBoundedAbove ?? false,
        "uncertain": row.elo?.isUncertain ?? true, "anchor": row.isAnchor,
        "points": row.points, "matches": row.matches,
        "los": superiorities(row).map { orNull($0) },
      ]
    }
    let advantage = ratings.advantage.map { advantage -> JSON in
      ["elo": advantage.elo.rounded(to: 4), "error": advantage.error.rounded(to: 4)]
    }
    let table: JSON = [
      "game": game, "matches": pool.count, "repeated": ratings.repeated, "known": pool.known,
      "own": pool.own, "advantage": orNull(advantage), "players": players,
    ]
    return jsonLine(of: ["ratings": table])
  }
}
