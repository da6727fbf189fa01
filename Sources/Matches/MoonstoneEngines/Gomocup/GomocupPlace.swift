/// A point as Gomocup's protocol writes it: `7,0` is the eighth column of the first row.
struct GomocupPlace: Hashable, CustomStringConvertible {
  let column: Int
  let row: Int

  var description: String { "\(column),\(row)" }

  init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// Reads two numbers with a comma or blanks between them; `nil` for anything else.
  init?(_ text: some StringProtocol) {
    let words = text.split { $0 == "," || $0.isWhitespace }
    guard words.count == 2, let column = Int(words[0]), let row = Int(words[1]),
      (0..<100).contains(column), (0..<100).contains(row)
    else { return nil }
    self.init(column: column, row: row)
  }
}
