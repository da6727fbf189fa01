/// The program that workers run.
///
/// It is started as `PATH ARGUMENTS… GAME MEMORY`, with the game's name and the script's memory in
/// bytes, and serves then; see ``serveScripts(of:memory:)``. Your own program can be it, or an
/// installed `moonstone` with the argument `worker`. A program that will not serve this parent,
/// since it was made for another version, ends with the exit code 78.
public struct WorkerProgram: Hashable, Sendable {
  /// The path of the executable. It is not searched for.
  public let path: String
  /// The arguments before the game's name.
  public let arguments: [String]
  /// Whether one process of the program, the zygote, forks the workers where the system can.
  public let forks: Bool
  /// The path of the program to start with the same arguments where this one will not serve; `nil`
  /// for none.
  public let otherwise: String?

  /// The exit code of a program that will not serve: `EX_CONFIG` of sysexits(3).
  package static let refusal: Int32 = 78

  /// Creates a description of a program.
  ///
  /// - Parameters:
  ///   - path: the path of the executable.
  ///   - arguments: the arguments before the game's name.
  ///   - forks: whether one process of the program forks the workers where the system can. Without
  ///     that, each is started from the disk, which takes some ten times as long.
  ///   - otherwise: the path of the program to start with the same arguments where this one will
  ///     not serve.
  public init(
    path: String, arguments: [String], forks: Bool = true, otherwise: String? = nil
  ) {
    self.path = path
    self.arguments = arguments
    self.forks = forks
    self.otherwise = otherwise
  }

  /// The same program for workers that step through thoughts. Each is started from the disk.
  var debugging: WorkerProgram {
    WorkerProgram(
      path: path,
      arguments: arguments.map { $0 == WorkerArguments.name ? WorkerArguments.debuggingName : $0 },
      forks: false, otherwise: otherwise)
  }
}
