import MoonstoneJSON
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

extension MatchDiff {
  package var text: String {
    let names = (ways.0.file, ways.1.file)
    guard !isEmpty else {
      return "\(names.0) and \(names.1) are the same match\n\(Self.end(ways.0))"
    }
    var lines = header.map { difference in
      "\(difference.key): \(difference.values.0.printable) in \(names.0), "
        + "\(difference.values.1.printable) in \(names.1)"
    }
    if let ply, let position {
      lines.append("the same for \(ply.plies)")
      lines.append(ways.0.match.game.diagram(of: position, lastMove: lastMove))
      lines.append("")
    }
    lines += [way(ways.0), way(ways.1)]
    return lines.joined(separator: "\n")
  }

  private func way(_ way: Continuation) -> String {
    guard let ply, let next = way.moves.first, let position else {
      return "\(way.file): \(Self.end(way))"
    }
    let side = way.match.game.sideNames[position.turn]
    let rest = way.moves.dropFirst().map(\.description).joined(separator: " ")
    let then = rest.isEmpty ? "" : ", then \(rest)"
    return "\(way.file): \(ply + 1). \(side) \(next)\(then); \(Self.end(way))"
  }

  private static func end(_ way: Continuation) -> String {
    way.match.ending.map { way.match.sentence(on: $0).replacing("\n", with: "; ") }
      ?? "unfinished after \(way.match.ply.plies)"
  }

  package var json: String {
    let diff: JSON = [
      "a": Self.json(of: ways.0), "b": Self.json(of: ways.1),
      "header": header.map { ["key": $0.key, "a": $0.values.0, "b": $0.values.1] as JSON },
      "ply": orNull(ply), "position": orNull(position?.description), "same": isEmpty,
    ]
    return jsonLine(of: ["diff": diff])
  }

  private static func json(of way: Continuation) -> JSON {
    let ending = way.match.ending.map { ending -> JSON in
      let summary = MatchSummary(ending)
      return [
        "outcome": orNull(summary.outcome?.rawValue), "termination": summary.termination.rawValue,
      ]
    }
    return ["file": way.file, "moves": way.moves.map(\.description), "ending": orNull(ending)]
  }
}
