import Foundation
import MoonstoneKernel
import MoonstoneSupport

extension EventAnalysis {
  /// The analysis for people: a table, then the worst positions and the forfeits of each entrant.
  ///
  /// - Parameter width: the columns of the window; `nil` if any width fits.
  package func text(fitting width: Int?) -> String {
    let details = entrants.map { lines(on: $0) }.filter { !$0.isEmpty }
    let blocks = [heading, columns.lines(fitting: width)] + details
    return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private var heading: [String] {
    [
      "\(Ticks.text(of: ticks)) ticks a ply; loss is the chance of winning that a move gives away, "
        + "on average, by thirds of a match"
    ]
  }

  private var columns: TextColumns {
    let columns: [TextColumns.Column] = [
      .title("entrant"), .numbers("matches"), .numbers("accuracy"),
    ]
    let parts = EntrantAnalysis.Phase.allCases.map(\.rawValue) + MoveFault.allCases.map(\.rawValue)
    let figures = (parts + ["forfeits"]).map { TextColumns.Column.numbers($0) }
    return TextColumns(columns + figures, rows: entrants.map(row))
  }

  private func row(_ entrant: EntrantAnalysis) -> [String] {
    let losses = EntrantAnalysis.Phase.allCases.map { phase in
      entrant.loss(in: phase).map { String(format: "%.1f %%", 100 * $0) } ?? "-"
    }
    let accuracy = entrant.accuracy.map { String(format: "%.1f", $0) } ?? "-"
    let faults = MoveFault.allCases.map { "\(entrant.count(of: $0))" }
    let forfeits = entrant.forfeits.counts.values.reduce(0, +)
    return [entrant.name.printable, "\(entrant.matches)", accuracy] + losses + faults
      + ["\(forfeits)"]
  }

  private func lines(on entrant: EntrantAnalysis) -> [String] {
    let name = entrant.name.printable
    let worst = entrant.worst.map { place in
      let ply = place.ply
      return "  \(place.match), ply \(ply.ply): \(ply.move)\(ply.fault?.rawValue ?? "") gave away "
        + percent(ply.chanceLoss) + (ply.better.map { ", \($0) was better" } ?? "")
        + "\n    \(ply.position.printable)" + (place.debugLine.map { "\n    \($0)" } ?? "")
    }
    return (worst.isEmpty ? [] : ["worst moves of \(name)"] + worst)
      + entrant.forfeits.lines(on: name)
  }
}
