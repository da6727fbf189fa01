import Foundation
import MoonstoneKernel

/// How long the matches of a series can take if the players use all of their time.
package struct SeriesEstimate: Sendable {
  private let matches: Int
  private let plies: Int
  private let control: TimeControl

  /// - Parameters:
  ///   - matches: how many matches remain.
  ///   - plies: how long a match is, as far as can be seen.
  package init(matches: Int, plies: Int, control: TimeControl) {
    self.matches = matches
    self.plies = plies
    self.control = control
  }

  /// Whether a series is worth an estimate: whether, at the speed so far, more than a minute is
  /// left.
  ///
  /// - Parameters:
  ///   - done: how many matches are over.
  ///   - planned: how many there are.
  ///   - seconds: how long they took.
  package static func isDue(after done: Int, of planned: Int, in seconds: Double) -> Bool {
    Double(planned - done) * seconds > 60 * Double(done)
  }

  /// `40 matches of some 60 plies may take up to 6 h 40 min; with 1/move, up to 40 min`; `nil` if
  /// nothing limits the time.
  ///
  /// - Parameter quick: what a person types for a second a move.
  package func text(quick typed: String) -> String? {
    guard let most = seconds(under: control) else { return nil }
    let length = matches == 1 ? "a match" : "\(matches) matches"
    var text = "\(length) of some \(plies.plies) may take up to \(Self.inWords(most))"
    let quick = Double(matches) * Double(plies)
    if quick < most / 2 { text += "; with \(typed), up to \(Self.inWords(quick))" }
    return text
  }

  /// How many seconds the clocks allow for all matches.
  private func seconds(under control: TimeControl) -> Double? {
    let plies = Double(plies)
    let match: Double
    switch control {
    case .unlimited: return nil
    case .perMove(let time): match = plies * time.seconds
    case .perMatch(let time, let increment):
      match = 2 * time.seconds + plies * increment.seconds
    case .perPeriod(let moves, let time):
      match = 2 * (plies / 2 / Double(moves)).rounded(.up) * time.seconds
    }
    return Double(matches) * match
  }

  /// `45 s`, `40 min`, `6 h 40 min`, `12 days`: rounded up, without a precision that nobody has.
  private static func inWords(_ seconds: Double) -> String {
    let minutes = Int(bounding: (seconds / 60).rounded(.up))
    switch seconds {
    case ...90: return "\(Int(bounding: seconds.rounded(.up))) s"
    case ...5400: return "\(minutes) min"
    case ...172_800:
      return minutes.isMultiple(of: 60)
        ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
    default: return "\(Int(bounding: (seconds / 86_400).rounded(.up))) days"
    }
  }
}

extension Duration {
  fileprivate var seconds: Double { self / .seconds(1) }
}
