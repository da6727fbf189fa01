/// What kind of fault an error is, by who can mend it and how.
public enum FaultKind: Hashable, Sendable, CaseIterable {
  /// Something that was named does not exist or cannot be read.
  case missing
  /// What was read is not valid.
  case data
  /// What was asked for makes no sense, or not here.
  case usage
  /// Something cannot be written.
  case writing
  /// The program or the machine failed, and no one who asked.
  case fault
}

/// An error that a person may read, and that knows its kind.
public protocol ExplainedError: Error, CustomStringConvertible {
  /// What kind of fault it is.
  var faultKind: FaultKind { get }
}
