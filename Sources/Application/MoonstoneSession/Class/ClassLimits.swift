import MoonstoneHost
import MoonstoneKernel

/// What each pupil of a class may write and do at a time.
package struct ClassLimits: Hashable, Sendable {
  package var scripts: Int
  /// How many bytes they have together.
  package var bytes: Int
  /// How many matches at a time.
  package var matches: Int

  package init(scripts: Int = 20, bytes: Int = 256 << 10, matches: Int = 2) {
    self.scripts = scripts
    self.bytes = bytes
    self.matches = matches
  }

  /// How many matches are kept, besides those that are being played; the oldest give way.
  static let kept = 200

  /// The most ticks that a script has for a move, or for a match of which it has any number.
  private static let mostTicks = Clocks.usualTicks
  /// The most ticks for many moves together.
  private static let mostTicksOfMatch = 60 * mostTicks

  /// Refuses a match in which a script could take a processor for long.
  ///
  /// - Parameter clocks: those of the match, with what its players have instead.
  func check(_ clocks: Clocks) throws(TableRefusal) {
    guard Side.allCases.allSatisfy({ Self.isSmall(clocks.tickControl(of: $0)) }) else {
      throw TableRefusal("in a class a script has 50M ticks for a move at most: “50M/move”")
    }
  }

  private static func isSmall(_ control: TickControl) -> Bool {
    switch control {
    case .unlimited: false
    case .perMove(let ticks): ticks <= mostTicks
    case .perMatch(let ticks, let increment):
      ticks <= mostTicksOfMatch && increment <= mostTicks
    case .perPeriod(_, let ticks): ticks <= mostTicksOfMatch
    }
  }
}
