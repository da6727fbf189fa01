import MoonstoneHost
import MoonstoneKernel

/// A match that somebody wants to begin, as an interface sends it.
package struct NewMatch: Decodable, Sendable {
  /// The name of the game.
  package let game: String
  /// The players.
  package var black: String?
  package var white: String?
  /// The time and the ticks of each side, as a person types them.
  package var time: String?
  package var ticks: String?
  /// The seed; random without one.
  package var seed: UInt64?
  /// The moves to begin after.
  package var opening: String?
  /// The position to begin from, in the game's notation.
  package var position: String?

  /// Makes the wish for a match.
  package init(_ game: String, black: String? = nil, white: String? = nil) {
    self.game = game
    self.black = black
    self.white = white
  }

  /// The clocks, with no limit where nothing is said.
  var clocks: Clocks {
    get throws(TableRefusal) {
      guard let time = TimeControl(time?.isEmpty == false ? time ?? "" : "none") else {
        throw TableRefusal(
          "“\(time ?? "")” is not a time control; 10/move, 300, 300+2 and 40/300 are, in seconds")
      }
      guard let ticks = TickControl(ticks?.isEmpty == false ? ticks ?? "" : "none") else {
        throw TableRefusal("“\(ticks ?? "")” is not a budget; 5M/move and 200M+2M are")
      }
      let clocks = Clocks(time, margin: Clocks.usualMargin, ticks: ticks)
      guard clocks.remaining(for: .black) != .zero, clocks.remainingTicks(for: .black) != 0 else {
        throw TableRefusal("the first move needs some time, and some ticks")
      }
      return clocks
    }
  }

  /// Returns where the match begins, and the known moves that lead there.
  func start<G: Game>(of game: G) throws(TableRefusal) -> (G.Position, lead: [G.Move]) {
    let (opening, position) = (Self.said(opening), Self.said(position))
    if opening != nil, position != nil {
      throw TableRefusal("an opening and a position exclude each other: both say where to start")
    }
    do throws(NotationError) {
      if let position { return (try game.position(position), []) }
      var lead: [G.Move] = []
      if let opening { lead = try game.transcript(opening) }
      return (lead.reduce(into: game.initialPosition) { $0.playUnchecked($1) }, lead)
    } catch {
      throw TableRefusal("\(position == nil ? "the opening" : "the position"): \(error)")
    }
  }

  /// What was typed; `nil` if it is blank.
  private static func said(_ text: String?) -> String? {
    text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}
