/// The type of a query's parameter or answer, as scripts see it.
public indirect enum ValueType: Hashable, Sendable {
  /// True or false.
  case boolean
  /// A whole number.
  case integer
  /// One of the two sides.
  case side
  /// A square of the game.
  case square
  /// A move of the game.
  case move
  /// A value that may be missing.
  case optional(ValueType)
  /// Any number of values.
  case list(ValueType)
}
