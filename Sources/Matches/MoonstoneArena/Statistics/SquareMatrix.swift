import Foundation

/// A symmetric matrix.
struct SquareMatrix: Sendable {
  /// The number of rows.
  let count: Int
  /// The rows, one after the other.
  private(set) var cells: [Double]

  /// Zeros.
  init(_ count: Int) {
    self.count = count
    cells = Array(repeating: 0, count: count * count)
  }

  subscript(row: Int, column: Int) -> Double {
    get { cells[row * count + column] }
    set { cells[row * count + column] = newValue }
  }

  /// Adds `weight` times the square of the difference of two coordinates, as a quadratic form.
  mutating func add(_ weight: Double, toDifferenceOf one: Int, _ other: Int) {
    self[one, one] += weight
    self[other, other] += weight
    self[one, other] -= weight
    self[other, one] -= weight
  }

  /// Returns the product with a vector.
  func times(_ vector: [Double]) -> [Double] {
    (0..<count).map { row in
      (0..<count).reduce(0) { $0 + self[row, $1] * vector[$1] }
    }
  }

  /// Returns this matrix times another one times this matrix.
  func around(_ inner: SquareMatrix) -> SquareMatrix {
    times(inner).times(self)
  }

  /// Returns the product of two matrices, symmetric or not.
  private func times(_ other: SquareMatrix) -> SquareMatrix {
    var product = SquareMatrix(count)
    let count = count
    cells.withUnsafeBufferPointer { left in
      other.cells.withUnsafeBufferPointer { right in
        product.cells.withUnsafeMutableBufferPointer { result in
          for row in 0..<count {
            for middle in 0..<count {
              let factor = left[row * count + middle]
              if factor == 0 { continue }
              for column in 0..<count {
                result[row * count + column] += factor * right[middle * count + column]
              }
            }
          }
        }
      }
    }
    return product
  }

  /// Returns this matrix times a number.
  func scaled(by factor: Double) -> SquareMatrix {
    var scaled = self
    for place in cells.indices { scaled.cells[place] *= factor }
    return scaled
  }

  /// Returns Cholesky's factor, in the lower triangle, and the logarithm of the determinant.
  ///
  /// - Precondition: the matrix is positive definite.
  private func factor() -> (lower: [Double], logDeterminant: Double) {
    var factor = cells
    var logDeterminant = 0.0
    let count = count
    factor.withUnsafeMutableBufferPointer { lower in
      for row in 0..<count {
        for column in 0...row {
          var sum = lower[row * count + column]
          for middle in 0..<column {
            sum -= lower[row * count + middle] * lower[column * count + middle]
          }
          if row == column {
            precondition(sum > 0, "the matrix is not positive definite")
            logDeterminant += log(sum)
            lower[row * count + row] = sum.squareRoot()
          } else {
            lower[row * count + column] = sum / lower[column * count + column]
          }
        }
      }
    }
    return (factor, logDeterminant)
  }

  /// Returns the vector that, multiplied by this matrix, gives another one.
  ///
  /// - Precondition: the matrix is positive definite.
  func solved(for vector: [Double]) -> [Double] {
    let lower = factor().lower
    var solution = vector
    for row in 0..<count {
      for column in 0..<row { solution[row] -= lower[row * count + column] * solution[column] }
      solution[row] /= lower[row * count + row]
    }
    for row in (0..<count).reversed() {
      for column in (row + 1)..<max(count, row + 1) {
        solution[row] -= lower[column * count + row] * solution[column]
      }
      solution[row] /= lower[row * count + row]
    }
    return solution
  }

  /// Returns the inverse and the logarithm of the determinant.
  ///
  /// - Precondition: the matrix is positive definite.
  func inverted() -> (inverse: SquareMatrix, logDeterminant: Double) {
    var inverse = SquareMatrix(count)
    let (lower, logDeterminant) = factor()
    let count = count
    lower.withUnsafeBufferPointer { lower in
      // The factor's inverse, transposed: row by row of the result.
      var columns = [Double](repeating: 0, count: count * count)
      columns.withUnsafeMutableBufferPointer { solved in
        for column in 0..<count {
          solved[column * count + column] = 1 / lower[column * count + column]
          for row in (column + 1)..<max(count, column + 1) {
            var sum = 0.0
            for middle in column..<row {
              sum -= lower[row * count + middle] * solved[column * count + middle]
            }
            solved[column * count + row] = sum / lower[row * count + row]
          }
        }
        inverse.cells.withUnsafeMutableBufferPointer { result in
          for row in 0..<count {
            for column in 0...row {
              var sum = 0.0
              for middle in row..<count {
                sum += solved[row * count + middle] * solved[column * count + middle]
              }
              result[row * count + column] = sum
              result[column * count + row] = sum
            }
          }
        }
      }
    }
    return (inverse, logDeterminant)
  }
}
