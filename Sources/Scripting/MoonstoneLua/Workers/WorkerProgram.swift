/// The program that workers run.
///
/// It is started as `PATH ARGUMENTS… GAME MEMORY`, with the game's name and the script's memory in
/// bytes, and serves then; see ``serveScripts(of:memory:)``. Your own program can be it, or an
/// installed `moonstone` with the argument `worker`.
public struct WorkerProgram: Hashable, Sendable {
  /// The path of the executable. It is not searched for.
  public let path: String
  /// The arguments before the game's name.
  public let arguments: [String]
  /// Whether one process of the program, the zygote, forks the workers where the system can.
  public let forks: Bool

  /// Creates a description of a program.
  ///
  /// - Parameters:
  ///   - path: the path of the executable.
  ///   - arguments: the arguments before the game's name.
  ///   - forks: whether one process of the program forks the workers where the system can. Without
  ///     that, each is started from the disk, which takes some ten times as long.
  public init(path: String, arguments: [String], forks: Bool = true) {
    self.path = path
    self.arguments = arguments
    self.forks = forks
  }
}
