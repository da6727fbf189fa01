import MoonstoneKernel

extension Life {
  /// What the hand can do.
  public enum Move: QuerySymbol {
    /// Lets a generation pass.
    case next
    /// Changes every square.
    case all
    case change(Square)

    public init?(code: Int) {
      switch code {
      case 0: self = .next
      case 1: self = .all
      default:
        guard let square = Square(code: code - 2) else { return nil }
        self = .change(square)
      }
    }

    public static var type: ValueType { .move }

    public var code: Int {
      switch self {
      case .next: 0
      case .all: 1
      case .change(let square): square.code + 2
      }
    }
  }

  /// The legal moves of a position: the next generation, all squares, and each square row by row from
  /// the top; nothing when the match is over.
  public struct Moves: RandomAccessCollection, Hashable, Sendable {
    let size: Int

    /// - Parameter size: 0 when there is no move.
    init(size: Int) { self.size = size }

    public var startIndex: Int { 0 }
    public var endIndex: Int { size == 0 ? 0 : size * size + 2 }

    public subscript(index: Int) -> Move {
      switch index {
      case 0: .next
      case 1: .all
      default: .change(Square(column: (index - 2) % size, row: (index - 2) / size))
      }
    }
  }
}

extension Life.Move: LosslessStringConvertible {
  /// Reads `next`, `all` and squares such as `12,7`, and nothing else.
  public init?(_ description: String) {
    switch description {
    case "next": self = .next
    case "all": self = .all
    default:
      guard let square = Life.Square(description) else { return nil }
      self = .change(square)
    }
  }

  public var description: String {
    switch self {
    case .next: "next"
    case .all: "all"
    case .change(let square): square.description
    }
  }
}
