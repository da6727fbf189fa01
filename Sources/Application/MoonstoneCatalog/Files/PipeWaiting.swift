import Foundation

/// Waiting for a pipe that a person named, such as `<(program)` of a shell.
enum PipeWaiting {
  /// Runs `body`, during which Ctrl-C and SIGTERM end the program at once. Otherwise they are
  /// requests to leave the present work, and nobody would hear one who waits here.
  ///
  /// A signal that is ignored stays so.
  static func run<Value>(_ body: () -> Value) -> Value {
    let before = [SIGINT, SIGTERM].map { ($0, signal($0, SIG_DFL)) }
    for (number, handler) in before where isIgnoring(handler) { signal(number, handler) }
    defer { for (number, handler) in before { signal(number, handler) } }
    return body()
  }

  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
