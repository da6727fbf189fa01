internal import CMoonstone
internal import CMoonstoneProcess
import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// The worker's side of a conversation about a script.
final class WorkerService: Service, Sendable {
  /// `nil` until the parent has sent the rules.
  private let bridge: Locked<Bridge?>
  /// A position's text.
  private let start: String
  private let memory: Int
  private let forks: Bool
  private let conversation: Conversation
  /// Tells the parent what the script says while it thinks. Called by the watchdog's thread, which
  /// is done with a choice before its answer is sent.
  private let attention: TurnAttention
  private let script = Locked<Script?>(nil)

  /// - Parameters:
  ///   - start: the text of a position, for a bridge that is known already.
  ///   - forks: whether the worker steps through thoughts, and forks for that.
  init(_ bridge: Bridge?, memory: Int, start: String = "", forks: Bool = false) {
    self.forks = forks
    self.bridge = Locked(bridge)
    self.memory = memory
    self.start = start
    let conversation = Conversation()
    self.conversation = conversation
    attention = TurnAttention { report in
      guard case .thinking(let comment, let ticks) = report else { return }
      conversation.send(.thinking(comment, ticks: ticks ?? 0))
    }
  }

  func stop() { script.withLock { $0 }?.stop() }

  func prepare() {
    guard let bridge = bridge.withLock(\.self) else { return }
    let script = makeScript(bridge)
    self.script.withLock { $0 = script }
    if ms_zygote_is_asked() { rehearse(bridge) }
  }

  func serve() {
    conversation.beConfined(memory: memory, forks: forks)
    if bridge.withLock({ $0 == nil }) {
      receiveGame()
      conversation.send(.done())
    }
    guard let script = script.withLock(\.self), let bridge = bridge.withLock(\.self) else {
      _exit(70)
    }
    var (buffer, moves): ([UInt8], [Int64]) = ([], [])
    while let frame = conversation.receive() {
      guard let reply = try? answer(frame, script, bridge, &moves, into: &buffer) else {
        _exit(65)
      }
      conversation.send(reply)
      buffer = reply.buffer
    }
  }

  private func makeScript(_ bridge: Bridge) -> Script {
    guard let script = try? Script(bridge, memory: memory, fixed: true, takesImage: true) else {
      _exit(70)
    }
    return script
  }

  private func receiveGame() {
    guard let frame = conversation.receive(), frame.kind == .rules else { _exit(65) }
    var reader = frame.reader
    guard let (source, name, limits) = try? reader.rules(),
      let game = try? LuaGame(source, named: name, limits: limits, isolation: .inProcess)
    else { _exit(65) }
    let bridge = Plugin(game).bridge
    let script = makeScript(bridge)
    self.bridge.withLock { $0 = bridge }
    self.script.withLock { $0 = script }
  }

  /// - Parameters:
  ///   - moves: those of the match that was asked about last.
  ///   - buffer: that of the last answer; see ``Frame/init(_:into:)``.
  private func answer(
    _ frame: Frame, _ script: Script, _ bridge: Bridge, _ moves: inout [Int64],
    into buffer: inout [UInt8]
  ) throws(FrameError) -> Frame {
    var reader = frame.reader
    switch frame.kind {
    case .load:
      let (source, limits, role, tick) = try reader.load()
      ms_tick_take(tick)
      return done { () throws(ScriptError) in
        script.getReady()
        try script.load(source, limits, as: role)
        return nil
      }
    case .remember:
      let (memory, name, limits) = try reader.remember()
      return done { () throws(ScriptError) in
        script.getReady()
        return try script.remember(memory, name: name, limits)
      }
    case .export:
      let (memory, error) = script.exported()
      return .done(memory: memory, note: error)
    case .choose:
      return try bridge.choose(&reader, script, after: &moves, heardBy: attention) { answer in
        switch answer {
        case .success(let answer):
          return .chosen(answer, printed: script.printed, into: &buffer)
        case .failure(let failure): return failed(failure, script)
        }
      }
    case .observe:
      guard let failure = try bridge.observe(&reader, script, after: &moves) else {
        return .observed(printed: script.printed)
      }
      return failed(failure, script)
    case .restore:
      moves = []
      return script.restore()
        ? .done() : .failed(ScriptFailure(status: MS_MEMORY, message: "not kept"), printed: "")
    case .meter:
      let (meter, begins) = try reader.meter()
      guard begins else { return .done(memory: script.text(of: meter)) }
      return done { () throws(ScriptError) in
        try script.begin(meter)
        return nil
      }
    case .debug:
      return done { () throws(ScriptError) in
        try script.beginDebugging()
        return nil
      }
    case .rules, .rule, .ready, .done, .failed, .chosen, .thinking, .declaration, .ruled, .observed,
      .predicate, .sift, .sifted, .inspect, .stopped:
      throw FrameError()
    }
  }

  private func failed(_ failure: ScriptFailure, _ script: Script) -> Frame {
    var failure = failure
    if failure.status == MS_RULES { failure.breach = LuaRules.lastBreach }
    return .failed(failure, printed: script.printed)
  }

  private func done(_ body: () throws(ScriptError) -> String?) -> Frame {
    do {
      return .done(note: try body())
    } catch {
      return .failed(ScriptFailure(status: MS_FAULT, fault: error.fault), printed: "")
    }
  }

  /// Answers requests about a script of ours, so that whatever happens only the first time has
  /// happened before a worker is forked.
  private func rehearse(_ bridge: Bridge) {
    guard let script = try? Script(bridge, memory: memory) else { return }
    let source = ScriptSource(
      name: "rehearsal",
      text: """
        return { choose = function(board, context)
          context.memory.number = context.random(2)
          return board:moves()[1], { value = 0.5, text = tostring(board:turn()) }
        end }
        """)
    var buffer: [UInt8] = []
    var requests = [Frame.load(source, ScriptLimits(loadTicks: 1_000_000), tick: 1e-9)]
    for budget in [Budget(), Budget(remainingTicks: 1_000_000)] {
      _ = bridge.erased.read(start) { position in
        let turn = ScriptTurn(
          position: position, moves: MovesSoFar(UnsafeBufferPointer(start: nil, count: 0)),
          side: .black,
          budget: budget, seed: 0, keepsMemory: true,
          attention: TurnAttention { _ in })
        requests.append(
          .choose(turn, in: start, within: 60, wantsMemory: true, into: &buffer))
      }
    }
    var moves: [Int64] = []
    for request in requests {
      guard let read = try? Frame(Array(request.bytes.dropFirst(4))),
        let reply = try? answer(read, script, bridge, &moves, into: &buffer)
      else { return }
      buffer = reply.buffer
    }
  }
}
