/// A quadratic form of coordinates and of differences between two of them: the curvature of a
/// likelihood, whose matrix has little but zeros if few have met.
///
/// To a difference, the last coordinate may be added, or subtracted: what all of them share.
struct QuadraticForm: Sendable {
  /// The weights of the squares of coordinates.
  var squares: [Double]
  /// The weights of the squares of differences.
  private var differences: [Difference] = []

  private struct Difference {
    let one: Int
    let other: Int
    var weight: Double
    /// How often the last coordinate is added to the difference: 1, 0 or -1.
    let shared: Double
  }

  init(squares: [Double], reserving count: Int) {
    self.squares = squares
    differences.reserveCapacity(count)
  }

  /// Adds `weight` times the square of the difference of two coordinates.
  ///
  /// - Parameter shared: how often the last coordinate is added to the difference: 1, 0 or -1.
  mutating func add(
    _ weight: Double, toDifferenceOf one: Int, _ other: Int, shared: Double = 0
  ) {
    differences.append(Difference(one: one, other: other, weight: weight, shared: shared))
  }

  private var last: Int { squares.count - 1 }

  /// Multiplies all weights by a number.
  mutating func scale(by factor: Double) {
    for place in squares.indices { squares[place] *= factor }
    for place in differences.indices { differences[place].weight *= factor }
  }

  /// The form as a matrix.
  var matrix: SquareMatrix {
    var matrix = SquareMatrix(squares.count)
    for (place, weight) in squares.enumerated() { matrix[place, place] = weight }
    for each in differences {
      matrix[each.one, each.one] += each.weight
      matrix[each.other, each.other] += each.weight
      matrix[each.one, each.other] -= each.weight
      matrix[each.other, each.one] -= each.weight
      guard each.shared != 0 else { continue }
      matrix[last, last] += each.weight
      for (place, sign) in [(each.one, each.shared), (each.other, -each.shared)] {
        matrix[last, place] += sign * each.weight
        matrix[place, last] += sign * each.weight
      }
    }
    return matrix
  }

  private var diagonal: [Double] {
    var diagonal = squares
    for each in differences {
      diagonal[each.one] += each.weight
      diagonal[each.other] += each.weight
      if each.one == each.other { diagonal[each.one] -= 2 * each.weight }
      if each.shared != 0 { diagonal[last] += each.weight }
    }
    return diagonal
  }

  /// Returns the product with a vector.
  private func times(_ vector: [Double]) -> [Double] {
    var product = vector
    for place in squares.indices { product[place] *= squares[place] }
    for each in differences {
      var difference = vector[each.one] - vector[each.other]
      if each.shared != 0 { difference += each.shared * vector[last] }
      let flow = each.weight * difference
      product[each.one] += flow
      product[each.other] -= flow
      if each.shared != 0 { product[last] += each.shared * flow }
    }
    return product
  }

  /// Returns the rows of the product with a matrix, one after the other.
  func rows(times matrix: SquareMatrix) -> [Double] {
    let count = matrix.count
    var product = matrix.cells
    for row in 0..<count {
      for column in 0..<count { product[row * count + column] *= squares[row] }
    }
    matrix.cells.withUnsafeBufferPointer { cells in
      product.withUnsafeMutableBufferPointer { product in
        for each in differences {
          let (one, other, weight) = (each.one * count, each.other * count, each.weight)
          let (shared, last) = (each.shared, last * count)
          guard shared == 0 else {
            for column in 0..<count {
              let difference = cells[one &+ column] - cells[other &+ column]
              let flow = weight * (difference + shared * cells[last &+ column])
              product[one &+ column] += flow
              product[other &+ column] -= flow
              product[last &+ column] += shared * flow
            }
            continue
          }
          for column in 0..<count {
            let flow = weight * (cells[one &+ column] - cells[other &+ column])
            product[one &+ column] += flow
            product[other &+ column] -= flow
          }
        }
      }
    }
    return product
  }

  /// Returns the vector that, multiplied by the form, gives another one, by conjugate gradients
  /// (M. R. Hestenes and E. Stiefel, 1952), with the diagonal as preconditioner.
  ///
  /// - Precondition: the form is positive definite.
  func solved(for vector: [Double]) -> [Double] {
    let diagonal = diagonal
    func scaled(_ vector: [Double]) -> [Double] { zip(vector, diagonal).map { $0 / $1 } }
    func product(_ one: [Double], _ other: [Double]) -> Double {
      zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
    }
    var solution = [Double](repeating: 0, count: vector.count)
    var rest = vector
    var direction = scaled(rest)
    var size = product(rest, direction)
    let enough = size * 1e-26
    var steps = 0
    // Without rounding, there would be at most as many steps as coordinates.
    while size > enough, steps < 4 * vector.count + 40 {
      let image = times(direction)
      let length = size / product(direction, image)
      for place in solution.indices {
        solution[place] += length * direction[place]
        rest[place] -= length * image[place]
      }
      let next = scaled(rest)
      let nextSize = product(rest, next)
      let share = nextSize / size
      for place in direction.indices { direction[place] = next[place] + share * direction[place] }
      size = nextSize
      steps += 1
    }
    return solution
  }
}
