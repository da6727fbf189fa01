import Testing

/// What was waited for and never came.
public struct NeverCame: Error, CustomStringConvertible {
  public let description: String
}

/// Waits for a fact that is not announced, such as the end of a process.
///
/// - Throws: ``NeverCame`` after five minutes, which is long enough on any machine, so that no test
///   hangs.
public func eventually(
  _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ holds: () throws -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(300)
  while try !holds() {
    guard ContinuousClock.now < end else {
      Issue.record("\(what): waited for in vain", sourceLocation: sourceLocation)
      throw NeverCame(description: what)
    }
    try await Task.sleep(for: .milliseconds(5))
  }
}
