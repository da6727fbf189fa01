import MoonstoneHost
import MoonstoneKernel

/// How matches of a game are written in NBoard's protocol: moves in capitals, `PA` for a pass, and
/// everything else in GGF.
struct NBoardNotation<G: Game>: Sendable {
  let game: G

  init(_ game: G) { self.game = game }

  // MARK: - Moves

  func text(_ move: G.Move) -> String {
    move == game.pass ? "PA" : move.description.uppercased()
  }

  /// Several moves as one word, as in `F5-D6-C3`.
  func text(_ line: [G.Move]) -> String { line.map(text).joined(separator: "-") }

  /// Reads a move in any letter case; a word that begins with P is a pass.
  func move(_ word: String) -> G.Move? {
    let word = word.lowercased()
    return word.hasPrefix("p") ? game.pass : G.Move(word)
  }

  // MARK: - GGF

  /// Whether a board is a square of squares, as GGF has it.
  func canWrite(_ position: G.Position) -> Bool { board(of: position) != nil }

  /// The match so far, on one line.
  ///
  /// It has the moves from the initial position where they are known, since engines may look them
  /// up in a book; elsewhere it begins at the position.
  ///
  /// - Precondition: ``canWrite(_:)``.
  func ggf(of turn: Turn<G>, after lead: [G.Move]) -> String {
    let known = lead + turn.moves
    let hasMoves = game.leads(known, to: turn.position)
    var position = hasMoves ? game.initialPosition : turn.position
    guard let board = board(of: position) else {
      preconditionFailure("GGF cannot write a board of \(game.name)")
    }
    var match = GGFMatch(size: board.size, board: board.squares, mover: position.turn)
    match.place = "Moonstone"
    var counts = Sides(both: 0)
    for move in hasMoves ? known : [] {
      match.moves.append(GGFMove(position.turn, move == game.pass ? nil : text(move)))
      counts[position.turn] += 1
      position.playUnchecked(move)
    }
    if let time = NBoardTime(
      turn.budget, after: counts[turn.side], movesToGo: game.movesToGo(in: turn.position))
    {
      match.clocks = Sides(both: time.clock)
      for (index, move) in match.moves.enumerated() {
        match.moves[index].seconds = move.side == turn.side ? time.own : time.other
      }
    }
    match.result = GGFMatch.Result(score: nil)
    return match.description
  }

  /// Reads a match on one line.
  func match(_ text: String) throws(NBoardRefusal) -> NBoardMatch<G> {
    let ggf: GGFMatch
    do throws(GGFError) {
      ggf = try GGFMatch(parsing: text)
    } catch {
      throw NBoardRefusal("the game cannot be read, \(error)")
    }
    let start: G.Position
    do throws(NotationError) {
      start = try game.position(String(ggf.board) + (ggf.mover == .black ? " *" : " O"))
    } catch {
      throw NBoardRefusal("the board of the game cannot be read: \(error.message)")
    }
    var match = NBoardMatch(game, from: start, clocks: ggf.clocks)
    for move in ggf.moves {
      try match.play(move.text, by: move.side, seconds: move.seconds, self)
    }
    return match
  }

  /// The squares of a board from the first row on.
  private func board(of position: G.Position) -> (size: Int, squares: [Character])? {
    guard let grid = game.grid(of: position), grid.rows.count == grid.columnNames.count else {
      return nil
    }
    var squares: [Character] = []
    for cell in grid.rows.joined() {
      guard let cell else { return nil }
      squares.append(cell.side == nil ? "-" : cell.side == .black ? "*" : "O")
    }
    return (grid.rows.count, squares)
  }
}

/// Why a line of NBoard is not obeyed.
struct NBoardRefusal: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
