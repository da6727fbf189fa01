import MoonstoneJSON
import MoonstoneKernel
import MoonstoneReports

/// A match in progress, whatever its game, with its watchers.
package protocol LiveTable: Watchable {
  /// The name of the table, taken from its journal.
  nonisolated var id: String { get }
  /// A line for a list of tables.
  var summary: TableSummary { get }
  /// The graph of the match as HTML.
  var graph: String { get }
  var file: String? { get }
  /// Begins to play. Waits until something has been asked.
  func begin() async
  func take(_ order: TableOrder) async throws(TableRefusal)
  /// Carries out an order about a script. Returns the answer as one line of JSON.
  func take(_ kind: ScriptOrder.Kind, _ order: ScriptOrder) async throws(TableRefusal) -> String
  /// Leaves the match; it stays in its journal.
  func leave() async
}

package struct TableSummary: Encodable, Sendable {
  package let id: String
  package let game: String
  package let black: String
  package let white: String
  package let ply: Int
  package let ending: String?
  /// Black or white: the side for which a person has to move or to pass now; `nil` if none has.
  package let asked: String?
}

/// Everything that an interface needs to show a match from its beginning.
package enum SheetSnapshot {
  /// What is said beside the board.
  package struct Said: Encodable, Sendable {
    let ply: Int
    /// Black or white; `nil` for what no side said.
    let side: String?
    let text: String
    /// True where it says why the players stay as they are, though a person wanted others.
    var isRefusal: Bool?
  }

  /// The event or the archive that a match belongs to.
  package struct Origin: Encodable, Sendable {
    /// The name of the event; `nil` for an archive.
    var event: String?
    let title: String
    /// Where the match stands in it.
    let place: String
    let clocks: String
  }

  /// - Parameters:
  ///   - isReplay: whether the match is only looked back at.
  ///   - lead: how many of the plies belong to the opening.
  ///   - variables: what the variables held where a side has failed; see `Forfeit.variables`.
  ///   - again: the command line that plays the match again; `nil` where nothing can.
  ///   - journal: the name of the match as it is kept; `nil` where it is that of the snapshot.
  ///   - told: what is told of an ending.
  package static func json<G: Game>(
    _ id: String, _ sheet: MatchSheet<G>, seed: UInt64, said: [Said] = [], pace: Int = 0,
    isReplay: Bool, lead: Int = 0, origin: Origin? = nil, waited: Duration? = nil,
    variables: [String] = [], again: String? = nil, journal: String? = nil,
    told: (Ending) -> Ending = { $0 }
  ) -> JSON {
    let match = sheet.match
    let game = match.game
    let grid = game.grid(of: match.start)
    let beginning = match.start.description
    let facts: JSON = [
      "id": id, "journal": journal, "game": game.name, "summary": game.summary,
      "isSolo": game.isSolo, "names": game.sideNames, "seed": seed, "pace": pace,
      "clocks": origin?.clocks ?? match.clocks.inWords, "isReplay": isReplay, "lead": lead,
      "time": "\(match.clocks.control)", "ticks": "\(match.clocks.tickControl)",
      "origin": origin.map { JSON(encoding: $0) }, "again": again, "said": JSON(encoding: said),
    ]
    let board: JSON = [
      // A game that only has a diagram has no drawing of the empty board.
      "board": BoardPicture.html(of: match.start, in: game, upTo: match.position),
      "shape": grid?.shape.rawValue,
      "columns": grid?.columnNames.count ?? 0, "squares": sheet.squares.map { orNull($0) },
      "start": sheet.start.joined(),
      "beginning": beginning == game.initialPosition.description ? nil : beginning,
      "diagram": game.diagram(of: match.start, lastMove: nil),
      "count": game.tally(of: match.start).map { [$0.black, $0.white] },
      "plies": JSON(encoding: sheet.plies),
      "status": SheetStatus.json(
        of: match, showsMoves: !isReplay, waited: waited, variables: variables, told: told),
    ]
    return facts.merging(board)
  }
}
