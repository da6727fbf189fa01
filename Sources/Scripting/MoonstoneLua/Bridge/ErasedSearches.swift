import MoonstoneKernel
import MoonstoneSearch

/// Searches of a concrete game behind closures: the counterpart of ``ErasedGame``.
@usableFromInline final class ErasedSearches: Sendable {
  @usableFromInline typealias Run = @Sendable (AnyObject, SearchJob) -> SearchFindings

  /// Makes an object that keeps what a script's searches learn.
  @usableFromInline let makeSearcher: @Sendable () -> AnyObject
  @usableFromInline let search: Run
  @usableFromInline let playouts: Run
  @usableFromInline let solve: Run
  @usableFromInline let evaluation:
    @Sendable ([String: Weight], String?) throws(EvaluationError) -> (made: AnyObject, UInt64)
  /// What an ``EvaluationBox`` says of a position, or the rules if the game is over.
  @usableFromInline let worth: @Sendable (AnyObject, UnsafeRawPointer) -> Double

  @inlinable init<G: Game>(_ game: G) {
    typealias P = G.Position
    makeSearcher = {
      Searcher<P> { game.makeSolver(hashBytes: $0) ?? ExhaustiveSolver<P>(hashBytes: $0) }
    }
    search = { unsafeDowncast($0, to: Searcher<P>.self).search($1) }
    playouts = { unsafeDowncast($0, to: Searcher<P>.self).playOut($1) }
    solve = { unsafeDowncast($0, to: Searcher<P>.self).solve($1) }
    evaluation = { (weights, phase) throws(EvaluationError) in
      let evaluation = try Evaluation<P>(weights, by: phase, of: game)
      return (EvaluationBox(evaluation), evaluation.digest)
    }
    worth = { box, bytes in
      let position = position(P.self, bytes).pointee
      if let outcome = position.outcome {
        return shown(Worth.ending(outcome, for: position.turn))
      }
      let evaluation = unsafeDowncast(box, to: EvaluationBox<P>.self).evaluation
      return shown(Worth.evaluation(evaluation.value(position)))
    }
  }
}

/// An evaluation that C holds.
@usableFromInline final class EvaluationBox<P: Position>: Sendable {
  @usableFromInline let evaluation: Evaluation<P>

  @inlinable init(_ evaluation: Evaluation<P>) { self.evaluation = evaluation }
}

@usableFromInline struct SearchJob {
  @usableFromInline let position: UnsafeRawPointer
  @usableFromInline let limits: SearchLimits
  /// How many moves get a value of their own; 0 for none.
  @usableFromInline let best: Int
  @usableFromInline let bytes: Int
  @usableFromInline let salt: UInt64
  /// An ``EvaluationBox``.
  @usableFromInline let evaluation: AnyObject?
  @usableFromInline let evaluate: ((UnsafeRawPointer) -> Double)?
  @usableFromInline let shouldStop: (Int) -> Bool
  @usableFromInline let playouts: (count: Int, exploration: Double, seed: UInt64, policy: Policy)

  @usableFromInline enum Policy: Int32 {
    case uniform, priority, evaluation
  }

  init(
    position: UnsafeRawPointer, limits: SearchLimits, best: Int, bytes: Int, salt: UInt64,
    evaluation: AnyObject?, evaluate: ((UnsafeRawPointer) -> Double)?,
    shouldStop: @escaping (Int) -> Bool,
    playouts: (count: Int, exploration: Double, seed: UInt64, policy: Policy)
  ) {
    self.position = position
    self.limits = limits
    self.best = best
    self.bytes = bytes
    self.salt = salt
    self.evaluation = evaluation
    self.evaluate = evaluate
    self.shouldStop = shouldStop
    self.playouts = playouts
  }
}

/// What a search found, in codes.
@usableFromInline struct SearchFindings {
  @usableFromInline var move: Int?
  /// As scripts see it.
  @usableFromInline var value = 0.0
  @usableFromInline var isExact = false
  @usableFromInline var depth = 0
  @usableFromInline var nodes = 0
  @usableFromInline var played = 0
  @usableFromInline var line: [Int] = []
  @usableFromInline var ranking: [RankedFinding] = []
  @usableFromInline var statistics: [(move: Int, count: Int, value: Double, isExact: Bool)] = []

  @inlinable init() {}

  @inlinable init<Move: Symbol>(_ result: SearchResult<Move>) {
    move = result.move?.code
    isExact = result.isExact
    depth = result.depth
    nodes = result.nodes
    line = result.line.map(\.code)
    value = shown(result.value)
  }

  @inlinable init<Move: Symbol>(_ result: PlayoutResult<Move>) {
    move = result.move?.code
    value = result.value
    isExact = result.isExact
    nodes = result.nodes
    played = result.playouts
    statistics = result.moves.map { ($0.move.code, $0.count, $0.value, $0.isExact) }
  }
}

/// A value on the scale of ``Worth``, as scripts see it.
@inlinable func shown(_ value: Int) -> Double {
  guard let margin = Worth.margin(of: value) else { return Double(value) / 1000 }
  return Double(margin > 0 ? 1_000_000 + margin : margin - 1_000_000)
}
