import MoonstoneKernel

extension ReversiGame {
  /// Reads transcripts. A pass that is forced at the end is made, too.
  func lines(_ texts: [String]) -> [[Position.Move]] {
    texts.map { text in
      do {
        var moves = try transcript(text)
        let position = moves.reduce(into: initialPosition) { $0.playUnchecked($1) }
        if let pass = forcedPass(in: position) { moves.append(pass) }
        return moves
      } catch {
        preconditionFailure("not a transcript: \(text): \(error)")
      }
    }
  }
}

extension Reversi {
  /// Lines of random play to positions that trip strategies up.
  ///
  /// They come before and after passes, have one move or one empty square, or let a side lose all
  /// of its discs; a few are ordinary.
  public var trialLines: [[Position.Move]] { Self.trialLines }

  private static let trialLines = Reversi().lines(texts)

  private static let texts = [
    // The initial position, and a few moves later.
    "", "d3", "f5f6e6f4",
    // The side to move comes after a forced pass.
    "f5d6c6f6e6d7c8g5d3c3f4f3b2b6b5c4e7d8g3d2b4f7f2g2c5f1e2e3h5d1e8h2g4g6e1a1a6c7b3a5h7a3c2"
      + "c1g1a7b8h3a4b7h4h1f8g8a2a8g7h8",
    "c4c3c2e3f4b2d6f6e6c5b5c6b3g5b7a3f7b6e2d1h6h4c7d2g4e1g7h8d3b8b1c1a6a5a8d7f8g3f3a1e7d8c8"
      + "b4h3h2a2h7f5e8f1g6g8g1a4f2g2a7",
    "e6f4d3c6c4d6f5b4b6b7e3f2b3a6c3b2e2c7a5f6g4e1g6a4f1g1a1h3f3g3a8h7h4c5b5a3c8c1g7d7d8d2h6"
      + "f7e7c2h8b8a7b1g5h5g8e8d1",
    "e6d6c4d3e2b3c7f5b5b4c6b6g4f1c2g5g6d7c8d2a4a2c5b8c3b1a7f6c1a3b2e7a1a6g7f3a5h7e1e3d8d1g2"
      + "g8a8f7g1h1g3f4b7e8f2h4h6h5f8",
    // A move ends the game with empty squares left, because then neither side can move.
    "f5f6f7g7e6d6c7d7h7g4e7b8c3d8h3f4g6d3c8b3c5b6b7e3b5c4b2h6h5b4a3c2a6a7c6f8f3a4b1c1g8e2a8"
      + "h4f1f2g1a1g5a5g2a2e8h2h1h8",
    "c4c3f5f4g4f6e6d6g7g6g5h6b2g3h4h3f7e8c6g8f2e7d8c8h2d7f8b4d3c2d2e2c5a1a2b6e3g1b5h5h8b1a3"
      + "a5c1b3h7a4a6c7f3a7b7d1b8g2f1",
    "f5d6c5b4c3f4f3d2c7e7b2g5a5g2h6d3e3e2g6c4f6h7c1a4d8g3g7f8e1c2d7a1b1e6b5c8e8d1h2f1h1b7a3"
      + "h5g4b6a2h4h3b3b8a6h8f2a7a8c6",
    // A move takes the other side's last disc.
    "e6f4f3f2c4d6g4e7f1b3f6d3c6f7d2c5f8g7a2g6e8d7h6b5c7e2",
    "f5f6d3c3e6f4e3f2g5d6c4c5e2f1e7e8b2h4g7f7b5h7b4a5d2a1b3c2b6",
    "e6d6c4f4c6c5g3f7g8c3",
    "d3c3c4e3f6g7f4b5b3g5b2a3f5a1f7c5e6",
    // There is one move, early and late.
    "e6f4g3c6c4",
    "e6f6g6e7e8g7g8d8c3f8",
    "f5d6c3d3c7f3c5d7e3b4a5f4e6b7g2f6d8c6g5b2f7g3c4h1c2g7h8f8a1b3g6b1e8a4e2f2h2g8b8e7b6h5d2"
      + "c8g4g1h3b5a2c1e1h4h7d1",
    "c4e3f4c3e6g4e2b4d3f6a4e7b3a2b5e1h4c5d2a6g7a5d1a3d8g6f1h8b2c2b1f3a1f5f2h5g3e8f7c1g5h3h6"
      + "g2h7f8d7g1g8",
    // One or two squares are empty.
    "f5f4f3f6f7g4h5h4c3e6h3b2d6f2f1g3a1e7f8g2d7g5e2c8g1c7e3h2g6g7h1d3d8b3b6d1a3b8g8d2a8h6c2"
      + "c1c4e8b7a2b1b4e1c5c6h8a4b5a6a7a5",
    "d3c5d6e7d7c7d8e3b6c6f3a6b7e6c4d2e2b5f5a7a5b8f8f6c1a4g5b4c3g2g4f4c8e1c2f2h2g1f1h4h5f7g7"
      + "g6d1h6g8e8a3b3g3h1h7h3a8h8a2b2a1",
    "f5f4f3g4h5c6e3d6g5h4c5e2g2h1d3c4c3h6d2d1c2b3g3h2b1f6d7b2a2a4a1e8b5e6g7f8f7a6h3g8c7b6a7"
      + "g6d8b7h7f2f1h8c1a3e1g1e7c8b4a8",
    "e6d6c5b4c4f4f5e7b3c6f3g3a4a2h3f6f8c7c8f2e3c3g1d3a3h2a1h4g6b5b6e1f1f7d7e8g8c2c1b2e2g7g4"
      + "h6d8a6h8g5d2h7b1d1h5h1b7a5a7g2",
    // The middle of the game.
    "c4e3f2c5d6e7f4c3c7d7c6b6b4c8f8f7f6g7f5a4b3g5h6b2b7e6a2",
    "c4e3f4c5c6d6f5e6d3g4e2b5a4f3h4b6g3g2e7c2b7f2d2b4c7",
    "c4e3f6c5f3e6d3b4c3g2b6c2c1d6g3d2a4b3h1f5a3f2d7a7b5b2",
    "e6f4g3g4c3c4g5c2b3h4b2g2c1b4g1b1c5f6g6d6a2f2a4h2e7f7f5d7d8e8g8c6",
  ]
}
