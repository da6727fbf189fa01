import ArgumentParser
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct TuneResumeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Go on with a tuning that was left.",
    discussion: """
      The script is tuned as it was at the beginning. One that is over is only reported, and with \
      --write its values are put into the script.
      """)

  @Argument(help: "The folder of the tuning.", completion: .directory) var folder: String
  @OptionGroup var place: PlaceOption
  @OptionGroup var playing: TunePlayingOptions

  func run() async throws {
    let plan = try TuneFolder.open(folder, writes: false).plan
    try await resume(plan, try place.catalog.game(named: plan.game))
  }

  private func resume<E: GameEntry>(_ plan: TunePlan, _ entry: E) async throws {
    if let difference = plan.difference(from: Program.name, rules: entry.rulesDigest) {
      throw TuneError.differs(folder, difference)
    }
    let jobs = try playing.jobs.count()
    if playing.write { _ = try TunedText(of: plan) }
    let home = place.home(of: entry.name, memory: plan.memory, hasTicks: true)
    let loader = PlayerLoader(catalog: place.catalog, plugin: entry.plugin, home: home)
    let opened = try TuneFolder.open(folder, writes: true)
    if opened.torn > 0 {
      Program.warn(
        "\(folder.printable): dropped \(opened.torn) bytes of a line that was being written; its "
          + "pair is played again")
    }
    try await TuneRun(folder: opened, entry: entry, loader: loader, playing: playing, jobs: jobs)
      .run()
  }
}

struct TuneReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Report how a tuning stands, and its values by iteration.",
    discussion: """
      The tuning may be in progress: its folder is only read. “--format html” makes one page that \
      needs no other file.
      """)

  @Argument(help: "The folder of the tuning.", completion: .directory) var folder: String
  @Option(
    help: ArgumentHelp("text, csv, json or html.", valueName: "format"),
    completion: .list(["text", "csv", "json", "html"]))
  var format = "text"

  func run() throws {
    let report = TuneReport(of: try TuneFolder.open(folder, writes: false))
    switch format {
    case "text":
      Terminal.print(report.heading)
      Terminal.print(report.text(fitting: Terminal.width))
    case "csv": Terminal.print(report.csv)
    case "json": try Terminal.emit(report.json)
    case "html": Terminal.print(report.html)
    default: throw Failure.usage("--format is text, csv, json or html, not “\(format)”")
    }
  }
}
