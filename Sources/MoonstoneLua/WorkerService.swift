internal import CMoonstone
import Foundation
import MoonstoneHost
import MoonstoneKernel

/// Runs this process as a worker: confines it, then answers its parent until that goes away.
///
/// To be called before anything else, by the program that a ``WorkerProgram`` names; its last two
/// arguments are the game's name and the memory in bytes. Standard input and output belong to the
/// worker.
public func serveScripts<G: Game>(of plugin: Plugin<G>, memory: Int) -> Never {
  let service = WorkerService(plugin.bridge, memory: memory)
  let context = Unmanaged.passRetained(service).toOpaque()
  _ = ms_run_apart(
    { Unmanaged<WorkerService>.fromOpaque($0!)._withUnsafeGuaranteedRef { $0.serve() } }, context,
    STDIN_FILENO,
    { Unmanaged<WorkerService>.fromOpaque($0!)._withUnsafeGuaranteedRef { $0.stop() } })
  _exit(0)
}

/// The worker's side of the conversation.
private final class WorkerService: Sendable {
  private let bridge: Bridge
  private let memory: Int
  /// Made on the thread that serves, while another may call ``stop()``.
  private let script = Locked<Script?>(nil)

  init(_ bridge: Bridge, memory: Int) {
    self.bridge = bridge
    self.memory = memory
  }

  func stop() { script.withLock { $0 }?.stop() }

  func serve() {
    ms_stop_clock()
    guard let script = try? Script(bridge, memory: memory, fixed: true) else { _exit(70) }
    self.script.withLock { $0 = script }
    // The arena is twice the script's memory; the rest is what the program maps itself.
    let missing = ms_confine(UInt64(2 * memory) + 4 << 30)
    send(.ready(missing: missing))
    while let frame = receive() {
      guard let reply = try? answer(frame, script) else { _exit(65) }
      send(reply)
    }
  }

  private func answer(_ frame: Frame, _ script: Script) throws(FrameError) -> Frame {
    var reader = frame.reader
    switch frame.kind {
    case .load:
      let (source, limits) = try reader.load()
      return done { () throws(ScriptError) in
        script.getReady()
        try script.load(source, limits)
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
      // On the watchdog's thread, which is done with a choice before its answer is sent.
      let answer = try bridge.choose(&reader, script) { [self] comment, ticks in
        send(.thinking(comment, ticks: ticks))
      }
      switch answer {
      case .success(let answer): return .chosen(answer, printed: script.printed)
      case .failure(let failure): return .failed(failure, printed: script.printed)
      }
    case .ready, .done, .failed, .chosen, .thinking: throw FrameError()
    }
  }

  private func done(_ body: () throws(ScriptError) -> String?) -> Frame {
    do {
      return .done(note: try body())
    } catch {
      return .failed(ScriptFailure(status: MS_FAULT, message: error.message), printed: "")
    }
  }

  private func send(_ frame: Frame) {
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
  private func receive() -> Frame? {
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
