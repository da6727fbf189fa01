import ArgumentParser
import Foundation
import MoonstoneArena
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct ArenaMergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Put the parts of an event together.",
    discussion: """
      The parts were played with --shard, on any machines. A part may be given twice. If a part is \
      lost, “moonstone arena resume” plays its matches. The folder of an event that is split stands \
      for its pieces. Parts from machines that are not yours belong here with --audit: one that lied \
      is refused, with the match that shows it.
      """)

  @Argument(help: "The folders of the parts.", completion: .directory) var folders: [String]
  @Option(help: ArgumentHelp("A new folder for the whole.", valueName: "folder")) var out: String
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Play so many matches of each part again first, or a share such as 1%.", valueName: "count"))
  var audit: String?
  @OptionGroup var seed: SeedOption
  @OptionGroup var place: PlaceOption
  @OptionGroup var limit: FileLimitOption
  @Option(
    name: .customLong("jobs"), parsing: .unconditional,
    help: ArgumentHelp(
      "The number of matches that --audit plays at a time (default: the number of processors).",
      valueName: "count"))
  var typedJobs: String?

  func run() async throws {
    try requireNewFolder(out)
    let auditor = try auditor()
    let parts = try parts()
    let readings = try parts.map { try EventReading($0) }
    guard let first = readings.first else { throw Failure.missing("none of the parts is an event") }
    if let auditor { try await audit(readings, auditor) }
    let merge = try EventMerge(readings, isProved: auditor != nil)
    try write(merge, scriptsOf: first.path, to: out)
    if merge.differing > 0 {
      Program.warn(
        "\(merge.differing.matches) played twice with different results, of which one was "
          + "kept: a clock or an engine decided")
    }
    if merge.leftOut > 0 {
      Program.warn(
        "\(merge.leftOut.matches) left out that ended by CPU time, which nothing proves; “moonstone "
          + "arena resume \(out.typed)” plays them again")
    }
    // What was merged is at hand: nothing that is left of killed programs is needed any more.
    for folder in folders where EventPieces.isSplit(folder) {
      try? EventPieces(of: folder).tidy()
    }
    Terminal.print(EventReport(try EventReading(out)).text(fitting: Terminal.width))
  }

  /// The folders that have an event, those of pieces included.
  private func parts() throws -> [String] {
    try folders.flatMap { folder -> [String] in
      // A part that was killed before it began holds nothing to lose.
      if FileManager.default.fileExists(atPath: folder), !EventFolder.isEvent(folder),
        !EventFolder.isTaken(folder)
      {
        Program.warn("\(folder.printable): there is no event in it yet; left out")
        return []
      }
      guard EventPieces.isSplit(folder) else { return [folder] }
      let pieces = try EventPieces(of: folder)
      return [folder] + (try pieces.published()).map(pieces.folder)
    }
  }

  /// Audits what each machine has played: the pieces of one together, and each other part. A machine
  /// names itself, but the system says whose the files are.
  private func audit(_ readings: [EventReading], _ auditor: EventAuditor) async throws {
    let ofMachines = Dictionary(grouping: readings.filter { $0.results.count > 0 }) {
      PieceClaim.machine(of: $0.path).map { "the pieces of \($0)" } ?? $0.path
    }.flatMap { Self.byOwners($0.key, $0.value) }
    for (name, parts) in ofMachines.sorted(by: { $0.name < $1.name }) {
      var folder = parts[0].path
      let draft = "\(URL(fileURLWithPath: out).path).\(getpid()).audit.tmp"
      defer { try? FileManager.default.removeItem(atPath: draft) }
      if parts.count > 1 {
        try write(try EventMerge(parts), scriptsOf: folder, to: draft)
        folder = draft
      }
      let report = try await auditor.audit(folder)
      for line in report.text.split(separator: "\n") { Program.warn("\(name.printable): \(line)") }
      try auditor.check(report, of: name)
      if report.proof.population == 0 {
        throw Failure.data(
          "\(name.printable): clocks, engines or CPU time decided all of its matches, so that no audit "
            + "proves them; without --audit they are merged as they are")
      }
    }
  }

  /// Tells apart what users have written who call their machine the same.
  private static func byOwners(
    _ name: String, _ parts: [EventReading]
  ) -> [(name: String, parts: [EventReading])] {
    let owners = Dictionary(grouping: parts) { part in
      var status = stat()
      return stat(EventFolder.resultsFile(in: part.path), &status) == 0 ? status.st_uid : 0
    }
    return owners.count == 1
      ? [(name, parts)] : owners.map { ("\(name), written by user \($0.key)", $0.value) }
  }

  private func write(_ merge: EventMerge, scriptsOf first: String, to folder: String) throws {
    try merge.write(
      to: folder,
      files: try EventEntrants(of: merge.event, in: first, catalog: Program.catalog).files,
      keeping: EventFolder.capsuleFolder)
  }

  private func auditor() throws -> EventAuditor? {
    guard let audit else {
      for (option, isSaid) in [("--seed", seed.seed != nil), ("--jobs", typedJobs != nil)]
      where isSaid {
        throw Failure.usage("\(option) is for --audit")
      }
      return nil
    }
    return EventAuditor(
      place: place, limit: limit, sample: try AuditSample(typed: audit, "--audit"),
      seed: try seed.seeds().first, jobs: try jobCount(typedJobs))
  }
}
