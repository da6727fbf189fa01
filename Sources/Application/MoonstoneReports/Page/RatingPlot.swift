import MoonstoneArena

/// A drawing of all entrants' Elo with errors, a row per entrant, the first one on top.
///
/// Entrants that are far from all others do not squeeze the rest: the axis ends before them, and an
/// arrow with the figure stands for what is beyond.
struct RatingPlot {
  /// The largest number of rows that stays readable.
  static let most = 200
  private static let rowHeight = 24.0
  private static let longestName = 30

  struct Row {
    let name: String
    let elo: Elo

    fileprivate var low: Double { elo.difference - elo.error }
    fileprivate var high: Double { elo.difference + elo.error }
  }

  let rows: [Row]
  private let low: Double
  private let high: Double
  private let step: Double
  /// Where the axis begins: there is room for the names before it.
  private let left: Double
  private var right: Double { left + 535 }

  init(_ rows: [Row]) {
    self.rows = Array(rows.prefix(Self.most))
    let longest = min(self.rows.map(\.name.count).max() ?? 0, Self.longestName)
    left = max(60, 20 + 7 * Double(longest))
    let reach = Self.reach(self.rows)
    let span = max(reach.high - reach.low, 20)
    let step = [10, 20, 50, 100, 200, 500, 1000].first { span / $0 <= 9 } ?? 2000
    self.step = step
    low = (reach.low / step).rounded(.down) * step
    high = max((reach.high / step).rounded(.up) * step, low + step)
  }

  /// What the axis covers: everything, or all but a tenth of the rows if these few are farther away
  /// than twice what the others take.
  private static func reach(_ rows: [Row]) -> (low: Double, high: Double) {
    func reach(_ rows: some Collection<Row>) -> (low: Double, high: Double) {
      (min(rows.map(\.low).min() ?? 0, 0), max(rows.map(\.high).max() ?? 0, 0))
    }
    let all = reach(rows)
    guard rows.count >= 4 else { return all }
    let near = rows.sorted { max(abs($0.low), abs($0.high)) < max(abs($1.low), abs($1.high)) }
    let most = reach(near.dropLast(max(1, rows.count / 10)))
    return all.high - all.low > 2 * (most.high - most.low) ? most : all
  }

  var drawing: HTML {
    // There is room for half a label on the right.
    let width = right + 35
    let height = Double(rows.count) * Self.rowHeight + 30
    let lines = stride(from: low, through: high, by: step).map { elo -> HTML in
      """
      <line class="\(elo == 0 ? "zero" : "axis")" x1="\(x(elo))" x2="\(x(elo))" y1="0" \
      y2="\(height - 26)"/><text x="\(x(elo))" y="\(height - 8)" text-anchor="middle">\
      \(elo.signedWhole)</text>
      """
    }
    return """
      <div class="wide"><svg viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" role="img" \
      aria-label="Elo with 95 % confidence intervals; the figures are in the table above">\
      \(lines)\(rows.enumerated().map(row))</svg></div>
      """
  }

  private func x(_ elo: Double) -> Double {
    let place = min(max((elo - low) / (high - low), 0), 1)
    return left + place * (right - left)
  }

  private func row(_ place: Int, _ row: Row) -> HTML {
    let y = (Double(place) + 0.5) * Self.rowHeight
    let ends = [end(row.low, -1, y), end(row.high, 1, y)]
    let name =
      row.name.count > Self.longestName ? "…" + row.name.suffix(Self.longestName - 1) : row.name
    let isInside = (low...high).contains(row.elo.difference)
    let point: HTML =
      isInside
      ? "<circle class=\"point\" cx=\"\(x(row.elo.difference))\" cy=\"\(y)\" r=\"5\"/>"
      : beyond(row.elo.difference, y)
    return """
      <g><title>\(row.name): \(row.elo.inWords)</title>\
      <text x="\(left - 10)" y="\(y + 4)" text-anchor="end">\(name)</text>\
      <line class="bar\(row.elo.isUncertain ? " unsure" : "")" x1="\(x(row.low))" \
      x2="\(x(row.high))" y1="\(y)" y2="\(y)"/>\(ends)\(point)</g>
      """
  }

  /// The end of a bar: a cap, or an arrow where the axis ends before it.
  private func end(_ elo: Double, _ direction: Double, _ y: Double) -> HTML {
    let end = x(elo)
    guard !(low...high).contains(elo) else {
      return "<line class=\"bar\" x1=\"\(end)\" x2=\"\(end)\" y1=\"\(y - 4)\" y2=\"\(y + 4)\"/>"
    }
    guard direction < 0 ? elo < low : elo > high else { return "" }
    return """
      <path class="arrow" d="M\(end + 9 * direction) \(y)L\(end) \(y - 5)L\(end) \(y + 5)z"/>
      """
  }

  /// The figure of a point beyond the axis, beside the arrow.
  private func beyond(_ elo: Double, _ y: Double) -> HTML {
    let isLeft = elo < low
    return """
      <text class="figure" x="\(isLeft ? left + 8 : right - 8)" y="\(y + 4)" \
      text-anchor="\(isLeft ? "start" : "end")">\(elo.signedWhole)</text>
      """
  }
}
