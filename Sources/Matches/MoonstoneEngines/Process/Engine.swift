import MoonstoneHost
import MoonstoneKernel

/// A running engine, in the language that it speaks. Used by one thread at a time.
protocol Engine<G>: AnyObject {
  associatedtype G: Game

  var process: EngineProcess { get }

  /// What the engine said before anybody had asked, once.
  func takeChatter() -> String?

  /// What was wrong with the last answer although it counts, to follow the engine's name; once.
  func takeComplaints() -> [String]

  /// Asks for a move.
  ///
  /// - Parameters:
  ///   - turn: the turn of the side that the engine plays.
  ///   - lead: the moves from the initial position to where the match began.
  ///   - deadline: when the engine is killed.
  func answer(
    _ turn: Turn<G>, after lead: [G.Move], until deadline: ContinuousClock.Instant
  ) throws(EngineFault) -> EngineAnswer<G.Move>
}

extension Engine {
  func takeChatter() -> String? { nil }
  func takeComplaints() -> [String] { [] }
}

enum EngineAnswer<Move: Symbol> {
  /// A legal move, and what it says about it.
  case move(Move, Comment?)
  case resignation
  /// Anything else, as the engine wrote it.
  case illegal(String)
}
