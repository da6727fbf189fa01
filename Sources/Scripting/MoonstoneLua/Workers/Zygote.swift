internal import CMoonstone
internal import CMoonstoneProcess
import MoonstoneSupport

/// Where the workers of one program, game and memory come from: a process that is prepared once and
/// forks them, or the disk where that is not possible.
///
/// A zygote that dies is replaced with the next worker. It ends with this object; its workers do
/// not.
final class Zygote: Sendable {
  private struct State {
    /// `nil` before the first worker, and after it died.
    var process: ZygoteProcess?
    /// Whether the program can fork, as far as is known.
    var forks: Bool
    var path: String
  }

  private let program: WorkerProgram
  private let game: String
  private let memory: Int
  private let isInBackground: Bool
  private let state: Locked<State>

  /// - Parameters:
  ///   - game: the game's name, for the program.
  ///   - memory: the bytes that each script may use.
  ///   - inBackground: whether workers get only what others leave of the processors.
  init(_ program: WorkerProgram, game: String, memory: Int, inBackground: Bool = false) {
    self.program = program
    isInBackground = inBackground
    self.game = game
    self.memory = memory
    state = Locked(State(process: nil, forks: program.forks, path: program.path))
  }

  /// The executable that workers run.
  var path: String { state.withLock(\.path) }

  /// A sentence for people if the program itself would not serve; `nil` if it does.
  var refusal: String? {
    guard program.otherwise.map({ $0.isExactly(path) }) == true else { return nil }
    return "\(program.path) is of another version, and is not used: scripts begin a little later"
  }

  /// Turns to the other program, since this one will not serve. False if there is no other.
  func turn(from path: String) -> Bool {
    state.withLock { state in
      // Another thread may have done so already.
      guard state.path.isExactly(path) else { return true }
      guard let other = program.otherwise, !other.isExactly(path) else { return false }
      state = State(process: nil, forks: program.forks, path: other)
      return true
    }
  }

  /// Starts a worker, which confines itself next.
  func start() throws(ScriptError) -> ms_worker {
    if let worker = fork() { return worker }
    var worker = ms_worker()
    let path = path
    let error = withArguments(path) { ms_worker_start(path, $0, &worker) }
    guard error == 0 else {
      let why = String(cString: strerror(error))
      throw ScriptError(.unavailable, "no worker can be started from \(path): \(why)")
    }
    if isInBackground { ms_process_background(worker.pid) }
    return worker
  }

  /// `nil` if none can be forked.
  private func fork() -> ms_worker? {
    for _ in 1...2 {
      guard let process = process() else { return nil }
      do throws(ZygoteError) {
        return try process.fork()
      } catch {
        giveUp(process, error)
      }
    }
    return nil
  }

  /// The process that forks now; `nil` if there can be none.
  private func process() -> ZygoteProcess? {
    state.withLock { state in
      guard state.forks, state.process == nil else { return state.forks ? state.process : nil }
      let started = withArguments(state.path) { arguments in
        Result { () throws(ZygoteError) in
          try ZygoteProcess(path: state.path, arguments, inBackground: isInBackground)
        }
      }
      switch started {
      case .success(let process): state.process = process
      case .failure(let error): if error.isForGood { state.forks = false }
      }
      return state.process
    }
  }

  /// Asks that process no more. It ends when the last thread that asks it has its answer.
  private func giveUp(_ process: ZygoteProcess, _ error: ZygoteError) {
    state.withLock { state in
      if error.isForGood { state.forks = false }
      // Another thread may have replaced it already.
      if state.process === process { state.process = nil }
    }
  }

  private func withArguments<Answer>(
    _ path: String, _ body: ([UnsafeMutablePointer<CChar>?]) -> Answer
  ) -> Answer {
    let arguments = ([path] + program.arguments + [game, String(memory)]).map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    return body(arguments + [nil])
  }
}
