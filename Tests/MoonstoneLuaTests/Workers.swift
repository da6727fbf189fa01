import Foundation
import MoonstoneLua
import MoonstoneTestSupport
import Synchronization
import Testing

/// The workers of one test, told from all others by the memory they are given.
struct Workers: Sendable {
  /// The program that was built with the tests: beside their bundle.
  static let program = WorkerProgram(
    path: Bundle(for: TemporaryFolder.self).bundleURL.appendingPathComponent("MoonstoneTestWorker")
      .path,
    arguments: ["worker"])
  private static let count = Atomic(0)

  let memory: Int
  let pool: WorkerPool

  /// - Parameter share: what their person gets of the processors.
  init(_ program: WorkerProgram = Self.program, share: ProcessorShare? = nil) {
    memory = 32 << 20 + Self.count.add(1, ordering: .relaxed).newValue
    pool = WorkerPool(
      program, game: "reversi", memory: memory, inBackground: false, share: share, warn: { _ in })
  }

  /// The zygotes that run.
  var zygotes: [SystemProcess] { Self.zygotes(memory: memory).filter(\.isRunning) }

  /// The processes that run, the oldest first.
  var running: [Int32] {
    Self.processes(memory: memory).filter(\.isRunning).map(\.pid).sorted()
  }

  /// Waits until this many run, and no ended one is left. Returns those that run.
  @discardableResult func settle(at count: Int) async throws -> [Int32] {
    var settled: [Int32] = []
    try await eventually("\(count) workers run, and no other is left") {
      settled = running
      return settled.count == count && SystemProcess.zombieWorkers.isEmpty
    }
    return settled
  }

  /// Waits until just these run. One look at a list of processes that changes may miss some.
  func remain(_ pids: [Int32]) async throws {
    try await eventually("the workers \(pids) run, and no others") { running == pids }
  }

  /// The workers with this memory that this process or one of its own has started.
  static func processes(memory: Int, of game: String = "reversi") -> [SystemProcess] {
    started(memory: memory, of: game).filter { $0.name != "zygote" }
  }

  /// What such workers are forked from: not a worker that was just forked, and has no other name
  /// yet.
  static func zygotes(memory: Int, of game: String = "reversi") -> [SystemProcess] {
    started(memory: memory, of: game).filter { $0.name == "zygote" && getpgid($0.pid) == $0.pid }
  }

  /// Both.
  static func started(memory: Int, of game: String = "reversi") -> [SystemProcess] {
    SystemProcess.descendants(of: getpid()).filter { process in
      let words = process.arguments
      // Between them may be where the weights of patterns are.
      return ["worker", "threaded"].contains(words.dropFirst().first)
        && words.suffix(2) == [game, "\(memory)"]
    }
  }
}

/// A thread for what holds one: the tests' own are few.
final class Apart: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
