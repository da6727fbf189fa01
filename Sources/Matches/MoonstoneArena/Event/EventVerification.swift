import MoonstoneKernel
import MoonstoneSupport

extension EventReading {
  /// Plays the matches of the results again, by the rules of their game.
  ///
  /// What scripts answered is not repeated. But each line must have the seed and the opening that
  /// the event gives its match, legal moves, and the outcome and the margin that follow from them.
  ///
  /// - Parameter game: the game of the event.
  /// - Returns: how many lines were checked.
  /// - Throws: ``EventError`` for the first line that is wrong, with its number and its match.
  public func verify<G: Game>(by game: G) throws(EventError) -> Int {
    let check = LineCheck(event: event, game: game, leads: event.leads(in: game))
    var count = 0
    try forEachLine { line, number, _ throws(EventError) in
      count += 1
      guard let fault = check.fault(of: line) else { return }
      throw EventError(
        .invalid, file: EventFolder.resultsFile(in: path), line: number,
        "\(Self.name(of: line)): \(fault)")
    }
    return count
  }

  static func name(of line: ResultLine) -> String {
    let names = line.names ?? Sides(black: line.black, white: line.white)
    return "round \(line.round), pair \(line.number), match \(line.leg), "
      + "\(names.black.printable) against \(names.white.printable)"
  }
}

/// What a line must say by the rules.
struct LineCheck<G: Game> {
  let event: ArenaEvent
  let game: G
  let leads: [String: [G.Move]]

  /// What is wrong with a line; `nil` if nothing is.
  func fault(of line: ResultLine) -> String? {
    let pairing = Pairing(round: line.round, number: line.number, first: 0, second: 1)
    let opening = event.opening(of: pairing)
    guard line.opening == opening.name, line.start == opening.start else {
      return "its opening must be “\(opening.name.printable)”"
    }
    let seed = event.seed(of: MatchKey(line))
    guard line.seed == seed else { return "its seed must be \(seed)" }
    guard let start = try? game.position(line.start) else {
      return "no match can begin with its opening"
    }
    var position = start
    var positions = [start]
    var moves: [G.Move] = []
    var asked = Sides(both: 0)
    for (index, text) in line.moves.split(separator: " ").enumerated() {
      guard let move = G.Move(String(text)) else {
        return "move \(index + 1): “\(String(text).printable)” is not a move of \(game.name)"
      }
      let side = position.turn
      if game.forcedPass(in: position) == nil { asked[side] += 1 }
      do throws(IllegalMove<G.Move>) {
        try position.play(move)
      } catch {
        return "move \(index + 1): \(error.message(sideNames: game.sideNames))"
      }
      moves.append(move)
      positions.append(position)
    }
    if asked != line.asked { return "“asked” is not what its moves make" }
    let lead = leads[opening.name] ?? []
    let fingerprint =
      lead.isEmpty
      ? game.fingerprint(from: start, moves)
      : game.fingerprint(from: game.initialPosition, lead + moves)
    guard line.fingerprint == hexadecimal(fingerprint) else {
      return "its fingerprint must be \(hexadecimal(fingerprint))"
    }
    return adjudicationFault(of: line, positions) ?? endingFault(of: line, position.outcome)
  }

  /// What is wrong with where and how a match was adjudicated; `nil` for nothing.
  private func adjudicationFault(of line: ResultLine, _ positions: [G.Position]) -> String? {
    let isAdjudicated = line.termination == Termination.adjudicated.rawValue
    guard let adjudication = event.clocks.adjudication else {
      return isAdjudicated ? "the matches of the event are not adjudicated" : nil
    }
    let found = adjudication.first(of: positions, of: game)
    guard let found, found.ply == positions.count - 1 else {
      if let found { return "it must end after ply \(found.ply), \(found.verdict.reason)" }
      return isAdjudicated ? "its last position is not solved by \(adjudication)" : nil
    }
    guard isAdjudicated else { return "it must end adjudicated, \(found.verdict.reason)" }
    return fault(of: line, found.verdict.outcome)
  }

  private func endingFault(of line: ResultLine, _ outcome: Outcome?) -> String? {
    // The solver has been asked.
    if line.termination == Termination.adjudicated.rawValue { return nil }
    guard line.termination == Termination.rules.rawValue else {
      guard outcome == nil else { return "its game is over by the rules, without a forfeit" }
      guard let side = line.side.flatMap(Side.init),
        line.outcome == OutcomeWord(.win(side.opponent)).rawValue, line.margin == nil
      else { return "the side that stopped the match must lose it, without a margin" }
      return nil
    }
    guard let outcome else { return "its game is not over after these moves" }
    return fault(of: line, outcome)
  }

  /// What is wrong with who won and by how much.
  private func fault(of line: ResultLine, _ outcome: Outcome) -> String? {
    let (word, margin) = (OutcomeWord(outcome), outcome.margin(for: outcome.winner ?? .black))
    guard line.outcome == word.rawValue, line.margin == margin, line.side == nil else {
      let verdict = outcome.winner.map { "a win of \(game.sideNames[$0]) by \(margin)" }
      return "its outcome must be \(verdict ?? "a draw")"
    }
    return nil
  }
}
