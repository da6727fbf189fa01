import MoonstoneKernel

/// A match with its analysis as one self-contained page: the board at each ply with an arrow to the
/// better move, black's chances, and what each ply gave away.
package struct AnalysisPage<G: Game> {
  private let analysis: MatchAnalysis
  private let view: MatchView
  /// For each ply, the cells of the board that an arrow leads from and to; empty without one.
  private let arrows: [String]

  /// - Throws: a `Rejection` if the moves are not those of a match from `start`.
  package init(
    _ analysis: MatchAnalysis, of game: G, from start: G.Position, _ moves: [G.Move]
  ) throws(Rejection) {
    self.analysis = analysis
    view = MatchView(MatchSheet(try Match(game, from: start, played: moves)))
    var position = start
    var arrows: [String] = []
    for (move, ply) in zip(moves, analysis.plies) {
      let better = ply.fault == nil ? nil : ply.better.flatMap { G.Move($0) }
      arrows.append(Self.arrow(from: move, to: better, in: position, of: game))
      position.playUnchecked(move)
    }
    self.arrows = arrows
  }

  package var html: String {
    let title = "\(analysis.name): what it gave away"
    let page: HTML = """
      \(PageFrame.head(title))
      <h1>\(player(.black)) against \(player(.white))</h1>
      <p>\(folder.leftOut(of: analysis.ending ?? ""))</p><p class="dim">\(analysis.measure)</p>
      <section class="match" id="match-1" data-arrows="\(arrows.joined(separator: ";"))"\
      \(view.data)><div class="in"><figure>\(view.board())\(view.steps)\
      <p class="dim">keys: ← → Home End; b, m, i: next ??, ?, ?!; a: arrows on or off</p></figure>\
      <div>\(AnalysisGraph(analysis).drawing)\(figures)\(table)\(commands)</div></div></section>
      \(PageFrame.tail)
      """
    return page.description
  }

  /// What is left out of the names of the players.
  private var folder: CommonFolder {
    CommonFolder(of: [analysis.players.black, analysis.players.white])
  }

  /// A player with its side; the side alone for a transcript, whose players are unknown.
  private func player(_ side: Side) -> HTML {
    let (player, name) = (analysis.players[side], analysis.sideNames[side])
    return player == name ? "\(name)" : "<bdi>\(folder.without(player))</bdi> (\(name))"
  }

  private var figures: HTML {
    let rows = Side.allCases.map { side -> HTML in
      let accuracy = analysis.accuracy(of: side).map { "\($0)" } ?? "-"
      let faults = MoveFault.allCases.map { "<td>\(analysis.count(of: $0, by: side))</td>" as HTML }
      return
        "<tr><th class=\"l\">\(analysis.sideNames[side])</th><td>\(accuracy)</td>\(faults)</tr>"
    }
    let heads = MoveFault.allCases.map { "<th>\($0.rawValue)</th>" as HTML }
    let course = analysis.course.map { "<p>\($0)</p>" as HTML }
    return """
      <table><thead><tr><th></th><th>accuracy</th>\(heads)</tr></thead>\
      <tbody>\(rows)</tbody></table>
      \(course)
      """
  }

  private var table: HTML {
    let rows = analysis.plies.map { ply -> HTML in
      let fault = ply.fault?.rawValue ?? ""
      let better = ply.better == nil ? "" : ply.line.joined(separator: " ")
      return """
        <tr data-fault="\(fault)"><th class="n">\(ply.ply)</th><td class="l who">\
        \(ply.move)<b>\(fault)</b> <span class="dim">\(analysis.sideNames[ply.side])</span></td>\
        <td>\(analysis.figure(ply.before.worth))</td><td>\(analysis.figure(ply.after.worth))</td>\
        <td>\(ply.chanceLoss > 0 ? percent(ply.chanceLoss) : "")</td>\
        <td class="l">\(better)</td></tr>
        """
    }
    return """
      <div class="wide tall"><table><thead><tr><th class="n"></th><th class="l who">move</th>\
      <th>before</th><th>after</th><th>chances lost</th><th class="l">better</th></tr></thead>\
      <tbody class="moves">\(rows)</tbody></table></div>
      """
  }

  /// The commands that step through the thoughts behind the faults.
  private var commands: HTML {
    let lines = analysis.plies.compactMap { ply -> HTML? in
      guard let line = analysis.debugLine(of: ply), let fault = ply.fault else { return nil }
      return "<li>\(ply.ply). \(ply.move)<b>\(fault.rawValue)</b> <code>\(line)</code></li>"
    }
    return lines.isEmpty ? "" : "<p>Step through the thoughts:</p><ul>\(lines)</ul>"
  }

  /// The cells of the move that was played and of the better one, as `19-26`.
  private static func arrow(
    from move: G.Move, to better: G.Move?, in position: G.Position, of game: G
  ) -> String {
    guard let better, let from = cell(of: move, in: position, game),
      let to = cell(of: better, in: position, game)
    else { return "" }
    return "\(from)-\(to)"
  }

  /// The cell that a move is played on.
  private static func cell(of move: G.Move, in position: G.Position, _ game: G) -> Int? {
    let changes = position.changes(playing: move)
    guard let square = (changes.first { $0.side != nil } ?? changes.first)?.square,
      let grid = game.grid(of: position)
    else { return nil }
    return grid.rows.flatMap(\.self).firstIndex { $0?.square == square }
  }
}
