import Foundation
import MoonstoneArena
import MoonstoneKernel
import MoonstoneSupport

/// An event as one self-contained page, with no script but its own.
package struct ResultsPage<G: Game> {
  /// The largest number of matches; more would make the page slow.
  package static var mostMatches: Int { 1000 }
  /// The largest number of entrants in the cross table.
  static var mostCrossed: Int { 60 }

  /// The report of the event.
  package let report: EventReport
  /// The game.
  package let game: G
  private let sections: [MatchSection<G>]
  /// The problems of matches that cannot be shown.
  private let broken: [String]
  private let forfeits: [KeptMatch]
  private let capsules: [String]
  private let folder: String

  /// Makes the page of an event from its report and its kept matches.
  package init(
    _ reading: EventReading, of game: G, most: Int = mostMatches
  ) throws(EventError) {
    report = EventReport(reading)
    self.game = game
    folder = reading.path
    var order: [ScheduledMatch: Int] = [:]
    for (place, match) in report.plan.matches.enumerated() where reading.results[match] != nil {
      order[match] = place
    }
    let shown = Set(order.sorted { $0.value < $1.value }.prefix(most).map(\.key))
    let kept = try reading.matches {
      order[$0.match] != nil && (shown.contains($0.match) || $0.forfeiter != nil)
    }
    let sorted = kept.sorted {
      order[$0.result.match, default: 0] < order[$1.result.match, default: 0]
    }
    forfeits = sorted.filter { $0.result.forfeiter != nil }
    var sections: [MatchSection<G>] = []
    var broken: [String] = []
    for match in sorted where shown.contains(match.result.match) {
      do {
        sections.append(
          try MatchSection(
            sections.count + 1, match, of: game, in: EventFolder.resultsFile(in: folder)))
      } catch {
        broken.append(error.description)
      }
    }
    self.sections = sections
    self.broken = broken
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: EventFolder.capsules(in: folder))
    capsules = (files ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }

  /// The page as HTML.
  package var html: String {
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="en" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)"/>
      <title>\(report.event.game): \(report.event.schedule.format.name)</title>
      <style>\(HTML(stringLiteral: PageStyle.style))</style></head><body>
      \(heading)\(standings)\(plot)\(cross)\(failures)\(matches)
      <script>\(HTML(stringLiteral: PageStyle.script))</script></body></html>
      """
    return page.description
  }

  /// The policy that nothing is fetched, and that only the page's own script runs.
  private static var policy: String {
    "default-src 'none'; style-src '\(hash(PageStyle.style))'; "
      + "script-src '\(hash(PageStyle.script))'; base-uri 'none'; form-action 'none'"
  }

  /// Returns the hash of a text in a policy (W3C, “Content Security Policy Level 3”, hash-source).
  private static func hash(_ text: String) -> String {
    let digits = Array(sha256(text.utf8))
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    return "sha256-\(Data(bytes).base64EncodedString())"
  }

  // MARK: - The event

  private var heading: HTML {
    let (event, standings) = (report.event, report.standings)
    let repeated =
      standings.repeated > 0
      ? "\(standings.repeated.matches) already played, move by move: they add nothing new. " : ""
    let missing = report.isComplete ? "" : "It is not over. "
    return """
      <h1>\(event.game): \(event.schedule.format.name)</h1>
      <p>\(event.schedule.remaining) entrants, \(standings.played) of \(standings.planned) matches, \
      seed \("\(event.seed)"), \(event.limits). \(missing)\(repeated)</p>
      <p class="dim">digest: SHA-256 <code>\(report.digest)</code>, \(event.program)</p>

      """
  }

  private var standings: HTML {
    let rows = report.standings.rows.enumerated().map { place, row -> HTML in
      """
      <tr><td>\(place + 1)</td><td class="l"><bdi>\(report.name(row.entrant))</bdi></td>\
      \(report.figures(place).map { "<td>\($0)</td>" as HTML })\
      <td class="say">\(report.forfeits(place))</td></tr>

      """
    }
    let note: HTML =
      report.standings.rows.contains { $0.elo.isUncertain }
      ? "<p class=\"dim\">?: \(StatsReport.unreliable)</p>" : ""
    let test: HTML =
      report.event.schedule.test.map {
        "<p><bdi>\(report.name(0))</bdi>: \(StatsReport.Test($0, report.pairs).text)</p>"
      } ?? ""
    let changes = ([report.rests].compactMap(\.self) + report.comings).map {
      "<p class=\"dim\"><bdi>\($0)</bdi></p>" as HTML
    }
    let gone = report.former.map { former -> HTML in
      "<p class=\"dim\">no longer taking part: <bdi>\(EventReport.line(on: former))</bdi></p>"
    }
    return """
      <h2>Standings</h2><div class="wide"><table><thead><tr><th></th><th class="l">entrant</th>\
      \(report.figureHeads.map { "<th>\($0)</th>" as HTML })<th class="l">forfeits</th></tr></thead><tbody>
      \(rows)</tbody></table></div>\(note)\(test)\(changes)\(gone)

      """
  }

  private var plot: HTML {
    let rows = report.standings.rows.map {
      RatingPlot.Row(name: report.name($0.entrant), elo: $0.elo)
    }
    return """
      <h2>Elo with its error</h2><p class="dim">A bar is a 95 % confidence interval; a broken one \
      comes from too few results.\(Self.first(RatingPlot.most, of: rows.count))</p>
      \(RatingPlot(rows).drawing)

      """
  }

  private static func first(_ most: Int, of count: Int) -> String {
    count > most ? " The first \(most) of \(count) are shown." : ""
  }

  private var cross: HTML {
    let order = report.standings.rows.prefix(Self.mostCrossed).map(\.entrant)
    let rows = order.enumerated().map { place, entrant -> HTML in
      let cells = order.map { other -> HTML in
        let record = report.standings.record(of: entrant, against: other)
        guard record.matches > 0 else { return "<td>·</td>" }
        let tenths = (record.halves * 10 + record.matches) / (2 * record.matches)
        return """
          <td class="h\(tenths)">\((Double(record.halves) / 2).short)/\(record.matches)</td>
          """
      }
      return """
        <tr><th>\(place + 1)</th><th class="l" scope="row"><bdi>\(report.name(entrant))</bdi></th>\
        \(cells)</tr>

        """
    }
    return """
      <h2>Points against each other</h2>\
      <p class="dim">Points of the row against the column, and the number of matches. \
      Green is for a winner, red for a loser.\
      \(Self.first(Self.mostCrossed, of: report.standings.rows.count))</p>
      <div class="wide"><table class="heat"><thead><tr><th></th><th></th>\
      \(order.indices.map { "<th scope=\"col\">\($0 + 1)</th>" as HTML })</tr></thead><tbody>
      \(rows)</tbody></table></div>

      """
  }

  // MARK: - The matches

  private var failures: HTML {
    guard !forfeits.isEmpty else { return "" }
    let numbers = Dictionary(
      sections.map { ($0.kept.result.match, $0.number) }, uniquingKeysWith: { first, _ in first })
    let game = report.event.game.replacing(":", with: "-")
    let rows = forfeits.prefix(Self.mostMatches).map { match -> HTML in
      let link: HTML =
        numbers[match.result.match].map {
          "<a href=\"#\(MatchSection<G>.anchor($0))\">\($0)</a>"
        } ?? ""
      let capsule: HTML =
        capsules.first { $0.hasPrefix("\(game)-\(match.seed)-") }.map {
          "<code>moonstone reproduce \("\(EventFolder.capsules(in: folder))/\($0)".typed)</code>"
        } ?? "none in the event’s folder"
      let side = match.result.side ?? .black
      return """
        <tr><td>\(link)</td><td class="l"><bdi>\(match.names[side])</bdi></td>\
        <td class="l">\(match.result.termination.inWords)</td>\
        <td class="say"><bdi>\(match.message ?? "")</bdi></td><td class="say">\(capsule)</td></tr>

        """
    }
    return """
      <h2>Forfeits</h2><p class="dim">A capsule repeats what happened.\
      \(Self.first(Self.mostMatches, of: forfeits.count))</p><div class="wide"><table><thead>\
      <tr><th>match</th><th class="l">entrant</th><th class="l">by</th>\
      <th class="l">what was said</th><th class="l">capsule</th></tr></thead><tbody>
      \(rows)</tbody></table></div>

      """
  }

  private var matches: HTML {
    """
    <h2>Matches</h2><p class="dim">Open one; its plies are stepped through by the buttons, the arrow \
    keys, Home and End.\(Self.first(sections.count, of: report.standings.played))</p>
    \(broken.prefix(20).map { "<p class=\"dim\">left out: \($0)</p>" as HTML })\(sections.map(\.html))
    """
  }
}
