internal import CMoonstone
import MoonstoneKernel

// The messages about scripts: each is written in Frame+Script.

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
