/// A square world of the Game of Life, by J. H. Conway (M. Gardner, “Mathematical Games”,
/// Scientific American, October 1970); everything beyond its edge is dead.
///
/// A row is one word with its first column in the lowest bit, so that all squares of a row are
/// counted at once.
///
///     var world = World(size: 20)
///     world.change(column: 9, row: 10)
///     world.next()
public struct World: Hashable, Sendable {
  /// The possible sizes: 1 to 50.
  public static let sizes = 1...50

  /// The number of rows and of columns.
  public let size: Int
  /// The rows from the top; bits beyond the last column are 0.
  private(set) var rows: [UInt64]

  /// Creates a world in which nothing lives.
  ///
  /// - Precondition: `size` is one of ``sizes``.
  public init(size: Int) {
    precondition(Self.sizes.contains(size), "a world has 1 to 50 squares a side")
    self.size = size
    rows = Array(repeating: 0, count: size)
  }

  /// Creates a random world in which a square lives with a probability of 3/8, which keeps a world
  /// lively.
  public init(size: Int, using chance: inout some RandomNumberGenerator) {
    self.init(size: size)
    for row in rows.indices {
      let (first, second, third) = (chance.next(), chance.next(), chance.next())
      rows[row] = first & (second | third) & mask
    }
  }

  /// - Precondition: the number of rows is one of ``sizes``.
  init(rows: [UInt64]) {
    self.init(size: rows.count)
    for row in rows.indices { self.rows[row] = rows[row] & mask }
  }

  private var mask: UInt64 { 1 << UInt64(size) - 1 }

  /// Whether a square lives; beyond the edge everything is dead.
  ///
  /// Columns count from 0 on the left, rows from 0 at the top.
  public func isLiving(column: Int, row: Int) -> Bool {
    guard 0..<size ~= column, 0..<size ~= row else { return false }
    return rows[row] >> UInt64(column) & 1 == 1
  }

  /// How many squares live.
  public var living: Int { rows.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Whether no square lives.
  public var isDead: Bool { rows.allSatisfy { $0 == 0 } }

  /// How many of the eight squares around one live.
  public func neighbours(column: Int, row: Int) -> Int {
    var count = isLiving(column: column, row: row) ? -1 : 0
    for row in row - 1...row + 1 {
      for column in column - 1...column + 1 where isLiving(column: column, row: row) { count += 1 }
    }
    return count
  }

  /// Kills a living square, or brings a dead one to life.
  ///
  /// - Precondition: the square is on the board; columns and rows count from 0.
  public mutating func change(column: Int, row: Int) {
    precondition(0..<size ~= column && 0..<size ~= row, "no such square")
    rows[row] ^= 1 << UInt64(column)
  }

  /// Changes every square.
  public mutating func changeAll() {
    for row in rows.indices { rows[row] ^= mask }
  }

  /// Lets a generation pass: a square lives if it has three living neighbours, or if it lives and
  /// has two.
  ///
  /// Neighbours are added up as binary digits, with one word for each digit of a row's counts. Only
  /// counts of 2 and 3 matter.
  public mutating func next() {
    let mask = mask
    rows.withUnsafeMutableBufferPointer { rows in
      var above = Sum(around: 0)
      var here = rows[0]
      var own = Sum(around: here)
      for index in rows.indices {
        let below = index + 1 < rows.count ? rows[index + 1] : 0
        let under = Sum(around: below)
        // In the row itself the square in the middle does not count.
        let (ones, twos) = ((here << 1) ^ (here >> 1), (here << 1) & (here >> 1))
        let odd = above.ones ^ ones ^ under.ones
        let carry = (above.ones & ones) | (under.ones & (above.ones ^ ones))
        // Exactly one of the four twos: the count is 2 or 3.
        let isOdd = above.twos ^ twos ^ under.twos ^ carry
        let pairs = (above.twos & twos) | (under.twos & carry)
        rows[index] = isOdd & ~pairs & (odd | here) & mask
        above = own
        here = below
        own = under
      }
    }
  }

  /// For each square of a row, how many of it and its two neighbours live, as binary digits.
  private struct Sum {
    let ones: UInt64
    let twos: UInt64

    init(around row: UInt64) {
      let (left, right) = (row << 1, row >> 1)
      ones = left ^ row ^ right
      twos = (left & row) | (right & (left ^ row))
    }
  }
}
