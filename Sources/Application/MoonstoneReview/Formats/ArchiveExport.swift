import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReports
import MoonstoneSupport

/// Why matches of an archive cannot be exported.
package enum ExportError: ExplainedError, Hashable {
  /// The name of the new file does not end like any format's.
  case unknownEnding(String)
  /// No match was found.
  case nothing
  /// A page shows one match, and more were found.
  case severalForPage(String)
  /// A match is of another game than the first one, and the file holds one game.
  case severalGames(String, number: Int, game: String, first: String)
  /// No match begins at the initial position, and the format cannot say where else.
  case beginElsewhere(String)
  /// The format does not know the game.
  case otherGame(String, game: String)
  /// The game of a match does not exist here.
  case unknownGame(number: Int, game: String)

  package var faultKind: FaultKind {
    switch self {
    case .unknownEnding, .severalForPage, .severalGames: .usage
    case .nothing, .beginElsewhere, .otherGame, .unknownGame: .data
    }
  }

  package var description: String {
    switch self {
    case .unknownEnding(let path):
      "\(path.printable): the name says what to write: a folder of journals (with / at the end), "
        + ".ggf, .wtb, .sgf, .pgn, .txt, .tsv, .csv, .json or, for one match, .jsonl or .html"
    case .nothing: "no match was found"
    case .severalForPage(let path): "\(path.printable): holds one match, and more were found"
    case .severalGames(let path, let number, let game, let first):
      "\(path.printable): match \(number) is of \(game.printable), and those before are of "
        + "\(first.printable)"
    case .beginElsewhere(let path):
      "\(path.printable): no match begins at the initial position, and this format cannot say where "
        + "else"
    case .otherGame(let path, let game):
      "\(path.printable): this format cannot hold matches of \(game.printable)"
    case .unknownGame(let number, let game):
      "match \(number): its game is “\(game.printable)”, which does not exist here"
    }
  }
}

