internal import CMoonstoneProcess
import Foundation
import MoonstoneSupport

/// Another program that is running, and lines to and from it.
///
/// The program is ended when this is deinitialised: its input is closed, it is killed if it goes
/// on, and its end is waited for.
final class EngineProcess: Sendable {
  /// How long the program may take to end by itself, in milliseconds.
  private static let farewell: Int32 = 200
  /// How long a command may take that is not thinking: an engine may load its tables meanwhile.
  static let patience = Duration.seconds(10)
  /// How much is kept of a line, and of the standard error, in bytes.
  private static let longestLine = 1 << 16

  private struct State {
    var process: ms_engine
    var isKilled = false
    /// The status that wait(2) gave, once the program has ended.
    var status: Int32?
  }

  private struct Reading {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    var hasErrors = true
  }

  private let state: Locked<State>
  private let reading = Locked(Reading())

  /// The program, as it was named.
  let name: String

  /// - Parameter words: the program, looked up in `PATH` as a shell does, and its arguments.
  /// - Throws: an ``EngineError`` if it cannot be started, or after ``endEngines()``.
  init(_ words: [String]) throws(EngineError) {
    name = words[0]
    var process = ms_engine()
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    let error = ms_engine_start(arguments + [nil], &process)
    guard error == 0 else {
      throw EngineError(
        "\(words[0]) cannot be started: \(String(cString: strerror(error)))",
        [EAGAIN, EMFILE, ENFILE, ENOMEM].contains(error) ? .machine : .unusable)
    }
    state = Locked(State(process: process))
    let isLate = Self.running.withLock { running in
      running.programs.insert(process.pid)
      return running.isOver
    }
    guard !isLate else {
      kill()
      throw EngineError("\(name) was not started: the program is ending")
    }
  }

  /// The programs that have not ended.
  fileprivate static let running = Locked(Running())

  fileprivate struct Running {
    var programs: Set<pid_t> = []
    /// Whether no other program may start.
    var isOver = false
  }

  deinit { end(after: Self.farewell) }

  /// Kills the program, so that reading from it fails. Can be called on any thread; returns at
  /// once.
  func kill() {
    state.withLock { state in
      guard state.status == nil else { return }
      state.isKilled = true
      ms_engine_kill(&state.process)
    }
  }

  /// Whether the program was killed or has ended.
  var isGone: Bool { state.withLock { $0.isKilled || $0.status != nil } }

  private var process: ms_engine { state.withLock(\.process) }

  /// Writes a line to the program's input.
  ///
  /// - Throws: a ``EngineFault`` of kind ``EngineFault/Kind/late`` if the program does not read in
  ///   time, or ``EngineFault/Kind/broken`` if it has ended. The program has ended then.
  func send(_ line: String, until deadline: ContinuousClock.Instant) throws(EngineFault) {
    let bytes = Array(line.utf8)
    switch ms_write_within(process.input, bytes, bytes.count, Self.milliseconds(to: deadline)) {
    case 0: return
    case ETIMEDOUT: throw fail(.late)
    default: throw fail(.broken)
    }
  }

  /// The next line of the program's output, without its line feed.
  ///
  /// - Parameter endsAtReturn: whether a carriage return ends a line, too.
  /// - Throws: as ``send(_:until:)`` does.
  func line(
    until deadline: ContinuousClock.Instant, endsAtReturn: Bool = false
  ) throws(EngineFault) -> String {
    // What came in time may be read late: there is one more look.
    var isLastChance = false
    while true {
      let line = reading.withLock { reading -> [UInt8]? in
        let isEnd: (UInt8) -> Bool = {
          $0 == UInt8(ascii: "\n") || endsAtReturn && $0 == UInt8(ascii: "\r")
        }
        guard let end = reading.output.firstIndex(where: isEnd) else { return nil }
        defer { reading.output.removeFirst(end + 1) }
        return Array(reading.output[..<end])
      }
      if let line { return String(decoding: line, as: UTF8.self) }
      if isLastChance { throw fail(.late) }
      isLastChance = deadline <= .now
      switch read(until: deadline) {
      case .something: continue
      case .late: throw fail(.late)
      case .end: throw fail(.broken)
      case .tooLong:
        end(after: 0)
        throw EngineFault(
          .broken, "wrote a line of more than \(Self.longestLine.inUnits) and was killed")
      }
    }
  }

  /// What the program says first, without its line feed; `nil` if it has read its input before
  /// that, or the time is over. Where the system does not say what it has read, it has a second.
  ///
  /// - Throws: an ``EngineFault`` if it has ended.
  func firstLine(until deadline: ContinuousClock.Instant) throws(EngineFault) -> String? {
    var pause = Duration.milliseconds(1)
    let start = ContinuousClock.now
    while deadline > .now {
      var process = process
      // Asked before the output is looked at, which it may have written just before it read.
      let unread = ms_engine_unread(&process)
      let isWaiting = unread == 0 || unread < 0 && .now - start >= .seconds(1)
      let wait = isWaiting ? 0 : Self.milliseconds(to: .now + pause)
      let (hasLine, hasErrors) = reading.withLock {
        ($0.output.contains(UInt8(ascii: "\n")), $0.hasErrors)
      }
      let wanted = MS_ENGINE_OUTPUT | (hasErrors ? MS_ENGINE_ERRORS : 0)
      let ready = ms_engine_wait(&process, Int32(wanted), wait)
      // What it logs meanwhile must not fill its pipe.
      if ready & Int32(MS_ENGINE_ERRORS) != 0 { readErrors(from: process.errors) }
      if hasLine || ready & Int32(MS_ENGINE_OUTPUT) != 0 { return try line(until: deadline) }
      if isWaiting { return nil }
      pause = min(pause * 2, .milliseconds(16))
    }
    return nil
  }

