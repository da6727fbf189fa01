import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

extension MatchAnalysis {
  private struct Ply: Encodable {
    let file: String
    let ply: Int
    let side: String
    let move: String
    let forced: Bool
    let before: PlyAnalysis.Value
    let after: PlyAnalysis.Value
    let loss: Double
    let chanceLoss: Double
    let fault: OrNull<String>
    let best: String
    let line: [String]
    let reply: [String]
    let depth: Int
  }

  private struct Summary: Encodable {
    struct Body: Encodable {
      let file: String
      let game: String
      let players: Sides<String>
      let unit: OrNull<String>
      let ticks: Int
      let plies: Int
      let exactFrom: OrNull<Int>
      let evenUntil: OrNull<Int>
      let turningPoint: OrNull<Int>
      let accuracy: Sides<OrNull<Double>>
      let faults: Sides<[String: Int]>
    }

    let analysis: Body
  }

  /// The analysis for programs: a line a ply, and one for the match.
  package var json: [String] {
    let plies = plies.map { ply in
      jsonLine(
        Ply(
          file: name, ply: ply.ply, side: ply.side.description, move: ply.move,
          forced: ply.isForced, before: ply.before, after: ply.after, loss: ply.loss,
          chanceLoss: ply.chanceLoss, fault: OrNull(ply.fault?.rawValue),
          best: ply.line.first ?? ply.move, line: ply.line, reply: ply.reply, depth: ply.depth))
    }
    let sides = Sides(black: Side.black, white: .white)
    return plies + [
      jsonLine(
        Summary(
          analysis: Summary.Body(
            file: name, game: game, players: players, unit: OrNull(unit),
            ticks: ticks, plies: plies.count, exactFrom: OrNull(exactFrom),
            evenUntil: OrNull(lastEvenPly), turningPoint: OrNull(turningPoint?.ply),
            accuracy: sides.map { OrNull(accuracy(of: $0)) }, faults: sides.map { faults(of: $0) }))
      )
    ]
  }

  private func faults(of side: Side) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: Fault.allCases.map { ($0.rawValue, count(of: $0, by: side)) })
  }
}
