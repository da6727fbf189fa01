/// An observer that can say later what players gave to keep, such as a journal.
///
/// A match that is taken back further than it holds ``Choice/memory`` has it from there.
public protocol MemorySource: AnyObject, Sendable {
  /// Returns a memory that the observer has heard of; `nil` if it has not.
  ///
  /// - Parameter number: counts the memories that were given since the match began or was reset,
  ///   from 0.
  func memory(_ number: Int) throws -> String?
}
