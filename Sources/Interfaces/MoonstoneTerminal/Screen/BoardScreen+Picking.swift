import MoonstoneKernel

// Moving a piece in two steps: first its square, then where it goes.
extension BoardScreen {
  /// The legal moves that begin with a square's name, if that is what a text is.
  func begun(by text: String) -> [G.Move] {
    let name = text.trimmed
    guard case .turn(let side) = heard.phase, isPerson(side), !name.isEmpty else { return [] }
    return heard.position.legalMoves.filter { move in
      let text = move.description
      // The move `a10` does not begin with the square `a1`.
      return text.hasPrefix(name) && text.dropFirst(name.count).first?.isNumber == false
    }
  }

  /// The square whose moves the person has begun, by picking or by typing it, and where they lead.
  func begun(on grid: Grid<G.Position>) -> (Square?, Set<Square>) {
    guard shown.position == heard.position, let name = line.isEmpty ? picked : line.text.trimmed,
      let square = grid.square(named: name)
    else { return (nil, []) }
    let moves = begun(by: name)
    return moves.isEmpty ? (nil, []) : (square, Set(moves.compactMap { target(of: $0, on: grid) }))
  }

  /// Picks the piece on a square, and points at the first square to which it can go; `nil` if no
  /// move begins there.
  mutating func pick(_ text: String) -> [ScreenEffect<G>]? {
    let moves = begun(by: text)
    guard display.isDrawn, !moves.isEmpty, let grid = grid(of: heard.position),
      grid.square(named: text.trimmed) != nil
    else { return nil }
    picked = text.trimmed
    let targets = moves.compactMap { target(of: $0, on: grid) }
    pointer = targets.first.flatMap { grid.place(of: $0) } ?? pointer
    let names = targets.map(\.description).joined(separator: ", ")
    return [
      .say("\(text.trimmed) to \(names)? Enter plays where you point; Esc puts the piece back")
    ]
  }

  /// The move of the picked piece to a square; `nil` if there is none, or several.
  func pickedMove(to text: String) -> G.Move? {
    guard let picked, let grid = grid(of: heard.position),
      let goal = grid.square(named: text.trimmed)
    else { return nil }
    let moves = begun(by: picked).filter { target(of: $0, on: grid) == goal }
    return moves.count == 1 ? moves[0] : nil
  }

  /// Why nothing is played at a square; `nil` for a text that is not one.
  func misplaced(_ text: String) -> String? {
    let name = text.trimmed
    guard case .turn = heard.phase, grid(of: heard.position)?.square(named: name) != nil else {
      return nil
    }
    return picked.map { "\($0) cannot go to \(name)" } ?? "nothing can be played at \(name)"
  }

  /// The square that a move's name ends with, apart from its first one.
  private func target(of move: G.Move, on grid: Grid<G.Position>) -> Square? {
    let text = move.description
    let squares = grid.rows.joined().compactMap { $0?.square }.filter { square in
      let name = square.description
      // The move to `a11` does not end with the square `1`.
      guard text.count > name.count, text.hasSuffix(name) else { return false }
      return name.first?.isNumber == false || text.dropLast(name.count).last?.isNumber == false
    }
    return squares.max { $0.description.count < $1.description.count }
  }
}

extension Grid {
  fileprivate func square(named name: String) -> Position.Square? {
    rows.joined().lazy.compactMap { $0?.square }.first { $0.description == name }
  }
}
