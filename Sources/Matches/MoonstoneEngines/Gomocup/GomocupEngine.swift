import MoonstoneHost
import MoonstoneKernel

/// An engine (a *brain*) that speaks Gomocup's protocol, and the position on its board.
final class GomocupEngine<G: Game>: Engine {
  private typealias Cell = Grid<G.Position>.Cell

  let process: EngineProcess
  private let conversation: GomocupConversation
  private let game: G
  private let rules: GomocupRules
  private let size: Int
  /// The moves on the engine's board; `nil` if they are unknown.
  private var moves: [G.Move]? = []
  /// Whether it knows `RESTART`.
  private var restarts = true
  private var times: [GomocupTime.Key: Int] = [:]

  /// Asks a program whether it can play on the game's board, for at most ten seconds.
  ///
  /// - Throws: an ``EngineError`` if it cannot.
  init(_ process: EngineProcess, _ game: G, _ rules: GomocupRules) throws(EngineError) {
    self.process = process
    conversation = GomocupConversation(process)
    self.game = game
    self.rules = rules
    guard let grid = game.grid(of: game.initialPosition),
      grid.rows.count == grid.columnNames.count
    else {
      throw EngineError("\(process.name) plays on square boards, and \(game.name) has none")
    }
    size = grid.rows.count
    do throws(EngineFault) {
      try start(until: .now + EngineProcess.patience)
    } catch {
      throw EngineError("\(process.name) \(error)")
    }
  }

  deinit { process.bid("END\r\n") }

  func takeChatter() -> String? { conversation.takeChatter() }

  func answer(
    _ turn: Turn<G>, after lead: [G.Move], until deadline: ContinuousClock.Instant
  ) throws(EngineFault) -> EngineAnswer<G.Move> {
    guard let grid = game.grid(of: turn.position) else {
      throw EngineFault(.refused, "cannot be told of a position without a board")
    }
    let wanted = lead + turn.moves
    let pieces = grid.pieces(in: wanted)
    let areAll = pieces.count == wanted.count
    if moves != [], !(areAll && isReady(for: wanted)) {
      try restart(until: min(deadline, .now + EngineProcess.patience))
    }
    let order = order(pieces, of: turn.side, isNext: areAll && isReady(for: wanted))
    try tell(GomocupTime(turn.budget), until: deadline)
    moves = nil
    let said = try conversation.move(after: order, until: deadline)
    guard let place = GomocupPlace(said), let cell = grid.cell(at: place), let move = cell.move,
      turn.position.isLegal(move)
    else { return .illegal(said) }
    moves = wanted + [move]
    return .move(move, conversation.takeMessage().map { Comment(text: $0) })
  }

  /// Whether the engine's board lacks the last of these moves only.
  private func isReady(for wanted: [G.Move]) -> Bool {
    guard let moves else { return false }
    return wanted.count == moves.count + 1 && wanted.starts(with: moves)
  }

  private func start(until deadline: ContinuousClock.Instant) throws(EngineFault) {
    try conversation.confirm("START \(size)", until: deadline)
    try conversation.inform("rule \(rules.rule)", until: deadline)
    try conversation.inform("game_type 1", until: deadline)
    times = [:]
  }

  /// Brings the engine to an empty board.
  private func restart(until deadline: ContinuousClock.Instant) throws(EngineFault) {
    moves = nil
    if restarts {
      do throws(EngineFault) {
        try conversation.confirm("RESTART", until: deadline)
        moves = []
        return
      } catch {
        guard error.kind == .refused else { throw error }
        restarts = false
      }
    }
    // The protocol's first command makes the board anew, too.
    try start(until: deadline)
    moves = []
  }

  /// Sends a match's limits when they differ from those that it knows.
  private func tell(
    _ time: GomocupTime, until deadline: ContinuousClock.Instant
  ) throws(EngineFault) {
    for (key, value) in time.values where times[key] != value {
      try conversation.inform("\(key.rawValue) \(value)", until: deadline)
      times[key] = value
    }
  }

  /// The lines that tell of what was played, and ask for the next move.
  private func order(
    _ pieces: [(place: GomocupPlace, side: Side)], of own: Side, isNext: Bool
  ) -> [String] {
    guard let last = pieces.last else { return ["BEGIN"] }
    if isNext { return ["TURN \(last.place)"] }
    return ["BOARD"] + pieces.map { "\($0.place),\($0.side == own ? 1 : 2)" } + ["DONE"]
  }
}

extension Grid {
  fileprivate func cell(at place: GomocupPlace) -> Cell? {
    guard rows.indices.contains(place.row), rows[place.row].indices.contains(place.column) else {
      return nil
    }
    return rows[place.row][place.column]
  }

  /// The pieces on the board: first those that none of the moves set, then in the order of these.
  fileprivate func pieces(
    in moves: [Position.Move]
  ) -> [(place: GomocupPlace, side: Side)] {
    let order = Dictionary(
      moves.enumerated().map { ($0.element.description, $0.offset) },
      uniquingKeysWith: { _, last in last })
    var pieces: [(place: GomocupPlace, side: Side, order: Int)] = []
    for (row, cells) in rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        guard let cell, let side = cell.side else { continue }
        let number = order[cell.square.description] ?? -1
        pieces.append((GomocupPlace(column: column, row: row), side, number))
      }
    }
    return pieces.sorted { $0.order < $1.order }.map { ($0.place, $0.side) }
  }
}
