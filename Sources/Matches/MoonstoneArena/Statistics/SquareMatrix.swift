/// A symmetric matrix.
struct SquareMatrix: Sendable {
  /// The number of rows.
  let count: Int
  /// The rows, one after the other.
  var cells: [Double]

  /// Zeros.
  init(_ count: Int) {
    self.count = count
    cells = Array(repeating: 0, count: count * count)
  }

  subscript(row: Int, column: Int) -> Double {
    get { cells[row * count + column] }
    set { cells[row * count + column] = newValue }
  }

  /// Returns this matrix times a form times this matrix.
  func around(_ inner: QuadraticForm) -> SquareMatrix {
    let (count, product) = (count, inner.rows(times: self))
    var result = SquareMatrix(count)
    result.cells.withUnsafeMutableBufferPointer { result in
      product.withUnsafeBufferPointer { rows in
        guard let result = result.baseAddress, let rows = rows.baseAddress else { return }
        for row in 0..<count {
          let factors = cells[row * count..<(row + 1) * count]
          // Only up to the diagonal: the rest is the same.
          addRows(
            from: rows, each: count, factors: Array(factors), to: result + row * count,
            count: row + 1)
        }
      }
    }
    result.mirror()
    return result
  }

  /// Returns this matrix with a number added to the diagonal.
  func adding(_ number: Double) -> SquareMatrix {
    var sum = self
    for place in 0..<count { sum[place, place] += number }
    return sum
  }

  /// Returns this matrix times a number.
  func scaled(by factor: Double) -> SquareMatrix {
    var scaled = self
    for place in cells.indices { scaled.cells[place] *= factor }
    return scaled
  }

  /// Copies what is below the diagonal to above it.
  mutating func mirror() {
    for row in 0..<count {
      for column in 0..<row { self[column, row] = self[row, column] }
    }
  }
}

/// Adds multiples of rows, one after the other in memory, to another row. Four at a time, since
/// memory is slower than sums.
///
/// - Parameters:
///   - each: how far apart rows begin.
///   - count: how much of each row is added.
func addRows(
  from first: UnsafePointer<Double>, each: Int, factors: [Double],
  to sum: UnsafeMutablePointer<Double>, count: Int
) {
  var row = 0
  while row + 4 <= factors.count {
    let one = first + row * each
    let (two, three, four) = (one + each, one + 2 * each, one + 3 * each)
    let (a, b, c, d) = (factors[row], factors[row + 1], factors[row + 2], factors[row + 3])
    var place = 0
    while place < count {
      sum[place] += (a * one[place] + b * two[place]) + (c * three[place] + d * four[place])
      place &+= 1
    }
    row += 4
  }
  while row < factors.count {
    let (one, factor) = (first + row * each, factors[row])
    var place = 0
    while place < count {
      sum[place] += factor * one[place]
      place &+= 1
    }
    row += 1
  }
}
