internal import CMoonstone
import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// Steps through one thought, forwards and back.
///
///     let debugger = try ThoughtDebugger(thought, plugin: reversi, workers: pool)
///     print(debugger.beginning)            // what the script answered
///     var stop = try debugger.start()      // its first line
///     stop = try debugger.forwards(.next)
///     stop = try debugger.back(.step)
///
/// The thought is thought once, as it always is. What is looked at is a copy, so the script plays
/// the same move for the same ticks, whatever is asked. The worker ends with this object.
package final class ThoughtDebugger: Sendable {
  /// How far to go.
  package enum Wish: String, Sendable {
    /// To the next line, wherever it is.
    case step
    /// To the next line of this call, or of the calls that led here.
    case next
    /// To a line of the calls that led here.
    case out
    /// To a breakpoint, a watched value that changes, or a failure.
    case run
  }

  private let process: WorkerProcess
  private let source: ScriptSource
  private let moveText: @Sendable (Int) -> String?
  private let pausing = Locked(Pausing())
  /// The answer of the thought.
  package let beginning: DebugStop

  /// Asks the thoughts before since the version was loaded, and then this one.
  ///
  /// - Parameters:
  ///   - thought: a thought whose ticks are limited.
  ///   - plugin: the game.
  ///   - workers: where the script runs.
  ///   - tell: hears how many of the thoughts are done, and how many there are; what it throws ends
  ///     this.
  /// - Throws: a ``ScriptError`` if the version cannot be loaded, or the system cannot step.
  package init<G: Game>(
    _ thought: Thought<G>, plugin: Plugin<G>, workers: WorkerPool,
    tell: (_ done: Int, _ all: Int) throws -> Void = { _, _ in }
  ) throws {
    let bridge = plugin.bridge
    let process = try workers.takeForDebugging()
    (self.process, source) = (process, thought.script)
    let erased = bridge.erased
    moveText = { erased.moveText($0) }
    let name = thought.script.name
    let loading = WorkerPatience(
      seconds: max(thought.limits.loadSeconds, 60),
      cpu: bridge.seconds(forTicks: thought.limits.loadTicks))
    func done(_ request: Frame) throws {
      _ = try process.ask(request, for: .done, loading, of: name)
    }
    try done(.load(thought.script, thought.limits, tick: ms_tick_seconds()))
    if let memory = thought.questions[0].memory {
      try done(.remember(memory, name: name, thought.limits))
    }
    let all = thought.questions.count
    let asking = plugin.asking()
    var answer: Frame?
    for (index, question) in thought.questions.enumerated() {
      try tell(index, all)
      let turn = question.turn
      if index == all - 1 { try done(Frame(.debug)) }
      do {
        _ = try asking(turn) { asked in
          answer = try Self.ask(asked, of: bridge, in: process)
          throw Asked()
        }
      } catch is Asked {}
    }
    try tell(all, all)
    guard let answer, answer.kind == .stopped else { throw FrameError() }
    var reader = answer.reader
    let text = try reader.text()
    guard let stop = DebugStop(text, of: thought.script, moveText) else { throw FrameError() }
    beginning = stop
  }

  private static func ask(
    _ turn: borrowing ScriptTurn, of bridge: Bridge, in process: WorkerProcess
  ) throws -> Frame {
    var buffer: [UInt8] = []
    let cpu = bridge.seconds(forTicks: turn.budget.remainingTicks)
    let seconds = max(turn.budget.remaining?.seconds ?? 0, 60) + 2 * (cpu ?? 0)
    let request = Frame.choose(
      turn, in: bridge.describe(turn.position), within: seconds, wantsMemory: true, into: &buffer)
    return try process.ask(request, WorkerPatience(seconds: seconds, cpu: cpu.map { 2 * $0 + 60 }))
  }

  /// The most bytes of an expression or a message.
  package static let mostOfText = 1000
  /// The most bytes of a request, and of a look: what the worker has room for.
  private static let (mostBytes, mostOfLook) = ((1 << 18) - 1, 1 << 13)

  /// Asks something of the worker.
  ///
  /// - Throws: a ``DebugFault`` if the worker is gone, or if it would not understand so much.
  func ask(
    _ request: String, sent: () -> Void = {}
  ) throws(DebugFault) -> String {
    guard request.utf8.count < Self.mostBytes else { throw .tooLong }
    var frame = Frame(.inspect)
    frame.put(request)
    do {
      let answer = try process.ask(frame, WorkerPatience(seconds: 600), sent: sent)
      var reader = answer.reader
      guard answer.kind == .stopped else { throw DebugFault.gone }
      return try reader.text()
    } catch {
      throw .gone
    }
  }

  private func stop(_ request: String) throws(DebugFault) -> DebugStop {
    defer { pausing.withLock { $0.isMoving = false } }
    let text = try ask(request) {
      pausing.withLock { state in
        state.isMoving = true
        if state.isWanted() { process.post(Self.pause) }
      }
    }
    guard let stop = DebugStop(text, of: source, moveText) else { throw .gone }
    if stop.place == .lost { throw .lost }
    return stop
  }

  // MARK: - Pausing

  private struct Pausing {
    var isMoving = false
    var isWanted: @Sendable () -> Bool = { false }
  }

  private static var pause: Frame {
    var frame = Frame(.inspect)
    frame.put("pause")
    return frame
  }

  /// Stops what is moving on another thread, wherever it is then; otherwise nothing happens. Returns
  /// whether something was moving.
  @discardableResult package func pause() -> Bool {
    pausing.withLock { state in
      if state.isMoving { process.post(Self.pause) }
      return state.isMoving
    }
  }

  /// Has each move begin with a look whether it is to end at once: a pause may have been asked for
  /// before the move began.
  package func pause(when isWanted: @escaping @Sendable () -> Bool) {
    pausing.withLock { $0.isWanted = isWanted }
  }

  // MARK: - Moving

  /// Goes to the first line, or to the first stop.
  package func start(_ wish: Wish = .step) throws(DebugFault) -> DebugStop {
    try stop("start \(wish.rawValue)")
  }

  /// Goes behind the end of the thought.
  package func end() throws(DebugFault) -> DebugStop { try stop("end") }

  /// Goes on.
  package func forwards(_ wish: Wish) throws(DebugFault) -> DebugStop {
    try stop("first \(wish.rawValue)")
  }

  /// Goes back.
  package func back(_ wish: Wish) throws(DebugFault) -> DebugStop {
    try stop("last \(wish.rawValue)")
  }

  /// Goes to the first line that begins when so many ticks are spent.
  package func go(toTick tick: Int) throws(DebugFault) -> DebugStop { try stop("tick \(tick)") }

  /// What a worker says about searches.
  func search(_ request: String) throws(DebugFault) -> [DebugSearch] {
    try ask(request).split(separator: "\n").compactMap { DebugSearch($0, moveText) }
  }

  // MARK: - Stops

  /// Stops at these from here on, and at no others.
  ///
  /// - Returns: what is wrong with a condition or a message, by the number of the breakpoint.
  @discardableResult
  package func set(_ breakpoints: [DebugBreakpoint]) throws(DebugFault) -> [Int: String] {
    let texts = breakpoints.flatMap { [$0.condition, $0.message] }
    guard texts.allSatisfy({ $0.utf8.count <= Self.mostOfText }) else { throw .tooLong }
    let lines = breakpoints.map { $0.line(in: source) }
    let faults = try ask("breaks\n" + lines.joined(separator: "\n")).split(separator: "\n")
      .compactMap { line -> (Int, String)? in
        let fields = line.split(separator: "\t", maxSplits: 1)
        guard fields.count == 2, let number = Int(fields[0]) else { return nil }
        return (number, source.shown(String(fields[1])))
      }
    return Dictionary(faults) { first, _ in first }
  }

  /// Whether errors stop, too, that the script catches.
  package func set(stopsAtCaught: Bool) throws(DebugFault) {
    _ = try ask("caught \(stopsAtCaught ? 1 : 0)")
  }

  /// Watches a variable of a call, or a field of one.
  ///
  /// - Returns: why it cannot be watched; `nil` if it is.
  package func watch(_ expression: String, at level: Int = 0) throws(DebugFault) -> String? {
    try why(not: "W\(level) \(expression)")
  }

  /// Why an expression cannot be watched; `nil` if it can.
  package func whyNotWatched(
    _ expression: String, at level: Int
  ) throws(DebugFault) -> String? { try why(not: "w\(level) \(expression)") }

  private func why(not order: String) throws(DebugFault) -> String? {
    let answer = try look(order)
    return answer.hasPrefix("error: ") ? clean(String(answer.dropFirst(7))) : nil
  }

  /// Watches one of the values no more, counted from 0 in the order in which they were given, or
  /// none of them.
  package func unwatch(_ index: Int? = nil) throws(DebugFault) {
    _ = try ask(index.map { "unwatch U\($0)" } ?? "unwatch")
  }

  // MARK: - Looking

  func look(_ order: String) throws(DebugFault) -> String {
    guard order.utf8.count < Self.mostOfLook else { throw .tooLong }
    let answer = try ask("look \(order.replacing("\n", with: " "))")
    if answer == "lost\n" { throw .noPlace }
    return answer
  }

  /// The calls under way, the innermost first.
  package func calls(from: Int = 0, count: Int = 20) throws(DebugFault) -> [DebugCall] {
    try look("S\(from) \(count)").split(separator: "\n").compactMap { DebugCall($0, of: source) }
  }

  /// The variables of a call: its own, or those outside of it that it uses.
  package func variables(
    at level: Int = 0, outer: Bool = false
  ) throws(DebugFault) -> [DebugVariable] {
    try look("V\(level) \(outer ? "u" : "l")").split(separator: "\n")
      .compactMap { DebugVariable($0, of: source) }
  }

  /// The entries of a table, or a board as a picture.
  package func entries(
    of variable: DebugVariable, _ which: DebugEntries = .all, from: Int = 0, count: Int = 100
  ) throws(DebugFault) -> [DebugVariable] {
    try look("X\(from) \(count) \(which.rawValue) \(variable.path)").split(separator: "\n")
      .compactMap { DebugVariable($0, of: source) }
  }

  /// Evaluates in a copy that is thrown away.
  package func evaluate(_ expression: String, at level: Int = 0) throws(DebugFault) -> String {
    source.shown(
      try look("E\(level) \(expression)").replacing("\\n", with: "\n"), lines: true)
  }

  /// The comment of the script so far; empty without one.
  package func comment() throws(DebugFault) -> String {
    clean(try look("C"), lines: true)
  }
}

/// The turn was put to the worker.
private struct Asked: Error {}

/// Why a thought cannot be stepped through any further.
package enum DebugFault: ExplainedError {
  /// The worker has ended.
  case gone
  /// The process that stood there has ended.
  case lost
  /// It stands behind the end, where there is nothing to see.
  case noPlace
  /// More was asked at once than a worker has room for.
  case tooLong

  package var faultKind: FaultKind { .fault }

  package var description: String {
    switch self {
    case .gone: "the process that steps through the thought has ended"
    case .lost: "the process that stood at this place has ended; go on from another one"
    case .noPlace: "the thought is over: go back to a line first"
    case .tooLong: "that is too long: an expression has at most 1000 bytes"
    }
  }
}
