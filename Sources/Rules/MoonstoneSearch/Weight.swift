/// How much a feature counts in an evaluation, in units that its author chooses.
public enum Weight: Hashable, Sendable {
  /// The same weight in every phase.
  case constant(Double)
  /// A weight that follows straight lines between points, in ascending order of their phases.
  ///
  /// Before the first point and after the last one it stays the same.
  case points([Point])

  /// The weight in one phase.
  public struct Point: Hashable, Sendable {
    /// The phase.
    public let phase: Int
    /// The weight in that phase.
    public let weight: Double

    /// Creates a point.
    public init(phase: Int, weight: Double) {
      self.phase = phase
      self.weight = weight
    }
  }

  /// The largest absolute value of a weight.
  public static let largest = 1_000_000.0
  /// The largest distance in phases between the first point and the last.
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
    // Written so that NaN is refused, too.
    guard abs(weight) <= largest else { throw .largeWeight(name) }
    return Int((weight * 1000).rounded())
  }
}
