import MoonstoneArena
import MoonstoneJSON
import MoonstoneReports
import MoonstoneSupport

// A tuning for programs.
extension TuneReport {
  /// The values by iteration, the start first.
  package var csv: String {
    let columns =
      ["iteration", "pairs", "balance"].map { DataRows.Column($0, isNumber: true) }
      + tuned.map { DataRows.Column($0.name, isNumber: true) }
    let rows = DataRows(columns)
    let lines = course.enumerated().map { iteration, values in
      rows.line(
        [
          .integer(iteration), .integer(iteration * plan.pairsOfIteration),
          iteration == 0 ? .none : .integer(balances[iteration - 1]),
        ] + values.map { .number($0) }, .csv)
    }
    return ([rows.heading(.csv) ?? ""] + lines).joined(separator: "\n")
  }

  /// The whole tuning as one JSON object.
  package var json: String {
    let parameters = trials.map { trial -> JSON in
      let place = tuned.firstIndex(of: trial.parameter)
      return [
        "name": trial.parameter.name, "min": trial.parameter.min, "max": trial.parameter.max,
        "before": trial.parameter.start, "isInteger": trial.parameter.isInteger,
        "isTuned": place != nil, "isCandidate": trial.isCandidate,
        "worth": orNull(plan.trialPairs > 0 ? trial.worth.rounded(to: 4) : nil),
        "low": orNull(json(trial.low.difference)), "high": orNull(json(trial.high.difference)),
        "value": orNull(place.map { trial.parameter.playable(values[$0]) }),
        "values": orNull(place.map { place in JSON.array(course.map { .number($0[place]) }) }),
      ]
    }
    let faults = folder.faults.map { fault -> JSON in
      ["player": fault.player, "message": fault.message, "matches": fault.count]
    }
    let tune: JSON = [
      "game": plan.game, "strategy": plan.name, "seed": plan.seed, "ticks": plan.ticks,
      "pairs": iterations * plan.pairsOfIteration, "iterations": iterations,
      "done": balances.count, "precision": orNull(choice?.precision.rounded(to: 4)),
      "parameters": JSON.array(parameters), "balances": JSON.array(balances.map { .integer($0) }),
      "setting": orNull(isTuned ? setting : nil), "won": orNull(hasWon),
      "proof": orNull(proof.map(json)), "faults": JSON.array(faults),
    ]
    return jsonLine(of: ["tune": tune])
  }

  private func json(_ difference: TuneTrial.Difference?) -> JSON? {
    difference.map {
      [
        "elo": $0.elo.rounded(to: 4), "error": $0.error.rounded(to: 4), "isCertain": $0.isCertain,
      ]
    }
  }

  private func json(_ scores: Scores) -> JSON {
    let figures = Elo(scores)
    return [
      "pairs": scores.count, "counts": scores.counts, "elo": figures.difference.rounded(to: 4),
      "error": figures.error.rounded(to: 4), "los": figures.superiority.rounded(to: 6),
    ]
  }
}
