import ArgumentParser
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

struct ReproduceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reproduce", abstract: "Repeat a forfeit from the capsule that was kept of it.",
    discussion: """
      Capsules are written by “match”, “play”, “resume” and “check” with --capsules. The exit code is 0 when the \
      script does what is recorded, and 1 when it does something else now.
      """)

  @Argument(help: "A capsule.") var file: String
  @OptionGroup var place: PlaceOption
  @Flag(help: "Print JSON: one object.") var json = false

  func run() async throws {
    let capsule = try Capsule.read(file)
    try await reproduce(capsule, capsule.entry(file))
  }

  private func reproduce<E: GameEntry>(_ capsule: Capsule, _ entry: E) async throws {
    let (positions, moves) = try capsule.positions(of: entry.plugin.game, in: file)
    let reproduction = Reproduction(
      capsule: capsule, positions: positions, moves: moves, plugin: entry.plugin,
      home: ScriptHome(
        game: entry.name, limits: capsule.limits.limits, inProcess: place.inProcess))
    var found = await reproduction.ask(withTurnsBefore: false)
    // Its locals may matter: what it did since its text was loaded.
    if !found.isRecorded(capsule), capsule.first.ply < capsule.ply {
      let again = await reproduction.ask(withTurnsBefore: true)
      if again.isRecorded(capsule) || found.forfeit == nil { found = again }
    }
    try show(found, capsule)
    if !found.isRecorded(capsule) { throw EarlyExit(code: 1) }
  }

  private func show(_ found: Reproduction<some Game>.Finding, _ capsule: Capsule) throws {
    let isSame = found.isRecorded(capsule)
    if json {
      return try Terminal.emit(
        jsonLine(
          Answer(
            now: Answer.Doing(
              reason: OrNull(found.forfeit?.reason.rawValue),
              message: OrNull(found.forfeit?.message), move: OrNull(found.move)),
            recorded: Answer.Doing(
              reason: OrNull(capsule.happened.reason), message: OrNull(capsule.happened.message),
              move: OrNull(nil)),
            reproduced: isSame, turnsBefore: found.hasTurnsBefore)))
    }
    func words(_ reason: String, _ message: String) -> String {
      let reason = Termination(rawValue: reason)?.inWords ?? reason
      return "forfeits by \(reason): \(message.printable)"
    }
    let now =
      found.forfeit.map { words($0.reason.rawValue, $0.message) }
      ?? "plays \(found.move ?? "nothing")"
    let verdict =
      !isSame
      ? "not reproduced"
      : found.hasTurnsBefore
        ? "reproduced, with the turns from ply \(capsule.first.ply + 1) on" : "reproduced"
    Terminal.print(
      """
      \(capsule.game): \(capsule.side) (\(capsule.player.printable)), ply \(capsule.ply + 1), \
      seed \(capsule.seed)
      recorded: \(words(capsule.happened.reason, capsule.happened.message))
      now:      \(now)
      \(verdict)
      """)
  }

  private struct Answer: Encodable {
    struct Doing: Encodable {
      let reason: OrNull<String>
      let message: OrNull<String>
      let move: OrNull<String>
    }

    let now: Doing
    let recorded: Doing
    let reproduced: Bool
    let turnsBefore: Bool
  }
}

/// Asks the script of a capsule again.
private struct Reproduction<G: Game> {
  struct Finding {
    let forfeit: Forfeit?
    let move: String?
    let hasTurnsBefore: Bool

    /// When a clock runs out is measured; every other message is the same again.
    func isRecorded(_ capsule: Capsule) -> Bool {
      guard let forfeit, forfeit.reason.rawValue == capsule.happened.reason else { return false }
      return forfeit.reason == .time || forfeit.message == capsule.happened.message
    }
  }

  let capsule: Capsule
  let positions: [G.Position]
  let moves: [G.Move]
  let plugin: Plugin<G>
  let home: ScriptHome

  /// - Parameter withTurnsBefore: whether it makes the moves again that it made since its text was
  ///   loaded, so that its locals are what they were.
  func ask(withTurnsBefore: Bool) async -> Finding {
    func finding(_ forfeit: Forfeit?, _ move: G.Move? = nil) -> Finding {
      Finding(
        forfeit: forfeit, move: move?.description, hasTurnsBefore: withTurnsBefore)
    }
    do {
      let player = try LuaStrategy(
        capsule.script.source ?? ScriptSource(name: capsule.script.name, bytes: []),
        plugin: plugin, limits: home.limits, workers: home.workers,
        memory: withTurnsBefore ? capsule.first.memory : capsule.memory)
      if withTurnsBefore { await playTurnsBefore(player) }
      let started = monotonicTime()
      let choice = try await player.choose(turn(at: moves.count))
      let elapsed = monotonicTime() - started
      let remaining = capsule.limits.nanoseconds.map { Duration.nanoseconds($0) }
      if let remaining, elapsed > remaining + ClockOptions.margin {
        return finding(Forfeit(.time, "\(sideName)'s time ran out"))
      }
      if let left = capsule.limits.ticks, let spent = choice.ticks, spent > left {
        return finding(Forfeit(.ticks, "\(sideName)'s ticks ran out"))
      }
      guard positions[moves.count].isLegal(choice.move) else {
        let refused = IllegalMove(choice.move, in: positions[moves.count])
        return finding(Forfeit(.illegalMove, refused.message(sideNames: plugin.game.sideNames)))
      }
      return finding(nil, choice.move)
    } catch let forfeit as Forfeit {
      return finding(forfeit)
    } catch let error as ScriptError {
      // As a script forfeits that no longer loads.
      return finding(Forfeit(.fault, error.message.printableLines))
    } catch {
      return finding(Forfeit(.fault, "\(error)"))
    }
  }

  private var sideName: String { plugin.game.sideNames[positions[moves.count].turn] }

  /// What it answers there is known, and does not matter.
  private func playTurnsBefore(_ player: LuaStrategy<G>) async {
    for ply in capsule.first.ply..<moves.count
    where positions[ply].turn == positions[moves.count].turn
      && plugin.game.forcedPass(in: positions[ply]) == nil
    {
      _ = try? await player.choose(turn(at: ply))
    }
  }

  private func turn(at ply: Int) -> Turn<G> {
    let isLast = ply == moves.count
    // How much was left at an earlier turn is not known; it was enough. Nor is what it might spend.
    return Turn(
      game: plugin.game, position: positions[ply], moves: Array(moves.prefix(ply)),
      remaining: isLast ? capsule.limits.nanoseconds.map { .nanoseconds($0) } : nil,
      remainingTicks: capsule.limits.ticks.map { isLast ? $0 : max($0, 1_000_000_000) },
      allowance: isLast ? capsule.limits.allowanceNanoseconds.map { .nanoseconds($0) } : nil,
      tickAllowance: capsule.limits.allowanceTicks,
      seed: capsule.seed, keepsMemory: true,
      report: { report in
        guard isLast, case .note(let text) = report else { return }
        Terminal.tell("\(capsule.player.printable): \(text.printableLines)")
      })
  }
}
