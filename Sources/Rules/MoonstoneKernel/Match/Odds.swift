/// What a side has instead of what its match gives: one side's limits.
///
/// They stand among the parameters of a player, and so in its name, and belong to it wherever it
/// plays: `strong@ticks=1M/move`.
///
///     Odds(parameters: "depth=6,ticks=1M/move") == Odds(ticks: .perMove(1_000_000))
public struct Odds: Hashable, Sendable {
  /// The time that the side has; `nil` for that of the match.
  public var time: TimeControl?
  /// The ticks that the side has; `nil` for those of the match.
  public var ticks: TickControl?

  /// - Parameters:
  ///   - time: the time that the side has; `nil` for that of the match.
  ///   - ticks: the ticks that the side has; `nil` for those of the match.
  public init(time: TimeControl? = nil, ticks: TickControl? = nil) {
    self.time = time
    self.ticks = ticks
  }

  /// The odds among the parameters of a player.
  ///
  /// - Parameter parameters: names and values with commas between. What is not a limit, and a limit
  ///   that cannot be read, is left out.
  public init(parameters: String) {
    for setting in parameters.split(separator: ",") {
      if let text = Self.value(of: "time", setting) {
        time = TimeControl(text)
      } else if let text = Self.value(of: "ticks", setting) {
        ticks = TickControl(text)
      }
    }
  }

  /// Whether a setting, such as `ticks=1M/move`, is of one of the names that odds have.
  package static func isOdds(_ setting: some StringProtocol) -> Bool {
    setting.hasPrefix("time=") || setting.hasPrefix("ticks=")
  }

  /// Whether the side could not make its first move.
  package var isNothing: Bool {
    let clocks = Clocks(time ?? .unlimited, ticks: ticks ?? .unlimited)
    return clocks.remaining(for: .black) == .zero || clocks.remainingTicks(for: .black) == 0
  }

  /// The shortest text that reads back: `ticks=1M/move,time=10`; empty without odds.
  package var text: String {
    [ticks.map { "ticks=\($0)" }, time.map { "time=\($0)" }].compactMap { $0 }
      .joined(separator: ",")
  }

  private static func value(of name: String, _ setting: Substring) -> String? {
    let start = "\(name)="
    return setting.hasPrefix(start) ? String(setting.dropFirst(start.utf8.count)) : nil
  }
}

extension PlayerIdentity {
  /// What the player has instead of what a match gives.
  public var odds: Odds { parameters.isEmpty ? Odds() : Odds(parameters: parameters) }
}
