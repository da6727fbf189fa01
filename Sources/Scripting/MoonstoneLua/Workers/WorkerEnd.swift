internal import CMoonstone
import MoonstoneSupport

/// How a worker ended that did not answer.
enum WorkerEnd: Error, Equatable, CustomStringConvertible {
  /// It was killed, since it did not answer in time.
  case late
  /// It was killed, or ended itself, since it used up its CPU time.
  case overspent
  /// It was killed, since it did not come to use its CPU time.
  case stalled
  /// It was killed, since what it said is not an answer.
  case nonsense
  /// It was killed, since it said that it was stopped, and nobody had stopped it.
  case stopped
  /// It was killed, since it closed its pipes and lived on.
  case closed
  case exited(Int32)
  case killed(signal: Int32)

  /// - Parameter status: what `wait` returned.
  init(status: Int32) {
    self =
      switch status & 0x7f {
      case 0: .exited(status >> 8 & 0xff)
      case SIGXCPU: .overspent
      case let signal: .killed(signal: signal)
      }
  }

  /// Whether it may be the doing of the machine, or of somebody at it: then the same is asked of
  /// another worker.
  var mayBeFromOutside: Bool {
    switch self {
    case .late, .overspent, .nonsense, .closed, .exited: false
    case .stalled, .stopped: true
    case .killed(let signal): !Self.crashes.contains(signal)
    }
  }

  /// The signals that end a process for what it did itself.
  private static let crashes = [
    SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGXFSZ,
  ]

  var description: String {
    switch self {
    case .late: "it did not answer and was killed"
    case .overspent: "it used too much CPU time and was killed"
    case .stalled: "it got no CPU time and was killed"
    case .nonsense: "it gave an invalid answer"
    case .stopped: "it says that it was stopped, and nobody stopped it"
    case .closed: "it closed its pipes"
    case .exited(let code): "it ended with code \(code)"
    case .killed(SIGSEGV), .killed(SIGBUS), .killed(SIGILL): "it crashed"
    case .killed(let signal): "it was killed by signal \(signal)"
    }
  }
}

extension ScriptFailure {
  /// The failure of a script whose worker ended.
  init(_ end: WorkerEnd) {
    switch end {
    case .late:
      self.init(status: MS_TIME, message: "out of time, in a call that cannot be interrupted")
    case .overspent: self.init(status: MS_TICKS, message: String(cString: ms_overspent()))
    case .nonsense: self.init(status: MS_FAULT, message: "its worker gave an invalid answer")
    case .stalled, .stopped, .closed, .exited, .killed:
      self.init(status: MS_FAULT, message: "its worker died: \(end)")
    }
  }
}
