extension BoardMove {
  /// Reads what people write: squares in any letter case, a pass as `--`, `PA` or `pass`.
  init?(spelled word: some StringProtocol) {
    switch word.lowercased() {
    case "--", "pa", "pass": self = .pass
    case let square: self.init(square)
    }
  }
}
