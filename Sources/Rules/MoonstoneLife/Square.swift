import MoonstoneKernel

extension Life {
  /// A square, written as its column and its row, counted from 1 at the top left: `12,7`.
  @frozen public struct Square: Symbol {
    @usableFromInline let index: UInt16

    /// Creates the square with this code; returns `nil` when there is none.
    @inlinable public init?(code: Int) {
      guard 0 <= code, code < 2500 else { return nil }
      index = UInt16(truncatingIfNeeded: code)
    }

    /// Creates a square from its column and row, counted from 0.
    ///
    /// - Precondition: `column` and `row` are in 0…49.
    @inlinable public init(column: Int, row: Int) {
      precondition(0 <= column && column < 50 && 0 <= row && row < 50, "no such square")
      index = UInt16(truncatingIfNeeded: row &* 50 &+ column)
    }

    /// Fifty times the row, plus the column.
    @inlinable public var code: Int { Int(index) }

    /// The column, counted from 0 on the left.
    @inlinable public var column: Int { Int(index) % 50 }

    /// The row, counted from 0 at the top.
    @inlinable public var row: Int { Int(index) / 50 }
  }
}

extension Life.Square: LosslessStringConvertible {
  /// Reads `1,1` to `50,50`, and nothing else.
  public init?(_ description: String) {
    let numbers = description.split(separator: ",", omittingEmptySubsequences: false)
    guard numbers.count == 2, let column = Int(numbers[0]), let row = Int(numbers[1]),
      World.sizes.contains(column), World.sizes.contains(row)
    else { return nil }
    self.init(column: column - 1, row: row - 1)
    if self.description != description { return nil }
  }

  /// The column and the row, counted from 1.
  public var description: String { "\(column + 1),\(row + 1)" }
}
