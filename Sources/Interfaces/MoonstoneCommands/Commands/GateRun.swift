import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

/// Holds a gate on a terminal: once, or until the person leaves.
struct GateRun<G: Game> {
  let folder: String
  let path: String
  let isWatching: Bool
  let isJSON: Bool
  let context: RunContext<G>
  let record: GateRecord
  let cache: UserCache?

  func hold(
    clocks: Clocks, jobs: Int, beginning: @escaping GateSession<G>.Beginning
  ) async throws {
    let advice = "the same command goes on with the gate in \(path.typed)"
    context.interruption.onSecondRequest { Program.warn(advice) }
    let screen = GateScreen(isJSON: isJSON)
    let session = GateSession(
      of: folder, in: path, record, clocks, loader: context.loader, jobs: jobs,
      cache: cache?.matches, program: Program.name, context.interruption,
      telling: .init(
        check: { screen.check($0) },
        measure: { script, _ in
          screen.measure(script)
          return screen
        }, tell: { try screen.tell($0) }), begin: beginning)
    do {
      try await passes(session, screen)
    } catch {
      screen.clear()
      if error is Interrupted, !isWatching { Program.warn(advice) }
      throw error
    }
  }

  private func passes(_ session: GateSession<G>, _ screen: GateScreen) async throws {
    while true {
      let seen = follower
      try await session.pass()
      screen.clear()
      try report(session)
      guard isWatching else { break }
      screen.note("waiting for scripts in \(folder.printable) to be saved; Ctrl-C ends")
      let waiting = Task { [seen] in
        var seen = seen
        await seen.waitForChange()
      }
      context.interruption.onRequest { waiting.cancel() }
      await waiting.value
      context.interruption.onRequest(nil)
      if context.interruption.signal != nil { return }
    }
  }

  /// Looks at the folder, its scripts and their tests.
  private var follower: FileFollower {
    let files = (try? ScriptFolder.scripts(in: folder)) ?? []
    return FileFollower([folder] + files + files.flatMap { OwnTests.files(of: $0) })
  }

  private func report(_ session: GateSession<G>) throws {
    if let sentence = cache?.sentence, !isWatching { Terminal.tell("moonstone: \(sentence)") }
    guard let reading = try session.reading() else {
      let error = GateError.tooFew(folder, session.waiting)
      guard isWatching else { throw error }
      return Program.warn("\(error)")
    }
    if isJSON { return }
    Terminal.print(EventReport(withCapsulesOf: reading).text(fitting: Terminal.width))
  }
}
