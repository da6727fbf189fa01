import MoonstoneKernel

#if canImport(Darwin)
  import Darwin
#endif

extension WorkerProgram {
  /// This program itself, with the argument `worker`.
  ///
  /// It serves by ``serveScriptsIfWorker(of:)``, before it does anything else.
  public static var own: WorkerProgram { WorkerProgram(path: ownPath, arguments: ["worker"]) }

  private static var ownPath: String {
    #if canImport(Darwin)
      var size = UInt32(0)
      _ = _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size))
      if _NSGetExecutablePath(&path, &size) == 0, let whole = realpath(path, nil) {
        defer { free(whole) }
        return String(cString: whole)
      }
      return CommandLine.arguments[0]
    #else
      // It is this program even if the file has been replaced meanwhile.
      return "/proc/self/exe"
    #endif
  }
}

/// Serves its parent and does not return, if this process was started as ``WorkerProgram/own``.
/// Returns at once otherwise.
///
///     let ticTacToe = Plugin(TicTacToe())
///     serveScriptsIfWorker(of: ticTacToe)
///     let workers = WorkerPool(.own, game: "tic-tac-toe", memory: 64 << 20)
///
/// It has to be the first thing that the program does. One with `@main` calls it at the beginning
/// of `main`, and one of a framework that reads arguments before that: standard input and output
/// belong to the worker.
///
/// - Parameter plugin: the game whose scripts workers run; of several, call it for each. The first
///   call also serves predicates, and games in Lua.
public func serveScriptsIfWorker<G: Game>(of plugin: Plugin<G>) {
  WorkerArguments.ofThisProcess?.serve { $0 == plugin.game.name ? plugin : nil }
}
