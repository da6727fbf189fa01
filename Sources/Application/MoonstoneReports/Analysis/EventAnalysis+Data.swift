import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

extension EventAnalysis {
  private struct EntrantLine: Encodable {
    struct Worst: Encodable {
      let match: String
      let ply: Int
      let position: String
      let move: String
      let best: String
      let chanceLoss: Double
    }

    struct Forfeit: Encodable {
      let termination: String
      let message: OrNull<String>
      let count: Int
    }

    struct Body: Encodable {
      let name: String
      let matches: Int
      let accuracy: OrNull<Double>
      let losses: [String: Double]
      let faults: [String: Int]
      let worst: [Worst]
      let forfeits: [Forfeit]
    }

    let entrant: Body
  }

  /// The analysis for programs: a line an entrant.
  package var json: [String] {
    entrants.map { entrant in
      let losses = EntrantAnalysis.Phase.allCases.compactMap { phase in
        entrant.loss(in: phase).map { (phase.rawValue, Self.rounded($0)) }
      }
      return jsonLine(
        EntrantLine(
          entrant: EntrantLine.Body(
            name: entrant.name, matches: entrant.matches,
            accuracy: OrNull(entrant.accuracy.map { ($0 * 10).rounded() / 10 }),
            losses: Dictionary(uniqueKeysWithValues: losses),
            faults: Dictionary(
              uniqueKeysWithValues: Fault.allCases.map { ($0.rawValue, entrant.count(of: $0)) }),
            worst: entrant.worst.map { place in
              EntrantLine.Worst(
                match: place.match, ply: place.ply.ply, position: place.ply.position,
                move: place.ply.move, best: place.ply.line.first ?? place.ply.move,
                chanceLoss: place.ply.chanceLoss)
            },
            forfeits: entrant.forfeits.failures.map { failure in
              EntrantLine.Forfeit(
                termination: failure.termination.rawValue, message: OrNull(failure.message),
                count: failure.count)
            })))
    }
  }

  private static func rounded(_ part: Double) -> Double { (part * 10_000).rounded() / 10_000 }
}
