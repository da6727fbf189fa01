import Foundation
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

extension RerunReport {
  /// The report for people.
  ///
  /// - Parameter width: the columns of the window; `nil` if any width fits.
  package func text(fitting width: Int? = nil) -> String {
    let sum = sum
    let plies = sum.plies == 1 ? "1 ply" : "\(sum.plies) plies"
    var lines = [
      "\(game.name): \(script.name.printable) asked about \(plies) of \(Self.matches(sum.matches))"
    ]
    if !differences.isEmpty { lines += [""] + columns.lines(fitting: width) + [""] }
    lines.append(sentence)
    if sum.different > sum.unjudged { lines.append(losses(sum)) }
    return (lines + remarks(sum) + commands).joined(separator: "\n")
  }

  /// The commands that step through what is worse now, or fails.
  private var commands: [String] {
    let lines = differences.filter(\.isFault).compactMap { difference in
      debugLine(of: difference).map { "ply \(difference.ply), \(difference.new.words): \($0)" }
    }
    return lines.isEmpty ? [] : [""] + lines
  }

  /// What differs, in one line: `5 of 212 moves differ: 3 better (-4.1 discs), 1 worse (+0.3)`, or
  /// `5 of 212 moves differ` before anything is judged.
  package var sentence: String {
    let sum = sum
    guard sum.different > 0 else {
      return "no move differs" + (sum.plies == 0 ? ": nothing was asked" : " of \(sum.plies)")
    }
    let parts = [
      part(sum.better, "better", sum.gain), part(sum.worse, "worse", sum.harm),
      part(sum.equal, "as good"), part(sum.unjudged, "not judged"),
    ].compactMap(\.self)
    let count =
      "\(sum.different) of \(sum.plies) moves \(sum.different == 1 ? "differs" : "differ")"
    return sum.unjudged == sum.different ? count : "\(count): " + parts.joined(separator: ", ")
  }

  private func part(_ count: Int, _ word: String, _ change: Double? = nil) -> String? {
    guard count > 0 else { return nil }
    let change = change.map { " (\(figure($0, isSigned: true))\(unit.map { " \($0)" } ?? ""))" }
    return "\(count) \(word)\(change ?? "")"
  }

  private func losses(_ sum: RerunSum) -> String {
    let error = sum.error.map { " ± \(figure($0))" } ?? ""
    let unit = unit ?? "expected results from -1 (lost) to 1 (won)"
    return "these moves gave away \(figure(sum.lossBefore)), and give away "
      + "\(figure(sum.lossNow)) now: \(figure(sum.change, isSigned: true))\(error) over "
      + "\(Self.matches(sum.matches)), in \(unit)"
  }

  private func remarks(_ sum: RerunSum) -> [String] {
    var lines: [String] = []
    if sum.faults > 0 {
      lines.append(
        "\(sum.faults == 1 ? "1 forfeit" : "\(sum.faults) forfeits"), each counted as lost")
      lines += differences.filter { $0.new.move == nil }.map { difference in
        "\(difference.place.printable), ply \(difference.ply): forfeits: "
          + (difference.new.forfeit?.message ?? "").printableLines
      }
    }
    if sum.ticksNow > 0 {
      lines.append("\(sum.ticksNow) ticks, and \(sum.ticksBefore) in the matches")
    }
    if clocked > 0 {
      let have = clocked == 1 ? "1 match has" : "\(clocked) matches have"
      let asked = clocked == 1 ? "was asked" : "were asked"
      lines.append(
        "\(have) no ticks on record, and \(asked) under \(Ticks.text(of: ticks)) a move")
    }
    for why in LeftOut.allCases {
      guard let count = leftOut[why] else { continue }
      lines.append("left out: \(Self.matches(count)) \(words(why))")
    }
    if sum.unanswered > 0 {
      lines.append("not compared: \(sum.unanswered), which a clock or this machine decided")
    }
    if isCut || isStopped {
      let plies = sum.left == 0 ? "" : "; \(sum.left) plies of matches under way were not asked"
      lines.append((isStopped ? "stopped" : "its time was used up") + plies)
    }
    return lines
  }

  private func words(_ why: LeftOut) -> String {
    switch why {
    case .noVersion: "in which no version of \(script.name.printable) played"
    case .engine: "in which an engine played that side"
    case .otherGame: "of another game than \(game.name)"
    case .broken: "that cannot be played again"
    }
  }

  private static func matches(_ count: Int) -> String {
    count == 1 ? "1 match" : "\(count) matches"
  }

  private func figure(_ value: Double, isSigned: Bool = false) -> String {
    // Adding 0 makes a negative zero positive.
    String(
      format: (isSigned && value != 0 ? "%+" : "%") + (unit == nil ? ".2f" : ".1f"), value + 0)
  }

  private var columns: TextColumns {
    let columns: [TextColumns.Column] = [
      .title("match"), .title("ply", isLeft: false), .title("side"), .words("was"),
      .words("now"), .numbers("lost"), .numbers("loses"), .words("so it is"),
    ]
    return TextColumns(columns, rows: differences.map(row))
  }

  private func row(_ difference: RerunDifference<G>) -> [String] {
    let change = difference.change
    return [
      difference.place.printable, "\(difference.ply)", game.sideNames[difference.side],
      difference.old.words, difference.new.words,
      difference.old.loss.map { figure($0) } ?? "", difference.new.loss.map { figure($0) } ?? "",
      change.map { $0 < 0 ? "better" : $0 > 0 ? "worse" : "as good" } ?? "",
    ]
  }
}
