import MoonstoneKernel
import MoonstoneSupport

/// A finished match in one line, for people.
package struct MatchLine: Sendable {
  private let head: String
  private let sentence: String

  /// - Parameters:
  ///   - number: the number of the match, from 1 on.
  ///   - opening: the name of the opening; `nil` without one.
  ///   - sideNames: the names of the sides.
  ///   - players: the names of the players.
  ///   - plies: the length of the match; `nil` to leave it out.
  package init(
    number: Int, seed: UInt64, opening: String? = nil, sideNames: Sides<String>,
    players: Sides<String>, ending: Ending, plies: Int? = nil
  ) {
    head =
      "match \(number), seed \(seed), \(sideNames.black) \(players.black), "
      + "\(sideNames.white) \(players.white)" + (opening.map { ", opening \($0)" } ?? "")
    sentence = Self.sentence(on: ending, players, after: plies.map { " after \($0.plies)" } ?? "")
  }

  package var text: String { "\(head): \(sentence)" }

  /// How a match ended, such as `corners wins by 12`.
  package static func sentence(
    on ending: Ending, _ players: Sides<String>, after plies: String = ""
  ) -> String {
    let why = ending.message.map { ": \($0.printable)" } ?? ""
    if let side = ending.forfeiter {
      return "\(players[side]) forfeits by \(ending.termination.inWords)\(plies)\(why)"
    }
    switch (ending.termination, ending.outcome) {
    case (.adjudicated, .win(let side, let margin)):
      return "\(players[side]) wins by \(margin)\(plies), adjudicated\(why)"
    case (.adjudicated, .draw): return "a draw\(plies), adjudicated\(why)"
    case (.resignation, .win(let side, _)): return "\(players[side]) wins by resignation\(plies)"
    case (_, .win(let side, let margin)): return "\(players[side]) wins by \(margin)\(plies)"
    case (_, .draw): return "a draw\(plies)"
    case (_, nil): return "aborted\(plies)\(why)"
    }
  }
}
