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
}

/// Everything that an interface needs to show a match from its beginning.
package struct SheetSnapshot: Encodable, Sendable {
  /// What is said beside the board.
  package struct Said: Encodable, Sendable {
    let ply: Int
    /// Black or white; `nil` for what no side said.
    let side: String?
    let text: String
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

  let id: String
  /// The name of the match as it is kept; `nil` where it is that of the snapshot.
  let journal: String?
  let game: String
  let summary: String
  let isSolo: Bool
  let names: Sides<String>
  let clocks: String
  let seed: UInt64
  /// The drawing of the empty board; `nil` for a game that only has a diagram.
  let board: String?
  let shape: String?
  let columns: Int
  let squares: [String?]
  let start: String
  /// The position in which the match began, in the game's notation; `nil` for the initial one.
  let beginning: String?
  let diagram: String
  let count: [Int]?
  let plies: [SheetPly]
  let status: SheetStatus
  let said: [Said]
  let pace: Int
  /// Whether the match is only looked back at.
  let isReplay: Bool
  /// How many of the plies belong to the opening.
  let lead: Int
  let origin: Origin?

  package init<G: Game>(
    _ id: String, _ sheet: MatchSheet<G>, seed: UInt64, said: [Said] = [], pace: Int = 0,
    isReplay: Bool, lead: Int = 0, origin: Origin? = nil, waited: Duration? = nil,
    journal: String? = nil
  ) {
    let match = sheet.match
    let game = match.game
    let grid = game.grid(of: match.start)
    self.id = id
    self.journal = journal
    self.game = game.name
    summary = game.summary
    isSolo = game.isSolo
    names = game.sideNames
    clocks = origin?.clocks ?? match.clocks.inWords
    self.seed = seed
    board = BoardPicture.html(of: match.start, in: game)
    shape = grid?.shape.rawValue
    columns = grid?.columnNames.count ?? 0
    squares = sheet.squares
    start = sheet.start.joined()
    let first = match.start.description
    beginning = first == game.initialPosition.description ? nil : first
    diagram = game.diagram(of: match.start, lastMove: nil)
    count = game.tally(of: match.start).map { [$0.black, $0.white] }
    plies = sheet.plies
    status = SheetStatus(match, showsMoves: !isReplay, waited: waited)
    self.said = said
    self.pace = pace
    self.isReplay = isReplay
    self.lead = lead
    self.origin = origin
  }
}
