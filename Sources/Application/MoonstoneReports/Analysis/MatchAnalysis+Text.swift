import Foundation
import MoonstoneKernel
import MoonstoneSupport

extension MatchAnalysis {
  /// The analysis for people.
  ///
  /// - Parameter width: the columns of the window; `nil` if any width fits.
  public func text(fitting width: Int? = nil) -> String {
    let lines = heading + [""] + summary + [""] + columns.lines(fitting: width) + commands
    return lines.joined(separator: "\n")
  }

  /// The commands that step through the thoughts behind the faults.
  private var commands: [String] {
    let lines = plies.compactMap { ply in
      debugLine(of: ply).map { "ply \(ply.ply), \(marked(ply)): \($0)" }
    }
    return lines.isEmpty ? [] : [""] + lines
  }

  private func name(of side: Side) -> String {
    // A transcript does not name its players.
    players[side] == sideNames[side]
      ? sideNames[side] : "\(sideNames[side]) (\(players[side].printable))"
  }

  private var heading: [String] {
    let ending = ending.map { "; \($0.printableLines)" } ?? ""
    return [
      "\(name.printable): \(game), \(name(of: .black)) against \(name(of: .white))\(ending)",
      measure,
    ]
  }

  /// What was spent on each ply, what is exact, and the unit of the values.
  var measure: String {
    let exact = exactFrom.map { $0 == 1 ? "all exact" : "exact from ply \($0) on" } ?? "not exact"
    let unit =
      unit ?? "expected results from -1 (lost) to 1 (won), since \(game) has no unit before its end"
    return "\(Ticks.text(of: ticks)) ticks a ply, \(exact); values in \(unit)"
  }

  private var summary: [String] {
    let columns: [TextColumns.Column] = [.title(""), .numbers("accuracy")]
    let rows = Side.allCases.map { side -> [String] in
      let accuracy = accuracy(of: side).map { String(format: "%.1f", $0) } ?? "-"
      return [name(of: side), accuracy] + MoveFault.allCases.map { "\(count(of: $0, by: side))" }
    }
    let faults = MoveFault.allCases.map { TextColumns.Column.numbers($0.rawValue) }
    var lines = TextColumns(columns + faults, rows: rows).lines(fitting: nil)
    lines += ["", "\(Sparkline(chances).text)  chances of \(sideNames.black)"]
    return lines + course
  }

  /// When the match was even for the last time and which move turned it, as far as there is
  /// something to say.
  var course: [String] {
    let even = lastEvenPly.map { ply in
      switch ply {
      case 0: "even at the start only"
      case plies.count: "even at the end"
      default: "even for the last time after ply \(ply)"
      }
    }
    return [even, turnInWords].compactMap(\.self)
  }

  private var turnInWords: String? {
    guard let ply = turningPoint, let turn else { return nil }
    let better = ply.better.map { "; \($0) was better" } ?? ""
    return "turned at ply \(ply.ply): \(sideNames[ply.side]) \(marked(ply)) gave away "
      + "\(percent(ply.chanceLoss)), from \(turn.from) to \(turn.to)\(better)"
  }

  private var columns: TextColumns {
    let columns: [TextColumns.Column] = [
      .title("ply", isLeft: false), .title("side"), .title("move"), .numbers("before"),
      .numbers("after"), .numbers("loss"), .numbers("chances"), .words("better"),
    ]
    return TextColumns(columns, rows: plies.map(row))
  }

  private func row(_ ply: PlyAnalysis) -> [String] {
    [
      "\(ply.ply)", sideNames[ply.side], marked(ply), figure(ply.before.worth),
      figure(ply.after.worth), ply.loss > 0 ? figure(ply.loss, isSigned: false) : "",
      ply.chanceLoss >= 0.005 ? "-\(percent(ply.chanceLoss))" : "",
      ply.better == nil ? "" : ply.line.joined(separator: " "),
    ]
  }

  private func marked(_ ply: PlyAnalysis) -> String { ply.move + (ply.fault?.rawValue ?? "") }

  /// A value or a loss with as many decimals as it deserves.
  package func figure(_ worth: Double, isSigned: Bool = true) -> String {
    // Adding 0 makes a negative zero positive.
    String(format: (isSigned && worth != 0 ? "%+" : "%") + (unit == nil ? ".2f" : ".1f"), worth + 0)
  }
}

/// A part as per cent: `22 %`.
package func percent(_ part: Double) -> String { "\(Int((part * 100).rounded())) %" }
