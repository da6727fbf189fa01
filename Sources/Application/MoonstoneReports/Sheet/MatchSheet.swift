import MoonstoneKernel

/// A match as a score sheet that grows with it: each ply with what it changed, what it cost and
/// what was said of it.
package struct MatchSheet<G: Game>: Sendable {
  /// The match after the last event.
  package private(set) var match: Match<G>
  /// The plies of the match as it stands.
  package private(set) var plies: [SheetPly] = []
  /// The letters of the cells in the position where the match began; empty without a grid.
  package let start: [String]
  /// The names of the squares, row by row; `nil` where the board does not have one.
  package let squares: [String?]
  private let cells: [G.Position.Square: Int]
  /// The numbers of the cells by the names of their squares.
  package let named: [String: Int]
  /// The letters of the cells now.
  private(set) var letters: [String]
  private var undone: [SheetPly] = []

  /// Makes the sheet of a match in any phase. Comments on its moves are unknown.
  package init(_ match: Match<G>) {
    self.match = match
    let grid = match.game.grid(of: match.start)
    start = grid.map { BoardPicture.letters($0, match.game.colors) } ?? []
    var squares: [String?] = []
    var cells: [G.Position.Square: Int] = [:]
    for row in grid?.rows ?? [] {
      for cell in row {
        if let cell { cells[cell.square] = squares.count }
        squares.append(cell?.square.description)
      }
    }
    self.squares = squares
    let names = squares.enumerated().compactMap { cell, name in name.map { ($0, cell) } }
    named = Dictionary(names, uniquingKeysWith: { first, _ in first })
    self.cells = cells
    letters = start
    let positions = match.positions
    for (index, move) in match.moves.enumerated() {
      plies.append(ply(move, from: positions[index], to: positions[index + 1]))
    }
  }

  /// Makes the sheet of a match from its beginning.
  ///
  /// - Parameter events: what the match told, each with the match after it.
  package init(_ start: Match<G>, _ events: some Sequence<(Match<G>.Event, Match<G>)>) {
    self.init(start)
    for (event, match) in events { take(event, in: match) }
  }

  /// Takes an event. Returns the new ply, if there is one.
  @discardableResult
  package mutating func take(_ event: Match<G>.Event, in match: Match<G>) -> SheetPly? {
    let before = self.match.position
    self.match = match
    switch event {
    case .played(let choice, _, let changes, let elapsed, _):
      var new = ply(choice.move, changes, from: before, to: match.position)
      new.value = choice.comment?.value
      new.depth = choice.comment?.depth
      new.text = choice.comment?.text
      new.line = choice.comment.flatMap { SheetLine($0, in: before, of: match.game)?.ways }
      new.marks = choice.comment.flatMap { SheetMark.marks(of: $0, on: named) }
      new.milliseconds = (elapsed / .milliseconds(1) * 10).rounded() / 10
      new.ticks = choice.ticks
      return append(new)
    case .passed:
      guard let pass = match.moves.last else { return nil }
      return append(ply(pass, from: before, to: match.position))
    case .tookBack(let count):
      for _ in 0..<count { if let last = plies.popLast() { undone.append(last) } }
      return redraw()
    case .redid(let moves):
      guard undone.count >= moves.count else {
        // They were taken back before the sheet began.
        self = MatchSheet(match)
        return nil
      }
      for _ in moves { plies.append(undone.removeLast()) }
      return redraw()
    case .reset:
      (plies, undone, letters) = ([], [], start)
      return nil
    default: return nil
    }
  }

  /// Leaves out the times of plies, by their indices.
  mutating func forgetTimes(where isUnknown: (Int) -> Bool) {
    for index in plies.indices where isUnknown(index) { plies[index].milliseconds = nil }
  }

  private mutating func append(_ ply: SheetPly) -> SheetPly {
    plies.append(ply)
    // A pass that was taken back and comes again keeps what can be played again after it.
    if undone.count > match.undone.count { undone = undone.suffix(match.undone.count) }
    return ply
  }

  private mutating func redraw() -> SheetPly? {
    if let grid = match.game.grid(of: match.position) {
      letters = BoardPicture.letters(grid, match.game.colors)
    }
    return nil
  }

  private mutating func ply(
    _ move: G.Move, _ told: [Change<G.Position.Square>]? = nil, from before: G.Position,
    to after: G.Position
  ) -> SheetPly {
    let game = match.game
    let player = match.players[before.turn]
    var changes: [String] = []
    var mark: Int?
    var diagram: String?
    if let grid = game.grid(of: after) {
      let new = BoardPicture.letters(grid, game.colors)
      for change in told ?? before.changes(playing: move) {
        guard let cell = cells[change.square] else { continue }
        let letter = change.side.map { $0 == .black ? "b" : "w" } ?? "e"
        letters[cell] = new[cell].hasPrefix(letter) ? new[cell] : letter
        changes.append("\(cell)\(letters[cell])")
        if mark == nil, change.side != nil { mark = cell }
      }
      // A game may change more than it tells.
      for cell in new.indices where cell < letters.count && letters[cell] != new[cell] {
        changes.append("\(cell)\(new[cell])")
        if mark == nil, !new[cell].hasPrefix("e") { mark = cell }
      }
      letters = new
    } else {
      diagram = game.diagram(of: after, lastMove: move)
    }
    let tally = game.tally(of: after)
    return SheetPly(
      move: move.description, side: before.turn.description, player: player.name,
      version: player.digest, changes: changes, mark: mark, diagram: diagram,
      count: tally.map { [$0.black, $0.white] })
  }
}
