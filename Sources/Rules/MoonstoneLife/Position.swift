import MoonstoneKernel

extension Life {
  /// A world, and the number of moves made in it.
  public struct Position: MoonstoneKernel.Position {
    /// The moves of the game.
    public typealias Move = Life.Move
    /// The legal moves of a position.
    public typealias Moves = Life.Moves
    /// The squares of the world.
    public typealias Square = Life.Square

    /// The world.
    public private(set) var world: World
    /// How many moves have been made.
    public private(set) var count: Int
    /// Whether a generation has left nothing alive.
    private(set) var hasDied: Bool

    /// Creates a position before the first move.
    public init(_ world: World) { self.init(world, count: 0, hasDied: false) }

    init(_ world: World, count: Int, hasDied: Bool) {
      self.world = world
      self.count = count
      self.hasDied = hasDied
    }
  }
}

extension Life.Position {
  /// Always black.
  public var turn: Side { .black }

  private var isUsedUp: Bool { count >= Life.moves(size: world.size) }

  /// A loss after a generation that left nothing alive; after the last move, a win by the number of
  /// living squares.
  public var outcome: Outcome? {
    if hasDied { return .win(.white) }
    guard isUsedUp else { return nil }
    return world.isDead ? .win(.white) : .win(.black, by: world.living)
  }

  /// Every move, until the match is over.
  public var legalMoves: Life.Moves {
    Life.Moves(size: hasDied || isUsedUp ? 0 : world.size)
  }

  /// Whether the match goes on and the square is on the board.
  public func isLegal(_ move: Life.Move) -> Bool {
    if hasDied || isUsedUp { return false }
    guard case .change(let square) = move else { return true }
    return square.column < world.size && square.row < world.size
  }

  /// Makes the move.
  ///
  /// - Precondition: the move is legal.
  public mutating func playUnchecked(_ move: Life.Move) {
    count += 1
    switch move {
    case .next:
      world.next()
      hasDied = world.isDead
    case .all: world.changeAll()
    case .change(let square): world.change(column: square.column, row: square.row)
    }
  }

  /// The squares that come to life or die, row by row from the top.
  public func changes(playing move: Life.Move) -> [Change<Life.Square>] {
    let next = playingUnchecked(move).world
    var changes: [Change<Life.Square>] = []
    for row in 0..<world.size where world.rows[row] != next.rows[row] {
      for column in 0..<world.size {
        let isLiving = next.isLiving(column: column, row: row)
        guard isLiving != world.isLiving(column: column, row: row) else { continue }
        changes.append(Change(Life.Square(column: column, row: row), isLiving ? .black : nil))
      }
    }
    return changes
  }

  /// Black if the square lives; `nil` if it is dead.
  public func side(at square: Life.Square) -> Side? {
    world.isLiving(column: square.column, row: square.row) ? .black : nil
  }

  /// A hash of the world, the number of moves and whether everything has died.
  public var key: UInt64 {
    let start = UInt64(count) &* 2 &+ (hasDied ? 1 : 0)
    return world.rows.reduce(SplitMix64.mix(start)) {
      SplitMix64.mix($0 ^ $1) &+ UInt64(world.size)
    }
  }

  /// The next generation comes first, then squares with many living neighbours.
  public func priority(of move: Life.Move) -> Int {
    switch move {
    case .next: 100
    case .all: -100
    case .change(let square): min(world.neighbours(column: square.column, row: square.row), 8) * 5
    }
  }
}
