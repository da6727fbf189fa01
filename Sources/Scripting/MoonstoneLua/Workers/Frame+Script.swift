internal import CMoonstone
import MoonstoneKernel

// The messages about scripts: one writer and one reader each.

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

extension FrameReader {
  mutating func load() throws(FrameError) -> (
    source: ScriptSource, limits: ScriptLimits, role: ScriptRole, tick: Double
  ) {
    guard let role = UInt8(exactly: try integer()).flatMap(ScriptRole.init) else {
      throw FrameError()
    }
    let tick = try double()
    let seconds = try double()
    let ticks = try optional { reader throws(FrameError) in try reader.integer() }
    let source = try source()
    try end()
    return (source, ScriptLimits(loadSeconds: seconds, loadTicks: ticks), role, tick)
  }

  mutating func source() throws(FrameError) -> ScriptSource {
    let name = try text()
    let main = try bytes()
    var includes: [ScriptSource.Include] = []
    for _ in 0..<max(try integer(), 0) {
      let module = try text()
      includes.append(.init(module: module, name: try text(), bytes: try bytes()))
    }
    return ScriptSource(name: name, bytes: main, includes: includes)
  }

  mutating func remember() throws(FrameError) -> (
    memory: String, name: String, limits: ScriptLimits
  ) {
    let memory = try text()
    let name = try text()
    let seconds = try double()
    let ticks = try optional { reader throws(FrameError) in try reader.integer() }
    try end()
    return (memory, name, ScriptLimits(loadSeconds: seconds, loadTicks: ticks))
  }

  mutating func meter() throws(FrameError) -> (meter: ScriptMeter, begins: Bool) {
    guard let meter = ScriptMeter(rawValue: try integer()) else { throw FrameError() }
    let begins = try flag()
    try end()
    return (meter, begins)
  }

  mutating func ready() throws(FrameError) -> UInt32 {
    let missing = try integer()
    try end()
    return UInt32(truncatingIfNeeded: missing)
  }

  mutating func done() throws(FrameError) -> (memory: String?, note: String?) {
    let memory = try memory()
    let note = try optional { reader throws(FrameError) in try reader.text() }
    try end()
    return (memory, note)
  }

  mutating func thinking() throws(FrameError) -> (comment: Comment?, ticks: Int) {
    let comment = try comment()
    let ticks = try integer()
    try end()
    return (comment, max(ticks, 0))
  }

  private mutating func comment() throws(FrameError) -> Comment? {
    let value = try optional { reader throws(FrameError) in try reader.double() }
    let unit = try optional { reader throws(FrameError) in try reader.double() }
    let depth = try optional { reader throws(FrameError) in try reader.integer() }
    let text = try optional { reader throws(FrameError) in try reader.text() }
    let pv = try optional { reader throws(FrameError) in try reader.text() }
    let marks = try optional { reader throws(FrameError) in try reader.text() }
    let comment = Comment(
      value: value, unit: unit.flatMap { $0 > 0 && $0 <= 1e9 ? $0 : nil }, depth: depth,
      text: text, pv: pv.map(Comment.pv) ?? [],
      marks: marks.map(Comment.marks) ?? [:])
    return comment.isEmpty ? nil : comment
  }

  mutating func failed() throws(FrameError) -> (failure: ScriptFailure, printed: String) {
    let status = ms_status(UInt32(truncatingIfNeeded: try integer()))
    guard
      [MS_FAULT, MS_ILLEGAL, MS_TIME, MS_TICKS, MS_MEMORY, MS_STOPPED, MS_RULES].contains(status)
    else {
      throw FrameError()
    }
    var failure = ScriptFailure(status: status, fault: try fault())
    failure.calls = try text()
    failure.variables = try text()
    failure.ticks = try optional { reader throws(FrameError) in try reader.integer() }
    failure.drewChance = try flag()
    let printed = try text()
    failure.breach = try optional { reader throws(FrameError) in try reader.breach() }
    guard failure.ticks ?? 0 >= 0, (status == MS_RULES) == (failure.breach != nil) else {
      throw FrameError()
    }
    try end()
    return (failure, printed)
  }

  private mutating func fault() throws(FrameError) -> ScriptFault {
    let file = try optional { reader throws(FrameError) in try reader.text() }
    let place = ScriptPlace(line: try integer(), column: try integer())
    return ScriptFault(file: file, place: place, text: try text())
  }

  private mutating func breach() throws(FrameError) -> RulesBreach {
    let root = try text()
    var path: [LuaWord] = []
    for code in try codes() {
      guard let move = LuaWord(code: Int(code)), path.count < RulesBreach.mostMoves else {
        throw FrameError()
      }
      path.append(move)
    }
    var breach = RulesBreach(root: root, path: path)
    breach.query = try optional { reader throws(FrameError) in try reader.integer() }
    breach.arguments = try codes().map { Int($0) }
    return breach
  }

  /// Brings the moves of the question before up to this one.
  mutating func follow(_ moves: inout [Int64]) throws(FrameError) {
    let known = try integer()
    guard (0...moves.count).contains(known) else { throw FrameError() }
    let rest = try codes()
    moves.removeLast(moves.count - known)
    moves += rest
  }

  mutating func budget() throws(FrameError) -> Budget {
    Budget(
      remaining: try optional { reader throws(FrameError) in try reader.duration() },
      remainingTicks: try optional { reader throws(FrameError) in try reader.integer() },
      allowance: try optional { reader throws(FrameError) in try reader.duration() },
      tickAllowance: try optional { reader throws(FrameError) in try reader.integer() })
  }

  mutating func chosen() throws(FrameError) -> (answer: ScriptAnswer, printed: String) {
    let move = try integer()
    let ticks = try integer()
    let comment = try optional { reader throws(FrameError) in try reader.comment() }
    let memory = try memory()
    let memoryError = try optional { reader throws(FrameError) in try reader.text() }
    let pace = ScriptAnswer.Pace(seconds: try double(), wait: try double())
    let drewChance = try flag()
    let printed = try self.text()
    try end()
    guard ticks >= 0, pace.seconds >= 0, pace.wait >= 0 else { throw FrameError() }
    return (
      ScriptAnswer(
        move: move, ticks: ticks, comment: comment ?? nil, memory: memory,
        memoryError: memoryError, pace: pace, drewChance: drewChance), printed
    )
  }

  /// A memory that can be recorded.
  private mutating func memory() throws(FrameError) -> String? {
    let memory = try optional { reader throws(FrameError) in try reader.text() }
    guard (memory?.utf8.count ?? 0) <= Int(MS_MAX_MEMORY) else { throw FrameError() }
    return memory
  }

  mutating func observed() throws(FrameError) -> String {
    let printed = try text()
    try end()
    return printed
  }
}
