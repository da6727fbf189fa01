/// A question that one game answers beyond every game, such as how many pieces a side has.
///
/// A game declares it once. The scripts, their editor completion and the command line all take it
/// from there. Arguments and answers travel as numbers, so asking allocates nothing.
public struct Query<P: Position>: Sendable {
  public typealias Answer =
    @Sendable (P, UnsafePointer<Int>, UnsafeMutableBufferPointer<Int>) -> Int

  public let name: String
  /// One line, a full sentence.
  public let summary: String
  public let parameters: [ValueType]
  public let result: ValueType
  /// Takes the codes of the arguments, as many as ``parameters``, and writes the codes of the
  /// answer; returns how many it wrote, or -1 - n when argument n (from 0) is not of its type.
  public let answer: Answer

  @inlinable public init<R: QueryResult>(
    _ name: String, _ summary: String, answer: @escaping @Sendable (P) -> R
  ) {
    self.init(name, summary, [], R.type) { position, _, out in answer(position).encode(into: out) }
  }

  @inlinable public init<A: QueryArgument, R: QueryResult>(
    _ name: String, _ summary: String, answer: @escaping @Sendable (P, A) -> R
  ) {
    self.init(name, summary, [A.type], R.type) { position, codes, out in
      guard let argument = A(code: codes[0]) else { return -1 }
      return answer(position, argument).encode(into: out)
    }
  }

  @inlinable public init<A: QueryArgument, B: QueryArgument, R: QueryResult>(
    _ name: String, _ summary: String, answer: @escaping @Sendable (P, A, B) -> R
  ) {
    self.init(name, summary, [A.type, B.type], R.type) { position, codes, out in
      guard let first = A(code: codes[0]) else { return -1 }
      guard let second = B(code: codes[1]) else { return -2 }
      return answer(position, first, second).encode(into: out)
    }
  }

  /// A query whose types are only known when the program runs; see ``answer`` for what that must do.
  public init(
    _ name: String, _ summary: String, _ parameters: [ValueType], _ result: ValueType,
    _ answer: @escaping Answer
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.result = result
    self.answer = answer
  }
}
