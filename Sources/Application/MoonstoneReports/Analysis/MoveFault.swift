/// How bad a move was, by the chances of winning that it gave away.
public enum MoveFault: String, CaseIterable, Sendable {
  /// A loss of at least a tenth.
  case inaccuracy = "?!"
  /// A loss of at least two tenths.
  case mistake = "?"
  /// A loss of at least three tenths.
  case blunder = "??"

  /// The least loss of chances that is such a fault.
  public var least: Double {
    switch self {
    case .inaccuracy: 0.1
    case .mistake: 0.2
    case .blunder: 0.3
    }
  }

  /// Makes the fault of a loss of chances; `nil` for a smaller loss.
  public init?(losing chances: Double) {
    guard let fault = Self.allCases.last(where: { chances >= $0.least }) else { return nil }
    self = fault
  }
}
