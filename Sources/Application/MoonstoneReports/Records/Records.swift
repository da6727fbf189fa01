import MoonstoneJSON
import MoonstoneSupport

/// Facts under headings, written for people or for programs.
package struct Records: Sendable {
  /// A column of facts.
  package struct Column: Hashable, Sendable {
    /// The name, which is the heading and the key in JSON.
    package let name: String
    /// Whether the cells are numbers, which stand to the right.
    package let isNumber: Bool
    /// Whether the cells are never cut, as those of numbers.
    package let isWhole: Bool

    /// - Parameters:
    ///   - name: the heading.
    ///   - isNumber: whether the cells are numbers.
    ///   - isWhole: whether texts are never cut.
    package init(_ name: String, isNumber: Bool = false, isWhole: Bool = false) {
      self.name = name
      self.isNumber = isNumber
      self.isWhole = isNumber || isWhole
    }
  }

  /// The ways to write them.
  package enum Form: String, CaseIterable, Sendable {
    case table, tsv, csv, json
  }

  private let columns: [Column]

  /// - Parameter columns: the columns, from the left.
  package init(_ columns: [Column]) { self.columns = columns }

  /// The line of headings; `nil` for JSON, which has none, and for a table.
  package func heading(_ form: Form) -> String? {
    switch form {
    case .table, .json: nil
    case .tsv: TSV.line(columns.map(\.name))
    case .csv: CSV.line(columns.map(\.name))
    }
  }

  /// A line for programs.
  ///
  /// - Parameter cells: one for each column.
  package func line(_ cells: [Cell], _ form: Form) -> String {
    switch form {
    case .tsv: TSV.line(cells.map(\.text))
    case .table, .csv: CSV.line(cells.map(\.text))
    case .json:
      jsonLine(
        Dictionary(zip(columns.map(\.name), cells), uniquingKeysWith: { first, _ in first }))
    }
  }

  /// A table for people.
  ///
  /// Texts are cut so that it fits, the longest first. Where that is not enough, each row becomes a
  /// block of lines, and nothing is cut.
  ///
  /// - Parameters:
  ///   - rows: a cell for each column.
  ///   - width: the columns that it may take.
  package func table(_ rows: [[Cell]], fitting width: Int) -> [String] {
    let texts = rows.map { $0.map(\.text.printable) }
    let limits = limits(of: texts, width)
    let cut =
      limits.map { limits in
        texts.map { row in zip(row, limits).map { $0.cut(to: $1) } }
      } ?? texts
    return TextTable(
      columns.map { $0.isNumber ? .numbers($0.name) : .words($0.name) }, rows: cut
    ).lines(fitting: width)
  }

  /// The width of each column: as wide as its cells, or as there is room; `nil` if there is none.
  private func limits(of rows: [[String]], _ width: Int) -> [Int]? {
    let least = 6
    var widths = columns.indices.map { column in
      max(columns[column].name.columns, rows.map { $0[column].columns }.max() ?? 0)
    }
    let room = width - 2 * (columns.count - 1)
    while widths.reduce(0, +) > room {
      let wide = columns.indices.filter { !columns[$0].isWhole && widths[$0] > least }
      guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { return nil }
      widths[widest] -= 1
    }
    return widths
  }
}

extension String {
  /// The text if it fits, else its beginning and an ellipsis.
  fileprivate func cut(to width: Int) -> String {
    guard columns > width else { return self }
    var (text, used) = ("", 0)
    for character in self {
      guard used + character.columns < width else { break }
      used += character.columns
      text.append(character)
    }
    return text + "…"
  }
}
