import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

extension EventAnalysis {
  /// The analysis for programs: a line an entrant.
  package var json: [String] {
    entrants.map { entrant in
      let losses = EntrantAnalysis.Phase.allCases.compactMap { phase in
        entrant.loss(in: phase).map { (phase.rawValue, Self.rounded($0)) }
      }
      let faults = MoveFault.allCases.map { ($0.rawValue, entrant.count(of: $0)) }
      let line: JSON = [
        "name": entrant.name, "matches": entrant.matches,
        "accuracy": orNull(entrant.accuracy.map { ($0 * 10).rounded() / 10 }),
        "losses": Dictionary(uniqueKeysWithValues: losses),
        "faults": Dictionary(uniqueKeysWithValues: faults),
        "worst": entrant.worst.map { Self.json(of: $0) },
        "forfeits": entrant.forfeits.failures.map { failure -> JSON in
          [
            "termination": failure.termination.rawValue, "message": orNull(failure.message),
            "count": failure.count,
          ]
        },
      ]
      return jsonLine(of: ["entrant": line])
    }
  }

  private static func json(of fault: EntrantAnalysis.FaultPlace) -> JSON {
    [
      "match": fault.match, "ply": fault.ply.ply, "position": fault.ply.position,
      "move": fault.ply.move, "best": fault.ply.line.first ?? fault.ply.move,
      "chanceLoss": fault.ply.chanceLoss, "debug": orNull(fault.debugLine),
    ]
  }

  private static func rounded(_ part: Double) -> Double { (part * 10_000).rounded() / 10_000 }
}
