import Foundation
import MoonstoneLua
import MoonstoneReversi

/// Measures what the project promises, each ratio in one run. Not a test: machines differ.
@main struct Main {
  static func main() async throws {
    serveIfWorker()
    if await measuredEventMemory() { return }
    let flags = ProcessInfo.processInfo.environment["MOONSTONE_FLAGS"] ?? ""
    print("built with: -c release \(flags)")
    // `MoonstoneBench events` measures these alone, and so do `games`, those in Lua, and `life`.
    if CommandLine.arguments.dropFirst() == ["events"] {
      return try await Task.detached { try await eventBenchmarks() }.value
    }
    if CommandLine.arguments.dropFirst() == ["games"] {
      return try await Task.detached { try await luaGameBenchmark() }.value
    }
    if CommandLine.arguments.dropFirst() == ["life"] { return lifeBenchmarks() }
    // Away from the main actor, where every hop to a player would be measured with it.
    try await Task.detached {
      try perftBenchmarks()
      solverBenchmark()
      lifeBenchmarks()
      try searchBenchmarks()
      try await patternBenchmarks()
      try await luaSearchBenchmark()
      try await matchBenchmarks()
      try await sandboxBenchmarks()
      try await tickBenchmarks()
      try await luaGameBenchmark()
      try await eventBenchmarks()
    }.value
  }

  /// The program is its own worker.
  private static func serveIfWorker() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, arguments[1] == "worker", let memory = Int(arguments[3]) else {
      return
    }
    serveScripts(of: Plugin(Reversi()), memory: memory)
  }
}
