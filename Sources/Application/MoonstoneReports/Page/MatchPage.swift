import MoonstoneJournal
import MoonstoneKernel

/// A match as one self-contained page, with no script but its own.
package struct MatchPage<G: Game> {
  private let reading: JournalReading<G>
  private let view: MatchView<G>

  /// Makes the page of a match, finished or not, from its journal.
  package init(_ reading: JournalReading<G>) throws {
    self.reading = reading
    let remarks = reading.standing.map { entry -> MatchView<G>.Remark? in
      guard case .event(.played(let choice, _, _, let elapsed)) = entry.content else { return nil }
      return MatchView<G>.Remark(comment: choice.comment, elapsed: elapsed, ticks: choice.ticks)
    }
    let match = reading.match
    view = try MatchView(match.game, from: match.start, match.moves, remarks: remarks)
  }

  /// The page as HTML.
  package var html: String {
    let (match, header) = (reading.match, reading.header)
    let (black, white) = (match.players.black.name, match.players.white.name)
    let names = match.game.sideNames
    let page: HTML = """
      \(PageFrame.head("\(match.game.name): \(black) against \(white)"))
      <h1><bdi>\(black)</bdi> (\(names.black)) against <bdi>\(white)</bdi> (\(names.white))</h1>
      <p>\(ending)</p>
      <p class="dim">\(match.game.name), seed \("\(header.seed)"), \(match.clocks.inWords), \
      \(header.program)\
      \(version(.black))\(version(.white))</p>
      <section class="match" id="match-1"\(view.data)><div class="in"><figure>\(view.board())\
      \(view.steps)</figure><div>\(view.graph)\(view.table)</div></div></section>
      \(PageFrame.tail)
      """
    return page.description
  }

  private var ending: String {
    let match = reading.match
    guard let ending = match.ending else { return "unfinished after \(match.ply.plies)" }
    return match.sentence(on: ending)
  }

  private func version(_ side: Side) -> HTML {
    guard let digest = reading.match.players[side].digest else { return "" }
    return "; \(reading.match.game.sideNames[side]): SHA-256 <code>\(digest)</code>"
  }
}
