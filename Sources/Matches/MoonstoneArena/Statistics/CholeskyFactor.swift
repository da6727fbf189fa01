import Foundation

/// Cholesky's factor of a symmetric matrix: the triangle that, transposed and multiplied by itself,
/// is the matrix.
struct CholeskyFactor: Sendable {
  /// The logarithm of the determinant of the matrix.
  private(set) var logDeterminant = 0.0
  private let count: Int
  /// The rows of the upper triangle; what is below is not used.
  private var cells: [Double]

  /// How many rows are taken at a time.
  private static let block = 4

  /// - Precondition: the matrix is positive definite.
  init(_ matrix: SquareMatrix) {
    count = matrix.count
    cells = matrix.cells
    let count = count
    logDeterminant = cells.withUnsafeMutableBufferPointer { cells in
      guard let rows = cells.baseAddress else { return 0 }
      var sum = 0.0
      for first in stride(from: 0, to: count, by: Self.block) {
        let end = min(first + Self.block, count)
        for row in first..<end { sum += Self.finish(row, after: first, in: rows, count) }
        for row in end..<max(count, end) {
          Self.subtract(first..<end, from: row, in: rows, count)
        }
      }
      return sum
    }
  }

  /// Finishes a row from which all rows before a block were subtracted; returns the logarithm of its
  /// pivot.
  private static func finish(
    _ row: Int, after first: Int, in rows: UnsafeMutablePointer<Double>, _ count: Int
  ) -> Double {
    subtract(first..<row, from: row, in: rows, count)
    let pivot = rows[row * count + row]
    precondition(pivot > 0, "the matrix is not positive definite")
    let scale = 1 / pivot.squareRoot()
    for column in row..<count { rows[row * count + column] *= scale }
    return log(pivot)
  }

  private static func subtract(
    _ others: Range<Int>, from row: Int, in rows: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    guard let first = others.first else { return }
    addRows(
      from: rows + first * count + row, each: count,
      factors: others.map { -rows[$0 * count + row] }, to: rows + row * count + row,
      count: count - row)
  }

  /// Returns the vector that, multiplied by the matrix, gives another one.
  func solved(for vector: [Double]) -> [Double] {
    var solution = vector
    for row in 0..<count {
      solution[row] /= cells[row * count + row]
      for column in (row + 1)..<max(count, row + 1) {
        solution[column] -= cells[row * count + column] * solution[row]
      }
    }
    for row in (0..<count).reversed() {
      for column in (row + 1)..<max(count, row + 1) {
        solution[row] -= cells[row * count + column] * solution[column]
      }
      solution[row] /= cells[row * count + row]
    }
    return solution
  }

  /// Returns the inverse of the matrix.
  func inverse() -> SquareMatrix {
    var inverse = SquareMatrix(count)
    let count = count
    let half = inverted()
    half.withUnsafeBufferPointer { half in
      inverse.cells.withUnsafeMutableBufferPointer { result in
        guard let half = half.baseAddress, let result = result.baseAddress else { return }
        for row in 0..<count {
          addRows(
            from: half + row * count, each: count,
            factors: (row..<count).map { half[$0 * count + row] }, to: result + row * count,
            count: row + 1)
        }
      }
    }
    inverse.mirror()
    return inverse
  }

  /// The inverse of the factor, transposed: a lower triangle.
  private func inverted() -> [Double] {
    var inverted = [Double](repeating: 0, count: count * count)
    let count = count
    inverted.withUnsafeMutableBufferPointer { inverted in
      guard let rows = inverted.baseAddress else { return }
      for row in 0..<count {
        let target = rows + row * count
        target[row] = 1
        addRows(
          from: rows, each: count, factors: (0..<row).map { -cells[$0 * count + row] },
          to: target, count: row)
        let scale = 1 / cells[row * count + row]
        for column in 0...row { target[column] *= scale }
      }
    }
    return inverted
  }
}
