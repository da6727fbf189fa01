internal import CMoonstone
internal import CMoonstoneProcess
import Foundation
import MoonstoneKernel
import MoonstoneSupport

/// Turns this process into a worker: confines it, then serves its parent until that goes away.
///
/// The program that a ``WorkerProgram`` names calls this before anything else, if its arguments are
/// a worker's. For a program that is its own worker:
///
///     let arguments = CommandLine.arguments
///     if arguments.count == 4, arguments[1] == "worker", let memory = Int(arguments[3]) {
///       serveScripts(of: Plugin(TicTacToe()), memory: memory)
///     }
///     let workers = WorkerPool(
///       WorkerProgram(path: "/proc/self/exe", arguments: ["worker"]), game: "tic-tac-toe",
///       memory: 64 << 20)
///
/// A program with several games looks the plugin up by `arguments[2]`, the game's name. Standard
/// input and output belong to the worker.
///
/// - Parameters:
///   - plugin: the game whose scripts this worker runs.
///   - memory: the bytes that the script may use: the last argument.
public func serveScripts<G: Game>(of plugin: Plugin<G>, memory: Int) -> Never {
  serve(WorkerService(plugin.bridge, memory: memory))
}

/// Turns this process into a worker for a script of a game in Lua, whose rules the parent sends.
///
/// To be called as ``serveScripts(of:memory:)`` is, for the game name ``LuaGame/workerName``.
public func serveScriptsOfLuaGame(memory: Int) -> Never {
  serve(WorkerService(nil, memory: memory))
}

private func serve(_ service: WorkerService) -> Never {
  let context = Unmanaged.passRetained(service).toOpaque()
  _ = ms_run_apart(
    { Unmanaged<WorkerService>.fromOpaque($0!)._withUnsafeGuaranteedRef { $0.serve() } }, context,
    STDIN_FILENO,
    { Unmanaged<WorkerService>.fromOpaque($0!)._withUnsafeGuaranteedRef { $0.stop() } })
  _exit(0)
}

/// Turns this process into a worker for the rules of a game in Lua, which the parent sends.
///
/// To be called as ``serveScripts(of:memory:)`` is, for the game name ``LuaGame/rulesWorkerName``.
public func serveRules(memory: Int) -> Never {
  let memory = Unmanaged.passRetained(MemoryBox(memory)).toOpaque()
  _ = ms_run_apart(
    { answerAboutRules(memory: Unmanaged<MemoryBox>.fromOpaque($0!).takeUnretainedValue().bytes) },
    memory, STDIN_FILENO, { _ in })
  _exit(0)
}

private final class MemoryBox {
  let bytes: Int

  init(_ bytes: Int) { self.bytes = bytes }
}

private func answerAboutRules(memory: Int) {
  let conversation = Conversation()
  conversation.beConfined(memory: memory)
  guard let frame = conversation.receive(), frame.kind == .rules else { _exit(65) }
  var reader = frame.reader
  guard let (source, _, limits) = try? reader.rules() else { _exit(65) }
  let service: RulesService
  do {
    service = try RulesService(source, limits)
  } catch {
    conversation.send(
      .failed(ScriptFailure(status: MS_FAULT, message: error.message), printed: ""))
    return
  }
  conversation.send(.declaration(service.declared))
  while let frame = conversation.receive() {
    var reader = frame.reader
    guard frame.kind == .rule, let question = try? reader.question() else { _exit(65) }
    conversation.send(.ruled(service.answer(question)))
  }
}

/// The worker's side of a conversation about a script.
private final class WorkerService: Sendable {
  /// `nil` until the parent has sent the rules.
  private let bridge: Locked<Bridge?>
  private let memory: Int
  private let conversation = Conversation()
  /// Made by the thread that serves, while another one may call ``stop()``.
  private let script = Locked<Script?>(nil)

  init(_ bridge: Bridge?, memory: Int) {
    self.bridge = Locked(bridge)
    self.memory = memory
  }

  func stop() { script.withLock { $0 }?.stop() }

  func serve() {
    _ = ms_fix_seed()
    // Before the confinement, if possible: a fixed address is more likely to be free then.
    let bridge = self.bridge.withLock { $0 }
    var script = bridge.map(makeScript)
    conversation.beConfined(memory: memory)
    var plugin: Plugin<LuaGame>?
    if script == nil {
      let game = receiveGame()
      plugin = Plugin(game)
      script = plugin.map { makeScript($0.bridge) }
      conversation.send(.done())
    }
    guard let script, let bridge = bridge ?? plugin?.bridge else { _exit(70) }
    self.script.withLock { $0 = script }
    while let frame = conversation.receive() {
      guard let reply = try? answer(frame, script, bridge) else { _exit(65) }
      conversation.send(reply)
    }
  }

  private func makeScript(_ bridge: Bridge) -> Script {
    guard let script = try? Script(bridge, memory: memory, fixed: true) else { _exit(70) }
    return script
  }

  private func receiveGame() -> LuaGame {
    guard let frame = conversation.receive(), frame.kind == .rules else { _exit(65) }
    var reader = frame.reader
    guard let (source, name, limits) = try? reader.rules(),
      let game = try? LuaGame(source, named: name, limits: limits, isolation: .inProcess)
    else { _exit(65) }
    return game
  }

  private func answer(
    _ frame: Frame, _ script: Script, _ bridge: Bridge
  ) throws(FrameError) -> Frame {
    var reader = frame.reader
    switch frame.kind {
    case .load:
      let (source, limits, role) = try reader.load()
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
      // Called by the watchdog's thread, which is done with a choice before its answer is sent.
      let answer = try bridge.choose(&reader, script) { [conversation] comment, ticks in
        conversation.send(.thinking(comment, ticks: ticks))
      }
      switch answer {
      case .success(let answer): return .chosen(answer, printed: script.printed)
      case .failure(let failure): return failed(failure, script)
      }
    case .observe:
      guard let failure = try bridge.observe(&reader, script) else {
        return .observed(printed: script.printed)
      }
      return failed(failure, script)
    case .rules, .rule, .ready, .done, .failed, .chosen, .thinking, .declaration, .ruled, .observed:
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
      return .failed(ScriptFailure(status: MS_FAULT, message: error.message), printed: "")
    }
  }
}

/// Requests and replies, through standard input and output.
private struct Conversation: Sendable {
  /// Confines this process and says so.
  ///
  /// - Parameter memory: the bytes that its script may use.
  func beConfined(memory: Int) {
    ms_use_signals()
    ms_start_watchdog()
    // The arena takes twice the script's memory. The rest is for what the program maps itself.
    let missing = ms_confine(UInt64(2 * memory) + 4 << 30)
    send(.ready(missing: missing))
  }

  func send(_ frame: Frame) {
    var rest = frame.bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        _exit(0)
      }
    }
  }

  /// The next request, or `nil` when the parent is gone.
  func receive() -> Frame? {
    guard let header = read(4), let length = try? Frame.length(header), let body = read(length)
    else { return nil }
    return try? Frame(body)
  }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes {
        Foundation.read(STDIN_FILENO, $0.baseAddress! + filled, count - filled)
      }
      if got > 0 {
        filled += got
      } else if got == 0 || errno != EINTR {
        return nil
      }
    }
    return bytes
  }
}
