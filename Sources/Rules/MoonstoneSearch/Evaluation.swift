import MoonstoneKernel

/// A function that values positions: a weighted sum of a game's features, compiled from plain data.
///
///     let evaluation = try Evaluation(
///       ["mobility": .constant(1), "pieces": .constant(8)], of: game)
///     let thousandths = evaluation.value(game.initialPosition)
///
/// Values are computed with integers only, so they are the same on every machine. Make an
/// evaluation where the game's type is named: then it is compiled for that game.
public struct Evaluation<P: Position>: Sendable {
  /// What a position is worth to the side to move, in thousandths of the unit of the weights.
  public let value: @Sendable (P) -> Int
  /// A hash of the data that the evaluation was made from; the same in every run.
  public let digest: UInt64

  /// Compiles an evaluation.
  ///
  /// - Parameters:
  ///   - weights: the weights of the features, by name; other features do not count.
  ///   - phase: what the weights vary with: the name of a feature, or of a query without arguments
  ///     that answers with an integer; `nil` when all weights are constant.
  ///   - game: the game that has the features and the queries.
  /// - Throws: ``EvaluationError`` when a name is unknown or a weight is not valid.
  @inlinable public init<G: Game>(
    _ weights: [String: Weight], by phase: String? = nil, of game: G
  ) throws(EvaluationError) where G.Position == P {
    let features = game.features
    for name in weights.keys.sorted() where !features.contains(where: { $0.name == name }) {
      throw .unknownFeature(name, known: features.map(\.name))
    }
    var digest: UInt64 = phase.map { MoonstoneSearch.digest($0, 1) } ?? 0
    var terms: [(feature: @Sendable (P) -> Int, curve: Curve)] = []
    // In the game's order, because a dictionary does not have one.
    for feature in features {
      guard let weight = weights[feature.name] else { continue }
      let curve = try weight.curve(for: feature.name)
      if phase == nil, curve.values.count > 1 { throw .noPhase(feature.name) }
      terms.append((feature.value, curve))
      digest = curve.digest(MoonstoneSearch.digest(feature.name, digest))
    }
    self.digest = digest
    guard let phase else {
      value = Self.constantSum(terms)
      return
    }
    let sum = Self.sum(terms)
    let progress = try Self.phase(phase, of: game)
    value = { position in sum(position, progress(position)) }
  }

  /// Nested closures instead of a list: calling them does not count references.
  @inlinable static func constantSum(
    _ terms: [(feature: @Sendable (P) -> Int, curve: Curve)]
  ) -> @Sendable (P) -> Int {
    guard let first = terms.first else { return { _ in 0 } }
    let (feature, weight) = (first.feature, first.curve.values[0])
    var sum: @Sendable (P) -> Int = { position in feature(position) &* weight }
    for term in terms.dropFirst() {
      let (feature, weight, rest) = (term.feature, term.curve.values[0], sum)
      sum = { position in rest(position) &+ feature(position) &* weight }
    }
    return sum
  }

  @inlinable static func sum(
    _ terms: [(feature: @Sendable (P) -> Int, curve: Curve)]
  ) -> @Sendable (P, Int) -> Int {
    var sum: @Sendable (P, Int) -> Int = { _, _ in 0 }
    for (feature, curve) in terms {
      let rest = sum
      sum = { position, phase in
        rest(position, phase) &+ feature(position) &* curve[phase]
      }
    }
    return sum
  }

  @inlinable static func phase<G: Game>(
    _ name: String, of game: G
  ) throws(EvaluationError) -> @Sendable (P) -> Int where G.Position == P {
    if let feature = game.features.first(where: { $0.name == name }) { return feature.value }
    let queries = game.queries.filter { $0.parameters.isEmpty && $0.result == .integer }
    guard let query = queries.first(where: { $0.name == name }) else {
      throw .unknownPhase(name, known: game.features.map(\.name) + queries.map(\.name))
    }
    let respond = query.respond
    return { position in
      var code = 0
      return withUnsafeMutablePointer(to: &code) { out in
        _ = respond(position, out, UnsafeMutableBufferPointer(start: out, count: 1))
        return out.pointee
      }
    }
  }
}
