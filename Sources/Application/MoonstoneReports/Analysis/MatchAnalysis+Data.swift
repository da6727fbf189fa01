import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

extension MatchAnalysis {
  /// The analysis for programs: a line of JSON for each ply, and one for the match.
  public var json: [String] {
    let lines = plies.map { ply in
      jsonLine(of: [
        "file": name, "ply": ply.ply, "side": ply.side.description, "move": ply.move,
        "forced": ply.isForced, "before": JSON(encoding: ply.before),
        "after": JSON(encoding: ply.after), "loss": ply.loss, "chanceLoss": ply.chanceLoss,
        "fault": orNull(ply.fault?.rawValue), "best": ply.line.first ?? ply.move,
        "line": ply.line, "reply": ply.reply, "depth": ply.depth,
        "debug": orNull(debugLine(of: ply)),
      ])
    }
    let summary: JSON = [
      "file": name, "game": game, "players": both { players[$0] }, "unit": orNull(unit),
      "ticks": ticks, "plies": plies.count, "exactFrom": orNull(exactFrom),
      "evenUntil": orNull(lastEvenPly), "turningPoint": orNull(turningPoint?.ply),
      "accuracy": both { orNull(accuracy(of: $0)) }, "faults": both { faults(of: $0) },
    ]
    return lines + [jsonLine(of: ["analysis": summary])]
  }

  private func both(_ value: (Side) -> any JSONValue) -> JSON {
    ["black": value(.black), "white": value(.white)]
  }

  private func faults(of side: Side) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: MoveFault.allCases.map { ($0.rawValue, count(of: $0, by: side)) })
  }
}
