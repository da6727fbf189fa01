internal import CMoonstone
import MoonstoneKernel

// The messages about scripts: each is read in FrameReader+Script.

extension Frame {
  /// - Parameter tick: the seconds that a tick takes on this machine.
  static func load(
    _ source: ScriptSource, _ limits: ScriptLimits, as role: ScriptRole = .strategy, tick: Double
  ) -> Frame {
    var frame = Frame(.load)
    frame.put(Int(role.rawValue))
    frame.put(tick)
    frame.put(limits.loadSeconds)
    frame.put(limits.loadTicks) { $0.put($1) }
    frame.put(source)
    return frame
  }

  mutating func put(_ source: ScriptSource) {
    put(source.name)
    put(source.bytes)
    put(source.includes.count)
    for include in source.includes {
      put(include.module)
      put(include.name)
      put(include.bytes)
    }
  }

  static func remember(_ memory: String, name: String, _ limits: ScriptLimits) -> Frame {
    var frame = Frame(.remember)
    frame.put(memory)
    frame.put(name)
    frame.put(limits.loadSeconds)
    frame.put(limits.loadTicks) { $0.put($1) }
    return frame
  }

  /// - Parameters:
  ///   - position: its text, since a worker does not share its bytes.
  ///   - known: how many of the moves the worker has been told already.
  ///   - seconds: the limit on the wall clock.
  ///   - wantsMemory: whether the answer is to have the script's memory.
  ///   - buffer: see ``init(_:into:)``.
  static func choose(
    _ turn: borrowing ScriptTurn, in position: String, knowing known: Int = 0,
    within seconds: Double, wantsMemory: Bool, into buffer: inout [UInt8]
  ) -> Frame {
    let time = turn.budget.timeSeenByScripts
    var frame = Frame(.choose, into: &buffer)
    frame.put(position)
    frame.put(turn.moves, after: known)
    frame.put(Int(turn.side.rawValue))
    frame.put(time.remaining) { $0.put($1) }
    frame.put(turn.budget.remainingTicks) { $0.put($1) }
    frame.put(time.allowance) { $0.put($1) }
    frame.put(turn.budget.tickAllowance) { $0.put($1) }
    frame.put(seconds)
    frame.put(turn.seed)
    frame.put(wantsMemory)
    return frame
  }

  /// - Parameters:
  ///   - position: its text, since a worker does not share its bytes.
  ///   - known: how many of the moves the worker has been told already.
  static func observe(
    _ notice: ScriptNotice, in position: String, knowing known: Int = 0
  ) -> Frame {
    var frame = Frame(.observe)
    frame.put(position)
    frame.put(notice.moves, after: known)
    frame.put(notice.event)
    frame.put(notice.ticks)
    frame.put(notice.seconds)
    frame.put(notice.seed)
    return frame
  }

  private mutating func put(_ moves: MovesSoFar, after known: Int) {
    put(known)
    put(codes: moves.codes[known...])
  }

  static func observed(printed: String) -> Frame {
    var frame = Frame(.observed)
    frame.put(printed)
    return frame
  }

  /// - Parameter begins: whether to begin, instead of asking for what was written.
  static func meter(_ meter: ScriptMeter, begins: Bool) -> Frame {
    var frame = Frame(.meter)
    frame.put(meter.rawValue)
    frame.put(begins)
    return frame
  }

  /// - Parameter missing: what the worker's confinement lacks, as `ms_confine` returns it.
  static func ready(missing: UInt32) -> Frame {
    var frame = Frame(.ready)
    frame.put(Int(missing))
    return frame
  }

  /// - Parameters:
  ///   - memory: the script's memory, where that was asked for.
  ///   - note: why there is none, or what became of the one that was sent.
  static func done(memory: String? = nil, note: String? = nil) -> Frame {
    var frame = Frame(.done)
    frame.put(memory) { $0.put($1) }
    frame.put(note) { $0.put($1) }
    return frame
  }

  static func thinking(_ comment: Comment, ticks: Int) -> Frame {
    var frame = Frame(.thinking)
    frame.put(comment)
    frame.put(ticks)
    return frame
  }

  private mutating func put(_ comment: Comment) {
    put(comment.value) { $0.put($1) }
    put(comment.unit) { $0.put($1) }
    put(comment.depth) { $0.put($1) }
    put(comment.text) { $0.put($1) }
    put(comment.pvText) { $0.put($1) }
    put(comment.marksText) { $0.put($1) }
  }

  private mutating func put(_ fault: ScriptFault) {
    put(fault.file) { $0.put($1) }
    put(fault.place?.line ?? 0)
    put(fault.place?.column ?? 0)
    put(fault.text)
  }

  static func failed(_ failure: ScriptFailure, printed: String) -> Frame {
    var frame = Frame(.failed)
    frame.put(Int(failure.status.rawValue))
    frame.put(failure.fault)
    frame.put(failure.calls)
    frame.put(failure.variables)
    frame.put(failure.ticks) { $0.put($1) }
    frame.put(failure.drewChance)
    frame.put(printed)
    frame.put(failure.breach) { frame, breach in
      frame.put(breach.root)
      frame.put(codes: breach.path.map { Int64($0.code) })
      frame.put(breach.query) { $0.put($1) }
      frame.put(codes: breach.arguments.map { Int64($0) })
    }
    return frame
  }

  /// - Parameter buffer: see ``init(_:into:)``.
  static func chosen(
    _ answer: ScriptAnswer, printed: String, into buffer: inout [UInt8]
  ) -> Frame {
    var frame = Frame(.chosen, into: &buffer)
    frame.put(answer.move)
    frame.put(answer.ticks ?? 0)
    frame.put(answer.comment) { $0.put($1) }
    frame.put(answer.memory) { $0.put($1) }
    frame.put(answer.memoryError) { $0.put($1) }
    frame.put(answer.pace.seconds)
    frame.put(answer.pace.wait)
    frame.put(answer.drewChance)
    frame.put(printed)
    return frame
  }
}
