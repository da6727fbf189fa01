import Testing

/// What was waited for and never came.
public struct NeverCame: Error, CustomStringConvertible {
  public let description: String
}

/// Waits for a fact that is not announced, such as the end of a process.
///
/// - Parameter seconds: by default five minutes, which is long enough on any machine.
/// - Throws: ``NeverCame`` after that time, so that no test hangs.
public func eventually(
  _ what: String, within seconds: Int = 300, sourceLocation: SourceLocation = #_sourceLocation,
  _ holds: () throws -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(seconds)
  while try !holds() {
    guard ContinuousClock.now < end else {
      Issue.record("\(what): waited for in vain", sourceLocation: sourceLocation)
      throw NeverCame(description: what)
    }
    try await Task.sleep(for: .milliseconds(5))
  }
}
