import MoonstoneKernel

/// What a person is to do on a board where no match is played.
struct Assignment: Hashable, Sendable {
  /// A word that is understood besides the commands of a match.
  struct Word: Hashable, Sendable {
    let name: String
    /// What it does, for the help.
    let what: String
  }

  /// The words of its own. With some, the help tells only the commands about moves besides.
  var words: [Word] = []
  /// What is to be done, shown in place of the usual offer.
  var task: String?
  /// The side that sits below the board.
  var side: Side?
}
