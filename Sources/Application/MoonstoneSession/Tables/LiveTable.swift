import MoonstoneKernel
import MoonstoneReports

/// A match that is being played, whatever its game, with everybody who watches it.
package protocol LiveTable: Actor {
  /// The name of the table, which is that of its journal.
  nonisolated var id: String { get }
  /// Where everything that happens is told.
  nonisolated var broadcast: Broadcast { get }
  /// A line for a list of tables.
  var summary: TableSummary { get }
  /// Everything about the match as one line of JSON, with the line of the journal that it is at.
  var snapshot: (line: Int, text: String) { get }
  /// The graph of the match as HTML.
  var graph: String { get }
  /// The journal of the match.
  var file: String? { get }
  /// Begins to play. Waits until something has been asked.
  func begin() async
  /// Carries out an order.
  func take(_ order: TableOrder) async throws(TableRefusal)
  /// Carries out an order about a script. Returns the answer as one line of JSON.
  func take(_ kind: ScriptOrder.Kind, _ order: ScriptOrder) async throws(TableRefusal) -> String
  /// Leaves the match; it stays in its journal.
  func leave() async
}

/// A table in a list.
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

  let id: String
  let game: String
  let summary: String
  let isSolo: Bool
  let names: SheetStatus.Both<String>
  let clocks: String
  let seed: UInt64
  /// The drawing of the empty board; `nil` for a game that only has a diagram.
  let board: String?
  let shape: String?
  let columns: Int
  let squares: [String?]
  let start: String
  let diagram: String
  let count: [Int]?
  let plies: [SheetPly]
  let status: SheetStatus
  let said: [Said]
  let pace: Int
  /// Whether the match is only looked back at.
  let isReplay: Bool

  package init<G: Game>(
    _ id: String, _ sheet: MatchSheet<G>, seed: UInt64, said: [Said] = [], pace: Int = 0,
    isReplay: Bool
  ) {
    let match = sheet.match
    let game = match.game
    let grid = game.grid(of: match.start)
    self.id = id
    self.game = game.name
    summary = game.summary
    isSolo = game.isSolo
    names = SheetStatus.Both { game.sideNames[$0] }
    clocks = match.clocks.inWords
    self.seed = seed
    board = BoardPicture.html(of: match.start, in: game)
    shape = grid?.shape.rawValue
    columns = grid?.columnNames.count ?? 0
    squares = sheet.squares
    start = String(sheet.start)
    diagram = game.diagram(of: match.start, lastMove: nil)
    count = game.tally(of: match.start).map { [$0.black, $0.white] }
    plies = sheet.plies
    status = SheetStatus(match, showsMoves: !isReplay)
    self.said = said
    self.pace = pace
    self.isReplay = isReplay
  }
}
