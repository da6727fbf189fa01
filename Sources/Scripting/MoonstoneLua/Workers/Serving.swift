internal import CMoonstone
internal import CMoonstoneProcess
import MoonstoneSupport
import MoonstoneKernel

/// Turns this process into a worker: confines it, then serves its parent until that goes away.
///
/// The program that a ``WorkerProgram`` names calls this before anything else, if its arguments are
/// a worker's. A program that is its own worker calls ``serveScriptsIfWorker(of:)`` instead. Any
/// other reads its last two arguments, which are the game's name and the memory:
///
///     let arguments = CommandLine.arguments.suffix(2)
///     if let memory = arguments.last.flatMap({ Int($0) }), arguments.first == "tic-tac-toe" {
///       serveScripts(of: Plugin(TicTacToe()), memory: memory)
///     }
///
/// Standard input and output belong to the worker.
///
/// - Parameters:
///   - plugin: the game whose scripts this worker runs.
///   - memory: the bytes that the script may use: the last argument.
public func serveScripts<G: Game>(of plugin: Plugin<G>, memory: Int) -> Never {
  serve(
    WorkerService(
      plugin.bridge, memory: memory, start: plugin.game.initialPosition.description))
}

/// Turns this process into a worker for a script of a game in Lua, whose rules the parent sends.
///
/// To be called as ``serveScripts(of:memory:)`` is, for the game name ``LuaGame/workerName``.
public func serveScriptsOfLuaGame(memory: Int) -> Never {
  serve(WorkerService(nil, memory: memory))
}

/// Turns this process into a worker that steps through thoughts.
func serveDebugging<G: Game>(of plugin: Plugin<G>, memory: Int) -> Never {
  serve(WorkerService(plugin.bridge, memory: memory, forks: true))
}

/// The same for a game in Lua, whose rules the parent sends.
func serveDebuggingOfLuaGame(memory: Int) -> Never {
  serve(WorkerService(nil, memory: memory, forks: true))
}

/// Turns this process into a worker for the rules of a game in Lua, which the parent sends.
///
/// To be called as ``serveScripts(of:memory:)`` is, for the game name ``LuaGame/rulesWorkerName``.
public func serveRules(memory: Int) -> Never { serve(AnsweringWorker(rulesWith: memory)) }

/// Turns this process into a worker for a predicate over matches, which the parent sends.
///
/// To be called as ``serveScripts(of:memory:)`` is, for the game name ``predicateWorkerName``.
public func servePredicates(memory: Int) -> Never {
  serve(AnsweringWorker(predicateWith: memory))
}

/// The name that stands in place of a game's for a worker that runs a predicate; see
/// ``servePredicates(memory:)``.
public let predicateWorkerName = "predicate"

/// What a worker does.
protocol Service: AnyObject {
  /// Everything that a zygote does once for all workers. No stranger's script runs.
  func prepare()
  /// Serves the parent until that goes away.
  func serve()
  /// Ends what is under way. Called from another thread than ``serve()``.
  func stop()
}

/// Prepares a service, and then serves: in this process, or in each that it forks as a zygote.
private func serve<S: Service>(_ service: S) -> Never {
  let context = Unmanaged.passRetained(ServiceBox(service)).toOpaque()
  ms_delay_watchdog()
  ms_use_signals()
  ms_end_with_calls()
  ms_pause_with_parent()
  _ = ms_run_deep({ held(at: $0).prepare() }, context)
  ms_zygote_serve()
  _ = ms_run_apart(
    { held(at: $0).serve() }, context, STDIN_FILENO, { held(at: $0).stop() })
  _exit(0)
}

/// A service that C holds.
private final class ServiceBox {
  let service: any Service

  init(_ service: any Service) { self.service = service }
}

private func held(at context: UnsafeMutableRawPointer?) -> any Service {
  Unmanaged<ServiceBox>.fromOpaque(context!).takeUnretainedValue().service
}
