import MoonstoneLua

/// The line of time: where in the thought a session is, and where it has stopped.
extension DebugSession {
  /// A line over the ticks that the thought took, from left to right: `●` is here, `b` a breakpoint
  /// that was stopped at, `w` a value that changed, `!` an error, `s` a search, `·` another stop.
  ///
  /// - Parameter columns: how long the line may be.
  package func timeline(columns: Int) -> String {
    let whole = max(debugger.beginning.ticks, 1)
    let width = max(columns - 2, 8)
    var cells = [Character](repeating: "─", count: width)
    func place(_ ticks: Int) -> Int { min(max(ticks * (width - 1) / whole, 0), width - 1) }
    for search in searches { cells[place(search.ticks)] = "s" }
    for (ticks, mark) in marks { cells[place(ticks)] = mark }
    cells[place(stop.ticks)] = "●"
    return "├\(String(cells))┤"
  }

  /// What stands on the line for a stop.
  static func mark(_ stop: DebugStop) -> Character {
    guard case .line(_, _, let reason, _) = stop.place else { return "─" }
    return switch reason {
    case .breakpoint, .call: "b"
    case .watch: "w"
    case .error: "!"
    case .step, .tick, .pause, .start, .end, .return: "·"
    }
  }

  /// A line for the window of a terminal: the line of time, and how far it is.
  package func status(columns: Int) -> String {
    let whole = max(debugger.beginning.ticks, 1)
    let share = " \(100 * min(stop.ticks, whole) / whole) % of \(whole) ticks"
    return timeline(columns: max(columns - share.count - 1, 12)) + share
  }
}
