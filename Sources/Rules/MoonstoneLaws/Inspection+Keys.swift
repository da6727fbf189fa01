import MoonstoneKernel

// What holds of keys: a search takes positions with the same key for the same.
extension Inspection {
  /// Checks the key of a position against those of all that were seen before.
  ///
  /// - Parameter isThorough: whether to look at the positions after it as well.
  func lookAtKeys(
    around position: Position, isThorough: Bool, _ seen: inout [UInt64: Position]
  ) throws(Breach) {
    try lookAtKey(of: position, &seen)
    guard isThorough else { return }
    try lookAtKeyOfTwin(of: position)
    for move in position.legalMoves {
      try lookAtKey(of: position.playingUnchecked(move), &seen)
    }
  }

  private func lookAtKey(of position: Position, _ seen: inout [UInt64: Position]) throws(Breach) {
    let other = seen.updateValue(position, forKey: position.key) ?? position
    try Self.require(other == position, .keysTellPositionsApart, position) {
      "\(position.key), as “\(other)” has"
    }
  }

  /// Checks that the key says who is to move, if the text says so by a word.
  private func lookAtKeyOfTwin(of position: Position) throws(Breach) {
    for text in Self.textsOfTwins(position.description) {
      guard let twin = Position(text), twin != position, twin.turn != position.turn else {
        continue
      }
      try Self.require(twin.key != position.key, .keysTellPositionsApart, position) {
        "\(position.key), as “\(twin)” has, where the other side is to move"
      }
    }
  }

  /// How texts say who is to move.
  private static var words: [(String, String)] {
    [("black", "white"), ("b", "w"), ("B", "W"), ("x", "o"), ("X", "O"), ("1", "2"), ("0", "1")]
  }

  /// The texts in which one word stands for the other side.
  private static func textsOfTwins(_ text: String) -> [String] {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var texts: [String] = []
    for (index, part) in parts.enumerated() {
      let word = part.hasSuffix(";") ? String(part.dropLast()) : part
      for (black, white) in words where word == black || word == white {
        var changed = parts
        changed[index] = (word == black ? white : black) + part.dropFirst(word.count)
        texts.append(changed.joined(separator: " "))
      }
    }
    return texts
  }
}
