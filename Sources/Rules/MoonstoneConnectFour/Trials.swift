import MoonstoneKernel

extension ConnectFour {
  /// Positions with a win to take, with one to stop, with full columns, and with one column left.
  public var trials: [Position] { Self.trials }

  private static let trials: [Position] = texts.map { text in
    do { return try ConnectFour().position(text) } catch {
      preconditionFailure("not a position: \(text): \(error)")
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
    "YRYRYR-RYRYRY-YRYRYR-YRYRYRYRYRYRYRRYRYRYR Y",
  ]
}
