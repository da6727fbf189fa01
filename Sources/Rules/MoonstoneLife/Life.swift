import MoonstoneKernel

/// Conway's Game of Life as a game for one: a hand changes squares and lets generations pass.
///
/// It ends after ``moves``, won if anything lives then, the more the better; and it is lost
/// when a generation leaves nothing alive. Black is the hand and always has the turn.
public struct Life: Game {
  /// How many squares a side of the world has.
  public let size: Int

  /// How many moves a match has: a fourth as many as there are squares, and ten at least.
  public var moves: Int { Self.moves(size: size) }

  static func moves(size: Int) -> Int { max(10, size * size / 4) }

  /// - Precondition: `size` is one of ``World/sizes``.
  public init(size: Int = 20) {
    precondition(World.sizes.contains(size), "a world has 1 to 50 squares a side")
    self.size = size
  }

  /// The game of a name such as `life:37`; `nil` for names of no game.
  public init?(_ name: String) {
    guard let size = World.sizes.first(where: { Life(size: $0).allNames.contains(name) }) else {
      return nil
    }
    self.init(size: size)
  }

  private static let usualSize = 20
  private var allNames: [String] { [name] + otherNames }

  public var name: String { size == Self.usualSize ? "life" : "life:\(size)" }
  public var otherNames: [String] { size == Self.usualSize ? ["life:\(size)"] : [] }

  public var summary: String {
    "Keep a world of \(size)×\(size) squares alive for \(moves) moves: a game for one."
  }

  public var isSolo: Bool { true }

  public var sideNames: Sides<String> { Sides(black: "hand", white: "death") }

  /// The R-pentomino in the middle, which goes on for long; on a world too small for it, one square.
  public var initialPosition: Position {
    var world = World(size: size)
    let middle = size / 2
    let squares = size < 3 ? [(0, 0)] : [(0, -1), (1, -1), (-1, 0), (0, 0), (0, 1)]
    for (column, row) in squares where size < 3 || middle + column < size {
      world.change(column: size < 3 ? 0 : middle + column, row: size < 3 ? 0 : middle + row)
    }
    return Position(world)
  }

  public func tally(of position: Position) -> Sides<Int>? {
    Sides(black: position.world.living, white: size * size - position.world.living)
  }

  public func movesToGo(in position: Position) -> Int { max(moves - position.count, 1) }
}
