/// A pair of values, one for each side.
///
///     var captured = Sides(both: 0)
///     captured[position.turn] += 1
@frozen public struct Sides<Value> {
  /// Black's value.
  public var black: Value
  /// White's value.
  public var white: Value

  /// Creates a pair from its two values.
  @inlinable public init(black: Value, white: Value) {
    self.black = black
    self.white = white
  }

  /// Creates a pair in which both sides have the same value.
  @inlinable public init(both value: Value) {
    black = value
    white = value
  }

  /// The value of one side.
  @inlinable public subscript(side: Side) -> Value {
    get { side == .black ? black : white }
    set { if side == .black { black = newValue } else { white = newValue } }
  }

  /// The pair of the transformed values; black's is transformed first.
  ///
  /// - Throws: what `transform` throws.
  @inlinable public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Sides<Other> {
    Sides<Other>(black: try transform(black), white: try transform(white))
  }
}

extension Sides: Equatable where Value: Equatable {}
extension Sides: Hashable where Value: Hashable {}
extension Sides: Sendable where Value: Sendable {}
/// As JSON: `{"black":1,"white":2}`, with what the values are.
extension Sides: Encodable where Value: Encodable {}
extension Sides: Decodable where Value: Decodable {}
