import ArgumentParser
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct ArenaAuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Prove results of an event by playing them again.",
    discussion: """
      Asks the scripts that the folder holds again, in matches drawn at random, and compares moves, \
      results and ticks. It stops at the first match that differs, with exit code 65, and writes a \
      capsule of the turn that shows it. Ctrl-C stops it, too; the same command with the same --seed \
      goes on.
      """)

  @Argument(help: "The folder of the event.", completion: .directory) var folder: String
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      How many matches, or a share such as 1% (default: 459: if all agree, less than 1 % are wrong, \
      with 99 % certainty).
      """, valueName: "count"))
  var sample: String?
  @Flag(help: "Play every match again.") var all = false
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Play only this match again: round-pair-entrant-entrant-match, as the page names it, such as \
      1-1-0-1-2.
      """, valueName: "name"))
  var match: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The number that the sample follows from. Random if not given, so that nobody can know it \
      beforehand.
      """, valueName: "seed"))
  var seed: String?
  @OptionGroup var place: PlaceOption
  @OptionGroup var limit: FileLimitOption
  @OptionGroup var capsules: CapsuleOption
  @OptionGroup var jobs: JobsOption
  @Flag(help: "Print JSON: one object.") var json = false

  func run() async throws {
    let sample = try AuditSample(typed: sample, all: all, match: match, "--sample")
    var option = SeedOption()
    option.seed = seed
    let auditor = EventAuditor(
      place: place, limit: limit, sample: sample, seed: try option.seeds().first,
      jobs: try jobs.count())
    Program.warnOfPieces(in: folder)
    let report = try await auditor.audit(folder, capsules: try capsules.folder())
    if json { Terminal.print(json: report.json) } else { Terminal.print(report.text) }
    try auditor.check(report, of: folder)
  }
}
