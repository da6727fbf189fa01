import MoonstoneKernel

/// A pile from which the sides take one or two in turn; who takes the last wins.
///
/// The smallest game there is: no squares, no passes, no draws.
public struct Nim: Game {
  public struct Move: Symbol {
    public static let one = Move(count: 1)
    public static let two = Move(count: 2)

    public let count: Int

    private init(count: Int) { self.count = count }

    public init?(code: Int) {
      guard (0...1).contains(code) else { return nil }
      count = code + 1
    }

    public var code: Int { count - 1 }

    /// Reads `1` and `2`, and nothing else.
    public init?(_ description: String) {
      switch description {
      case "1": count = 1
      case "2": count = 2
      default: return nil
      }
    }

    public var description: String { "\(count)" }
  }

  public struct Position: MoonstoneKernel.Position {
    public private(set) var pile: Int
    public private(set) var turn: Side

    public init(pile: Int, turn: Side = .black) {
      self.pile = pile
      self.turn = turn
    }

    public var legalMoves: [Move] { [.one, .two].filter { $0.count <= pile } }
    public var outcome: Outcome? { pile == 0 ? .win(turn.opponent) : nil }

    public mutating func playUnchecked(_ move: Move) {
      pile -= move.count
      turn = turn.opponent
    }

    /// Reads `7 black`.
    public init?(_ description: String) {
      let words = description.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 2, let pile = Int(words[0]), pile >= 0, "\(pile)" == words[0],
        let turn = Side(String(words[1]))
      else { return nil }
      self.init(pile: pile, turn: turn)
    }

    public var description: String { "\(pile) \(turn)" }
  }

  public let initialPosition: Position

  public init(pile: Int = 7) { initialPosition = Position(pile: pile) }

  public var name: String { "nim" }
  public var summary: String { "Take one or two; who takes the last wins." }
}
