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

    fileprivate init(_ answer: Thought<G>.Answer, hasTurnsBefore: Bool) {
      switch answer {
      case .success(let choice): (forfeit, move) = (nil, choice.move.description)
      case .failure(let why): (forfeit, move) = (why, nil)
      }
      self.hasTurnsBefore = hasTurnsBefore
    }

    /// Returns whether the finding matches the capsule: the forfeit, or what an audit saw.
    package func isRecorded(_ capsule: Capsule) -> Bool {
      if let turn = capsule.audit, let played = turn.played { return move == played }
      return forfeit.map(capsule.happened.isRepeated) ?? false
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
    let found = await thought.askAgain { answer in
      Finding(answer, hasTurnsBefore: false).isRecorded(capsule)
    } _: {
      await answer(to: $0)
    }
    return Finding(found.answer, hasTurnsBefore: found.hasThoughtsBefore)
  }

  /// What the script was asked since it was loaded.
  package var thought: Thought<G> {
    let script =
      capsule.script.source ?? ScriptSource(name: capsule.script.name, bytes: [])
    let before = (min(capsule.first.ply, moves.count)..<moves.count).filter { ply in
      positions[ply].turn == positions[moves.count].turn
        && loader.game.forcedPass(in: positions[ply]) == nil
    }
    guard let first = before.first else {
      return loader.thought(of: script, turn(at: moves.count), memory: capsule.memory)
    }
    var thought = loader.thought(of: script, turn(at: first), memory: capsule.first.memory)
    for ply in before.dropFirst() { thought = thought.followed(by: turn(at: ply), memory: nil) }
    return thought.followed(by: turn(at: moves.count), memory: capsule.memory)
  }

  private func answer(to thought: Thought<G>) async -> Thought<G>.Answer {
    do {
      var started = Duration.zero
      let answer = try await loader.answer(to: thought) { script in
        prepare(script)
        started = monotonicTime()
      }
      if let left = thought.turn.budget.remaining, case .success = answer,
        monotonicTime() - started > left + Clocks.usualMargin
      {
        let name = loader.game.sideNames[thought.turn.side]
        return .failure(Forfeit(.time, "\(name)'s time ran out"))
      }
      return answer
    } catch let error as ScriptError {
      // A script that no longer loads forfeits in this way.
      return .failure(Forfeit(.fault, error.message.printableLines))
    } catch {
      return .failure(Forfeit(.fault, "\(error)"))
    }
  }

  /// The time left at an earlier turn is unknown, but it was enough; so is its allowance.
  private func turn(at ply: Int) -> Turn<G> {
    let isLast = ply == moves.count
    let limits = capsule.limits
    let budget = Budget(
      remaining: isLast ? limits.nanoseconds.map { .nanoseconds($0) } : nil,
      remainingTicks: limits.ticks.map { isLast ? $0 : max($0, 1_000_000_000) },
      allowance: isLast ? limits.allowanceNanoseconds.map { .nanoseconds($0) } : nil,
      tickAllowance: limits.allowanceTicks)
    return Turn(
      game: loader.game, position: positions[ply], start: positions[0], moves: moves.first(ply),
      budget: budget,
      seed: capsule.seed, keepsMemory: true,
      report: { report in
        guard isLast, case .note(let text) = report else { return }
        say("\(capsule.player.printable): \(text.printableLines)")
      })
  }
}

extension Capsule.Happening {
  /// Whether a forfeit is the recorded one. Messages about the clock may differ, since they contain
  /// measurements.
  func isRepeated(by forfeit: Forfeit) -> Bool {
    forfeit.reason.rawValue == reason && (forfeit.reason == .time || forfeit.message == message)
  }
}
