extension BoardMove {
  /// Reads what people write: a square in any letter case, or `--`, `PA` or `pass` for a pass.
  init?(spelled word: some StringProtocol) {
    switch word.lowercased() {
    case "--", "pa", "pass": self = .pass
    case let square: self.init(square)
    }
  }
}
