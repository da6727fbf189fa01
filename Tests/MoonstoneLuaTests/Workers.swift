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

  init() {
    memory = 32 << 20 + Self.count.add(1, ordering: .relaxed).newValue
    pool = WorkerPool(Self.program, game: "reversi", memory: memory)
  }

  /// The processes that run, the oldest first.
  var running: [Int32] {
    Self.processes(memory: memory).filter(\.isRunning).map(\.pid).sorted()
  }

  /// Those that ended and were not waited for.
  var zombies: [Int32] {
    Self.children().filter { $0.state == "Z" }.map(\.pid)
  }

  /// Waits until so many run, and none that ended is left.
  func settle(at count: Int) async throws {
    try await eventually("\(count) workers run, and no other is left") {
      running.count == count && zombies.isEmpty
    }
  }

  struct Process {
    let pid: Int32
    let parent: Int32
    let state: String

    /// A process holds its pipes until the last of its threads has ended.
    var isRunning: Bool {
      let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
      return state != "Z" || (threads?.count ?? 0) > 1
    }
  }

  static func openDescriptors() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
  }

  /// The workers with this memory, whoever started them.
  static func processes(memory: Int) -> [Process] {
    all().filter { process in
      let line = FileManager.default.contents(atPath: "/proc/\(process.pid)/cmdline") ?? Data()
      let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      // Between them may be where the weights of patterns are.
      return words.dropFirst().first == "worker" && words.suffix(2) == ["reversi", "\(memory)"]
    }
  }

  private static func children() -> [Process] { all().filter { $0.parent == getpid() } }

  private static func all() -> [Process] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.compactMap { pid in
      guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
        let end = stat.lastIndex(of: ")")
      else { return nil }
      let fields = stat[stat.index(after: end)...].split(separator: " ")
      guard fields.count > 1, let parent = Int32(fields[1]) else { return nil }
      return Process(pid: pid, parent: parent, state: String(fields[0]))
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
