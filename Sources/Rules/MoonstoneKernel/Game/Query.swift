/// A question about a position that a game answers, such as how many pieces a side has.
///
/// A game declares each query once. Scripts, their editor completion and the command line take it
/// from there.
///
///     Query("pieces", "How many pieces a side has.", .side, returns: .integer) { position, side in
///       position.count(of: side)
///     }
///
/// Arguments and answers travel as numbers, the *codes* of their values, so asking does not
/// allocate: a move or a square has its ``Symbol/code``, black is 0 and white 1, false is 0 and
/// true 1, and a number is itself. An optional without a value has no code; a list has one code
/// for each of its elements.
public struct Query<P: Position>: Sendable {
  /// Reads the arguments' codes, as many as ``parameters``, and writes the codes of the answer.
  ///
  /// Returns how many it wrote, or -1 - n when argument n (from 0) is not of its type.
  @usableFromInline package typealias Respond =
    @Sendable (P, UnsafePointer<Int>, UnsafeMutableBufferPointer<Int>) -> Int

  /// What scripts call the query; unique among a game's queries.
  public let name: String
  /// What the answer is: one full sentence on one line.
  public let summary: String
  /// The types of the arguments.
  public let parameters: [ValueType]
  /// The type of the answer.
  public let result: ValueType
  @usableFromInline package let respond: Respond

  /// Declares a query without arguments.
  @inlinable public init<R: QueryType>(
    _ name: String, _ summary: String, returns result: R,
    answer: @escaping @Sendable (P) -> R.Value
  ) {
    self.init(name, summary, [], result.type) { position, _, out in
      R.encode(answer(position), into: out)
    }
  }

  /// Declares a query with one argument.
  @inlinable public init<A: QueryParameter, R: QueryType>(
    _ name: String, _ summary: String, _ parameter: A, returns result: R,
    answer: @escaping @Sendable (P, A.Value) -> R.Value
  ) {
    self.init(name, summary, [parameter.type], result.type) { position, codes, out in
      guard let argument = A.value(of: codes[0]) else { return -1 }
      return R.encode(answer(position, argument), into: out)
    }
  }

  /// Declares a query with two arguments.
  @inlinable public init<A: QueryParameter, B: QueryParameter, R: QueryType>(
    _ name: String, _ summary: String, _ first: A, _ second: B, returns result: R,
    answer: @escaping @Sendable (P, A.Value, B.Value) -> R.Value
  ) {
    self.init(name, summary, [first.type, second.type], result.type) { position, codes, out in
      guard let first = A.value(of: codes[0]) else { return -1 }
      guard let second = B.value(of: codes[1]) else { return -2 }
      return R.encode(answer(position, first, second), into: out)
    }
  }

  /// Declares a query whose types are known only at run time.
  @usableFromInline package init(
    _ name: String, _ summary: String, _ parameters: [ValueType], _ result: ValueType,
    _ respond: @escaping Respond
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.result = result
    self.respond = respond
  }

  /// Answers the query about a position.
  ///
  ///     let query = game.queries.first { $0.name == "pieces" }
  ///     try query?.answer(about: position, [0])  // [12]
  ///
  /// - Parameters:
  ///   - position: the position to ask about.
  ///   - arguments: one code for each of ``parameters``.
  /// - Returns: the codes of the answer.
  /// - Throws: ``QueryError`` when an argument is missing, left over or not of its type.
  public func answer(about position: P, _ arguments: [Int] = []) throws(QueryError) -> [Int] {
    guard arguments.count == parameters.count else {
      throw .argumentCount(query: name, expected: parameters.count, found: arguments.count)
    }
    var capacity = 256
    while true {
      var count = 0
      // One number more, so that there is an address without arguments, too.
      let codes = (arguments + [0]).withUnsafeBufferPointer { arguments in
        Array(unsafeUninitializedCapacity: capacity) { out, written in
          out.initialize(repeating: 0)
          count = respond(position, arguments.baseAddress!, out)
          written = max(count, 0)
        }
      }
      if count < 0 {
        let index = -1 - count
        throw .argument(
          query: name, index: index, code: arguments[index], expected: parameters[index])
      }
      if count < capacity { return codes }
      capacity *= 2
    }
  }
}