/// Writes matches of an archive to files.
package struct ArchiveExport {
  /// What a file's name stands for.
  private enum Target {
    case folder
    case matches(MatchFormat)
    case rows(DataRows.Form)
    case page
  }

  package struct ExportReport: Sendable {
    package var count = 0
    /// What the format does not hold, and of how many matches it is left out.
    package var lost: [(detail: MatchDetail, count: Int)] = []
    /// How many names could not be written whole.
    package var alteredNames = 0
    /// How many matches were left out, since the format cannot say where they begin.
    package var beginElsewhere = 0
  }

  private let output: String
  private let target: Target
  private let catalog: Catalog
  private let program: String
  /// Leaves the export; nothing is written then.
  package var interruption = Interruption()

  /// - Parameters:
  ///   - output: the new file or folder; its name says what to write.
  ///   - catalog: the games.
  ///   - program: the name and version of this program.
  /// - Throws: an ``ExportError`` for an unknown ending, a `FileFault` if it exists.
  package init(to output: String, in catalog: Catalog, program: String) throws {
    self.output = output
    self.catalog = catalog
    self.program = program
    let ending = (output as NSString).pathExtension.lowercased()
    if output.hasSuffix("/") {
      target = .folder
    } else if ending == "html" {
      target = .page
    } else if let form = DataRows.Form(rawValue: ending), form != .table {
      target = .rows(form)
    } else if let format = MatchFormat(named: output), format != .save {
      target = .matches(format)
    } else {
      throw ExportError.unknownEnding(output)
    }
    let format: MatchFormat? = if case .matches(let format) = target { format } else { nil }
    try MatchFormat.checkIsNew(output, format)
  }

  /// Writes what a search finds; the file is complete or not there.
  ///
  /// - Parameters:
  ///   - search: which matches.
  ///   - store: the archive.
  ///   - day: the day of writing.
  /// - Throws: an ``ExportError``, a ``MatchFault``, a `FileFault`, `Interrupted`, or what the
  ///   search throws.
  package func run(
    _ search: MatchSearch, in store: any MatchStore, on day: MatchDate = MatchDate(Date())
  ) throws -> ExportReport {
    var search = search
    search.hasPlies = true
    switch target {
    case .rows(let form): return try writeRows(search, form, in: store)
    case .folder: return try writeFolder(search, in: store)
    case .page, .matches:
      let first = try first(search, in: store)
      let entry = try entry(of: first.facts, number: first.number)
      if case .matches(let format) = target, format != .journal {
        return try write(search, entry, format, in: store, on: day)
      }
      let isPage = if case .page = target { true } else { false }
      return try writeOne(search, entry, in: store, isPage: isPage)
    }
  }

  private func first(_ search: MatchSearch, in store: any MatchStore) throws -> FoundMatch {
    var search = search
    search.query.limit = min(search.query.limit ?? 1, 1)
    var found: FoundMatch?
    try search.run(in: store) { match, _ in
      found = match
      return false
    }
    guard let found else { throw ExportError.nothing }
    return found
  }

  private func entry(of facts: MatchFacts, number: Int) throws -> any GameEntry {
    guard let entry = try catalog.game(exactly: facts.game) else {
      throw ExportError.unknownGame(number: number, game: facts.game)
    }
    return entry
  }

  // MARK: - The forms

  private func writeRows(
    _ search: MatchSearch, _ form: DataRows.Form, in store: any MatchStore
  ) throws -> ExportReport {
    let columns = MatchColumn.allCases
    let data = DataRows(columns.map(\.column))
    var report = ExportReport()
    let file = try FileDraft(output)
    if let heading = data.heading(form) { try file.write(Array((heading + "\n").utf8)) }
    try search.run(in: store) { match, plies in
      try interruption.check()
      let line = data.line(columns.map { $0.cell(of: match, plies) }, form)
      try file.write(Array(((form == .json ? line.printableJSON : line) + "\n").utf8))
      report.count += 1
      return true
    }
    try file.create()
    return report
  }

  private func writeFolder(_ search: MatchSearch, in store: any MatchStore) throws -> ExportReport {
    // The draft must be beside the folder, though its path ends with a slash.
    let folder = URL(fileURLWithPath: output).path
    let draft = "\(folder).\(getpid()).tmp"
    // Left by a killed program that had the same number.
    try? FileManager.default.removeItem(atPath: draft)
    defer { try? FileManager.default.removeItem(atPath: draft) }
    do throws(FileFault) {
      try Folder.make(draft)
    } catch {
      throw FileFault(making: output, error)
    }
    var report = ExportReport()
    try search.run(in: store) { match, plies in
      try interruption.check()
      let entry = try entry(of: match.facts, number: match.number)
      let text = try text(match, plies, entry, isPage: false)
      let name = zeroPadded(match.number, to: 6) + ".jsonl"
      let beside = ArchivedMatch.detailsFile(beside: "\(draft)/\(name)")
      do throws(FileFault) {
        try WholeFile.create(Array(text.utf8), at: "\(draft)/\(name)")
        try WholeFile.create(archived(match, plies).details, at: beside)
      } catch {
        throw FileFault(output + name, .unwritable(error.reason))
      }
      report.count += 1
      return true
    }
    if report.count == 0 { throw ExportError.nothing }
    guard rename(draft, folder) == 0 else { throw FileFault(writing: output, errno: errno) }
    return report
  }

  /// A match that was found, without the keys of its positions.
  private func archived(_ match: FoundMatch, _ plies: [ArchivedPly]) -> ArchivedMatch {
    ArchivedMatch(match.facts, plies: plies, end: PositionKey(rawValue: 0))
  }

  private func record<G: Game>(
    _ match: FoundMatch, _ plies: [ArchivedPly], of game: G
  ) throws(MatchFault) -> MatchRecord<G> {
    try MatchRecord(archived(match, plies), of: game, place: "match \(match.number)")
  }

  /// The journal of a match, or a page of it.
  private func text(
    _ match: FoundMatch, _ plies: [ArchivedPly], _ entry: some GameEntry, isPage: Bool
  ) throws(MatchFault) -> String {
    let record = try record(match, plies, of: entry.plugin.game)
    do throws(Rejection) {
      let journal = try JournalReading(record, by: program)
      return isPage ? MatchPage(journal).html : journal.lines.map { $0 + "\n" }.joined()
    } catch {
      throw MatchFault(record.place, "its ending does not follow from its moves")
    }
  }

  /// Writes one match: its journal, or a page of it.
  private func writeOne<E: GameEntry>(
    _ search: MatchSearch, _ entry: E, in store: any MatchStore, isPage: Bool
  ) throws -> ExportReport {
    var text: String?
    var lost: Set<MatchDetail> = []
    try search.run(in: store) { match, plies in
      if text != nil { throw ExportError.severalForPage(output) }
      text = try self.text(match, plies, entry, isPage: isPage)
      if !isPage { lost = try lostToJournal(match, plies, entry) }
      return true
    }
    try WholeFile.create(Array((text ?? "").utf8), at: output)
    return ExportReport(count: 1, lost: Self.listed(Dictionary(lost.map { ($0, 1) }) { $1 }))
  }

  /// What a journal alone has no place for. The seed and the limits it has.
  private func lostToJournal(
    _ match: FoundMatch, _ plies: [ArchivedPly], _ entry: some GameEntry
  ) throws(MatchFault) -> Set<MatchDetail> {
    JournalRecordWriter.lost(of: try record(match, plies, of: entry.plugin.game))
  }

  private func write<E: GameEntry>(
    _ search: MatchSearch, _ entry: E, _ format: MatchFormat, in store: any MatchStore,
    on day: MatchDate
  ) throws -> ExportReport {
    let game = entry.plugin.game
    if !catalog.canHold(game.name, in: format) {
      throw ExportError.otherGame(output, game: game.name)
    }
    var writer = MatchWriter(format, of: game, to: output, program: program)
    var elsewhere = 0
    try search.run(in: store) { match, plies in
      try interruption.check()
      guard match.facts.game == game.name else {
        throw ExportError.severalGames(
          output, number: match.number, game: match.facts.game, first: game.name)
      }
      let record = try record(match, plies, of: game)
      if writer.canBegin(record) { try writer.add(record) } else { elsewhere += 1 }
      return true
    }
    if writer.count == 0 { throw ExportError.beginElsewhere(output) }
    try writer.finish(on: day)
    return ExportReport(
      count: writer.count, lost: writer.lost, alteredNames: writer.alteredNames,
      beginElsewhere: elsewhere)
  }

  private static func listed(_ lost: [MatchDetail: Int]) -> [(detail: MatchDetail, count: Int)] {
    MatchDetail.allCases.compactMap { detail in lost[detail].map { (detail, $0) } }
  }
}
