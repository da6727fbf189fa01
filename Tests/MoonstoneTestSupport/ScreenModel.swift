/// A terminal's window, as far as the program uses one: what a person would see of what it writes.
package struct ScreenModel {
  package private(set) var columns: Int
  package private(set) var rows: Int
  private var cells: [[Character]]
  package private(set) var row = 0
  package private(set) var column = 0
  /// Sequences that this model does not know: the program should send none.
  package private(set) var unknown: [String] = []
  package private(set) var marksPastes = false
  private var pending = ""

  package init(columns: Int = 80, rows: Int = 24) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  package mutating func resize(columns: Int, rows: Int) {
    self = ScreenModel(columns: columns, rows: rows)
  }

  /// What stands in the window, without blanks at the ends of lines and empty lines at the end.
  package var lines: [String] {
    var lines = cells.map {
      String(String($0.filter { $0 != "\0" }).reversed().drop { $0 == " " }.reversed())
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  package var text: String { lines.joined(separator: "\n") }

  package mutating func write(_ text: String) { for scalar in text.unicodeScalars { take(scalar) } }

  private mutating func take(_ scalar: Unicode.Scalar) {
    if !pending.isEmpty {
      pending.unicodeScalars.append(scalar)
      if pending == "\u{1b}[" || !(0x40...0x7e).contains(scalar.value) { return }
      obey(pending)
      pending = ""
      return
    }
    switch scalar {
    case "\u{1b}": pending = "\u{1b}"
    case "\r": column = 0
    case "\n": feed()
    default: put(Character(scalar))
    }
  }

  private mutating func put(_ character: Character) {
    let width = character == "漢" ? 2 : 1
    if column + width > columns {
      column = 0
      feed()
    }
    cells[row][column] = character
    if width == 2 { cells[row][column + 1] = "\0" }
    column += width
  }

  private mutating func feed() {
    if row < rows - 1 {
      row += 1
    } else {
      cells.removeFirst()
      cells.append(Array(repeating: " ", count: columns))
    }
  }

  private mutating func obey(_ sequence: String) {
    let body = sequence.dropFirst(2).dropLast()
    let count = max(1, Int(body) ?? 1)
    switch sequence.last {
    case "m": break
    case "A": row = max(0, row - count)
    case "B": row = min(rows - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "H" where body.isEmpty: (row, column) = (0, 0)
    case "K" where body.isEmpty: clear(from: row, column, toEnd: false)
    case "J" where body.isEmpty: clear(from: row, column, toEnd: true)
    case "J" where body == "2":
      for row in 0..<rows { clear(from: row, 0, toEnd: false) }
    case "h" where body == "?2004": marksPastes = true
    case "l" where body == "?2004": marksPastes = false
    default: unknown.append(sequence)
    }
  }

  private mutating func clear(from row: Int, _ column: Int, toEnd: Bool) {
    for place in min(column, columns)..<columns { cells[row][place] = " " }
    guard toEnd else { return }
    for below in (row + 1)..<max(row + 1, rows) { clear(from: below, 0, toEnd: false) }
  }
}
