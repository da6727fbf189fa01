internal import CMoonstoneProcess

/// What another program wrote until it ended.
package struct ProgramOutput: Sendable {
  /// Why there is no output.
  package enum Fault: Error, Sendable {
    /// The system does not start the program.
    case notStarted(SystemError)
    /// It did not end in time, and was killed.
    case late
    /// It wrote more than was asked for, and was killed.
    case tooLong
  }

  /// The exit code; `nil` if a signal ended the program.
  package let code: Int32?
  /// Its standard output.
  package let output: [UInt8]
  /// Its standard error, cut to as much as may be written to the output.
  package let errors: [UInt8]

  /// Runs a program, whose standard input is empty, and waits for its end.
  ///
  /// - Parameters:
  ///   - words: the program, looked up in `PATH` as a shell does, and its arguments.
  ///   - most: how many bytes it may write to its standard output.
  ///   - milliseconds: how long it may take.
  package init(
    of words: [String], upTo most: Int, within milliseconds: UInt64
  ) throws(Fault) {
    var process = ms_engine()
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    let error = ms_engine_start(arguments + [nil], &process)
    guard error == 0 else { throw .notStarted(SystemError(number: error)) }
    let deadline = ms_time() + milliseconds * 1_000_000
    var (output, errors) = ([UInt8](), [UInt8]())
    var wanted = MS_ENGINE_OUTPUT | MS_ENGINE_ERRORS
    var fault: Fault?
    while wanted != 0, fault == nil {
      let now = ms_time()
      if now >= deadline {
        fault = .late
        break
      }
      let left = Int32(clamping: (deadline - now) / 1_000_000 + 1)
      let ready = Int(ms_engine_wait(&process, Int32(wanted), left))
      if ready & MS_ENGINE_OUTPUT != 0, !Self.read(process.output, into: &output) {
        wanted &= ~MS_ENGINE_OUTPUT
      }
      if ready & MS_ENGINE_ERRORS != 0, !Self.read(process.errors, into: &errors) {
        wanted &= ~MS_ENGINE_ERRORS
      }
      if output.count > most { fault = .tooLong }
      errors = Array(errors.prefix(most))
    }
    let status = ms_engine_end(&process, fault == nil ? 1000 : 0)
    if let fault { throw fault }
    code = status & 0x7f == 0 ? status >> 8 & 0xff : nil
    (self.output, self.errors) = (output, errors)
  }

  /// Returns whether there may be more to read.
  private static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    var part = [UInt8](repeating: 0, count: 1 << 14)
    let count = part.withUnsafeMutableBytes { readSome(from: descriptor, into: $0) }
    if count > 0 { bytes += part.prefix(count) }
    return count > 0 || count < 0 && errno == EAGAIN
  }
}
