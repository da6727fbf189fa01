import MoonstoneArena
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

extension EventReport {
  private struct Row: Encodable {
    let rank: Int
    let entrant: String
    let sha256: OrNull<String>
    let points: Double
    let matches: Int
    let wins: Int
    let draws: Int
    let losses: Int
    let byes: Int
    let pairs: [Int]
    let elo: Double
    let error: Double
    let normalized: OrNull<Double>
    let normalizedError: OrNull<Double>
    let uncertain: Bool
    let losNext: OrNull<Double>
    let meanMargin: OrNull<Double>
    let ticksPerMove: OrNull<Double>
    let secondsPerMove: OrNull<Double>
    let forfeits: [String: Int]
    /// The record against each entrant, in the order of the rows.
    let against: [Against]
  }

  private struct Against: Encodable {
    let points: Double
    let matches: Int
  }

  private struct Body: Encodable {
    let game: String
    let format: String
    let seed: UInt64
    let played: Int
    let planned: Int
    let complete: Bool
    let repeated: Int
    let shortenedCapsules: Int
    let standings: [Row]
    let sprt: OrNull<StatsReport.Test>
    let digest: String
  }

  private var rows: [Row] {
    standings.rows.enumerated().map { place, row in
      let elo = elo(row)
      return Row(
        rank: place + 1, entrant: event.entrants[row.entrant].name,
        sha256: OrNull(event.entrants[row.entrant].digest), points: row.points,
        matches: row.matches, wins: row.wins, draws: row.draws, losses: row.losses,
        byes: row.byes, pairs: row.scores.counts, elo: elo.difference.rounded(to: 4),
        error: elo.error.rounded(to: 4),
        normalized: OrNull(elo.normalised?.rounded(to: 4)),
        normalizedError: OrNull(elo.normalisedError?.rounded(to: 4)), uncertain: elo.isUncertain,
        losNext: OrNull(superiority(place)?.rounded(to: 6)),
        meanMargin: OrNull(row.meanMargin?.rounded(to: 4)),
        ticksPerMove: OrNull(row.ticksPerMove?.rounded(to: 1)),
        secondsPerMove: OrNull(row.secondsPerMove?.rounded(to: 9)),
        forfeits: Dictionary(
          uniqueKeysWithValues: row.forfeits.map { ($0.key.rawValue, $0.value) }),
        against: standings.rows.map { other in
          let record = standings.headToHead(of: row.entrant, against: other.entrant)
          return Against(points: Double(record.halves) / 2, matches: record.matches)
        })
    }
  }

  /// The report as a JSON object, for programs.
  public var json: String {
    jsonLine([
      "report": Body(
        game: event.game, format: event.schedule.format.name, seed: event.seed,
        played: standings.played, planned: standings.planned, complete: isComplete,
        repeated: standings.repeated, shortenedCapsules: shortenedCapsules, standings: rows,
        sprt: OrNull(event.schedule.test.map { StatsReport.Test($0, pairs) }), digest: digest)
    ])
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
      let counts = [row.matches, row.wins, row.draws, row.losses, row.byes].map(String.init)
      let figures = [row.elo, row.error, row.normalized.value, row.normalizedError.value].map(text)
      let others = [
        row.losNext.value, row.meanMargin.value, row.ticksPerMove.value, row.secondsPerMove.value,
      ]
      return ["\(row.rank)", word(row.entrant), word(row.sha256.value ?? ""), row.points.short]
        + counts
        + figures + ["\(row.uncertain)"] + others.map(text)
        + reasons.map { "\(row.forfeits[$0] ?? 0)" } + row.pairs.map(String.init)
    }
    return ([head] + lines).map { CSV.line($0, isRaw: true) }.joined(separator: "\n")
  }
}
