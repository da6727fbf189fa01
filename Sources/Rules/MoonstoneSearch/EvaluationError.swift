/// The reason why weights cannot be made into an evaluation of a game.
public enum EvaluationError: Error, Hashable, Sendable {
  /// The game does not have a feature of this name; it has the known ones.
  case unknownFeature(String, known: [String])
  /// The game has neither a feature nor a query of this name that could tell the phase.
  case unknownPhase(String, known: [String])
  /// The weight of this feature changes with the phase, but nothing tells the phase.
  case noPhase(String)
  /// The weight of this feature has no points.
  case noPoints(String)
  /// The points of this feature's weight are not in ascending order.
  case unorderedPoints(String)
  /// The points of this feature's weight are farther apart than ``Weight/longest``.
  case distantPoints(String)
  /// The weight of this feature is larger than ``Weight/largest``, or not a number.
  case largeWeight(String)
}

extension EvaluationError: CustomStringConvertible {
  /// What is wrong, and what would be right.
  public var description: String {
    switch self {
    case .unknownFeature(let name, let known):
      return known.isEmpty
        ? "no feature “\(name)”: this game has none"
        : "no feature “\(name)”; the features are \(known.joined(separator: ", "))"
    case .unknownPhase(let name, let known):
      return known.isEmpty
        ? "the phase cannot be “\(name)”: this game has no features"
        : "the phase cannot be “\(name)”; it can be \(known.joined(separator: ", "))"
    case .noPhase(let name): return "the weight of “\(name)” varies, but no phase is given"
    case .noPoints(let name): return "the weight of “\(name)” has no points"
    case .unorderedPoints(let name): return "the points of “\(name)” are not in order"
    case .distantPoints(let name):
      return "the points of “\(name)” lie more than \(Weight.longest) apart"
    case .largeWeight(let name):
      return "the weight of “\(name)” must be a number from -\(Int(Weight.largest)) to "
        + "\(Int(Weight.largest))"
    }
  }
}
