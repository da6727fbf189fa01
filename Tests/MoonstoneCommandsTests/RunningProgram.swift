import Foundation
import MoonstoneTestSupport
import Testing

/// A program under way, which a test types into and reads from.
final class RunningProgram {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errorFile: URL
  private var unread = Data()
  private var isAtEnd = false
  /// Every line that ``line()`` answered.
  private(set) var linesRead: [String] = []

  init(
    _ program: String, _ arguments: [String], in folder: String,
    _ environment: [String: String] = [:]
  ) throws {
    // Into a file, so that it does not have to be read meanwhile.
    errorFile = URL(fileURLWithPath: "\(folder)/\(UUID().uuidString).stderr")
    _ = FileManager.default.createFile(atPath: errorFile.path, contents: nil)
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = [
      "PATH": "\(folder)/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      // The thread sanitizer starts with a file there if it can, which limits on files would break.
      "TMPDIR": "\(folder)/none", "XDG_STATE_HOME": "\(folder)/state",
      "XDG_CACHE_HOME": "\(folder)/cache",
    ]
    .merging(environment) { $1 }
    // How sanitizers are told what the programs are to be told, too.
    .merging(ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }) {
      $1
    }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorFile)
    // The program may end before it has read everything: then the writing fails, and that is all.
    signal(SIGPIPE, SIG_IGN)
    try process.run()
    try output.fileHandleForWriting.close()
    try input.fileHandleForReading.close()
  }

  func type(_ text: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  func endInput() { try? input.fileHandleForWriting.close() }

  /// Lets the program be a page of output ahead of its reader at most, where the system can.
  func narrowOutput() {
    #if os(Linux)
      // F_SETPIPE_SZ, from fcntl(2).
      _ = fcntl(output.fileHandleForReading.fileDescriptor, 1031, 4096)
    #endif
  }

  /// The next line of the output, or `nil` when there is none any more.
  func line() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread = Data(unread[(end + 1)...])
        linesRead.append(line)
        return line
      }
      guard !isAtEnd else { return nil }
      read()
    }
  }

  /// The next bytes of the output, whatever they are; `nil` at its end.
  func bytes() -> [UInt8]? {
    while unread.isEmpty, !isAtEnd { read() }
    defer { unread = Data() }
    return unread.isEmpty ? nil : Array(unread)
  }

  /// Waits for more of the output, or for its end. A program that is silent for minutes is killed.
  private func read() {
    var descriptor = pollfd(
      fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    if poll(&descriptor, 1, 300_000) == 0 {
      Issue.record("silent for five minutes: \(process.arguments ?? [])")
      send(SIGKILL)
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(output.fileHandleForReading.fileDescriptor, &chunk, chunk.count)
    if count > 0 {
      unread += chunk.prefix(count)
    } else if count == 0 || errno != EINTR {
      isAtEnd = true
    }
  }

  /// Reads on to a line that begins so, and answers all lines up to it.
  func lines(upTo beginning: String) -> [String] {
    var lines: [String] = []
    while let line = line() {
      lines.append(line)
      if line.hasPrefix(beginning) { break }
    }
    return lines
  }

  /// Waits until something is said on standard error. A program that does not say it is killed.
  func wait(forError text: String) {
    for _ in 1...15_000 {
      let said = (try? String(contentsOf: errorFile, encoding: .utf8)) ?? ""
      if said.contains(text) { return }
      usleep(20_000)
    }
    Issue.record("never said “\(text)”: \(process.arguments ?? [])")
    send(SIGKILL)
  }

  /// Waits until the program and its workers have computed for another second, and so are at what
  /// never ends.
  func waitForWork() {
    #if os(Linux)
      let end = processorSeconds + 1
      while isRunning, processorSeconds < end { usleep(20_000) }
    #else
      sleep(1)
    #endif
  }

  #if os(Linux)
    /// What the program and its children have computed so far, however busy the machine is.
    private var processorSeconds: Double {
      let pid = process.processIdentifier
      return SystemProcess.descendants(of: pid)
        .reduce(SystemProcess(pid)?.processorSeconds ?? 0) { $0 + $1.processorSeconds }
    }
  #endif

  var isRunning: Bool { process.isRunning }
  var processIdentifier: Int32 { process.processIdentifier }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Reads what is left and waits for the end.
  func finish() -> Output {
    while !isAtEnd { read() }
    process.waitUntilExit()
    let error = (try? String(contentsOf: errorFile, encoding: .utf8)) ?? ""
    try? FileManager.default.removeItem(at: errorFile)
    return Output(
      output: String(decoding: unread, as: UTF8.self), error: error, code: process.terminationStatus
    )
  }
}
