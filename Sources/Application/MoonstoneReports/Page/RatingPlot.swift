import MoonstoneArena

/// A drawing of all entrants' Elo with errors, a row per entrant, the first one on top.
struct RatingPlot {
  /// The largest number of rows that stays readable.
  static let most = 200
  /// There is room for half a label on the right.
  private static let (left, right, rowHeight) = (230.0, 765.0, 24.0)

  struct Row {
    let name: String
    let elo: Elo
  }

  let rows: [Row]
  private let low: Double
  private let high: Double
  private let step: Double

  init(_ rows: [Row]) {
    self.rows = Array(rows.prefix(Self.most))
    let lows = self.rows.map { $0.elo.difference - $0.elo.error }
    let highs = self.rows.map { $0.elo.difference + $0.elo.error }
    let reach = (min(lows.min() ?? 0, 0), max(highs.max() ?? 0, 0))
    let span = max(reach.1 - reach.0, 20)
    let step = [10, 20, 50, 100, 200, 500, 1000].first { span / $0 <= 9 } ?? 2000
    self.step = step
    low = (reach.0 / step).rounded(.down) * step
    high = max((reach.1 / step).rounded(.up) * step, low + step)
  }

  var drawing: HTML {
    let height = Double(rows.count) * Self.rowHeight + 30
    let lines = stride(from: low, through: high, by: step).map { elo -> HTML in
      """
      <line class="\(elo == 0 ? "zero" : "axis")" x1="\(x(elo))" x2="\(x(elo))" y1="0" \
      y2="\(height - 26)"/><text x="\(x(elo))" y="\(height - 8)" text-anchor="middle">\
      \(elo.signedWhole)</text>
      """
    }
    return """
      <svg viewBox="0 0 800 \(height)" width="800" height="\(height)" role="img" \
      aria-label="Elo with 95 % confidence intervals; the figures are in the table above">\
      \(lines)\(rows.enumerated().map(row))</svg>
      """
  }

  private func x(_ elo: Double) -> Double {
    Self.left + (elo - low) / (high - low) * (Self.right - Self.left)
  }

  private func row(_ place: Int, _ row: Row) -> HTML {
    let y = (Double(place) + 0.5) * Self.rowHeight
    let ends = [row.elo.difference - row.elo.error, row.elo.difference + row.elo.error].map(x)
    let caps = ends.map { end -> HTML in
      "<line class=\"bar\" x1=\"\(end)\" x2=\"\(end)\" y1=\"\(y - 4)\" y2=\"\(y + 4)\"/>"
    }
    let name = row.name.count > 30 ? "…" + row.name.suffix(29) : row.name
    return """
      <text x="\(Self.left - 10)" y="\(y + 4)" text-anchor="end">\(name)</text>\
      <line class="bar\(row.elo.isUncertain ? " unsure" : "")" x1="\(ends[0])" x2="\(ends[1])" \
      y1="\(y)" y2="\(y)"/>\(caps)<circle class="point" cx="\(x(row.elo.difference))" cy="\(y)" r="5">\
      <title>\(row.name): \(row.elo.inWords)</title></circle>
      """
  }
}
