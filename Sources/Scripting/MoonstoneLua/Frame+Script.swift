internal import CMoonstone
import MoonstoneKernel

// What the messages say: one writer and one reader each.

extension Frame {
  static func load(
    _ source: ScriptSource, _ limits: ScriptLimits, as role: ScriptRole = .strategy
  ) -> Frame {
    var frame = Frame(.load)
    frame.put(Int(role.rawValue))
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

  /// - Parameter position: its text, since a worker does not share its bytes.
  static func choose(_ question: ScriptQuestion, in position: String) -> Frame {
    var frame = Frame(.choose)
    frame.put(position)
    frame.put(codes: question.moves)
    frame.put(Int(question.side.rawValue))
    frame.put(question.clock) { $0.put($1) }
    frame.put(question.ticks) { $0.put($1) }
    frame.put(question.allowance) { $0.put($1) }
    frame.put(question.seconds)
    frame.put(question.seed)
    frame.put(question.wantsMemory)
    return frame
  }

  /// - Parameter position: its text, since a worker does not share its bytes.
  static func observe(_ notice: ScriptNotice, in position: String) -> Frame {
    var frame = Frame(.observe)
    frame.put(position)
    frame.put(codes: notice.moves)
    frame.put(notice.event)
    frame.put(notice.ticks)
    frame.put(notice.seconds)
    frame.put(notice.seed)
    return frame
  }

  static func observed(printed: String) -> Frame {
    var frame = Frame(.observed)
    frame.put(printed)
    return frame
  }

  /// - Parameter missing: what the worker's confinement lacks, as `ms_confine` tells it.
  static func ready(missing: UInt32) -> Frame {
    var frame = Frame(.ready)
    frame.put(Int(missing))
    return frame
  }

  /// - Parameters:
  ///   - memory: where it was asked for.
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

  private mutating func put(_ comment: Comment?) {
    put(comment?.value) { $0.put($1) }
    put(comment?.depth) { $0.put($1) }
    put(comment?.text) { $0.put($1) }
  }

  static func failed(_ failure: ScriptFailure, printed: String) -> Frame {
    var frame = Frame(.failed)
    frame.put(Int(failure.status.rawValue))
    frame.put(failure.message)
    frame.put(printed)
    frame.put(failure.charge) { frame, charge in
      frame.put(charge.root)
      frame.put(codes: charge.path.map { Int64($0.code) })
      frame.put(charge.query) { $0.put($1) }
      frame.put(codes: charge.arguments.map { Int64($0) })
    }
    return frame
  }

  static func chosen(_ answer: ScriptAnswer, printed: String) -> Frame {
    var frame = Frame(.chosen)
    frame.put(answer.move)
    frame.put(answer.ticks)
    frame.put(answer.comment)
    frame.put(answer.memory) { $0.put($1) }
    frame.put(answer.memoryError) { $0.put($1) }
    frame.put(printed)
    return frame
  }
}

extension FrameReader {
  mutating func load() throws(FrameError) -> (
    source: ScriptSource, limits: ScriptLimits, role: ScriptRole
  ) {
    guard let role = UInt8(exactly: try integer()).flatMap(ScriptRole.init) else {
      throw FrameError()
    }
    let seconds = try double()
    let ticks = try optional { reader throws(FrameError) in try reader.integer() }
    let source = try source()
    try end()
    return (source, ScriptLimits(loadSeconds: seconds, loadTicks: ticks), role)
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

  mutating func ready() throws(FrameError) -> UInt32 {
    let missing = try integer()
    try end()
    return UInt32(truncatingIfNeeded: missing)
  }

  mutating func done() throws(FrameError) -> (memory: String?, note: String?) {
    let memory = try optional { reader throws(FrameError) in try reader.text() }
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
    let depth = try optional { reader throws(FrameError) in try reader.integer() }
    let text = try optional { reader throws(FrameError) in try reader.text() }
    let isSilent = value == nil && depth == nil && text == nil
    return isSilent ? nil : Comment(value: value, depth: depth, text: text)
  }

  mutating func failed() throws(FrameError) -> (failure: ScriptFailure, printed: String) {
    let status = ms_status(UInt32(truncatingIfNeeded: try integer()))
    guard
      [MS_FAULT, MS_ILLEGAL, MS_TIME, MS_TICKS, MS_MEMORY, MS_STOPPED, MS_RULES].contains(status)
    else {
      throw FrameError()
    }
    var failure = ScriptFailure(status: status, message: try text())
    let printed = try text()
    failure.charge = try optional { reader throws(FrameError) in try reader.charge() }
    guard (status == MS_RULES) == (failure.charge != nil) else { throw FrameError() }
    try end()
    return (failure, printed)
  }

  private mutating func charge() throws(FrameError) -> RulesCharge {
    let root = try text()
    var path: [LuaWord] = []
    for code in try codes() {
      guard let move = LuaWord(code: Int(code)), path.count < RulesCharge.mostMoves else {
        throw FrameError()
      }
      path.append(move)
    }
    var charge = RulesCharge(root: root, path: path)
    charge.query = try optional { reader throws(FrameError) in try reader.integer() }
    charge.arguments = try codes().map { Int($0) }
    return charge
  }

  mutating func chosen() throws(FrameError) -> (answer: ScriptAnswer, printed: String) {
    let move = try integer()
    let ticks = try integer()
    let comment = try comment()
    let memory = try optional { reader throws(FrameError) in try reader.text() }
    let memoryError = try optional { reader throws(FrameError) in try reader.text() }
    let printed = try self.text()
    try end()
    return (
      ScriptAnswer(
        move: move, ticks: max(ticks, 0), comment: comment, memory: memory,
        memoryError: memoryError), printed
    )
  }

  mutating func observed() throws(FrameError) -> String {
    let printed = try text()
    try end()
    return printed
  }
}
