import Foundation
import MoonstoneTestSupport
import Testing

/// The program on a terminal of its own, which a test types into and looks at.
final class TerminalProgram {
  private let master: Int32
  private let slave: Int32
  let process: pid_t
  private let before: termios
  private(set) var screen: ScreenModel
  /// All that it wrote.
  private(set) var written = ""
  private var undecoded: [UInt8] = []
  private var hasClosed = false

  /// - Parameters:
  ///   - arguments: of the program, unless they begin with the path of another one.
  ///   - columns: of the window, which has `rows`.
  init(
    _ arguments: [String], in workshop: Workshop, columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) throws {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var (master, slave): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&master, &slave, &name, nil, &size) == 0 else { throw POSIXError(.ENXIO) }
    (self.master, self.slave) = (master, slave)
    // The test must not keep the program's end open when it starts others meanwhile.
    for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var mode = termios()
    tcgetattr(slave, &mode)
    before = mode
    screen = ScreenModel(columns: columns, rows: rows)
    let values = [
      "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
      "XDG_STATE_HOME": "\(workshop.path)/state", "XDG_CACHE_HOME": "\(workshop.path)/cache",
      // What a test reads has no colours, so white's discs are hollow.
      "NO_COLOR": "1",
    ]
    .merging(environment) { $1 }
    .merging(ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }) {
      $1
    }
    let isOther = arguments.first?.hasPrefix("/") == true
    process = try Self.spawn(
      (isOther ? [] : ["\(workshop.path)/bin/moonstone"]) + arguments, in: workshop.path,
      terminal: name,
      environment: values.map { "\($0.key)=\($0.value)" })
  }

  deinit {
    if !hasClosed { kill(process, SIGKILL) }
    close(slave)
    close(master)
  }

  private static func spawn(
    _ arguments: [String], in folder: String, terminal: [CChar], environment: [String]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Who leads a session and opens a terminal has it for its own: Ctrl-C comes from there.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    #if canImport(Darwin)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSID))
    #else
      // POSIX_SPAWN_SETSID, which glibc shows to GNU programs only.
      posix_spawnattr_setflags(&attributes, 0x80)
    #endif
    let arguments = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder] + arguments
    let words = arguments.map { strdup($0) } + [nil]
    let values = environment.map { strdup($0) } + [nil]
    defer { for word in words + values { free(word) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, arguments[0], &actions, &attributes, words, values)
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
    return process
  }

  func type(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  func send(_ signal: Int32) { kill(process, signal) }

  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    screen.resize(columns: columns, rows: rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Reads until the window shows what is asked for; answers false after five minutes, or as long
  /// as is usual here.
  func wait(_ isSeen: (ScreenModel) -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: 300 * Double(patience))
    while !isSeen(screen) {
      guard Date() < end, read(until: end) else {
        Issue.record("waited in vain; the window shows:\n\(screen.text)")
        return false
      }
    }
    return true
  }

  func wait(for text: String) -> Bool { wait { $0.text.contains(text) } }

  /// Waits for a line that begins so.
  func wait(forLine beginning: String) -> Bool {
    wait { $0.lines.contains { $0.hasPrefix(beginning) } }
  }

  /// Reads until nothing more comes for a while.
  func settle() {
    while read(until: Date(timeIntervalSinceNow: 2)) {}
  }

  /// Reads what there is; answers false when nothing came, or nothing will.
  private func read(until end: Date) -> Bool {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, Int32(max(1, end.timeIntervalSinceNow * 1000))) > 0 else {
      return false
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(master, &bytes, bytes.count)
    guard count > 0 else { return false }
    undecoded += bytes.prefix(count)
    // A letter may come in two parts.
    let whole = undecoded.lastIndex { $0 & 0xc0 != 0x80 } ?? 0
    let isWhole = String(validating: undecoded[whole...], as: UTF8.self) != nil
    let end = isWhole ? undecoded.count : whole
    let text = String(decoding: undecoded[..<end], as: UTF8.self)
    written += text
    screen.write(text)
    undecoded.removeSubrange(..<end)
    return true
  }

  /// Waits for the program's end: its exit code, or 128 and the number of the signal that ended it.
  func finish() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      if poll(&descriptor, 1, 20) > 0 { _ = read(until: Date(timeIntervalSinceNow: 1)) }
    }
    hasClosed = true
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 0) > 0, read(until: Date(timeIntervalSinceNow: 1)) {}
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }

  /// Whether the program waits in a read of the terminal until something is typed.
  var readsWait: Bool {
    var now = termios()
    tcgetattr(slave, &now)
    return withUnsafeBytes(of: &now.c_cc) { $0[Int(VMIN)] > 0 }
  }

  /// Whether the terminal is as it was before the program began.
  var isAsBefore: Bool {
    var (now, before) = (termios(), before)
    tcgetattr(slave, &now)
    let controls = withUnsafeBytes(of: &now.c_cc) { Array($0) }
    return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag
      && now.c_oflag == before.c_oflag
      && controls == withUnsafeBytes(of: &before.c_cc) { Array($0) } && !screen.marksPastes
  }
}
