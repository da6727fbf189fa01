import MoonstoneKernel

/// The moves that a player expects, as a line on the board.
package struct SheetLine: Hashable, Sendable {
  /// The moves and where each is played, one after the other.
  package let ways: [SheetStatus.Way]

  /// How many moves are shown at most.
  private static let most = 12

  /// Reads the line of a comment: its principal variation, or else its text, if that is nothing but
  /// moves which can be played one after the other.
  ///
  /// - Parameter position: the position that the comment is about.
  /// - Returns: `nil` if the comment has no line.
  package init?<G: Game>(_ comment: Comment, in position: G.Position, of game: G) {
    guard comment.pv.isEmpty else {
      self.init(comment.pv.prefix(Self.most), in: position, of: game)
      return
    }
    guard let words = comment.text?.split(separator: " ", maxSplits: 200), words.count > 1 else {
      return nil
    }
    self.init(words.prefix(Self.most), in: position, of: game)
  }

  /// Makes a line of moves as they are written.
  ///
  /// - Returns: `nil` if one of them cannot be played.
  package init?<G: Game>(
    _ words: some Sequence<some StringProtocol>, in start: G.Position, of game: G
  ) {
    var position = start
    var ways: [SheetStatus.Way] = []
    for word in words {
      guard let move = G.Move(String(word)), position.isLegal(move) else { return nil }
      let name = move.description
      ways.append(
        SheetStatus.ways(in: position, of: game).first { $0.move == name }
          ?? SheetStatus.Way(move: name, to: nil, from: nil))
      position.playUnchecked(move)
    }
    self.ways = ways
  }
}
