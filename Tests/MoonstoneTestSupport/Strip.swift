import MoonstoneKernel

/// A strip of up to eight squares. A side places a piece on an empty square beside one of its own,
/// and takes over the other side's piece beyond it; a side that cannot must pass; when neither
/// can, the game is over and the side with more pieces wins.
///
/// The smallest game with squares, changes of several squares, forced passes and draws.
public struct Strip: Game {
  public struct Square: Symbol {
    public let code: Int

    public init?(code: Int) {
      guard (0..<8).contains(code) else { return nil }
      self.code = code
    }

    /// Reads `a` to `h`.
    public init?(_ description: String) {
      guard let code = "abcdefgh".map(String.init).firstIndex(of: description) else { return nil }
      self.code = code
    }

    public var description: String { "abcdefgh".map(String.init)[code] }
  }

  /// A square to place on, or the pass.
  public struct Move: Symbol {
    public static let pass = Move(square: nil)

    public let square: Square?

    init(square: Square?) { self.square = square }

    public init?(code: Int) {
      if code == 8 {
        square = nil
      } else {
        guard let square = Square(code: code) else { return nil }
        self.square = square
      }
    }

    public var code: Int { square?.code ?? 8 }

    /// Reads `a` to `h` and `pass`.
    public init?(_ description: String) {
      if description == "pass" {
        square = nil
      } else {
        guard let square = Square(description) else { return nil }
        self.square = square
      }
    }

    public var description: String { square?.description ?? "pass" }
  }

  public let initialPosition: Position

  public init(_ start: String = "-b--w-- black") {
    guard let start = Position(start) else { preconditionFailure("not a strip: \(start)") }
    initialPosition = start
  }

  public var name: String { "strip" }
  public var summary: String { "Place beside your own; more pieces win." }
  public var sideNames: Sides<String> { Sides(black: "Left", white: "Right") }
  public var pass: Move? { .pass }

  public var queries: [Query<Position>] {
    [
      Query("pieces", "How many pieces a side has.", .side, returns: .integer) { position, side in
        position.count(of: side)
      },
      Query(
        "at", "Whose piece stands on a square.", .square(Square.self), returns: .optional(.side)
      ) { position, square in position[square] },
      Query("places", "Where a side could place.", .side, returns: .squares([Square].self)) {
        position, side in position.places(for: side)
      },
      Query("length", "How many squares there are.", returns: .integer) { $0.squares.count },
      Query(
        "near", "Whether two squares are neighbours.", .square(Square.self), .square(Square.self),
        returns: .boolean
      ) { _, one, other in abs(one.code - other.code) == 1 },
    ]
  }

  public func tally(of position: Position) -> Sides<Int>? {
    Sides(black: position.count(of: .black), white: position.count(of: .white))
  }
}

extension Strip {
  public struct Position: MoonstoneKernel.Position {
    private var pieces: [Side?]
    public private(set) var turn: Side

    public var squares: [Square] { pieces.indices.compactMap { Square(code: $0) } }

    public subscript(square: Square) -> Side? {
      square.code < pieces.count ? pieces[square.code] : nil
    }

    public func count(of side: Side) -> Int { pieces.count { $0 == side } }

    public func places(for side: Side) -> [Square] {
      squares.filter { square in
        self[square] == nil && neighbours(of: square).contains { self[$0] == side }
      }
    }

    private func neighbours(of square: Square) -> [Square] {
      [square.code - 1, square.code + 1].filter(pieces.indices.contains)
        .compactMap { Square(code: $0) }
    }

    public var legalMoves: [Move] {
      let mine = places(for: turn)
      if mine.isEmpty, !places(for: turn.opponent).isEmpty { return [.pass] }
      return mine.map { Move(square: $0) }
    }

    public var outcome: Outcome? {
      guard places(for: .black).isEmpty, places(for: .white).isEmpty else { return nil }
      let lead = count(of: .black) - count(of: .white)
      return lead == 0 ? .draw : .win(lead > 0 ? .black : .white, by: abs(lead))
    }

    public func changes(playing move: Move) -> [Change<Square>] {
      guard let square = move.square else { return [] }
      let taken = neighbours(of: square).filter { self[$0] == turn.opponent }
      return [Change(square, turn)] + taken.map { Change($0, turn) }
    }

    public mutating func playUnchecked(_ move: Move) {
      for change in changes(playing: move) { pieces[change.square.code] = change.side }
      turn = turn.opponent
    }

    /// Reads `-b--w-- black`.
    public init?(_ description: String) {
      let words = description.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 2, (1...8).contains(words[0].count), let turn = Side(String(words[1]))
      else { return nil }
      pieces = []
      for character in words[0] {
        switch character {
        case "b": pieces.append(.black)
        case "w": pieces.append(.white)
        case "-": pieces.append(nil)
        default: return nil
        }
      }
      self.turn = turn
    }

    public var description: String {
      pieces.map { $0.map { $0 == .black ? "b" : "w" } ?? "-" }.joined() + " \(turn)"
    }
  }
}
