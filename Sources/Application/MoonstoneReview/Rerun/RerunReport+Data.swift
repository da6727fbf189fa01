import MoonstoneJSON
import MoonstoneKernel
import MoonstoneReports

extension RerunReport {
  /// A line for each ply that differs, then one for all of it; see docs/json.md.
  package var json: [String] {
    differences.map { jsonLine(of: json(of: $0)) } + [jsonLine(of: ["rerun": json(of: sum)])]
  }

  private func json(of difference: RerunDifference<G>) -> JSON {
    func answer(_ answer: RerunDifference<G>.Answer) -> JSON {
      [
        "move": orNull(answer.move?.description),
        "forfeit": orNull(answer.forfeit?.reason.rawValue),
        "message": orNull(answer.forfeit?.message), "ticks": orNull(answer.ticks),
        "loss": orNull(answer.loss.map(rounded)),
        "chanceLoss": orNull(answer.chanceLoss.map(rounded)),
      ]
    }
    return [
      "match": difference.place, "ply": difference.ply, "side": difference.side.description,
      "position": difference.thought.turn.position.description,
      "key": orNull(difference.thought.key), "was": answer(difference.old),
      "now": answer(difference.new), "debug": orNull(debugLine(of: difference)),
    ]
  }

  /// To four decimals, which is more than an analysis knows.
  private func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

  private func json(of sum: RerunSum) -> JSON {
    let leftOut = Dictionary(uniqueKeysWithValues: leftOut.map { ($0.rawValue, $1) })
    return [
      "game": game.name, "sha256": script.digest, "matches": sum.matches, "plies": sum.plies,
      "different": sum.different, "better": sum.better, "worse": sum.worse, "equal": sum.equal,
      "unjudged": sum.unjudged, "lossBefore": rounded(sum.lossBefore),
      "lossNow": rounded(sum.lossNow),
      "error": orNull(sum.error.map(rounded)), "unit": orNull(unit), "faults": sum.faults,
      "ticksBefore": sum.ticksBefore, "ticksNow": sum.ticksNow, "unanswered": sum.unanswered,
      "notAsked": sum.left, "leftOut": leftOut, "withoutTicks": clocked,
      "isStopped": isStopped, "isCut": isCut,
    ]
  }
}
