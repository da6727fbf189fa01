import MoonstoneKernel

/// What an outside program speaks that plays.
public enum EngineLanguage: Hashable, Sendable {
  /// Version 2 of the Go Text Protocol.
  case gtp(GTPRules)
  /// Version 2 or 1 of NBoard's protocol, which is for one game.
  case nboard
  /// Gomocup's protocol, which is for games with a stone a move.
  case gomocup(GomocupRules)
  /// A line of JSON for each turn, and a line back; for every game.
  case lines

  /// Whether a position can only be told as the moves that lead to it from the initial one.
  var tellsOnlyMoves: Bool {
    if case .gtp = self { true } else { false }
  }

  /// Asks a program that speaks this whether it can play, for at most ten seconds.
  func engine<G: Game>(
    _ process: EngineProcess, _ game: G
  ) throws(EngineError) -> any Engine<G> {
    switch self {
    case .gtp(let rules): try GTPEngine(process, game, rules)
    case .nboard: try NBoardEngine(process, game)
    case .gomocup(let rules): try GomocupEngine(process, game, rules)
    case .lines: LinesEngine(try LinesProgram(process), game)
    }
  }
}
