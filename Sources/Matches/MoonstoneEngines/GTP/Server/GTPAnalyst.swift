import MoonstoneKernel

/// The extra output that an engine offers a controller; its maker supplies the words.
package struct GTPAnalyst<G: Game>: Sendable {
  /// What each legal move is worth to its side, in a few characters without blanks.
  let values:
    @Sendable (_ position: G.Position, _ isWanted: @escaping () -> Bool) -> [G.Move: String]
  /// A mark in a few characters.
  let label: @Sendable (Comment.Mark) -> String
  /// What a comment says, in a line.
  let words: @Sendable (Comment) -> String

  /// Creates an analyst.
  ///
  /// - Parameters:
  ///   - values: values the legal moves of a position; called on a thread of its own.
  ///   - label: writes a mark of a comment.
  ///   - words: writes a comment.
  package init(
    values: @escaping @Sendable (G.Position, @escaping () -> Bool) -> [G.Move: String],
    label: @escaping @Sendable (Comment.Mark) -> String,
    words: @escaping @Sendable (Comment) -> String
  ) {
    self.values = values
    self.label = label
    self.words = words
  }
}
