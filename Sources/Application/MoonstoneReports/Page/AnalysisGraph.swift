import MoonstoneKernel

/// A drawing of black's chances at each ply, with a point at each fault.
struct AnalysisGraph {
  private let analysis: MatchAnalysis

  init(_ analysis: MatchAnalysis) { self.analysis = analysis }

  var drawing: HTML {
    let chances = analysis.chances
    let points = chances.indices.map { "\(place(of: $0, chances[$0]).joined(separator: ","))" }
    let faults = analysis.plies.filter { $0.fault != nil }.map { ply -> HTML in
      let place = place(of: ply.ply, chances[ply.ply])
      return "<circle class=\"point\" cx=\"\(place[0])\" cy=\"\(place[1])\" r=\"3\"/>"
    }
    return """
      <figure class="graph"><svg viewBox="0 0 400 120" width="400" height="120" role="img" \
      aria-label="the chances of \(analysis.sideNames.black) at each ply">\
      <line class="zero" x1="10" x2="390" y1="60" y2="60"/>\
      <text x="12" y="12">\(analysis.sideNames.black)</text>\
      <text x="12" y="118">\(analysis.sideNames.white)</text>\
      <polyline class="lead" points="\(points.joined(separator: " "))"/>\(faults)\
      <line class="now" x1="390" x2="390" y1="5" y2="115"/></svg>\
      <figcaption><span class="lead">chances of \(analysis.sideNames.black)</span></figcaption>\
      </figure>
      """
  }

  private func place(of ply: Int, _ chance: Double) -> [String] {
    let x = 10 + 380 * Double(ply) / Double(max(analysis.plies.count, 1))
    return [x, 110 - 100 * chance].map { $0.rounded(to: 1).short }
  }
}
