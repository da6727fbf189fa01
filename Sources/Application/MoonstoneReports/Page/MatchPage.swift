import MoonstoneArena
import MoonstoneJournal
import MoonstoneKernel

/// A match as one self-contained page, with no script but its own.
package struct MatchPage {
  /// The page as HTML.
  package let html: String

  /// Makes the page of a match, finished or not, from its journal.
  package init<G: Game>(_ reading: JournalReading<G>) {
    let (match, header) = (reading.match, reading.header)
    self.init(
      MatchSheet(reading),
      facts: """
        \(match.game.name), seed \("\(header.seed)"), \(match.clocks.inWords), \(header.program)\
        \(Self.version(.black, of: match))\(Self.version(.white, of: match))
        """)
  }

  /// Makes the page of a match of an event.
  ///
  /// - Parameter played: the match as ``EventMatchResult/played(by:)`` plays it again.
  package init<G: Game>(
    _ kept: EventMatchResult, of event: ArenaEvent, _ played: (match: Match<G>, lead: Int)
  ) {
    self.init(
      MatchSheet(played.match), lead: played.lead,
      facts: """
        \(event.game), <bdi>\(kept.place)</bdi>, \(event.clocks.inWords), \(event.program)
        """)
  }

  private init<G: Game>(_ sheet: MatchSheet<G>, lead: Int = 0, facts: HTML) {
    let match = sheet.match
    let (black, white) = (match.players.black.name, match.players.white.name)
    let names = match.game.sideNames
    let view = MatchView(sheet, lead: lead)
    let ending =
      match.ending.map { match.sentence(on: $0) } ?? "unfinished after \(match.ply.plies)"
    let page: HTML = """
      \(PageFrame.head("\(match.game.name): \(black) against \(white)"))
      <h1><bdi>\(black)</bdi> (\(names.black)) against <bdi>\(white)</bdi> (\(names.white))</h1>
      <p>\(ending)</p>
      <p class="dim">\(facts)</p>
      <section class="match" id="match-1"\(view.data)><div class="in"><figure>\(view.board())\
      \(view.steps)</figure><div>\(view.graph)\(view.table)</div></div></section>
      \(PageFrame.tail)
      """
    html = page.description
  }

  private static func version<G: Game>(_ side: Side, of match: Match<G>) -> HTML {
    guard let digest = match.players[side].digest else { return "" }
    return "; \(match.game.sideNames[side]): SHA-256 <code>\(digest)</code>"
  }
}
