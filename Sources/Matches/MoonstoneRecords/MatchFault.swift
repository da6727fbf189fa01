import MoonstoneSupport

/// Why a match of a file cannot be read, or written in another format.
public struct MatchFault: ExplainedError, Hashable, Sendable {
  /// Where it is: the file, and a line and column or the number of the match.
  public let place: String
  /// What is wrong, without the place.
  public let message: String
  /// Whether no match of the file can be read.
  public let isOfFile: Bool
  /// Whether leaving broken matches out would help.
  public private(set) var canBeSkipped = false

  /// Makes the fault of a match, or of a whole file.
  public init(_ place: String, _ message: String, isOfFile: Bool = false) {
    self.place = place
    self.message = message
    self.isOfFile = isOfFile
  }

  /// The fault that ends a reading of matches.
  package func asked(canSkip: Bool) -> MatchFault {
    var fault = self
    fault.canBeSkipped = canSkip && !isOfFile
    return fault
  }

  /// What was read is not valid.
  public var faultKind: FaultKind { .data }

  /// The place, and what is wrong there.
  public var description: String { "\(place): \(message)".printable }
}
