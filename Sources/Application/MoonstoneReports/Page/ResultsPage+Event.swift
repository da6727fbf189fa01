import Foundation
import MoonstoneArena
import MoonstoneKernel
import MoonstoneSupport

// What a page says of the event as a whole.
extension ResultsPage {
  /// The largest number of entrants in the cross table.
  private static var mostCrossed: Int { 60 }

  var heading: HTML {
    let (event, standings) = (report.event, report.standings)
    let repeated =
      standings.repeated > 0
      ? "\(standings.repeated.matches) already played, move by move: they add nothing new. " : ""
    let missing = report.isComplete ? "" : "It is not over. "
    return """
      <h1>\(event.game): \(event.schedule.format.name)</h1>
      <p>\(event.schedule.remaining) entrants, \
      \(standings.played) of \(standings.planned) matches, \
      seed \("\(event.seed)"), \(event.clocks.inWords). \(missing)\(repeated)</p>
      <p class="dim">digest: SHA-256 <code>\(report.digest)</code>, \(event.program)</p>
      """
  }

  private func name(_ entrant: Int) -> HTML {
    let name = report.name(entrant)
    return "<bdi title=\"\(name)\">\(name)</bdi>"
  }

  var standings: HTML {
    let rows = report.standings.rows.enumerated().map { place, row -> HTML in
      """
      <tr><td class="n">\(place + 1)</td><td class="l who">\(name(row.entrant))</td>\
      \(report.figures(place).map { "<td>\($0)</td>" as HTML })\
      <td class="say">\(report.forfeits(place))</td></tr>

      """
    }
    let note: HTML =
      report.hasMarks
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
      <h2>Standings</h2><div class="wide"><table class="sortable"><thead><tr><th class="n"></th>\
      <th class="l who">entrant</th>\(report.figureHeads.map { "<th>\($0)</th>" as HTML })\
      <th class="l">forfeits</th></tr></thead><tbody>
      \(rows)</tbody></table></div>\(note)\(test)\(changes)\(gone)
      """
  }

  var plot: HTML {
    let rows = report.standings.rows.map {
      RatingPlot.Row(name: report.name($0.entrant), elo: report.elo($0))
    }
    return """
      <h2>Elo with its error</h2><p class="dim">A bar is a 95 % confidence interval; a broken one \
      comes from too few results, and an arrow leads beyond the axis.\
      \(Self.first(RatingPlot.most, of: rows.count))</p>
      \(RatingPlot(rows).drawing)
      """
  }

  private static func first(_ most: Int, of count: Int) -> String {
    count > most ? " The first \(most) of \(count) are shown." : ""
  }

  /// - Parameter shown: the meetings of which the page has matches.
  func cross(_ shown: Set<Meetings.Key>) -> HTML {
    // In a Swiss and a knockout, the first meeting of two entrants.
    var links: [[Int]: Meetings.Key] = [:]
    for key in shown.sorted(by: >) { links[[key.low, key.high]] = key }
    let order = report.standings.rows.prefix(Self.mostCrossed).map(\.entrant)
    let rows = order.enumerated().map { place, entrant -> HTML in
      let cells = order.map { other -> HTML in
        let record = report.standings.record(of: entrant, against: other)
        guard record.matches > 0 else { return "<td class=\"none\">·</td>" }
        let tenths = (record.halves * 10 + record.matches) / (2 * record.matches)
        let figure: HTML = "\((Double(record.halves) / 2).short)/\(record.matches)"
        let link = links[[min(entrant, other), max(entrant, other)]].map { key -> HTML in
          "<a href=\"#\(key.anchor)\">\(figure)</a>"
        }
        return "<td class=\"h\(tenths)\">\(link ?? figure)</td>"
      }
      return """
        <tr><th class="n">\(place + 1)</th><th class="l who" scope="row">\(name(entrant))</th>\
        \(cells)</tr>

        """
    }
    return """
      <h2>Points against each other</h2>\
      <p class="dim">Points of the row against the column, and the number of matches, to which a \
      cell leads. Green is for a winner, red for a loser.\
      \(Self.first(Self.mostCrossed, of: report.standings.rows.count))</p>
      <div class="wide"><table class="heat"><thead><tr><th class="n"></th><th class="who"></th>\
      \(order.indices.map { "<th scope=\"col\">\($0 + 1)</th>" as HTML })</tr></thead><tbody>
      \(rows)</tbody></table></div>
      """
  }

  var failures: HTML {
    let kinds = forfeits.sorted
    guard !kinds.isEmpty else { return "" }
    let numbers = Dictionary(
      places.enumerated().map { ($1.result.match, $0 + 1) }, uniquingKeysWith: { one, _ in one })
    let names =
      (try? FileManager.default.contentsOfDirectory(
        atPath: EventFolder.capsules(in: reading.path))) ?? []
    let capsules = names.filter { $0.hasSuffix(".json") }.sorted()
    let rows = kinds.map { kind -> HTML in
      let link: HTML =
        numbers[kind.example.result.match].map { number -> HTML in
          "<a href=\"#\(MatchSection<G>.anchor(number))\">\(number)</a>"
        } ?? ""
      return """
        <tr><td>\(kind.count)</td><td class="l">\(entrants(of: kind))</td>\
        <td class="l">\(kind.termination.inWords)</td>\
        <td class="say"><bdi>\(kind.message)</bdi></td><td>\(link)</td>\
        <td class="say">\(command(for: kind, capsules))</td></tr>

        """
    }
    let others = forfeits.others > 0 ? " \(forfeits.others) more have other messages." : ""
    return """
      <h2>Forfeits</h2><p class="dim">Those with the same message, and the illegal moves of an \
      entrant, are one row with an example. A capsule repeats what happened.\(others)</p>\
      <div class="wide"><table class="sortable"><thead>\
      <tr><th>times</th><th class="l">entrant</th><th class="l">by</th>\
      <th class="l">what was said</th><th>match</th><th class="l">capsule</th></tr></thead><tbody>
      \(rows)</tbody></table></div>
      """
  }

  private func entrants(of kind: ForfeitKinds.Kind) -> HTML {
    let names = kind.entrants.sorted().prefix(5).map(name)
    let more = kind.entrants.count > 5 ? " and \(kind.entrants.count - 5) more" : ""
    let list = names.enumerated().map { $0 == 0 ? $1 : ", \($1)" as HTML }
    return "\(list)\(more)"
  }

  private func command(for kind: ForfeitKinds.Kind, _ capsules: [String]) -> HTML {
    let game = report.event.game.replacing(":", with: "-")
    return capsules.first { $0.hasPrefix("\(game)-\(kind.seed)-") }.map {
      "<code>moonstone reproduce \("\(EventFolder.capsules(in: reading.path))/\($0)".typed)</code>"
    } ?? "none in the event’s folder"
  }
}
