internal import CMoonstoneProcess
import MoonstoneSupport

/// A prepared process that forks workers, and the socket to it.
///
/// The process ends with this object, and only then is the socket closed: while one thread asks for
/// a worker, another may have given the zygote up, but the descriptor cannot be another file's yet.
final class ZygoteProcess: Sendable {
  private let process: ms_zygote

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - path: the program.
  ///   - arguments: all of them, the last one `nil`.
  ///   - inBackground: whether its workers get only what others leave of the processors.
  init(
    path: String, _ arguments: [UnsafeMutablePointer<CChar>?], inBackground: Bool
  ) throws(ZygoteError) {
    var process = ms_zygote()
    let number = ms_zygote_start(path, arguments, &process)
    if number != 0 { throw ZygoteError(number: number) }
    // What it forks is like it.
    if inBackground { ms_process_background(process.pid) }
    self.process = process
  }

  deinit {
    var process = process
    ms_zygote_end(&process)
  }

  /// Forks a worker. Called from any thread.
  func fork() throws(ZygoteError) -> ms_worker {
    var worker = ms_worker()
    let number = withUnsafePointer(to: process) { ms_zygote_fork($0, &worker) }
    if number != 0 { throw ZygoteError(number: number) }
    return worker
  }
}

/// Why a zygote, or a worker from it, could not be made.
struct ZygoteError: Error {
  /// The system's number of the error.
  let number: Int32

  /// Whether there never will be one: the system or the program cannot fork.
  var isForGood: Bool { number == ENOTSUP }
}
