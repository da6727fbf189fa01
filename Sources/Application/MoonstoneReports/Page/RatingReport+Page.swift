import MoonstoneArena

// One table of ratings as a page.
extension RatingReport {
  /// The largest number of players in the matrix of the page.
  private static var mostCrossed: Int { 60 }

  /// The page, which needs no other file: the table, a drawing of it, and the matrix.
  package var html: String {
    let title = "\(game): \(pool.count.matches) of \(names.count) players"
    let notes = remarks.map { "<p class=\"dim\"><bdi>\($0)</bdi></p>\n" as HTML }
    let page: HTML = """
      \(PageFrame.head(title))
      <h1>\(title)</h1>
      <p>Each player is a version of a script, an engine or a person; a match counts once. Elo with \
      95 % confidence intervals.</p>
      \(table)\(notes)\(plot)\(matrixTable)
      \(PageFrame.tail)
      """
    return page.description
  }

  private func named(_ row: JointRatings.Row) -> HTML {
    "<bdi title=\"\(pool.players[row.player].digest ?? "")\">\(names[row.player])</bdi>"
  }

  private var table: HTML {
    let rows = ratings.rows.enumerated().map { place, row -> HTML in
      """
      <tr><td class="n">\(place + 1)</td><td class="l who">\(named(row))</td>\
      <td>\(words(row))</td><td>\(row.points.short)</td><td>\(row.matches)</td>\
      <td>\(superiority(place)?.inPercent ?? "")</td></tr>

      """
    }
    return """
      <div class="wide"><table><thead><tr><th class="n">rank</th><th class="l who">player</th>\
      <th>Elo</th><th>points</th><th>matches</th><th>better than next</th></tr></thead><tbody>
      \(rows)</tbody></table></div>
      """
  }

  private var plot: HTML {
    let known = ratings.rows.compactMap { row in
      row.elo.map { RatingPlot.Row(name: names[row.player], elo: $0) }
    }
    guard !known.isEmpty else { return "" }
    let rest =
      known.count > RatingPlot.most
      ? "<p class=\"dim\">The first \(RatingPlot.most) players are drawn.</p>" as HTML : ""
    return "<h2>Ratings</h2>\(rest)\(RatingPlot(known).drawing)"
  }

  /// How likely the player of a row is better than that of a column.
  private var matrixTable: HTML {
    let rows = ratings.rows.prefix(Self.mostCrossed)
    let heads = rows.indices.map { "<th class=\"n\">\($0 + 1)</th>" as HTML }
    let lines = rows.enumerated().map { place, row -> HTML in
      let cells = rows.map { other -> HTML in
        guard row.player != other.player else { return "<td>·</td>" }
        let chance = ratings.superiority(of: row.player, over: other.player)
        return "<td>\(chance?.inPercent ?? "?")</td>"
      }
      return """
        <tr><td class="n">\(place + 1)</td><td class="l who">\(named(row))</td>\(cells)</tr>

        """
    }
    let rest =
      ratings.rows.count > Self.mostCrossed
      ? " The first \(Self.mostCrossed) players are here; the CSV has all." : ""
    return """
      <h2>Better than</h2><p class="dim">How likely the player of a row is better than the player \
      of a column.\(rest)</p>
      <div class="wide"><table><thead><tr><th class="n"></th><th class="who"></th>\(heads)</tr>\
      </thead><tbody>
      \(lines)</tbody></table></div>
      """
  }
}
