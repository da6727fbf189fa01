/// How a side stands in a match, by its chance of winning.
enum Lead: Int, Comparable, Sendable {
  case behind
  case level
  case ahead

  /// The chances of a side that is neither ahead nor behind.
  private static let even = 0.4...0.6

  /// - Parameter chance: of winning, from 0 to 1.
  init(chance: Double) {
    self = chance > Self.even.upperBound ? .ahead : chance < Self.even.lowerBound ? .behind : .level
  }

  /// The lead as the other side has it.
  var ofOther: Lead {
    switch self {
    case .behind: .ahead
    case .level: .level
    case .ahead: .behind
    }
  }

  static func < (left: Lead, right: Lead) -> Bool { left.rawValue < right.rawValue }
}
