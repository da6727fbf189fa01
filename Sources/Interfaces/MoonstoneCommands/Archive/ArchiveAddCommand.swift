import ArgumentParser
import MoonstoneArchive
import MoonstoneArena
import MoonstoneJSON
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct ArchiveAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add matches to an archive.",
    discussion: """
      Matches come in any format, recognised by their content, also from another archive. From a \
      folder, events and files whose names end in .jsonl, .ggf, .wtb, .sgf, \
      .pgn or .txt are added. Each file is added completely or not at all; a match that the \
      archive already has is not added again.
      """)

  @Argument(help: "The files and folders to add.", completion: .file()) var paths: [String]
  @OptionGroup var archive: ArchiveOption
  @OptionGroup var choice: MatchChoiceOptions
  @OptionGroup var game: GameOption
  @Flag(help: "Print JSON, an object for each file and one for all.") var json = false

  func run() throws {
    var files: [String] = []
    let catalog = Program.catalog
    let opening = MatchOpening(choice, game, in: catalog)
    _ = try opening.choice()
    for path in paths {
      guard let isFolder = isFolder(path) else { throw FileFault.absent(path) }
      let isSpread = choice.typed == nil && isFolder && !EventFolder.isEvent(path)
      files += isSpread ? try MatchSubject.filled(path) : [path]
    }
    let usual = try game.entry(in: catalog)
    let store = try archive.make()
    let progress = Progress(besideOutput: true)
    defer { progress.clear() }
    var all = ArchiveCounts()
    var failure: Failure?
    var archiving = ArchiveImport(
      to: store, catalog: catalog, otherwise: usual, program: Program.name, tell: Program.warn)
    archiving.progress = { file, count in
      if progress.isShown { progress.show("\(file.printable): \(count.matches)") }
    }
    for file in files {
      do {
        // A pipe in a folder might never end.
        if !paths.containsExactly(file) { try MatchSubject.checkFile(file) }
        let report = try archiving.add(
          try opening.subject(file).part(in: catalog, otherwise: usual))
        progress.clear()
        try tell(report)
        all.new += report.counts.new
        all.known += report.counts.known
        all.broken += report.counts.broken
        if report.isUnreadable {
          failure = failure ?? .data("\(file.printable): holds no match that can be read")
        }
      } catch let error where !(error is ArchiveError || error is OutputError) {
        progress.clear()
        guard let fault = Failure(error) else { throw error }
        Program.warn("\(fault.message); nothing of it is added")
        failure = failure ?? fault
      }
    }
    try (store as? SQLiteStore)?.close()
    if json {
      try Terminal.emit(Self.json(all))
    } else if files.count != 1 {
      Terminal.print("\(files.count) files: \(Self.words(all))")
    }
    if let failure { throw ExitCode(failure.code.rawValue) }
  }

  private func tell(_ report: ArchiveImport.ImportReport) throws {
    for sentence in report.broken.sentences { Program.warn(sentence) }
    let counts = report.counts
    if json {
      try Terminal.emit(Self.json(counts, of: report.path))
    } else {
      Terminal.print("\(report.path.printable): \(Self.words(counts))")
    }
  }

  private static func json(_ counts: ArchiveCounts, of file: String? = nil) -> String {
    jsonLine(of: [
      "file": file, "new": counts.new, "known": counts.known, "broken": counts.broken,
    ])
  }

  private static func words(_ counts: ArchiveCounts) -> String {
    "\(counts.new) new, \(counts.known) known, \(counts.broken) broken"
  }
}
