import MoonstoneArena
import MoonstoneKernel
import MoonstoneSupport

/// The parts of every page of an event: what is said of the event as a whole.
struct EventParts {
  let report: EventReport
  let meetings: Meetings
  let forfeits: ForfeitKinds
  let folder: String
  /// Where a page has the matches.
  let links: EventLinks
  /// The command line that repeats a capsule, without its file; `nil` shows only the file.
  let reproduce: String?

  /// The largest number of entrants in the cross table.
  private static var mostCrossed: Int { 60 }

  var heading: HTML {
    let (event, standings) = (report.event, report.standings)
    let repeated =
      standings.repeated > 0
      ? "\(standings.repeated.matches) already played, move by move: they add nothing new. " : ""
    let missing = report.isComplete ? "" : "It is not over. "
    return """
      <h1>\(report.title)</h1>
      <p>\(event.schedule.remaining) entrants, \
      \(standings.played) of \(standings.planned) matches, \
      seed \("\(event.seed)"), \(event.clocks.inWords). \(missing)\(repeated)</p>
      """
  }

  private func name(_ entrant: Int) -> HTML {
    "<bdi title=\"\(report.name(entrant))\">\(report.shortName(entrant))</bdi>"
  }

  var standings: HTML {
    let rows = report.standings.rows.enumerated().map { place, row -> HTML in
      """
      <tr><td class="n">\(place + 1)</td><td class="l who">\(name(row.entrant))</td>\
      \(report.figures(place).map { "<td>\($0)</td>" as HTML })\
      <td class="say">\(report.forfeits(place))</td></tr>

      """
    }
    let marks = report.hasMarks ? "?: \(StatsReport.unreliable)" : nil
    let notes = [marks, report.noOrder].compactMap(\.self).map {
      "<p class=\"dim\">\($0)</p>" as HTML
    }
    let test: HTML =
      report.event.schedule.test.map {
        "<p><bdi>\(report.shortName(0))</bdi>: \(StatsReport.Test($0, report.pairs).text)</p>"
      } ?? ""
    let changes = report.roundRemarks.map {
      "<p class=\"dim\"><bdi>\(report.folder.leftOut(of: $0))</bdi></p>" as HTML
    }
    let gone = report.former.map { former -> HTML in
      "<p class=\"dim\">no longer taking part: <bdi>\(report.folder.without(EventReport.line(on: former)))</bdi></p>"
    }
    return """
      <h2>Standings</h2><div class="wide"><table class="sortable"><thead><tr><th class="n"></th>\
      <th class="l who">entrant</th>\(report.figureHeads.map { "<th>\($0)</th>" as HTML })\
      <th class="l">forfeits</th></tr></thead><tbody>
      \(rows)</tbody></table></div>\(notes)\(test)\(changes)\(gone)
      <p class="dim">digest: SHA-256 <code>\(report.digest)</code>, \(report.event.program)</p>
      """
  }

  var plot: HTML {
    let rows = report.standings.rows.map {
      RatingPlot.Row(name: report.shortName($0.entrant), elo: report.elo($0))
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

  var cross: HTML {
    let order = report.standings.rows.prefix(Self.mostCrossed).map(\.entrant)
    let rows = order.enumerated().map { place, entrant -> HTML in
      let cells = order.map { other -> HTML in
        let record = report.standings.headToHead(of: entrant, against: other)
        guard record.matches > 0 else { return "<td class=\"none\">·</td>" }
        let tenths = (record.halves * 10 + record.matches) / (2 * record.matches)
        let figure: HTML = "\((Double(record.halves) / 2).short)/\(record.matches)"
        let link = meetings.keys(of: entrant, other).lazy.compactMap(links.meeting).first
          .map { "<a href=\"\($0)\">\(figure)</a>" as HTML }
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

  var rounds: HTML { RoundsDrawing(report: report, meetings: meetings, links: links).html }

  /// - Parameter hears: whether it is told what was said when a player failed.
  func failures(_ hears: (PlayerIdentity) -> Bool) -> HTML {
    let kinds = forfeits.sorted
    guard !kinds.isEmpty else { return "" }
    let capsules = EventFolder.capsuleNames(in: folder)
    let rows = kinds.map { kind -> HTML in
      let link: HTML =
        links.match(kind.example.result.match).map { name, address -> HTML in
          "<a href=\"\(address)\">\(name)</a>"
        } ?? ""
      return """
        <tr><td>\(kind.count)</td><td class="l">\(entrants(of: kind))</td>\
        <td class="l">\(kind.termination.inWords)</td>\
        <td class="say">\(said(of: kind, hears))</td><td>\(link)</td>\
        <td class="say">\(command(for: kind, capsules))\(debugLine(of: kind))</td></tr>

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

  /// What was said, for those who hear it of any of the entrants.
  private func said(
    of kind: ForfeitKinds.Kind, _ hears: (PlayerIdentity) -> Bool
  ) -> HTML {
    let entrants = report.event.entrants
    let isHeard = kind.entrants.contains {
      entrants.indices.contains($0) && hears(entrants[$0].identity)
    }
    // A former entrant has a place beyond the list.
    let isOfNobody = !kind.entrants.contains(where: entrants.indices.contains)
    guard isHeard || isOfNobody && hears(PlayerIdentity(name: "", kind: .script)) else {
      return "<span class=\"dim\">failed in a move; its owner sees what was said</span>"
    }
    return "<bdi>\(report.folder.leftOut(of: kind.message))</bdi>"
  }

  private func entrants(of kind: ForfeitKinds.Kind) -> HTML {
    let names = kind.entrants.sorted().prefix(5).map(name)
    let more = kind.entrants.count > 5 ? " and \(kind.entrants.count - 5) more" : ""
    let list = names.enumerated().map { $0 == 0 ? $1 : ", \($1)" as HTML }
    return "\(list)\(more)"
  }

  /// The command that steps through the thought of the example, and where the page does so.
  private func debugLine(of kind: ForfeitKinds.Kind) -> HTML {
    guard reproduce != nil, let line = kind.debugLine(in: folder, report.event) else { return "" }
    let link =
      links.failure.map { failure -> HTML in
        " <a class=\"debugs\" href=\"\(failure(kind.example.result.match))\">Debug</a>"
      } ?? ""
    return "<br><code>\(line)</code>\(link)"
  }

  private func command(for kind: ForfeitKinds.Kind, _ capsules: [String]) -> HTML {
    let game = report.event.game.replacing(":", with: "-")
    return capsules.first { $0.hasPrefix("\(game)-\(kind.seed)-") }.map { name -> HTML in
      let file = "\(EventFolder.capsules(in: folder))/\(name)".typed
      let line = reproduce.map { words -> String in "\(words) \(file)" } ?? file
      return "<code>\(line)</code>"
    } ?? "none in the event’s folder"
  }
}
