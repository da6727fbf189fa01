internal import CMoonstoneProcess
import Foundation
import MoonstoneSupport

/// A confined process that runs one script, and the pipes to it.
///
/// The process ends with this object: it is killed, its pipes are closed, and its end is awaited.
final class WorkerProcess: Sendable {
  /// How many seconds after its own limit a worker may still answer.
  static let grace = 0.15
  /// How many seconds starting may take, on a busy machine.
  private static let startSeconds = 10.0

  private struct State {
    var worker: ms_worker
    /// What `wait` returned, once the process has ended.
    var status: Int32?
  }

  private let state: Locked<State>
  private let input: Int32
  private let output: Int32
  /// What the confinement lacks, as `ms_confine` returns it.
  let missing: UInt32

  /// Starts a worker and waits until it is confined.
  ///
  /// - Parameter rules: the game's rules, if they are a script.
  init(
    _ program: WorkerProgram, game: String, memory: Int, rules: Frame? = nil
  ) throws(ScriptError) {
    var worker = ms_worker()
    let arguments = ([program.path] + program.arguments + [game, String(memory)]).map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    let error = ms_worker_start(program.path, arguments + [nil], &worker)
    guard error == 0 else {
      let why = String(cString: strerror(error))
      throw ScriptError(.unavailable, "no worker can be started from \(program.path): \(why)")
    }
    input = worker.input
    output = worker.output
    state = Locked(State(worker: worker))
    do {
      let frame = try WorkerProcess.receive(from: output, seconds: Self.startSeconds)
      var reader = frame.reader
      guard frame.kind == .ready else { throw FrameError() }
      missing = try reader.ready()
    } catch {
      missing = 0
      let end = self.end()
      throw ScriptError(.unavailable, "the worker \(program.path) did not start: \(end)")
    }
    guard let rules else { return }
    let reply = try? ask(rules, seconds: Self.startSeconds)
    if reply?.kind != .done {
      throw ScriptError(.invalid, "a worker could not load the rules of the game")
    }
  }

  deinit { end() }

  /// Sends a request and waits for the reply.
  ///
  /// - Parameter listen: hears what comes before the reply. A worker that says more than an honest
  ///   one has time for is killed.
  /// - Throws: a ``WorkerEnd`` when no reply came; the worker has ended then.
  func ask(
    _ request: Frame, seconds: Double, listen: (Frame) -> Void = { _ in }
  ) throws(WorkerEnd) -> Frame {
    do throws(Failure) {
      let start = ContinuousClock.now
      try send(request.bytes, seconds: seconds + Self.grace)
      var heard = 0.0
      while true {
        let spent = (ContinuousClock.now - start) / .seconds(1)
        let frame = try WorkerProcess.receive(
          from: output, seconds: max(seconds + Self.grace - spent, 0))
        guard frame.kind == .thinking else { return frame }
        heard += 1
        guard heard < 10 + spent / Self.leastPause else { throw Failure.closed }
        listen(frame)
      }
    } catch {
      let end = self.end()
      throw error == .late ? .late : end
    }
  }

  /// Whether it waits for a request. A worker that was killed meanwhile does not.
  var isIdle: Bool { ms_wait_readable(output, 0) == 0 }

  /// Asks a choice in progress to end.
  func interrupt() {
    state.withLock { if $0.status == nil { kill($0.worker.pid, SIGUSR1) } }
  }

  /// Kills the worker, which makes a request in progress throw.
  func kill9() {
    state.withLock { if $0.status == nil { kill($0.worker.pid, SIGKILL) } }
  }

  @discardableResult private func end() -> WorkerEnd {
    state.withLock { state in
      if state.status == nil { state.status = ms_worker_end(&state.worker) }
      return WorkerEnd(status: state.status ?? 0)
    }
  }

  /// Half of the time between two things that a worker says while it thinks, in seconds.
  private static let leastPause = 0.025

  private enum Failure: Error { case late, closed }

  private func send(_ bytes: [UInt8], seconds: Double) throws(Failure) {
    let milliseconds = Int32(min(seconds, 1_000_000) * 1000)
    switch ms_write_within(input, bytes, bytes.count, milliseconds) {
    case 0: break
    case ETIMEDOUT: throw .late
    default: throw .closed
    }
  }

  private static func receive(
    from descriptor: Int32, seconds: Double
  ) throws(Failure) -> Frame {
    let deadline = ContinuousClock.now + .seconds(seconds)
    do {
      let length = try Frame.length(try read(4, from: descriptor, until: deadline))
      return try Frame(try read(length, from: descriptor, until: deadline))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .closed
    }
  }

  private static func read(
    _ count: Int, from descriptor: Int32, until deadline: ContinuousClock.Instant
  ) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { throw .late }
      guard ms_wait_readable(descriptor, Int32(clamping: Int(left.rounded(.up)))) >= 0 else {
        throw .closed
      }
      // Either there is something to read, or the time is up: the deadline above tells which.
      guard ms_wait_readable(descriptor, 0) == 1 else { continue }
      let got = bytes.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress! + filled, count - filled)
      }
      if got > 0 {
        filled += got
      } else if got == 0 || errno != EINTR {
        throw .closed
      }
    }
    return bytes
  }
}

/// How a worker ended that did not answer.
enum WorkerEnd: Error, Equatable, CustomStringConvertible {
  /// It was killed, since it did not answer in time.
  case late
  case exited(Int32)
  case killed(signal: Int32)

  /// - Parameter status: what `wait` returned.
  fileprivate init(status: Int32) {
    self = status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: status & 0x7f)
  }

  var description: String {
    switch self {
    case .late: "it did not answer and was killed"
    case .exited(let code): "it ended with code \(code)"
    case .killed(SIGSEGV), .killed(SIGBUS), .killed(SIGILL): "it crashed"
    case .killed(let signal): "it was killed by signal \(signal)"
    }
  }
}

/// The program that workers run.
///
/// It is started as `PATH ARGUMENTS… GAME MEMORY`, with the game's name and the script's memory in
/// bytes, and serves then; see ``serveScripts(of:memory:)``. Your own program can be it, or an
/// installed `moonstone` with the argument `worker`.
public struct WorkerProgram: Hashable, Sendable {
  /// The path of the executable. It is not searched for.
  public let path: String
  /// The arguments before the game's name.
  public let arguments: [String]

  /// Creates a description of a program.
  public init(path: String, arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }
}
