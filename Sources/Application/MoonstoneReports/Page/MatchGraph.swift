import MoonstoneKernel

/// A drawing of who was ahead at each ply, and of what the players thought of it.
///
/// Up is good for black. The lead and each player's values have scales of their own, since each
/// player values in its own units.
struct MatchGraph {
  let sideNames: Sides<String>
  /// By how many pieces black was ahead after each ply, the start included; empty in games without
  /// counts.
  let leads: [Int]
  /// What each side said that its moves are worth to it, by plies.
  let values: Sides<[(ply: Int, value: Double)]>
  let plies: Int

  var drawing: HTML {
    let said = Side.allCases.filter { !values[$0].isEmpty }
    guard plies > 0, leads.count > 1 || !said.isEmpty else { return "" }
    var lines: [HTML] = []
    var names: [HTML] = []
    if leads.count > 1 {
      let points = leads.enumerated().map { ($0.offset, Double($0.element)) }
      lines.append(line("lead", points, reach(leads.map(Double.init))))
      names.append(key("lead", "lead, at most \(leads.map(abs).max() ?? 0)"))
    }
    for side in said {
      let sign: Double = side == .black ? 1 : -1
      let reach = reach(values[side].map(\.value))
      lines.append(line("value-\(side)", values[side].map { ($0.ply, sign * $0.value) }, reach))
      let figure = reach.rounded(to: 2).short
      names.append(key("value-\(side)", "what \(sideNames[side]) expected, at most \(figure)"))
    }
    return """
      <figure class="graph"><svg viewBox="0 0 400 120" width="400" height="120" role="img" \
      aria-label="who was ahead at each ply"><line class="zero" x1="10" x2="390" y1="60" y2="60"/>\
      <text x="12" y="12">\(sideNames.black)</text><text x="12" y="114">\(sideNames.white)</text>\
      \(lines)<line class="now" x1="390" x2="390" y1="5" y2="115"/></svg>\
      <figcaption>\(names)</figcaption></figure>
      """
  }

  private func key(_ kind: String, _ words: String) -> HTML {
    "<span class=\"\(kind)\">\(words)</span> "
  }

  private func line(_ kind: String, _ points: [(ply: Int, value: Double)], _ reach: Double) -> HTML
  {
    let places = points.map { ply, value in
      let x = 10 + 380 * Double(ply) / Double(plies)
      let y = 60 - 50 * min(max(value / reach, -1), 1)
      return "\(x.rounded(to: 1).short),\(y.rounded(to: 1).short)"
    }
    return "<polyline class=\"\(kind)\" points=\"\(places.joined(separator: " "))\"/>"
  }

  /// The value that reaches the edge. A few values that are far greater, such as those of a win
  /// that was found, stay at the edge.
  private func reach(_ values: [Double]) -> Double {
    let sizes = values.map { abs($0) }.filter(\.isFinite).sorted()
    guard let most = sizes.last, most > 0 else { return 1 }
    let usual = sizes[(sizes.count - 1) * 4 / 5]
    return usual > 0 && most > 4 * usual ? 2 * usual : most
  }
}
