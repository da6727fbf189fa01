import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// Asks the script of a capsule again.
package struct Reproduction<G: Game> {
  package struct Finding {
    /// The forfeit; `nil` if the script moved.
    package let forfeit: Forfeit?
    /// The move; `nil` if the script forfeited.
    package let move: String?
    /// Whether the turns before were repeated.
    package let hasTurnsBefore: Bool

    /// Returns whether the finding matches the capsule. Messages about the clock may differ, since
    /// they contain measurements.
    package func isRecorded(_ capsule: Capsule) -> Bool {
      guard let forfeit, forfeit.reason.rawValue == capsule.happened.reason else { return false }
      return forfeit.reason == .time || forfeit.message == capsule.happened.message
    }
  }

  package let capsule: Capsule
  /// The positions of the match; the script was asked about the last one.
  package let positions: [G.Position]
  /// The moves between the positions.
  package let moves: Trail<G.Move>
  package let loader: PlayerLoader<G>
  /// Receives the script's output, line by line.
  package let say: @Sendable (String) -> Void
  /// Is given the script before its last turn.
  package var prepare: @Sendable (LuaStrategy<G>) -> Void = { _ in }

  /// Prepares the repetition of a capsule.
  package init(
    capsule: Capsule, positions: [G.Position], moves: [G.Move], loader: PlayerLoader<G>,
    say: @escaping @Sendable (String) -> Void
  ) {
    self.capsule = capsule
    self.positions = positions
    self.moves = Trail(moves)
    self.loader = loader
    self.say = say
  }

  /// Repeats the recorded turn. If the result differs, it also repeats the turns before, since the
  /// script's locals may hold what it did since it was loaded.
  package func run() async -> Finding {
    let found = await ask(withTurnsBefore: false)
    if found.isRecorded(capsule) || capsule.first.ply >= capsule.ply { return found }
    let again = await ask(withTurnsBefore: true)
    return again.isRecorded(capsule) || found.forfeit == nil ? again : found
  }

  /// - Parameter withTurnsBefore: whether to repeat the moves since the script was loaded, so that
  ///   its locals are the same.
  private func ask(withTurnsBefore: Bool) async -> Finding {
    func finding(_ forfeit: Forfeit?, _ move: G.Move? = nil) -> Finding {
      Finding(
        forfeit: forfeit, move: move?.description, hasTurnsBefore: withTurnsBefore)
    }
    do {
      let player = try loader.strategy(
        capsule.script.source ?? ScriptSource(name: capsule.script.name, bytes: []),
        memory: withTurnsBefore ? capsule.first.memory : capsule.memory)
      if withTurnsBefore { await playTurnsBefore(player) }
      prepare(player)
      let started = monotonicTime()
      let choice = try await player.choose(turn(at: moves.count))
      let elapsed = monotonicTime() - started
      let remaining = capsule.limits.nanoseconds.map { Duration.nanoseconds($0) }
      if let remaining, elapsed > remaining + Clocks.usualMargin {
        return finding(Forfeit(.time, "\(sideName)'s time ran out"))
      }
      if let left = capsule.limits.ticks, let spent = choice.ticks, spent > left {
        return finding(Forfeit(.ticks, "\(sideName)'s ticks ran out"))
      }
      guard positions[moves.count].isLegal(choice.move) else {
        return finding(
          Forfeit(
            .illegalMove,
            IllegalMove(choice.move, in: positions[moves.count])
              .message(sideNames: loader.game.sideNames)))
      }
      return finding(nil, choice.move)
    } catch let forfeit as Forfeit {
      return finding(forfeit)
    } catch let error as ScriptError {
      // A script that no longer loads forfeits in this way.
      return finding(Forfeit(.fault, error.message.printableLines))
    } catch {
      return finding(Forfeit(.fault, "\(error)"))
    }
  }

  private var sideName: String { loader.game.sideNames[positions[moves.count].turn] }

  /// Repeats the earlier turns. Their answers are known and do not matter.
  private func playTurnsBefore(_ player: LuaStrategy<G>) async {
    for ply in capsule.first.ply..<moves.count
    where positions[ply].turn == positions[moves.count].turn
      && loader.game.forcedPass(in: positions[ply]) == nil
    {
      _ = try? await player.choose(turn(at: ply))
    }
  }

  private func turn(at ply: Int) -> Turn<G> {
    let isLast = ply == moves.count
    let limits = capsule.limits
    // The time left at an earlier turn is unknown, but it was enough; so is its allowance.
    let budget = Budget(
      remaining: isLast ? limits.nanoseconds.map { .nanoseconds($0) } : nil,
      remainingTicks: limits.ticks.map { isLast ? $0 : max($0, 1_000_000_000) },
      allowance: isLast ? limits.allowanceNanoseconds.map { .nanoseconds($0) } : nil,
      tickAllowance: limits.allowanceTicks)
    return Turn(
      game: loader.game, position: positions[ply], moves: moves.first(ply), budget: budget,
      seed: capsule.seed, keepsMemory: true,
      report: { report in
        guard isLast, case .note(let text) = report else { return }
        say("\(capsule.player.printable): \(text.printableLines)")
      })
  }
}
