import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// One job of a rerun: asks about one match after another, on a thread of its own.
struct RerunWork<G: Game> {
  private let rerun: Rerun<G>
  private let job: Int
  private let sheet: RerunSheet<G>
  private let stop: RerunStop
  private var player: LuaStrategy<G>?
  private var thought: Thought<G>?
  /// The memories that the answers have made, with the plies before which they were asked.
  private var memories: [(ply: Int, memory: String)] = []
  /// Whether the last thought on record was this very version's.
  private var wasOwn = false

  init(_ rerun: Rerun<G>, _ job: Int, _ sheet: RerunSheet<G>, _ stop: RerunStop) {
    (self.rerun, self.job, self.sheet, self.stop) = (rerun, job, sheet, stop)
  }

  mutating func run() async throws {
    defer { sheet.leave() }
    while !stop.isOver, let item = try sheet.next() {
      let match = item.match
      let sides = rerun.sides(of: match)
      if sides.isEmpty {
        sheet.leaveOut(rerun.side == nil ? .noVersion : .engine)
        continue
      }
      if match.hasClock { sheet.noteClock() }
      for side in sides { sheet.add(try await result(of: item, side)) }
    }
  }

  private mutating func result(
    of item: RerunSheet<G>.Item, _ side: Side
  ) async throws -> RerunResult<G> {
    let match = item.match
    var result = RerunResult(match, item.number, side)
    (player, thought, memories, wasOwn) = (nil, nil, [], false)
    defer { seat(nil) }
    for recorded in item.thoughts where recorded.side == side {
      let relation = rerun.script.relation(to: recorded.player)
      guard rerun.side != nil || relation.isVersion else {
        wasOwn = false
        continue
      }
      if stop.isOver {
        result.left += 1
        continue
      }
      let before = rerun.cut == nil ? 0 : processorTime
      let answer = try await answer(to: recorded, by: relation, in: match)
      if stop.isTimed { stop.spend(processorTime - before) }
      take(answer, recorded, match, &result)
    }
    return result
  }

  /// The processor time of this thread and of the script's process, in seconds.
  private var processorTime: Double { threadTime() + (player?.processorTime ?? 0) }

  private mutating func seat(_ player: LuaStrategy<G>?) {
    self.player = player
    guard let player else { return stop.note(job, nil) }
    stop.note(job) { player.stop() }
  }

  // MARK: - Asking

  /// - Returns: `nil` if the machine or a person stopped the script.
  private mutating func answer(
    to recorded: RecordedThought<G>, by relation: RerunScript.Relation, in match: RerunMatch<G>
  ) async throws -> Thought<G>.Answer? {
    while let last = memories.last, last.ply >= recorded.ply { memories.removeLast() }
    let isOwn = relation.isSame && match.knowsVersion(of: recorded)
    defer { wasOwn = isOwn }
    let turn = Turn(
      in: recorded.match, budget: match.budget(of: recorded, otherwise: rerun.ticks),
      seed: match.seed, keepsMemory: true, isWanted: { [stop] in !stop.isStopped })
    let loading = match.loading(of: recorded)
    do {
      var memory = memories.last?.memory
      if loading != nil || player == nil {
        // What a former version left is on record; it is not what this one would have left.
        if let loading, isOwn, !wasOwn { memory = loading.memory }
        try load(relation.version, match, turn, memory)
      } else {
        thought?.goOn(with: turn, memory: memory)
      }
      guard let player else { return nil }
      return try await player.answer(turn)
    } catch let error as ScriptError where error.kind == .invalid {
      return .failure(Forfeit(.fault, error.message.printableLines))
    } catch is CancellationError {
      return nil
    }
  }

  private mutating func load(
    _ script: ScriptSource, _ match: RerunMatch<G>, _ turn: Turn<G>, _ memory: String?
  ) throws {
    var limits = rerun.loader.home.limits
    limits.memory = min(limits.memory, match.memory)
    let first = Thought(of: script, limits: limits, turn, memory: memory)
    thought = first
    seat(nil)
    seat(
      try LuaStrategy(
        first.script, plugin: rerun.loader.plugin, limits: limits,
        isolation: rerun.loader.home.isolation, memory: memory))
  }

  // MARK: - Comparing

  private mutating func take(
    _ answer: Thought<G>.Answer?, _ recorded: RecordedThought<G>, _ match: RerunMatch<G>,
    _ result: inout RerunResult<G>
  ) {
    guard let answer, !isLate(answer) else {
      if stop.isStopped { result.left += 1 } else { result.unanswered += 1 }
      seat(nil)
      return
    }
    if case .success(let choice) = answer {
      if let memory = choice.memory { memories.append((recorded.ply, memory)) }
    } else {
      // It goes on as if it had been loaded anew with the memory before.
      seat(nil)
      result.faults += 1
    }
    if case .forfeit(let ending) = recorded.answer, ending.termination == .time {
      result.unanswered += 1
      return
    }
    result.plies += 1
    let old = RerunDifference<G>.Answer(recorded.answer)
    let new = RerunDifference<G>.Answer(answer)
    if let before = old.ticks, let now = new.ticks {
      result.ticksBefore += before
      result.ticksNow += now
    }
    let hasOtherTicks = wasOwn && old.ticks != nil && old.ticks != new.ticks
    let hasOtherMove = new.isOtherMove(than: old)
    if hasOtherMove || hasOtherTicks, let thought {
      result.differences.append(
        RerunDifference(
          place: match.place, keptFile: match.keptFile, source: match.source, thought: thought,
          isOwn: wasOwn, old: old, new: new))
    }
    sheet.tell(isDifferent: hasOtherMove)
  }

  /// Whether the machine was too slow for an answer under ticks.
  private func isLate(_ answer: Thought<G>.Answer) -> Bool {
    if case .failure(let forfeit) = answer { forfeit.reason == .time } else { false }
  }
}
