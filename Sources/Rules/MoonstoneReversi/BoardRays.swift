/// The squares in each of the eight directions from one square, which is not among them.
public protocol BoardRays<Bits>: Sendable {
  /// The sets of squares.
  associatedtype Bits: SquareSet

  /// Creates the rays of the square with this code.
  init(from square: UInt8)

  /// The ray in a direction, in the order in which flips are told: left-up, up, right-up, right,
  /// right-down, down, left-down, left.
  ///
  /// Rays 3 to 6 lead to higher bits.
  ///
  /// - Precondition: `direction` is at most 7.
  subscript(direction: UInt8) -> Bits { get }
}
