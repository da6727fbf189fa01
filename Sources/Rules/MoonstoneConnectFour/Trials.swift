import MoonstoneKernel

extension ConnectFour {
  /// Lines to positions with a win to take, with one to stop, with full columns, and with one
  /// column left.
  public var trialLines: [[Position.Move]] { Self.trialLines }

  private static let trialLines = texts.map { text in
    do { return try ConnectFour().transcript(text) } catch {
      preconditionFailure("not a transcript: \(text): \(error)")
    }
  }

  private static let texts = [
    "", "d", "ddddd",
    // The side to move wins in a column, in a row, on a diagonal, in a gap.
    "dededc", "daebfb", "abbccdcddgd", "dcdccgb",
    // The other side would win next.
    "dcdcd", "dadbe", "dgbge",
    // Full columns, and only one that is not full.
    "ddddddc", "aaaaaabbbbbbcccccc",
    "bfggffegcgbefcffeaeecebagacgcbaabbac",
  ]
}
