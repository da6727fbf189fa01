import MoonstoneKernel
import MoonstoneSupport

/// The first text of a list that is not a legal move.
public struct IllegalPly: ExplainedError, Hashable, Sendable {
  /// The number of the ply, counted from 1; passes that the moves imply count.
  public let ply: Int
  /// The index of the text in the list.
  public let index: Int
  /// The text as it was given.
  public let text: String
  /// The position in which it is not legal, as a text.
  public let position: String
  /// What is wrong, and what would be right, without the ply.
  public let message: String

  /// What kind of fault it is.
  public var faultKind: FaultKind { .data }

  /// The ply, and what is wrong with it.
  public var description: String { "ply \(ply): \(message)" }
}
