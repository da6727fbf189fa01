import ArgumentParser
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel

/// `--time` and `--ticks`.
struct ClockOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      In seconds: 10/move for each move, 300 or 300+2 for the match with an increment, 40/300 for \
      40 moves, or none for no time limit.
      """, valueName: "time"))
  var time: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The work that scripts may do, which does not depend on the machine: 5M/move, or 200M+2M for \
      the match with an increment. “moonstone prices” lists what is counted.
      """, valueName: "ticks"))
  var ticks: String?

  var hasTicks: Bool { ticks != nil && ticks != "none" }

  /// - Parameter usual: the time if neither option is given.
  func clocks(usually usual: TimeControl) throws(Failure) -> Clocks {
    let clocks = Clocks(
      try timeControl(usually: hasTicks ? .unlimited : usual), margin: Clocks.usualMargin,
      ticks: try tickControl())
    if let remaining = clocks.remaining(for: .black), remaining == .zero {
      throw .usage("--time \(time ?? ""): the first move needs some time; “none” is no time limit")
    }
    if let remaining = clocks.remainingTicks(for: .black), remaining == 0 {
      throw .usage("--ticks \(ticks ?? ""): the first move needs some; “none” is no limit")
    }
    return clocks
  }

  /// The clocks of a match. Without either option, scripts have `Clocks.usual`; an engine, which
  /// counts no ticks, then has 10 seconds for a move, unless it plays against a person.
  ///
  /// - Parameter players: the players as they were typed.
  func clocks(ofMatchBetween players: [String]) throws(Failure) -> Clocks {
    guard time == nil, ticks == nil else {
      return try clocks(usually: .perMove(.seconds(10)))
    }
    let hasEngine = players.contains(where: PlayerSource.isEngine)
    guard hasEngine, !players.contains(PlayerSource.humanName) else { return .usual }
    return Clocks(
      .perMove(.seconds(10)), margin: Clocks.usualMargin, ticks: Clocks.usual.tickControl)
  }

  private func timeControl(usually usual: TimeControl) throws(Failure) -> TimeControl {
    guard let time else { return usual }
    guard let control = TimeControl(time) else {
      throw .usage(
        "--time “\(time)” is not a time control; in seconds, 10/move is for each move, 300 or "
          + "300+2 for the match with an increment, 40/300 for 40 moves, and “none” is no time "
          + "limit")
    }
    return control
  }

  private func tickControl() throws(Failure) -> TickControl {
    guard let ticks else { return .unlimited }
    guard let control = TickControl(ticks) else {
      throw .usage(
        "--ticks “\(ticks)” is not a budget; 5M/move is for each move, 200M or 200M+2M for the "
          + "match with an increment, 40/200M for 40 moves, with K, M or G for larger numbers, and "
          + "“none” is no limit")
    }
    return control
  }
}
