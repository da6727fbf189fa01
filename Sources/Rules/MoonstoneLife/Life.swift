import MoonstoneKernel

/// Conway's Game of Life as a one-player game: a hand changes squares and lets generations pass.
///
/// A match ends after ``moves`` moves. It is won if anything lives then, by as many squares as
/// live, and lost as soon as a generation leaves nothing alive. Black is the hand and always has
/// the turn.
///
///     let game = Life(size: 10)
///     var position = game.initialPosition
///     try position.play(.next)
public struct Life: Game {
  /// The number of rows and of columns of the world.
  public let size: Int

  /// The number of moves in a match: a quarter of the squares, at least ten.
  public var moves: Int { Self.moves(size: size) }

  static func moves(size: Int) -> Int { max(10, size * size / 4) }

  /// Creates the game.
  ///
  /// - Precondition: `size` is one of ``World/sizes``.
  public init(size: Int = 20) {
    precondition(World.sizes.contains(size), "a world has 1 to 50 squares a side")
    self.size = size
  }

  /// Creates the game with a name such as `life:37`; returns `nil` for any other name.
  public init?(_ name: String) {
    guard let size = World.sizes.first(where: { Life(size: $0).allNames.contains(name) }) else {
      return nil
    }
    self.init(size: size)
  }

  private static let usualSize = 20
  private var allNames: [String] { [name] + otherNames }

  /// `life`, with the size unless it is 20, as in `life:37`.
  public var name: String { size == Self.usualSize ? "life" : "life:\(size)" }
  /// `life:20` for the usual size.
  public var otherNames: [String] { size == Self.usualSize ? ["life:\(size)"] : [] }

  /// The rules in one sentence.
  public var summary: String {
    "Keep a world of \(size)×\(size) squares alive for \(moves) moves: a one-player game."
  }

  /// True.
  public var isSolo: Bool { true }

  /// `hand` for black and `death` for white.
  public var sideNames: Sides<String> { Sides(black: "hand", white: "death") }

  /// The R-pentomino in the middle, which lives long; in a world too small for it, one square.
  public var initialPosition: Position {
    var world = World(size: size)
    let middle = size / 2
    let squares = size < 3 ? [(0, 0)] : [(0, -1), (1, -1), (-1, 0), (0, 0), (0, 1)]
    for (column, row) in squares where size < 3 || middle + column < size {
      world.change(column: size < 3 ? 0 : middle + column, row: size < 3 ? 0 : middle + row)
    }
    return Position(world)
  }

  /// The living squares for black, the dead ones for white.
  public func tally(of position: Position) -> Sides<Int>? {
    Sides(black: position.world.living, white: size * size - position.world.living)
  }

  /// The moves that are left.
  public func movesToGo(in position: Position) -> Int { max(moves - position.count, 1) }
}
