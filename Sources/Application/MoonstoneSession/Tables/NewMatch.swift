import MoonstoneHost
import MoonstoneKernel

/// A match that a person wants to begin, as an interface sends it.
package struct NewMatch: Decodable, Sendable {
  package let game: String
  package var black: String?
  package var white: String?
  /// The time and the ticks of each side, as a person types them.
  package var time: String?
  package var ticks: String?
  /// The seed; random without one.
  package var seed: TypedSeed?
  /// The moves to begin after.
  package var opening: String?
  /// The position before these moves, in the game's notation; the initial one if there is none.
  package var start: String?

  /// Makes the wish for a match.
  package init(_ game: String, black: String? = nil, white: String? = nil) {
    self.game = game
    self.black = black
    self.white = white
  }

  /// The clocks: ticks for scripts and no time limit where nothing is said. Without ticks, scripts
  /// have at most what ``Tables/usualMoveSeconds`` says.
  var clocks: Clocks {
    get throws(TableRefusal) {
      if time?.isEmpty != false, ticks?.isEmpty != false { return .usual }
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

  /// Returns where the match begins, and the known moves that lead there from the initial position.
  func beginning<G: Game>(of game: G) throws(TableRefusal) -> (G.Position, lead: [G.Move]) {
    let origin: G.Position?
    do throws(NotationError) {
      origin = if let start = Self.said(start) { try game.position(start) } else { nil }
    } catch {
      throw TableRefusal("the position: \(error)")
    }
    var moves: [G.Move] = []
    do throws(NotationError) {
      if let opening = Self.said(opening) { moves = try game.transcript(opening, from: origin) }
    } catch {
      throw TableRefusal("the opening: \(error)")
    }
    let start = moves.reduce(into: origin ?? game.initialPosition) { $0.playUnchecked($1) }
    return (start, origin == nil ? moves : [])
  }

  /// What was typed; `nil` if it is blank.
  private static func said(_ text: String?) -> String? {
    text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}
