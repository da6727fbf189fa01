import MoonstoneJSON
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

extension MatchDiff {
  /// The differences for people.
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

  /// The differences for programs.
  package var json: String {
    jsonLine(
      DiffLine(
        diff: DiffLine.Body(
          a: DiffLine.Way(ways.0), b: DiffLine.Way(ways.1),
          header: header.map {
            DiffLine.Header(key: $0.key, a: $0.values.0, b: $0.values.1)
          },
          ply: OrNull(ply), position: OrNull(position?.description), same: isEmpty)))
  }
}

private struct DiffLine: Encodable {
  struct Header: Encodable {
    let key: String
    let a: String
    let b: String
  }

  struct Ending: Encodable {
    let outcome: OrNull<String>
    let termination: String

    init(_ ending: MoonstoneKernel.Ending) {
      let summary = MatchSummary(ending)
      outcome = OrNull(summary.outcome?.rawValue)
      termination = summary.termination.rawValue
    }
  }

  struct Way: Encodable {
    let file: String
    let moves: [String]
    let ending: OrNull<Ending>

    init<G: Game>(_ way: MatchDiff<G>.Continuation) {
      file = way.file
      moves = way.moves.map(\.description)
      ending = OrNull(way.match.ending.map { Ending($0) })
    }
  }

  struct Body: Encodable {
    let a: Way
    let b: Way
    let header: [Header]
    let ply: OrNull<Int>
    let position: OrNull<String>
    let same: Bool
  }

  let diff: Body
}
