/// What a worker has loaded: all that decides what its script is then, and what messages call it.
struct WorkerVersion: Equatable {
  let source: ScriptSource
  let limits: ScriptLimits
  let role: ScriptRole
}

/// Workers whose match is over. The script of each is again what it was when it had been loaded,
/// and is asked in the next match of the same version.
struct IdleWorkers {
  private struct Idle {
    let process: WorkerProcess
    let version: WorkerVersion
  }

  /// An honest one holds some MiB.
  static let most = 32

  /// The one that was added first comes first.
  private var workers: [Idle] = []

  /// Adds a worker. Returns the one that is to end for it, if they are too many.
  mutating func add(_ process: WorkerProcess, _ version: WorkerVersion) -> WorkerProcess? {
    workers.append(Idle(process: process, version: version))
    return workers.count > Self.most ? workers.removeFirst().process : nil
  }

  /// Gives away the worker that was added last of those with this version.
  mutating func take(_ version: WorkerVersion) -> WorkerProcess? {
    workers.lastIndex { $0.version == version }.map { workers.remove(at: $0).process }
  }
}
