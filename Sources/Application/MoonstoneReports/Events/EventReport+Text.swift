import MoonstoneArena
import MoonstoneSupport

extension EventReport {
  /// Returns the report as text, for people.
  ///
  /// - Parameter width: the columns of the window; `nil` for tables and lines of any width.
  public func text(fitting width: Int? = nil) -> String {
    var lines = heading.lines(fitting: width) + standingsColumns.lines(fitting: width)
    if hasMarks {
      lines += "?: \(StatsReport.unreliable)".wrapped(to: width)
    }
    if hasCrossTable { lines += [""] + crossColumns.lines(fitting: width) }
    if !faults.isEmpty { lines += [""] + faultLines(fitting: width) }
    lines += [""] + remarks.flatMap { $0.wrapped(to: width) } + ["digest: SHA-256 \(digest)"]
    return lines.joined(separator: "\n")
  }

  /// What entrants forfeited by, each with the command that steps through an example.
  private func faultLines(fitting width: Int?) -> [String] {
    let others = faults.count - EventFault.mostShown
    return faults.prefix(EventFault.mostShown).flatMap { $0.lines(fitting: width) }
      + (others > 0 ? ["and \(others) other \(others == 1 ? "message" : "messages")"] : [])
  }

  /// The most entrants whose cross table a window shows.
  static let mostCrossed = 30

  /// Whether the text has a cross table, which would be nearly empty for a knockout.
  private var hasCrossTable: Bool {
    if case .knockout = event.schedule.format { return false }
    return (3...Self.mostCrossed).contains(standings.rows.count)
  }

  /// What is said below the tables.
  private var remarks: [String] {
    var lines: [String] = []
    if let test = event.schedule.test {
      lines.append("\(name(0).printable): " + StatsReport.Test(test, pairs).text)
    }
    if standings.repeated > 0 {
      lines.append(
        "\(standings.repeated.matches) already played, move by move: they add nothing new")
    }
    if let noOrder { lines.append(noOrder) }
    if standings.rows.count > 2, !hasCrossTable {
      lines.append("who met whom is in the report as HTML and as JSON")
    }
    lines += roundRemarks
    lines += former.map { "no longer taking part: \(Self.line(on: $0))" }
    if shortenedCapsules > 0 {
      lines.append("capsules with texts left out, since they were too large: \(shortenedCapsules)")
    }
    if let part = event.shard { lines.append("part \(part.index)/\(part.count) of the event") }
    if let missing { lines.append(missing) }
    return lines
  }

  /// The matches that remain in this part of the event; `nil` without any.
  package var missing: String? {
    guard plan.isComplete else { return "further matches depend on the missing ones" }
    let missing = 2 * event.share(of: plan.pairings.count) - standings.played
    return missing > 0 ? "\(missing.matches) missing" : nil
  }

  /// What was special about the rounds of a Swiss: byes, entrants that came or left, repetitions.
  var roundRemarks: [String] { [rests].compactMap(\.self) + comings + repetitions }

  /// Those who met or rested twice, since withdrawals left no other way.
  private var repetitions: [String] {
    guard case .swiss = event.schedule.format else { return [] }
    var known: Set<[Int]> = []
    let meetings = plan.pairings.filter { $0.number == 1 }.compactMap { pairing -> String? in
      let two = [pairing.first, pairing.second].sorted()
      guard !known.insert(two).inserted else { return nil }
      return two.map { name($0).printable }.joined(separator: " and ")
        + " met again in round \(pairing.round)"
    }
    let byes = plan.byes.sorted { $0.key < $1.key }.flatMap { round, resting in
      resting.filter { !known.insert([$0]).inserted }
        .map { "\(name($0).printable) had another bye in round \(round)" }
    }
    return (meetings + byes).map { "\($0): no round without a repetition was left" }
  }

  /// The entrants with a bye, which counts as a win.
  private var rests: String? {
    let rows = standings.rows.filter { $0.byes > 0 }
    guard !rows.isEmpty, case .swiss = event.schedule.format else { return nil }
    let names = rows.map { name($0.entrant).printable }.joined(separator: ", ")
    return "had a bye, worth a win: \(names)"
  }

  /// The entrants that missed rounds, if pairings depend on results.
  private var comings: [String] {
    if event.schedule.format.gateRule != nil { return leavings }
    return event.schedule.attendance.sorted { $0.key < $1.key }.compactMap { place, attendance in
      let turns = attendance.turns.enumerated().filter { $0.element > 1 || $0.offset > 0 }
      guard !turns.isEmpty else { return nil }
      return "\(name(place).printable) "
        + turns.map { index, round in
          index.isMultiple(of: 2) ? "came in round \(round)" : "was withdrawn before round \(round)"
        }
        .joined(separator: ", ")
    }
  }

  /// Who is not in the list of a gate any more.
  private var leavings: [String] {
    let count = event.schedule.withdrawn.count
    return count == 0
      ? []
      : [
        "\(count == 1 ? "1 version" : "\(count) versions") out of the list; "
          + "what \(count == 1 ? "it" : "they") played stays on record"
      ]
  }

  package static func line(on former: FormerEntrant) -> String {
    let digest = former.entrant.digest.map { " (\($0.prefix(8)))" } ?? ""
    let elo = Elo(former.scores)
    return "\(former.entrant.name.shownName)\(digest), \(former.points.short) of "
      + former.matches.matches
      + (former.scores.count == 0 ? "" : ", Elo \(elo.inWords)")
  }

  private var heading: Heading {
    Heading(
      "\(event.game.printable): \(event.schedule.format.name), "
        + "\(event.schedule.remaining) entrants, \(standings.played) of \(standings.planned) "
        + "matches",
      terms: "seed \(event.seed), \(event.clocks.inWords)")
  }

  private var standingsColumns: TextColumns {
    TextColumns(
      [.title("", isLeft: false), .title("entrant")] + figureHeads.map { .numbers($0) }
        + [.words("forfeits")],
      rows: standings.rows.enumerated().map { place, row in
        ["\(place + 1)", name(row.entrant).printable] + figures(place) + [forfeits(place)]
      })
  }

  private var crossColumns: TextColumns {
    let order = standings.rows.map(\.entrant)
    return TextColumns(
      [.title("", isLeft: false), .title("points against")]
        + order.indices.map { .numbers("\($0 + 1)", label: "against \($0 + 1):") },
      rows: order.enumerated().map { place, entrant in
        ["\(place + 1)", name(entrant).printable]
          + order.map { other in
            let record = standings.headToHead(of: entrant, against: other)
            return record.matches == 0
              ? "" : "\((Double(record.halves) / 2).short)/\(record.matches)"
          }
      }, blank: "·")
  }
}
