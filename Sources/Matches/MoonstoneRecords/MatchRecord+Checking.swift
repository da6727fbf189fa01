import MoonstoneKernel

extension MatchRecord {
  /// Which passes a list of moves has.
  public enum Passes: Sendable {
    /// All of them are in the list.
    case written
    /// Forced ones may be left out.
    case implied
  }

  /// Plays moves that were read as texts.
  ///
  /// - Parameters:
  ///   - game: the game.
  ///   - start: the position before the first move; the initial position by default.
  ///   - texts: the texts of the moves.
  ///   - passes: whether forced passes may be left out; one after the last move always may.
  ///   - place: where the match is, for messages.
  /// - Throws: ``IllegalPly`` at the first text that is not a legal move.
  public init(
    _ game: G, from start: G.Position? = nil, checking texts: some Sequence<some StringProtocol>,
    passes: Passes = .written, place: String = ""
  ) throws(IllegalPly) {
    self.init(game, from: start, place: place)
    for (index, text) in texts.enumerated() {
      let move = G.Move(String(text))
      guard let move, play(move, passes) else { throw illegal(move, String(text), index) }
    }
    endByRules()
  }

  /// Plays moves.
  ///
  /// - Parameters:
  ///   - game: the game.
  ///   - start: the position before the first move; the initial position by default.
  ///   - moves: the moves.
  ///   - passes: whether forced passes may be left out; one after the last move always may.
  ///   - place: where the match is, for messages.
  /// - Throws: ``IllegalPly`` at the first move that is not legal.
  public init(
    _ game: G, from start: G.Position? = nil, checking moves: [G.Move],
    passes: Passes = .written, place: String = ""
  ) throws(IllegalPly) {
    self.init(game, from: start, place: place)
    plies.reserveCapacity(moves.count)
    for index in moves.indices where !play(moves[index], passes) {
      throw illegal(moves[index], moves[index].description, index)
    }
    endByRules()
  }

  /// - Returns: `false` if the move is not legal; a pass that it needs has been played.
  private mutating func play(_ move: G.Move, _ passes: Passes) -> Bool {
    if end.isLegal(move) {
      append(move)
      return true
    }
    guard passes == .implied, let pass = game.forcedPass(in: end) else { return false }
    append(pass)
    return play(move, .written)
  }

  private func illegal(_ move: G.Move?, _ text: String, _ index: Int) -> IllegalPly {
    let message =
      move.map { IllegalMove($0, in: end).message(sideNames: game.sideNames) }
      ?? "“\(text)” is not a move of \(game.name)"
    return IllegalPly(
      ply: plies.count + 1, index: index, text: text, position: end.description, message: message)
  }
}
