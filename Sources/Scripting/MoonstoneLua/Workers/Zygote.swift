internal import CMoonstone
internal import CMoonstoneProcess
import Foundation
import MoonstoneSupport

/// Where the workers of one program, game and memory come from: a process that is prepared once and
/// forks them, or the disk where that is not to be had.
///
/// A zygote that dies is replaced with the next worker. It ends with this object; its workers do
/// not.
final class Zygote: Sendable {
  fileprivate struct State {
    /// `nil` before the first worker, and after it died.
    var process: ms_zygote?
    /// Whether the program can fork, as far as is known.
    var forks: Bool
  }

  /// The program that workers run.
  let program: WorkerProgram
  private let game: String
  private let memory: Int
  private let state: Locked<State>

  /// - Parameters:
  ///   - game: the game's name, for the program.
  ///   - memory: the bytes that each script may use.
  init(_ program: WorkerProgram, game: String, memory: Int) {
    self.program = program
    self.game = game
    self.memory = memory
    state = Locked(State(process: nil, forks: program.forks))
  }

  deinit { state.withLock { $0.end() } }

  /// Starts a worker, which confines itself next.
  func start() throws(ScriptError) -> ms_worker {
    if let worker = fork() { return worker }
    var worker = ms_worker()
    let error = withArguments { ms_worker_start(program.path, $0, &worker) }
    guard error == 0 else {
      let why = String(cString: strerror(error))
      throw ScriptError(.unavailable, "no worker can be started from \(program.path): \(why)")
    }
    return worker
  }

  /// `nil` if none can be forked.
  private func fork() -> ms_worker? {
    for _ in 1...2 {
      guard var zygote = state.withLock({ $0.forks ? $0.process ?? begin(&$0) : nil }) else {
        return nil
      }
      var worker = ms_worker()
      let error = ms_zygote_fork(&zygote, &worker)
      if error == 0 { return worker }
      state.withLock { state in
        if error == ENOTSUP { state.forks = false }
        // Another thread may have replaced it already.
        if state.process?.pid == zygote.pid { state.end() }
      }
    }
    return nil
  }

  private func begin(_ state: inout State) -> ms_zygote? {
    var zygote = ms_zygote()
    let error = withArguments { ms_zygote_start(program.path, $0, &zygote) }
    state.process = error == 0 ? zygote : nil
    if error == ENOTSUP { state.forks = false }
    return state.process
  }

  private func withArguments<Result>(
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let arguments = ([program.path] + program.arguments + [game, String(memory)]).map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    return body(arguments + [nil])
  }
}

extension Zygote.State {
  fileprivate mutating func end() {
    if var zygote = process { ms_zygote_end(&zygote) }
    process = nil
  }
}
