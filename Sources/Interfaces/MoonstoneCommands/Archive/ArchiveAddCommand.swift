import ArgumentParser
import MoonstoneArchive
import MoonstoneJSON
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct ArchiveAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add matches to an archive.",
    discussion: """
      Journals, folders of events, GGF, WTHOR and transcripts are recognised by their content. \
      From any other folder, files whose names end in .jsonl, .ggf, .wtb or .txt are added. Each \
      file is added completely or not at all; a match that the archive already has is not added \
      again.
      """)

  @Argument(help: "The files and folders to add.", completion: .file()) var paths: [String]
  @OptionGroup var archive: ArchiveOption
  @OptionGroup var game: GameOption
  @Flag(help: "Print JSON, an object for each file and one for all.") var json = false

  private struct JSON: Encodable {
    var file: String?
    let new: Int
    let known: Int
    let broken: Int
  }

  func run() throws {
    var files: [String] = []
    for path in paths { files += try ArchiveImport.files(path) }
    let catalog = Program.catalog
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
        let report = try archiving.add(file, isNamed: paths.containsExactly(file))
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
      try Terminal.emit(jsonLine(JSON(new: all.new, known: all.known, broken: all.broken)))
    } else if files.count != 1 {
      Terminal.print("\(files.count) files: \(Self.words(all))")
    }
    if let failure { throw ExitCode(failure.code.rawValue) }
  }

  private func tell(_ report: ArchiveImport.ImportReport) throws {
    for sentence in report.broken.sentences { Program.warn(sentence) }
    let counts = report.counts
    if json {
      try Terminal.emit(
        jsonLine(
          JSON(file: report.path, new: counts.new, known: counts.known, broken: counts.broken)))
    } else {
      Terminal.print("\(report.path.printable): \(Self.words(counts))")
    }
  }

  private static func words(_ counts: ArchiveCounts) -> String {
    "\(counts.new) new, \(counts.known) known, \(counts.broken) broken"
  }
}
