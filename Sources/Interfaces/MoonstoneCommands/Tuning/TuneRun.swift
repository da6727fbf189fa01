import MoonstoneCatalog
import MoonstoneLua
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

/// Plays a tuning on a terminal, from its beginning or from where it was left.
struct TuneRun<E: GameEntry> {
  let folder: TuneFolder
  let entry: E
  let loader: PlayerLoader<E.G>
  let playing: TunePlayingOptions
  let jobs: Int

  func run() async throws {
    let context = RunContext(loader: loader, isJSON: playing.json, isQuiet: true)
    let advice = "“moonstone tune resume \(folder.path.typed)” continues it"
    context.interruption.onSecondRequest { Program.warn(advice) }
    let known = playing.cache.cache(unless: false)
    let screen = TuneScreen(isJSON: playing.json)
    if !playing.json { Terminal.print(TuneReport(of: folder).heading) }
    let tuning = try Tuning(
      in: folder, jobs: jobs, cache: known?.matches, loader: loader,
      telling: .init(pair: screen.show, begin: screen.begin, fault: screen.tell))
    let report: TuneReport
    do {
      report = try await tuning.run(context.interruption)
      screen.clear()
    } catch {
      screen.clear()
      if error is Interrupted { Program.warn(advice) }
      guard case TuneError.nothing(let why) = error else { throw error }
      if !playing.json {
        Terminal.print(TuneReport(of: folder).candidates(fitting: Terminal.width))
      }
      throw Failure.data(
        "\(why); --trials plays more, and --params names what to tune all the same")
    }
    if let sentence = known?.sentence { Terminal.tell("moonstone: \(sentence)") }
    if playing.json {
      try Terminal.emit(report.json)
    } else {
      Terminal.print(report.plot(fitting: Terminal.width))
      Terminal.print(report.verdict)
    }
    if playing.write { try write(report) }
  }

  private func write(_ report: TuneReport) throws {
    guard report.isMoved, report.hasWon != false else {
      return Program.warn("--write: nothing was won, and the script is left as it is")
    }
    let path = try TunedText(of: report.plan).write(
      Array(zip(report.tuned, report.values)), of: entry, by: loader.catalog)
    Program.warn("\(path.printable) has the tuned values now: \(report.setting)")
  }
}

/// What a person sees while a tuning is played.
private final class TuneScreen: Sendable {
  private struct State: Sendable {
    var start = Duration.zero
    var first = 0
    var all = 0
    var told: Set<String> = []
  }

  /// How many different forfeits are told while it is played.
  private static let mostFaults = 5

  private let isJSON: Bool
  private let progress: Progress
  private let state = Locked(State())

  init(isJSON: Bool) {
    self.isJSON = isJSON
    progress = Progress(besideOutput: false)
  }

  func clear() { progress.clear() }

  func show(_ now: TuneProgress) {
    let time = monotonicTime()
    let left = state.withLock { state -> Double? in
      if state.all != now.all || state.start == .zero {
        (state.start, state.first, state.all) = (time, now.done, now.all)
      }
      let (done, elapsed) = (now.done - state.first, time - state.start)
      return done > 0
        ? Double(now.all - now.done) * (elapsed / .seconds(1)) / Double(done) : nil
    }
    let clock = left.map { ", \(EventProgress.clock($0)) left" } ?? ""
    progress.show("\(now.what): \(now.done) of \(now.all.pairs)\(clock)")
  }

  func begin(_ report: TuneReport) {
    progress.clear()
    if !isJSON { Terminal.print(report.candidates(fitting: Terminal.width)) }
  }

  /// Tells of a forfeit, but of the same one once.
  func tell(_ player: String, _ message: String) {
    let count = state.withLock { state in
      state.told.insert(message).inserted ? state.told.count : 0
    }
    guard (1...Self.mostFaults).contains(count) else { return }
    progress.clear()
    Program.warn(
      "\(player.shownName) forfeits, which counts as lost: \(message.printableLines)")
  }
}
