/// One value for each side.
@frozen public struct Sides<Value> {
  public var black: Value
  public var white: Value

  @inlinable public init(black: Value, white: Value) {
    self.black = black
    self.white = white
  }

  /// The same value for both.
  @inlinable public init(both value: Value) {
    black = value
    white = value
  }

  @inlinable public subscript(side: Side) -> Value {
    get { side == .black ? black : white }
    set { if side == .black { black = newValue } else { white = newValue } }
  }

  @inlinable public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Sides<Other> {
    Sides<Other>(black: try transform(black), white: try transform(white))
  }
}

extension Sides: Equatable where Value: Equatable {}
extension Sides: Hashable where Value: Hashable {}
extension Sides: Sendable where Value: Sendable {}
