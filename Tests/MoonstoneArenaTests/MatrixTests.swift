import Foundation
import MoonstoneKernel
import Testing

@testable import MoonstoneArena

/// The matrices of ratings, against what defines them.
@Suite struct MatrixTests {
  /// A form of some coordinates, with a difference for about every third pair.
  private func form(_ count: Int) -> QuadraticForm {
    var random = SplitMix64(seed: UInt64(count))
    func weight() -> Double { Double.random(in: 0.1..<3, using: &random) }
    var form = QuadraticForm(squares: (0..<count).map { _ in weight() }, reserving: 0)
    for one in 0..<count {
      for other in 0..<one where Int.random(in: 0..<3, using: &random) == 0 {
        form.add(weight(), toDifferenceOf: one, other)
      }
    }
    return form
  }

  private func product(_ one: SquareMatrix, _ other: SquareMatrix) -> [[Double]] {
    (0..<one.count).map { row in
      (0..<one.count).map { column in
        (0..<one.count).reduce(0) { $0 + one[row, $1] * other[$1, column] }
      }
    }
  }

  // Around the size of a block, and beyond it.
  static let sizes = [0, 1, 2, 3, 4, 5, 7, 8, 9, 31, 64]

  @Test(arguments: sizes) func anInverseTimesItsMatrixIsOne(count: Int) {
    let matrix = form(count).matrix
    let product = product(matrix, CholeskyFactor(matrix).inverse())
    for row in 0..<count {
      for column in 0..<count {
        #expect(abs(product[row][column] - (row == column ? 1 : 0)) < 1e-10)
      }
    }
  }

  @Test(arguments: sizes) func bothWaysToSolveFindTheVector(count: Int) {
    let form = form(count)
    let vector = (0..<count).map { Double($0 % 5) - 1.5 }
    let matrix = form.matrix
    let image = (0..<count).map { row in
      (0..<count).reduce(0) { $0 + matrix[row, $1] * vector[$1] }
    }
    for solution in [form.solved(for: image), CholeskyFactor(matrix).solved(for: image)] {
      for (found, wanted) in zip(solution, vector) { #expect(abs(found - wanted) < 1e-10) }
    }
  }

  @Test(arguments: sizes) func aMatrixAroundAFormIsTheProductOfThree(count: Int) {
    let (outer, inner) = (form(count).matrix, form(count + 1))
    var smaller = QuadraticForm(squares: Array(inner.squares.prefix(count)), reserving: 0)
    for one in 1..<max(count, 1) { smaller.add(0.5, toDifferenceOf: one, one - 1) }
    let around = outer.around(smaller)
    var left = SquareMatrix(count)
    for (row, cells) in product(outer, smaller.matrix).enumerated() {
      for (column, cell) in cells.enumerated() { left[row, column] = cell }
    }
    let wanted = product(left, outer)
    for row in 0..<count {
      for column in 0..<count {
        #expect(abs(around[row, column] - wanted[row][column]) < 1e-9)
      }
    }
  }

  @Test func theDeterminantIsThatOfTheMatrix() {
    var matrix = SquareMatrix(2)
    (matrix[0, 0], matrix[0, 1], matrix[1, 0], matrix[1, 1]) = (3, 1, 1, 2)
    #expect(abs(CholeskyFactor(matrix).logDeterminant - log(5)) < 1e-12)
  }

  @Test func aVectorOfZerosIsSolvedByZeros() {
    #expect(form(3).solved(for: [0, 0, 0]) == [0, 0, 0])
  }
}
