/// The reason why a query was not answered.
public enum QueryError: Error, Hashable, Sendable {
  /// There were more or fewer arguments than the query has parameters.
  case argumentCount(query: String, expected: Int, found: Int)
  /// The argument at an index, counted from 0, is not of the expected type.
  case argument(query: String, index: Int, code: Int, expected: ValueType)
}

extension QueryError: CustomStringConvertible {
  /// What was wrong with which argument.
  public var description: String {
    switch self {
    case .argumentCount(let query, let expected, let found):
      "“\(query)” takes \(expected) argument\(expected == 1 ? "" : "s"), not \(found)"
    case .argument(let query, let index, let code, let expected):
      "argument \(index + 1) of “\(query)”: \(code) is not the code of a value of type \(expected)"
    }
  }
}
