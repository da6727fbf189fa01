import MoonstoneKernel

extension Life {
  /// A world, and how many moves were made in it.
  public struct Position: MoonstoneKernel.Position {
    public typealias Move = Life.Move
    public typealias Moves = Life.Moves
    public typealias Square = Life.Square

    public private(set) var world: World
    /// How many moves were made.
    public private(set) var count: Int
    /// Whether a generation passed that left nothing alive.
    private(set) var hasDied: Bool

    public init(_ world: World) { self.init(world, count: 0, hasDied: false) }

    init(_ world: World, count: Int, hasDied: Bool) {
      self.world = world
      self.count = count
      self.hasDied = hasDied
    }
  }
}

extension Life.Position {
  public var turn: Side { .black }

  private var isUsedUp: Bool { count >= Life.moves(size: world.size) }

  public var outcome: Outcome? {
    if hasDied { return .win(.white) }
    guard isUsedUp else { return nil }
    return world.isDead ? .win(.white) : .win(.black, by: world.living)
  }

  public var legalMoves: Life.Moves {
    Life.Moves(size: hasDied || isUsedUp ? 0 : world.size)
  }

  public func isLegal(_ move: Life.Move) -> Bool {
    if hasDied || isUsedUp { return false }
    guard case .change(let square) = move else { return true }
    return square.column < world.size && square.row < world.size
  }

  public mutating func play(_ move: Life.Move) {
    count += 1
    switch move {
    case .next:
      world.next()
      hasDied = world.isDead
    case .all: world.changeAll()
    case .change(let square): world.change(column: square.column, row: square.row)
    }
  }

  /// The squares that live or die, row by row from the top.
  public func changes(playing move: Life.Move) -> [Change<Life.Square>] {
    let next = playing(move).world
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

  /// Black where something lives, else `nil`.
  public func side(at square: Life.Square) -> Side? {
    world.isLiving(column: square.column, row: square.row) ? .black : nil
  }

  public var key: UInt64 {
    let start = UInt64(count) &* 2 &+ (hasDied ? 1 : 0)
    return world.rows.reduce(start.spread) { ($0 ^ $1).spread &+ UInt64(world.size) }
  }

  /// Generations first, and then the squares around which something lives.
  public func priority(of move: Life.Move) -> Int {
    switch move {
    case .next: 100
    case .all: -100
    case .change(let square): min(world.neighbours(column: square.column, row: square.row), 8) * 5
    }
  }
}
