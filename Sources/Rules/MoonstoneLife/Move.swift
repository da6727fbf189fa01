import MoonstoneKernel

extension Life {
  /// What the hand can do.
  public enum Move: Symbol {
    /// Lets a generation pass.
    case next
    /// Changes every square.
    case all
    /// Changes one square.
    case change(Square)

    /// Creates the move with this code; returns `nil` when there is none.
    public init?(code: Int) {
      switch code {
      case 0: self = .next
      case 1: self = .all
      default:
        guard let square = Square(code: code - 2) else { return nil }
        self = .change(square)
      }
    }

    /// 0 for `next`, 1 for `all`, and the code of the square plus 2 for a change.
    public var code: Int {
      switch self {
      case .next: 0
      case .all: 1
      case .change(let square): square.code + 2
      }
    }
  }
}

extension Life.Move: LosslessStringConvertible {
  /// Reads `next`, `all` or a square such as `12,7`, and nothing else.
  public init?(_ description: String) {
    switch description {
    case "next": self = .next
    case "all": self = .all
    default:
      guard let square = Life.Square(description) else { return nil }
      self = .change(square)
    }
  }

  /// `next`, `all` or the square.
  public var description: String {
    switch self {
    case .next: "next"
    case .all: "all"
    case .change(let square): square.description
    }
  }
}
