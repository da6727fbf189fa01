/// How the answers of a query are turned into numbers.
///
/// The types are ``integer``, ``boolean``, ``side``, ``square(_:)``, ``move(_:)``,
/// ``squares(_:)``, ``moves(_:)`` and ``optional(_:)``.
public protocol QueryType<Value>: Sendable {
  /// The type of the values in Swift.
  associatedtype Value

  /// The type of the values as scripts see it.
  var type: ValueType { get }

  /// Writes the codes of a value, as many as `out` has room for, and returns their number.
  static func encode(_ value: Value, into out: UnsafeMutableBufferPointer<Int>) -> Int
}

/// How the arguments of a query are read from numbers: an argument is a single number.
public protocol QueryParameter<Value>: QueryType {
  /// The value with this code; `nil` when there is none.
  static func value(of code: Int) -> Value?
}

/// Whole numbers; each is its own code.
@frozen public struct IntegerType: QueryParameter {
  @inlinable init() {}

  /// ``ValueType/integer``.
  @inlinable public var type: ValueType { .integer }

  /// Every number is a value.
  @inlinable public static func value(of code: Int) -> Int? { code }

  /// Writes the number itself.
  @inlinable public static func encode(
    _ value: Int, into out: UnsafeMutableBufferPointer<Int>
  ) -> Int {
    out[0] = value
    return 1
  }
}

/// Truth values, with code 0 for false and 1 for true.
@frozen public struct BooleanType: QueryParameter {
  @inlinable init() {}

  /// ``ValueType/boolean``.
  @inlinable public var type: ValueType { .boolean }

  /// Everything but 0 is true.
  @inlinable public static func value(of code: Int) -> Bool? { code != 0 }

  /// Writes 0 or 1.
  @inlinable public static func encode(
    _ value: Bool, into out: UnsafeMutableBufferPointer<Int>
  ) -> Int {
    out[0] = value ? 1 : 0
    return 1
  }
}

/// Sides, with code 0 for black and 1 for white.
@frozen public struct SideType: QueryParameter {
  @inlinable init() {}

  /// ``ValueType/side``.
  @inlinable public var type: ValueType { .side }

  /// Only 0 and 1 are sides.
  @inlinable public static func value(of code: Int) -> Side? { Side(code: code) }

  /// Writes 0 or 1.
  @inlinable public static func encode(
    _ value: Side, into out: UnsafeMutableBufferPointer<Int>
  ) -> Int {
    out[0] = Int(value.rawValue)
    return 1
  }
}

/// Squares or moves of a game, by their codes.
@frozen public struct SymbolType<Value: Symbol>: QueryParameter {
  /// ``ValueType/square`` or ``ValueType/move``.
  public let type: ValueType

  @inlinable init(_ type: ValueType) { self.type = type }

  /// The symbol with this code.
  @inlinable public static func value(of code: Int) -> Value? { Value(code: code) }

  /// Writes the symbol's code.
  @inlinable public static func encode(
    _ value: Value, into out: UnsafeMutableBufferPointer<Int>
  ) -> Int {
    out[0] = value.code
    return 1
  }
}

/// Lists of squares or moves of a game, by their codes.
@frozen public struct SymbolListType<Value: Sequence>: QueryType where Value.Element: Symbol {
  /// A list of ``ValueType/square`` or ``ValueType/move``.
  public let type: ValueType

  @inlinable init(of element: ValueType) { type = .list(element) }

  /// Writes the codes of the first symbols, as many as there is room for.
  @inlinable public static func encode(
    _ value: Value, into out: UnsafeMutableBufferPointer<Int>
  ) -> Int {
    var count = 0
    for symbol in value {
      if count == out.count { break }
      out[count] = symbol.code
      count &+= 1
    }
    return count
  }
}

/// Values that may be missing; a missing one is an answer without numbers.
@frozen public struct OptionalType<Wrapped: QueryType>: QueryType {
  /// An optional of the wrapped type.
  public let type: ValueType

  @inlinable init(_ wrapped: Wrapped) { type = .optional(wrapped.type) }

  /// Writes the codes of the value, or nothing for `nil`.
  @inlinable public static func encode(
    _ value: Wrapped.Value?, into out: UnsafeMutableBufferPointer<Int>
  ) -> Int {
    guard let value else { return 0 }
    return Wrapped.encode(value, into: out)
  }
}

extension QueryType where Self == IntegerType {
  /// A whole number.
  @inlinable public static var integer: Self { IntegerType() }
}

extension QueryType where Self == BooleanType {
  /// True or false.
  @inlinable public static var boolean: Self { BooleanType() }
}

extension QueryType where Self == SideType {
  /// One of the two sides.
  @inlinable public static var side: Self { SideType() }
}

extension QueryType {
  /// A square of the game.
  @inlinable public static func square<S: Symbol>(_: S.Type) -> Self where Self == SymbolType<S> {
    SymbolType(.square)
  }

  /// A move of the game.
  @inlinable public static func move<S: Symbol>(_: S.Type) -> Self where Self == SymbolType<S> {
    SymbolType(.move)
  }

  /// A sequence of squares of the game, such as `[Square].self`.
  @inlinable public static func squares<S: Sequence>(
    _: S.Type
  ) -> Self where Self == SymbolListType<S>, S.Element: Symbol {
    SymbolListType(of: .square)
  }

  /// A sequence of moves of the game, such as `[Move].self`.
  @inlinable public static func moves<S: Sequence>(
    _: S.Type
  ) -> Self where Self == SymbolListType<S>, S.Element: Symbol {
    SymbolListType(of: .move)
  }

  /// A value of another type, or `nil`.
  @inlinable public static func optional<Wrapped: QueryType>(
    _ wrapped: Wrapped
  ) -> Self where Self == OptionalType<Wrapped> {
    OptionalType(wrapped)
  }
}
