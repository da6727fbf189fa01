import ArgumentParser
import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel

/// What an event is held by, whatever its format.
struct EventOptions: ParsableArguments {
  @OptionGroup var game: GameOption
  @Option(
    help: ArgumentHelp(
      """
      Where matches begin: a file of transcripts or positions, one a line, or balanced:PLIES for \
      random ones that a search finds even; \(EventOpenings.usual) if not given.
      """, valueName: "file"))
  var openings: String?
  @OptionGroup var seed: SeedOption
  @OptionGroup var clocks: ClockOptions
  @OptionGroup var scripts: ScriptOptions
  @OptionGroup var playing: PlayingOptions
  @Option(
    help: ArgumentHelp(
      "A new folder to keep the event in, from which “moonstone arena resume” goes on with it.",
      valueName: "folder"))
  var out: String?

  /// - Parameter isQuiet: whether there is no line for each match.
  func stage<E: GameEntry>(
    _ entry: E, isQuiet: Bool, isJSON: Bool = false
  ) throws(Failure) -> Stage<E.G> {
    let home = try scripts.home(game: entry.name, hasTicks: clocks.hasTicks)
    return Stage(
      plugin: entry.plugin, home: home, isJSON: isJSON, isQuiet: isQuiet,
      capsules: try playing.capsules.folder(),
      audience: try playing.observers.audience(of: entry.plugin, home: home, isJSON: isJSON))
  }

  /// Loads everybody, and begins the event.
  ///
  /// - Parameter format: by how many take part.
  func begin<G: Game>(
    _ players: [String], _ format: (_ entrants: Int) -> Format, test: SPRT?,
    shard: ArenaEvent.Shard?, on stage: Stage<G>
  ) throws -> EventSession<G> {
    if let out { try requireNewFolder(out) }
    let jobs = try playing.jobs(hasTicks: clocks.hasTicks)
    let entrants = try EventEntrants(players, on: stage)
    let format = format(entrants.entrants.count)
    let schedule: Schedule
    do {
      schedule = try Schedule(format, entrants: entrants.entrants.count, test: test)
    } catch {
      throw Failure.usage(error.description)
    }
    let seed = try seed.seeds().first
    let event = ArenaEvent(
      game: stage.game.name, schedule: schedule, entrants: entrants.entrants,
      openings: try EventOpenings.read(
        openings, of: stage.plugin, count: format.openings(entrants: entrants.entrants.count),
        seed: seed), seed: seed,
      clocks: try clocks.clocks(usually: .perMove(.seconds(10))),
      memory: stage.home.limits.memory, program: program, shard: shard,
      rules: stage.game.rulesDigest)
    let folder = try out.map { try EventFolder.create($0, event, files: entrants.files) }
    var stage = stage
    if let out { try stage.keepCapsules(ofEventIn: out) }
    return EventSession(
      event: event, entrants: entrants, stage: stage, folder: folder, jobs: jobs)
  }
}

/// How an event is played, which changes nothing of what comes out under a budget of ticks.
struct PlayingOptions: ParsableArguments {
  @Option(
    name: .customLong("jobs"), parsing: .unconditional,
    help: ArgumentHelp(
      """
      How many matches are played at a time; if not given, as many as there are processors under a \
      budget of ticks, and else 1.
      """, valueName: "count"))
  var typedJobs: String?
  @OptionGroup var capsules: CapsuleOption
  @OptionGroup var observers: ObserverOption
  @Flag(help: "Print no line for each match.") var quiet = false

  func jobs(hasTicks: Bool) throws(Failure) -> Int {
    guard let typedJobs else { return hasTicks ? ProcessInfo.processInfo.activeProcessorCount : 1 }
    let jobs = try wholeNumber(typedJobs, atLeast: 1, "--jobs")
    guard jobs <= 1024 else { throw .usage("--jobs is 1024 at most, not \(jobs)") }
    return jobs
  }
}

extension EventOptions {
  /// Where an event has the capsules of its forfeits, unless another folder is named.
  static func capsules(in folder: String) -> String { "\(folder)/\(capsuleFolder)" }

  static let capsuleFolder = "capsules"
}

/// - Throws: exit code 64 when something is there already where an event is to be begun.
func requireNewFolder(_ folder: String) throws(Failure) {
  if EventFolder.isEvent(folder) {
    throw .usage(
      "--out \(folder): there is an event in it already; name a new folder, or go on with it by "
        + "“moonstone arena resume \(folder)”")
  }
  if EventFolder.isTaken(folder) {
    throw .usage("--out \(folder): there is something in it already; name a new folder")
  }
}

extension Stage {
  /// Capsules go into the folder of an event, unless the person has named another one.
  mutating func keepCapsules(ofEventIn folder: String) throws(Failure) {
    if capsules == nil { capsules = try CapsuleFolder(EventOptions.capsules(in: folder)) }
  }
}

extension Format {
  /// How many openings an event of this format can use.
  func openings(entrants: Int) -> Int {
    switch self {
    case .roundRobin(let rounds), .gauntlet(let rounds): rounds
    case .swiss(let rounds, let pairs): rounds * pairs
    case .knockout(let pairs):
      (pairs + Self.mostExtraPairs) * (Int.bitWidth - max(entrants - 1, 1).leadingZeroBitCount)
    }
  }
}

extension Failure {
  init(_ error: EventError) {
    switch error.kind {
    case .missing, .unreadable: self = .missing(error.description)
    case .invalid: self = .data(error.description)
    case .unwritable: self = .writing(error.description)
    case .taken:
      self = .writing(
        error.description + "; name a new folder, or go on with “moonstone arena resume”")
    }
  }
}
