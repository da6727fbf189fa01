import MoonstoneArena
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

extension EventReport {
  /// A row of the standings, for programs and spreadsheets. Whatever is measured is rounded.
  private struct Row {
    let place: Int
    let entrant: String
    let sha256: String?
    let standing: Standing
    let elo, error: Double
    let normalized, normalizedError: Double?
    let uncertain: Bool
    let losNext, meanMargin, ticksPerMove, secondsPerMove: Double?
    let forfeits: [String: Int]
    /// The scores against those it met, by their places.
    let against: [(place: Int, score: Standings.HeadToHead)]

    var json: JSON {
      [
        "rank": place + 1, "entrant": entrant, "sha256": orNull(sha256),
        "points": standing.points, "matches": standing.matches, "wins": standing.wins,
        "draws": standing.draws, "losses": standing.losses, "byes": standing.byes,
        "pairs": standing.scores.counts, "elo": elo, "error": error,
        "normalized": orNull(normalized), "normalizedError": orNull(normalizedError),
        "uncertain": uncertain, "losNext": orNull(losNext), "meanMargin": orNull(meanMargin),
        "ticksPerMove": orNull(ticksPerMove), "secondsPerMove": orNull(secondsPerMove),
        "forfeits": forfeits,
        "against": against.map {
          [
            "rank": $0.place + 1, "points": Double($0.score.halves) / 2,
            "matches": $0.score.matches,
          ] as JSON
        },
      ]
    }
  }

  private var rows: [Row] {
    let opponents = standings.opponents
    let places = Dictionary(
      uniqueKeysWithValues: standings.rows.enumerated().map { ($1.entrant, $0) })
    return standings.rows.enumerated().map { place, row in
      let elo = elo(row)
      return Row(
        place: place, entrant: event.entrants[row.entrant].name,
        sha256: event.entrants[row.entrant].digest, standing: row,
        elo: elo.difference.rounded(to: 4), error: elo.error.rounded(to: 4),
        normalized: elo.normalised?.rounded(to: 4),
        normalizedError: elo.normalisedError?.rounded(to: 4), uncertain: elo.isUncertain,
        losNext: superiority(place)?.rounded(to: 6), meanMargin: row.meanMargin?.rounded(to: 4),
        ticksPerMove: row.ticksPerMove?.rounded(to: 1),
        secondsPerMove: row.secondsPerMove?.rounded(to: 9),
        forfeits: Dictionary(
          uniqueKeysWithValues: row.forfeits.map { ($0.key.rawValue, $0.value) }),
        against: opponents[row.entrant].compactMap { places[$0] }.sorted().map {
          ($0, standings.headToHead(of: row.entrant, against: standings.rows[$0].entrant))
        })
    }
  }

  /// The report as a JSON object, for programs.
  public var json: String {
    let report: JSON = [
      "game": event.game, "format": event.schedule.format.name, "seed": event.seed,
      "played": standings.played, "planned": standings.planned, "complete": isComplete,
      "repeated": standings.repeated, "shortenedCapsules": shortenedCapsules,
      "standings": rows.map(\.json), "faults": faults.map(\.json),
      "sprt": orNull(event.schedule.test.map { StatsReport.Test($0, pairs).json }),
      "digest": digest,
    ]
    return jsonLine(of: ["report": report])
  }

  /// The report as CSV (RFC 4180, with line feeds only), for spreadsheets: a line per entrant.
  ///
  /// - Parameter isRaw: whether texts are left as they are. Otherwise one that a spreadsheet would
  ///   take for a formula begins with an apostrophe.
  public func csv(isRaw: Bool = false) -> String {
    let reasons = Forfeit.Reason.allCases.map(\.rawValue)
    let head =
      [
        "rank", "entrant", "sha256", "points", "matches", "wins", "draws", "losses", "byes", "elo",
        "error", "normalized", "normalizedError", "uncertain", "losNext", "meanMargin",
        "ticksPerMove", "secondsPerMove",
      ] + reasons.map { "forfeits.\($0)" }
      + Scores.pairNames.map { "pairs.\($0)" }
    let lines = rows.map { row -> [String] in
      func word(_ text: String) -> String { isRaw ? text : CSV.unformulated(text.printable) }
      func text(_ number: Double?) -> String { number.map(\.short) ?? "" }
      let standing = row.standing
      let counts = [
        standing.matches, standing.wins, standing.draws, standing.losses, standing.byes,
      ].map(String.init)
      let figures = [row.elo, row.error, row.normalized, row.normalizedError].map(text)
      let others = [row.losNext, row.meanMargin, row.ticksPerMove, row.secondsPerMove]
      return [
        "\(row.place + 1)", word(row.entrant), word(row.sha256 ?? ""), standing.points.short,
      ]
        + counts
        + figures + ["\(row.uncertain)"] + others.map(text)
        + reasons.map { "\(row.forfeits[$0] ?? 0)" } + standing.scores.counts.map(String.init)
    }
    return ([head] + lines).map { CSV.line($0, isRaw: true) }.joined(separator: "\n")
  }
}
