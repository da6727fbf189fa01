import MoonstoneKernel

/// What an outside program speaks that plays.
public enum EngineLanguage: Hashable, Sendable {
  /// Version 2 of the Go Text Protocol.
  case gtp(GTPRules)
  /// Version 2 or 1 of NBoard's protocol, which is for one game.
  case nboard
  /// A line of JSON for each turn, and a line back; for every game.
  case lines

  /// Whether a position can only be told as the moves that lead to it from the initial one.
  var tellsOnlyMoves: Bool {
    if case .gtp = self { true } else { false }
  }

  /// Starts an engine that speaks this, and asks whether it can play.
  func start<G: Game>(_ words: [String], _ game: G) throws(EngineError) -> any Engine<G> {
    switch self {
    case .gtp(let rules): try GTPEngine(words, game, rules)
    case .nboard: try NBoardEngine(words, game)
    case .lines: try LinesEngine(words, game)
    }
  }
}
