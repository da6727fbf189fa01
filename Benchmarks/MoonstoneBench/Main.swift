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
    let wanted = CommandLine.arguments.dropFirst()
    let unknown = wanted.filter { name in !parts.contains { $0.name == name } }
    guard unknown.isEmpty else {
      print("nothing is measured by the name of \(unknown.joined(separator: ", "));", terminator: " ")
      return print("there are \(parts.map(\.name).joined(separator: ", "))")
    }
    // Away from the main actor, where every hop to a player would be measured with it.
    try await Task.detached {
      for part in parts where wanted.isEmpty || wanted.contains(part.name) {
        try await part.measure()
      }
    }.value
  }

  /// What there is to measure: `MoonstoneBench matches events` measures these two alone.
  private static let parts: [(name: String, measure: @Sendable () async throws -> Void)] = [
    ("perft", perftBenchmarks), ("solver", solverBenchmark), ("search", searchBenchmarks),
    ("patterns", patternBenchmarks), ("lua-search", luaSearchBenchmark),
    ("matches", matchBenchmarks), ("sandbox", sandboxBenchmarks), ("ticks", tickBenchmarks),
    ("games", luaGameBenchmark), ("life", lifeBenchmarks), ("events", eventBenchmarks),
  ]

  /// The program is its own worker.
  private static func serveIfWorker() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, arguments[1] == "worker", let memory = Int(arguments[3]) else {
      return
    }
    serveScripts(of: Plugin(Reversi()), memory: memory)
  }
}
