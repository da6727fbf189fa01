/// Rows under headings, for people.
///
/// In a narrow window, columns without any cell are left out first. Where that is not enough, the
/// texts that may be cut are, the longest first, or else each row becomes a block of lines.
package struct TextColumns: Sendable {
  package struct Column: Sendable {
    let heading: String
    /// What stands before a cell of the column in a block.
    let label: String
    /// Whether the cell belongs to the title of a block.
    let isTitle: Bool
    /// Whether the cells stand to the left; numbers stand to the right.
    let isLeft: Bool
    /// Whether the cells may be cut.
    var isCut = false

    /// Makes a column whose cells are the title of a block.
    package static func title(
      _ heading: String, label: String = "", isLeft: Bool = true
    ) -> Column {
      Column(heading: heading, label: label, isTitle: true, isLeft: isLeft)
    }

    /// Makes a column of words.
    ///
    /// - Parameter isCut: whether they may be cut in a narrow window.
    package static func words(_ heading: String, isCut: Bool = false) -> Column {
      Column(heading: heading, label: heading, isTitle: false, isLeft: true, isCut: isCut)
    }

    /// Makes a column of numbers.
    ///
    /// - Parameter label: what stands before a number in a block; the heading by default.
    package static func numbers(_ heading: String, label: String? = nil) -> Column {
      Column(heading: heading, label: label ?? heading, isTitle: false, isLeft: false)
    }

    fileprivate func labelled(_ cell: String) -> String {
      label.isEmpty ? cell : "\(label) \(cell)"
    }
  }

  /// Makes a list: rows without headings, each with a title and one text.
  ///
  /// - Parameter rows: the cells of the title, and at the end the text.
  package static func list(_ rows: [[String]]) -> TextColumns {
    let titles = (rows.first?.count ?? 1) - 1
    return TextColumns(Array(repeating: .title(""), count: titles) + [.words("")], rows: rows)
  }

  private let columns: [Column]
  private let rows: [[String]]
  private let blank: String

  /// - Parameters:
  ///   - rows: a cell for each column; empty where there is nothing to say.
  ///   - blank: what stands in place of an empty cell.
  package init(_ columns: [Column], rows: [[String]], blank: String = "") {
    self.columns = columns
    self.rows = rows
    self.blank = blank
  }

  /// Returns the lines of the table, or of the blocks if the table is wider than a window.
  ///
  /// - Parameter width: the columns of the window; `nil` if any width fits.
  package func lines(fitting width: Int?) -> [String] {
    let lines = lines
    guard let width, lines.contains(where: { $0.columns > width }) else { return lines }
    let narrow = withoutEmptyColumns
    let others = narrow.lines
    guard others.contains(where: { $0.columns > width }) else { return others }
    return narrow.cut(to: width)?.lines ?? rows.flatMap { block(of: $0, width: width) }
  }

  /// The table with the columns that have a cell in a row.
  private var withoutEmptyColumns: TextColumns {
    let kept = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    return TextColumns(
      kept.map { columns[$0] }, rows: rows.map { row in kept.map { row[$0] } }, blank: blank)
  }

  /// The table with texts cut so that it fits, the longest first; `nil` where that is not enough.
  private func cut(to width: Int) -> TextColumns? {
    let least = 6
    var widths = widths(of: rows)
    let room = width - 2 * (columns.count - 1)
    while widths.reduce(0, +) > room {
      let wide = columns.indices.filter { columns[$0].isCut && widths[$0] > least }
      guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { return nil }
      widths[widest] -= 1
    }
    let cut = rows.map { row in zip(row, widths).map { $0.cut(to: $1) } }
    return TextColumns(columns, rows: cut, blank: blank)
  }

  private func widths(of rows: [[String]]) -> [Int] {
    columns.indices.map { column in
      max(columns[column].heading.columns, rows.map { $0[column].columns }.max() ?? 0)
    }
  }

  private var lines: [String] {
    let shown = rows.map { $0.map { $0.isEmpty ? blank : $0 } }
    let widths = widths(of: shown)
    let headings = columns.map(\.heading)
    return ((headings.allSatisfy(\.isEmpty) ? [] : [headings]) + shown).map { row in
      var line = row.indices.filter { widths[$0] > 0 }.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].columns)
        return columns[column].isLeft ? row[column] + space : space + row[column]
      }.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  /// Returns the title of a row, and below it the other cells that are not empty.
  private func block(of row: [String], width: Int) -> [String] {
    func cells(ofTitle isTitle: Bool) -> [String] {
      zip(columns, row).filter { $0.isTitle == isTitle && !$1.isEmpty }.map { $0.labelled($1) }
    }
    let title = cells(ofTitle: true).joined(separator: "  ")
    let titles = title.columns > width ? cells(ofTitle: true) : [title]
    return titles.flatMap { $0.wrapped(to: width, indent: 2) }
      + Self.listed(cells(ofTitle: false), width: width)
  }

  /// Returns indented lines of facts, none of them broken while it fits a line.
  private static func listed(_ facts: [String], width: Int) -> [String] {
    var lines: [String] = []
    for (place, fact) in facts.enumerated() {
      let fact = place + 1 < facts.count ? fact + "," : fact
      if let last = lines.last, last.columns + 1 + fact.columns <= width {
        lines[lines.count - 1] = "\(last) \(fact)"
      } else {
        lines += "  \(fact)".wrapped(to: width, indent: 4)
      }
    }
    return lines
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
