import MoonstoneKernel

// What holds of lines of play: counting them, and reading them back.
extension Inspection {
  func count(_ position: Position, depth: Int) throws(Breach) {
    for depth in 0...depth {
      let plain = try Self.lines(position, depth: depth)
      let perft = position.perft(depth: depth)
      try Self.require(perft == plain, .perftCountsLines, position) {
        "\(perft) at depth \(depth), counted \(plain)"
      }
    }
  }

  /// Counts lines by playing them; a game that ended earlier is one line.
  private static func lines(_ position: Position, depth: Int) throws(Breach) -> Int {
    if depth == 0 || position.outcome != nil { return 1 }
    try require(!position.legalMoves.isEmpty, .emptyOnlyAtTheEnd, position) {
      "0 moves, outcome nil"
    }
    var lines = 0
    for move in position.legalMoves {
      lines += try Self.lines(position.playingUnchecked(move), depth: depth - 1)
    }
    return lines
  }

  func readBack(_ moves: [Move], from start: Position) throws(Breach) {
    try readBack(moves, as: moves, from: start, .transcriptsReadBack)
    guard let pass = game.pass else { return }
    let implied = moves.last == pass ? Array(moves.dropLast()) : moves
    // Two passes in a row cannot be inferred from the moves around them.
    if zip(moves, moves.dropFirst()).contains(where: { $0 == pass && $1 == pass }) { return }
    try readBack(moves.filter { $0 != pass }, as: implied, from: start, .passesMayBeLeftOut)
  }

  private func readBack(
    _ written: [Move], as moves: [Move], from start: Position, _ law: GameLaws.Law
  ) throws(Breach) {
    let text = written.map(\.description).joined(separator: " ")
    let result: Result<[Move], NotationError>
    do throws(NotationError) {
      result = .success(try game.transcript(text, from: start))
    } catch {
      result = .failure(error)
    }
    try Self.require(result == .success(moves), law, start) {
      switch result {
      case .success(let read): "“\(text)” reads as \(read)"
      case .failure(let error): "“\(text)” is refused: \(error)"
      }
    }
  }
}
