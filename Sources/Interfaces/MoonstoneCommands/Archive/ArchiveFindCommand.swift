import ArgumentParser
import MoonstoneArchive
import MoonstoneReports
import MoonstoneReview
import MoonstoneTerminal

struct ArchiveFindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "List matches of an archive.",
    discussion: """
      A match is listed if it fits all options. A predicate in Lua comes last: it is asked, in a \
      confined process, about the matches that fit the others.

      A table shows 20 matches, and --page the next ones. --tsv, --csv and --json write all \
      matches and all facts for programs, unless --limit and --columns say otherwise.
      """)

  @OptionGroup var archive: ArchiveOption
  @OptionGroup var options: MatchQueryOptions
  @OptionGroup var predicate: PredicateOption
  @OptionGroup var order: MatchOrderOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Which page of the table to show, from 1.", valueName: "number"))
  var page: String?
  @Flag(help: "Print only how many matches there are.") var count = false
  @Option(
    help: ArgumentHelp(
      "What to list, such as number,black,white,moves.", valueName: "names"),
    completion: .list(MatchColumn.allCases.map(\.rawValue)))
  var columns: String?
  @Flag(help: "Print a line of cells with tabs between them for each match.") var tsv = false
  @Flag(help: "Print CSV, in which no cell is a formula.") var csv = false
  @Flag(help: "Print JSON, an object for each match.") var json = false

  /// The matches of a page of a table.
  private static let usualLimit = 20
  func run() throws {
    let form = try form()
    var search = MatchSearch(try options.query(), try predicate.predicate())
    try order.sort(&search.query)
    let columns = try columns(form)
    search.hasPlies = columns.contains(where: \.needsPlies)
    let store = try archive.open()
    defer { search.tellMissingAnalysis(in: store) }
    if count { return try tellCount(search, in: store, form) }
    let size = try order.most
    let page =
      try page.map { min(try wholeNumber($0, atLeast: 1, "--page"), MatchOrderOptions.mostRows) }
      ?? 1
    let most = size ?? (form == .table || page > 1 ? Self.usualLimit : nil)
    search.query.limit = most
    search.query.offset = (page - 1) * (most ?? 0)
    if form == .table {
      try showTable(search, columns, in: store)
    } else {
      try list(search, columns, form, in: store)
    }
  }

  private func form() throws(Failure) -> DataRows.Form {
    let typed = [(tsv, DataRows.Form.tsv), (csv, .csv), (json, .json)].filter(\.0).map(\.1)
    guard typed.count < 2 else {
      throw .usage("--\(typed[0]) and --\(typed[1]) exclude each other")
    }
    return typed.first ?? .table
  }

  private func columns(_ form: DataRows.Form) throws(Failure) -> [MatchColumn] {
    guard let columns else { return form == .table ? MatchColumn.usual : MatchColumn.all }
    var found: [MatchColumn] = []
    for name in columns.split(separator: ",", omittingEmptySubsequences: false) {
      guard let column = MatchColumn(rawValue: String(name)) else {
        let names = MatchColumn.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("--columns: there is no column “\(name)”; there are \(names)")
      }
      found.append(column)
    }
    return found
  }

  private func tellCount(
    _ search: MatchSearch, in store: any MatchStore, _ form: DataRows.Form
  ) throws {
    let count = try search.count(in: store)
    if form == .json {
      try Terminal.emit("{\"count\":\(count)}")
    } else {
      Terminal.print("\(count)")
    }
  }

  private func showTable(
    _ search: MatchSearch, _ columns: [MatchColumn], in store: any MatchStore
  ) throws {
    var rows: [[Cell]] = []
    var search = search
    let limit = search.query.limit ?? Self.usualLimit
    // One more tells whether there is a next page.
    search.query.limit = limit + 1
    try search.run(in: store) { match, plies in
      rows.append(columns.map { $0.shownCell(of: match, plies) })
      return true
    }
    let hasMore = rows.count > limit
    guard !rows.isEmpty else {
      return Terminal.tell(
        search.query.offset == 0 ? "no match was found" : "no match is on this page")
    }
    let data = DataRows(columns.map(\.column))
    for line in data.table(Array(rows.prefix(limit)), fitting: Terminal.width ?? 80) {
      Terminal.print(line)
    }
    if hasMore {
      Terminal.tell("there are more; --page \(search.query.offset / limit + 2) shows the next ones")
    }
  }

  private func list(
    _ search: MatchSearch, _ columns: [MatchColumn], _ form: DataRows.Form,
    in store: any MatchStore
  ) throws {
    let data = DataRows(columns.map(\.column))
    if let heading = data.heading(form) { try Terminal.emit(record: heading) }
    try search.run(in: store) { match, plies in
      let line = data.line(columns.map { $0.cell(of: match, plies) }, form)
      if form == .json { try Terminal.emit(line) } else { try Terminal.emit(record: line) }
      return true
    }
  }
}
