import MoonstoneArena
import MoonstoneSupport

/// How far an event has come, and when it may be over.
package struct EventProgress: Sendable {
  /// How many matches have a result.
  package let played: Int
  /// How many matches the event has, as far as it is known.
  package let planned: Int
  private let prefix: String
  /// How many matches end in a second; `nil` if that is not known.
  private let rate: Double?

  /// - Parameters:
  ///   - played: how many matches have a result.
  ///   - planned: how many matches are known so far.
  ///   - matches: how many matches ended in some time.
  ///   - seconds: that time.
  package init(
    _ event: ArenaEvent, played: Int, planned: Int, matches: Int, in seconds: Double
  ) {
    let schedule = event.schedule
    self.played = played
    self.planned = max(2 * event.share(of: planned / 2), schedule.fewestMatches)
    prefix = schedule.atLeast
    rate = matches > 0 && seconds > 0 ? Double(matches) / seconds : nil
  }

  /// `12 of 40 done`.
  package var done: String { "\(played) of \(prefix)\(planned) done" }

  /// `1:05 left`, `2.5 a second`; nothing while the speed is not known.
  package var outlook: [String] {
    guard let rate else { return [] }
    let speed =
      rate < 1
      ? "\((rate * 60).rounded(to: 1).short) a minute" : "\(rate.rounded(to: 1).short) a second"
    return ["\(prefix)\(Self.clock(Double(planned - played) / rate)) left", speed]
  }

  /// Formats a time in seconds: `1:05`, `2:00:00`.
  package static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e8).rounded())
    func padded(_ number: Int) -> String { zeroPadded(number, to: 2) }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return hours > 0
      ? "\(hours):\(padded(minutes)):\(padded(whole % 60))" : "\(minutes):\(padded(whole % 60))"
  }
}
