/// What a query takes or gives, as scripts see it.
public indirect enum ValueType: Hashable, Sendable {
  case boolean
  case integer
  case side
  case square
  case move
  case optional(ValueType)
  case list(ValueType)
}

/// A value that can be asked with: one that fits in a number.
public protocol QueryArgument: Sendable {
  static var type: ValueType { get }
  init?(code: Int)
}

/// A value that can be answered with: some numbers.
public protocol QueryResult: SendableMetatype {
  static var type: ValueType { get }

  /// Writes the codes and returns how many; no more than `out` holds are written.
  func encode(into out: UnsafeMutableBufferPointer<Int>) -> Int
}

/// A ``Symbol`` of a game that its queries take and give.
public protocol QuerySymbol: Symbol, QueryArgument, QueryResult {}

extension QuerySymbol {
  @inlinable public func encode(into out: UnsafeMutableBufferPointer<Int>) -> Int {
    code.encode(into: out)
  }
}

extension Int: QueryArgument, QueryResult {
  @inlinable public static var type: ValueType { .integer }
  @inlinable public init?(code: Int) { self = code }

  @inlinable public func encode(into out: UnsafeMutableBufferPointer<Int>) -> Int {
    out[0] = self
    return 1
  }
}

extension Bool: QueryArgument, QueryResult {
  @inlinable public static var type: ValueType { .boolean }
  @inlinable public init?(code: Int) { self = code != 0 }

  @inlinable public func encode(into out: UnsafeMutableBufferPointer<Int>) -> Int {
    (self ? 1 : 0).encode(into: out)
  }
}

extension Side: QueryArgument, QueryResult {
  @inlinable public static var type: ValueType { .side }

  @inlinable public init?(code: Int) {
    switch code {
    case 0: self = .black
    case 1: self = .white
    default: return nil
    }
  }

  @inlinable public func encode(into out: UnsafeMutableBufferPointer<Int>) -> Int {
    Int(rawValue).encode(into: out)
  }
}

/// `nil` is an answer without numbers.
extension Optional: QueryResult where Wrapped: QueryResult {
  @inlinable public static var type: ValueType { .optional(Wrapped.type) }

  @inlinable public func encode(into out: UnsafeMutableBufferPointer<Int>) -> Int {
    self?.encode(into: out) ?? 0
  }
}

extension Array: QueryResult where Element: QuerySymbol {
  @inlinable public static var type: ValueType { .list(Element.type) }

  @inlinable public func encode(into out: UnsafeMutableBufferPointer<Int>) -> Int {
    let symbols = prefix(out.count)
    for (index, symbol) in symbols.enumerated() { out[index] = symbol.code }
    return symbols.count
  }
}
