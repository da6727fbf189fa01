/// How much a feature counts, in a unit that the author chooses.
public enum Weight: Hashable, Sendable {
  case constant(Double)
  /// Straight lines between points, level before the first and after the last. In the order of the
  /// phases, which differ.
  case points([Point])

  public struct Point: Hashable, Sendable {
    public let phase: Int
    public let weight: Double

    public init(phase: Int, weight: Double) {
      self.phase = phase
      self.weight = weight
    }
  }

  /// The largest weight, without its sign.
  public static let largest = 1_000_000.0
  /// The widest that points may lie apart.
  public static let longest = 10_000

  @usableFromInline func curve(for name: String) throws(EvaluationError) -> Curve {
    switch self {
    case .constant(let weight):
      return Curve(first: 0, values: [try Self.thousandths(weight, name)])
    case .points(let points):
      guard let first = points.first else { throw .noPoints(name) }
      var values = [try Self.thousandths(first.weight, name)]
      for (here, next) in zip(points, points.dropFirst()) {
        guard here.phase < next.phase else { throw .unorderedPoints(name) }
        let (span, overflow) = next.phase.subtractingReportingOverflow(first.phase)
        guard !overflow, span <= Self.longest else { throw .distantPoints(name) }
        let from = try Self.thousandths(here.weight, name)
        let rise = try Self.thousandths(next.weight, name) - from
        let run = next.phase - here.phase
        for step in 1...run { values.append(from + rise * step / run) }
      }
      return Curve(first: first.phase, values: values)
    }
  }

  private static func thousandths(_ weight: Double, _ name: String) throws(EvaluationError) -> Int {
    // Written so that what is no number is refused, too.
    guard abs(weight) <= largest else { throw .largeWeight(name) }
    return Int((weight * 1000).rounded())
  }
}

/// A weight by phase, in thousandths.
@frozen @usableFromInline struct Curve: Sendable {
  @usableFromInline let first: Int
  /// At `first` and at each phase after it.
  @usableFromInline let values: [Int]

  @inlinable subscript(phase: Int) -> Int {
    phase <= first ? values[0] : values[min(phase &- first, values.count &- 1)]
  }

  @usableFromInline func digest(_ seed: UInt64) -> UInt64 {
    values.reduce((seed ^ UInt64(bitPattern: Int64(first))).spread) {
      ($0 ^ UInt64(bitPattern: Int64($1))).spread
    }
  }
}

extension String.UTF8View {
  @usableFromInline func digest(_ seed: UInt64) -> UInt64 {
    reduce(seed.spread) { ($0 ^ UInt64($1)).spread }
  }
}

/// Why data is not an evaluation of a game.
public enum EvaluationError: Error, Hashable, Sendable {
  case unknownFeature(String, known: [String])
  case unknownPhase(String, known: [String])
  /// The weight of this feature changes, and nothing says by what.
  case noPhase(String)
  case noPoints(String)
  case unorderedPoints(String)
  case distantPoints(String)
  /// Or it is not a number.
  case largeWeight(String)
}

extension EvaluationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownFeature(let name, let known):
      return known.isEmpty
        ? "no feature “\(name)”: this game has none"
        : "no feature “\(name)”; there is \(known.joined(separator: ", "))"
    case .unknownPhase(let name, let known):
      return known.isEmpty
        ? "nothing tells the phase “\(name)”: this game has no features"
        : "nothing tells the phase “\(name)”; there is \(known.joined(separator: ", "))"
    case .noPhase(let name): return "the weight of “\(name)” changes, but by what is not said"
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
