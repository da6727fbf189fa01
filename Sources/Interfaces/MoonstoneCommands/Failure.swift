/// The reason why a command ends early, in words for the person who typed it.
package struct Failure: Error {
  /// The exit codes that scripts can rely on, after sysexits(3).
  package enum Code: Int32, Sendable {
    /// The command line cannot be understood, or it contradicts itself.
    case usage = 64
    /// A script, a position, a transcript or a journal is invalid.
    case data = 65
    /// A file does not exist or cannot be read.
    case missing = 66
    /// Moonstone itself failed.
    case fault = 70
    /// A file or the output cannot be written.
    case writing = 74
  }

  package let code: Code
  /// The fault, its place and the remedy, without a full stop.
  package let message: String

  package static func usage(_ message: String) -> Failure {
    Failure(code: .usage, message: message)
  }
  package static func data(_ message: String) -> Failure { Failure(code: .data, message: message) }
  package static func missing(_ message: String) -> Failure {
    Failure(code: .missing, message: message)
  }
  package static func writing(_ message: String) -> Failure {
    Failure(code: .writing, message: message)
  }
}
