import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords

/// A match as one self-contained page, with no script but its own.
package struct MatchPage {
  package let html: String

  /// Makes the page of a match, finished or not, from its journal.
  package init<G: Game>(_ reading: JournalReading<G>) {
    self.init(MatchRecord(reading), MatchSheet(reading))
  }

  /// Makes the page of a match.
  ///
  /// - Parameters:
  ///   - sheet: the sheet of the match.
  ///   - lead: how many of its plies belong to the opening.
  ///   - place: where the match is; its seed says that without.
  ///   - clocks: its clocks in words; those of the sheet by default.
  ///   - told: what is told of an ending.
  package init<G: Game>(
    _ record: MatchRecord<G>, _ sheet: MatchSheet<G>, lead: Int = 0,
    place: String? = nil, clocks: String? = nil, told: (Ending) -> Ending = { $0 }
  ) {
    let match = sheet.match
    let parts: [HTML?] = [
      place.map { "<bdi>\($0)</bdi>" } ?? record.tags.seed.map { "seed \("\($0)")" },
      "\(clocks ?? match.clocks.inWords)", record.tags.program.map { "\($0)" },
    ]
    let facts: HTML = """
      \(match.game.name)\(parts.compactMap(\.self).map { ", \($0)" as HTML })\
      \(Self.version(.black, of: match))\(Self.version(.white, of: match))
      """
    let folder = CommonFolder(of: [match.players.black.name, match.players.white.name])
    let (black, white) = (
      folder.without(match.players.black.name), folder.without(match.players.white.name)
    )
    let names = match.game.sideNames
    let view = MatchView(sheet, lead: lead)
    let ending =
      match.ending.map { folder.leftOut(of: match.sentence(on: told($0))) }
      ?? "unfinished after \(match.ply.plies)"
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
