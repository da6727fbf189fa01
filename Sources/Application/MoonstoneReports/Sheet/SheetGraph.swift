import MoonstoneKernel

extension MatchSheet {
  /// The graph of who was ahead and of what the players expected, as HTML; empty when there is
  /// nothing to draw.
  package var graph: String { drawing.description }

  var drawing: HTML {
    var values = Sides<[(ply: Int, value: Double)]>(both: [])
    for (index, ply) in plies.enumerated() {
      guard let value = ply.value, !value.isNaN, let side = Side(ply.side) else { continue }
      values[side].append((index + 1, value))
    }
    var leads = plies.compactMap { ply in ply.count.map { $0[0] - $0[1] } }
    if leads.count == plies.count, let tally = match.game.tally(of: match.start) {
      leads.insert(tally.black - tally.white, at: 0)
    } else {
      leads = []
    }
    return MatchGraph(
      sideNames: match.game.sideNames, leads: leads, values: values, plies: plies.count
    ).drawing
  }
}
