extension World {
  /// Draws the squares, each two characters wide, with the numbers of the columns and rows.
  ///
  /// Every line ends with a line break.
  ///
  /// - Parameter square: draws one square, given whether it lives and whether it is the last in its
  ///   row.
  public func drawing(_ square: (_ isLiving: Bool, _ isLast: Bool) -> String) -> String {
    var text = ""
    // The tens are above the ones.
    if size > 9 {
      text += "   " + (1...size).map { $0 < 10 ? "  " : "\($0 / 10) " }.joined()
      text = text.trimmingEnd + "\n"
    }
    text += ("   " + (1...size).map { "\($0 % 10) " }.joined()).trimmingEnd + "\n"
    for row in 0..<size {
      let number = "\(row + 1)"
      var line = String(repeating: " ", count: 2 - number.count) + number + " "
      for column in 0..<size {
        line += square(isLiving(column: column, row: row), column == size - 1)
      }
      text += line.trimmingEnd + "\n"
    }
    return text
  }

  /// How many squares live, and their percentage, as in `5 of 400 live (1.3 %)`.
  public var census: String {
    let tenths = (living * 2000 + size * size) / (2 * size * size)
    return "\(living) of \(size * size) live (\(tenths / 10).\(tenths % 10) %)"
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
