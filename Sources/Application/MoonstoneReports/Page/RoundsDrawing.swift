import MoonstoneArena

/// The rounds of a Swiss side by side, or the bracket of a knockout.
struct RoundsDrawing {
  let report: EventReport
  let meetings: Meetings
  let links: EventLinks

  var html: HTML {
    guard !meetings.rounds.isEmpty else { return "" }
    let isTree = !report.plan.bracket.isEmpty
    let rounds = meetings.rounds.indices.map { index -> HTML in
      let cards = isTree ? bracket(index) : swiss(index)
      return "<section><h3>Round \(index + 1)</h3><div class=\"cards\">\(cards)</div></section>"
    }
    return """
      <h2>\(isTree ? "Bracket" : "Rounds")</h2><p class="dim">Points of each meeting; a meeting \
      leads to its matches.</p>
      <div class="wide"><div class="rounds\(isTree ? " tree" : "")">\(rounds)</div></div>
      """
  }

  private func swiss(_ index: Int) -> [HTML] {
    meetings.rounds[index].map { card($0, in: index + 1) }
      + report.plan.byes[index + 1, default: []].map { bye($0, in: index + 1) }
  }

  private func bracket(_ index: Int) -> [HTML] {
    guard report.plan.bracket.indices.contains(index) else { return [] }
    let line = report.plan.bracket[index]
    return stride(from: 0, to: line.count, by: 2).map { place in
      switch (line[place], line[place + 1]) {
      case (let one?, let other?):
        let meeting = meetings.rounds[index].first {
          $0.key.low == min(one, other) && $0.key.high == max(one, other)
        }
        return meeting.map { card($0, in: index + 1) } ?? ""
      case (let one?, nil), (nil, let one?): return bye(one, in: index + 1)
      case (nil, nil): return ""
      }
    }
  }

  private func name(_ entrant: Int, _ round: Int) -> String {
    report.shortName(entrant, in: round)
  }

  private func card(_ meeting: Meetings.Meeting, in round: Int) -> HTML {
    let winner = winner(of: meeting, in: round)
    let lines = [meeting.key.low, meeting.key.high].map { entrant -> HTML in
      """
      <span\(entrant == winner ? " class=\"won\"" as HTML : "")>\
      <bdi title="\(name(entrant, round))">\(name(entrant, round))</bdi>\
      <b>\(meeting.points(of: entrant).short)</b></span>
      """
    }
    return links.meeting(meeting.key).map { "<a class=\"card\" href=\"\($0)\">\(lines)</a>" }
      ?? "<div class=\"card\">\(lines)</div>"
  }

  /// The entrant with more points; in a knockout the one that advanced, since margins break ties.
  private func winner(of meeting: Meetings.Meeting, in round: Int) -> Int? {
    let key = meeting.key
    let plan = report.plan
    guard plan.bracket.isEmpty else {
      return [key.low, key.high].first {
        plan.bracket.indices.contains(round)
          ? plan.bracket[round].contains($0) : plan.places[$0] == 0
      }
    }
    let difference = meeting.points(of: key.low) - meeting.points(of: key.high)
    return difference == 0 ? nil : difference > 0 ? key.low : key.high
  }

  private func bye(_ entrant: Int, in round: Int) -> HTML {
    """
    <div class="card"><span><bdi title="\(name(entrant, round))">\(name(entrant, round))</bdi>\
    <span class="dim">bye</span></span></div>
    """
  }
}