  /// Goes on to wait for a line of any kind, after others that said nothing.
  ///
  /// - Throws: an ``EngineFault`` of kind ``EngineFault/Kind/late`` if the time is over, although
  ///   there may be more to read: an engine could talk without end. The program has ended then.
  func goOn(until deadline: ContinuousClock.Instant) throws(EngineFault) {
    if deadline <= .now { throw fail(.late) }
  }

  /// Bids the program farewell, if it is there to hear it.
  func bid(_ farewell: String) {
    if !isGone { try? send(farewell, until: .now + .milliseconds(100)) }
  }

  /// Whether it has ended by now, after what it has said so far is read.
  var hasEnded: Bool {
    if isGone { return true }
    // One that never stops talking has not ended.
    for _ in 0..<64 {
      switch read(until: .now) {
      case .something: continue
      case .late: return false
      case .end, .tooLong: return true
      }
    }
    return false
  }

  private enum Read { case something, late, end, tooLong }

  private func read(until deadline: ContinuousClock.Instant) -> Read {
    var process = process
    let wanted =
      MS_ENGINE_OUTPUT | (reading.withLock(\.hasErrors) ? MS_ENGINE_ERRORS : 0)
    let ready = ms_engine_wait(
      &process, Int32(wanted), Self.milliseconds(to: deadline))
    if ready == 0 { return deadline <= .now ? .late : .something }
    if ready & Int32(MS_ENGINE_ERRORS) != 0 { readErrors(from: process.errors) }
    guard ready & Int32(MS_ENGINE_OUTPUT) != 0 else { return .something }
    guard let bytes = Self.bytes(from: process.output) else { return .something }
    return reading.withLock { reading in
      reading.output += bytes
      if reading.output.count > Self.longestLine { return .tooLong }
      return bytes.isEmpty ? .end : .something
    }
  }

  private func readErrors(from descriptor: Int32) {
    guard let bytes = Self.bytes(from: descriptor) else { return }
    reading.withLock { reading in
      reading.hasErrors = !bytes.isEmpty
      reading.errors = (reading.errors + bytes).suffix(Self.longestLine)
    }
  }

  /// The bytes that can be read now: none at the end, and `nil` if there are none yet.
  private static func bytes(from descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    if count < 0 { return errno == EAGAIN || errno == EINTR ? nil : [] }
    return Array(bytes.prefix(count))
  }

  /// Ends the program and describes why it failed.
  private func fail(_ kind: EngineFault.Kind) -> EngineFault {
    var process = process
    // Its last words may take a moment to arrive, and need not be the last.
    let end = ContinuousClock.now + .milliseconds(100)
    while reading.withLock(\.hasErrors), .now < end,
      ms_engine_wait(
        &process, Int32(MS_ENGINE_ERRORS), kind == .late ? 0 : Self.milliseconds(to: end)) != 0
    {
      readErrors(from: process.errors)
    }
    let ending = self.end(after: kind == .late ? 0 : Self.farewell)
    let words = lastWords.map { ", its last words “\($0)”" } ?? ""
    switch kind {
    case .late: return EngineFault(.late, "did not answer in time and was killed\(words)")
    case .broken, .refused: return EngineFault(.broken, "\(ending)\(words)")
    }
  }

  /// The last line of its standard error that is not blank.
  private var lastWords: String? {
    let text = reading.withLock { String(decoding: $0.errors, as: UTF8.self) }
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    return lines.last { !$0.isEmpty }.map { String($0.prefix(200)) }
  }

  /// - Parameter milliseconds: how long the program may take to end by itself.
  /// - Returns: how it ended, to follow its name.
  @discardableResult private func end(after milliseconds: Int32) -> String {
    state.withLock { state in
      let status = state.status ?? ms_engine_end(&state.process, milliseconds)
      state.status = status
      Self.running.withLock { _ = $0.programs.remove(state.process.pid) }
      return status & 0x7f == 0
        ? "ended with code \(status >> 8 & 0xff)"
        : status & 0x7f == SIGKILL
          ? "stopped speaking and was killed" : "was killed by signal \(status & 0x7f)"
    }
  }

  private static func milliseconds(to deadline: ContinuousClock.Instant) -> Int32 {
    let left = ((deadline - .now) / .milliseconds(1)).rounded(.up)
    return Int32(min(max(left, 0), 1_000_000_000))
  }
}

/// Kills all engines that are running, with everything they have started, and lets no other start.
/// For a program that ends in the middle of its matches.
package func endEngines() {
  let programs = EngineProcess.running.withLock { running in
    running.isOver = true
    return running.programs
  }
  for program in programs { kill(-program, SIGKILL) }
}
