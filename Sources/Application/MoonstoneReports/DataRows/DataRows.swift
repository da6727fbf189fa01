import MoonstoneJSON
import MoonstoneSupport

/// Facts under headings, written for people or for programs.
package struct DataRows: Sendable {
  package struct Column: Hashable, Sendable {
    /// The name, which is the heading and the key in JSON.
    package let name: String
    /// Whether the cells are numbers, which stand to the right.
    package let isNumber: Bool
    /// Whether the cells are never cut, as cells of numbers.
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
        of: Dictionary(
          zip(columns.map(\.name), cells), uniquingKeysWith: { first, _ in first }
        ).json)
    }
  }

  /// A table for people, in which texts are cut where it does not fit; see ``TextColumns``.
  ///
  /// - Parameters:
  ///   - rows: a cell for each column.
  ///   - width: the columns that it may take.
  package func table(_ rows: [[Cell]], fitting width: Int) -> [String] {
    TextColumns(
      columns.map { $0.isNumber ? .numbers($0.name) : .words($0.name, isCut: !$0.isWhole) },
      rows: rows.map { $0.map(\.text.printable) }
    ).lines(fitting: width)
  }
}
