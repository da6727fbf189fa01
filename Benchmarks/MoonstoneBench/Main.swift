import Foundation
import MoonstoneLua
import MoonstoneReversi

/// Whether a few runs are enough, to try a part: `MoonstoneBench users --quick`.
let isQuick = CommandLine.arguments.contains(quickOption)
private let quickOption = "--quick"

/// Measures what the project promises, each ratio in one run. Not a test: machines differ.
@main struct Main {
  static func main() async throws {
    interruptScriptsBySignal()
    if try await GrowthProcess.isForAnother() { return }
    if try await Measurement.isForAnother() { return }
    if CommandLine.arguments.dropFirst().first == partCommand {
      let words = CommandLine.arguments.dropFirst(2).filter { $0 != quickOption }
      return try await measure(words.first ?? "")
    }
    let flags = ProcessInfo.processInfo.environment["MOONSTONE_FLAGS"] ?? ""
    print("built with: -c release \(flags)")
    let wanted = CommandLine.arguments.dropFirst().filter { $0 != quickOption }
    if wanted.first == "laws" { return lawChecks(Array(wanted.dropFirst())) }
    let cases = namedGrowthCases
    let names = Array(wanted.dropLast(cases.count))
    refuse(cases, unless: GrowthCase.all.map(\.name))
    refuse(names, unless: parts.map(\.name) + ["laws"])
    // Each in a process of its own: the memory of one would be counted as that of those after it.
    var missed: [String] = []
    for part in parts where names.isEmpty || names.contains(part.name) {
      fflush(nil)
      let options = isQuick ? [quickOption] : []
      if try Measurement.status(of: [partCommand, part.name] + options + cases) != 0 {
        missed.append(part.name)
      }
    }
    guard missed.isEmpty else {
      print("missed in: \(missed.joined(separator: ", "))")
      exit(1)
    }
  }

  /// Ends if something is not known.
  private static func refuse(_ names: [String], unless known: [String]) {
    let unknown = names.filter { !known.contains($0) }.joined(separator: ", ")
    guard !unknown.isEmpty else { return }
    print("nothing is called \(unknown); there are \(known.joined(separator: ", "))")
    exit(64)
  }

  /// The first argument of a process that measures one part.
  private static let partCommand = "--part"

  private static func measure(_ name: String) async throws {
    // Away from the main actor, where every hop to a player would be measured with it.
    try await Task.detached {
      for part in parts where part.name == name { try await part.measure() }
    }.value
    if !everyBoundIsKept() { exit(1) }
  }

  /// What there is to measure: `MoonstoneBench matches jobs` measures these two alone.
  private static let parts: [(name: String, measure: @Sendable () async throws -> Void)] = [
    ("counts", countBenchmarks), ("perft", perftBenchmarks), ("solver", solverBenchmark),
    ("connect-four", connectFourBenchmark),
    ("search", searchBenchmarks), ("ranking", rankingBenchmark),
    ("patterns", patternBenchmarks), ("lua-search", luaSearchBenchmark),
    ("stops", stopBenchmark), ("pings", pingBenchmark), ("genmove", genmoveBenchmark),
    ("lua-perft", luaPerftBenchmark), ("matches", matchBenchmarks), ("sandbox", sandboxBenchmarks),
    ("workers", workerCostBenchmarks), ("fresh", freshStateBenchmark), ("ticks", tickBenchmarks),
    ("honest", honestBenchmark), ("games", luaGameBenchmark), ("life", lifeBenchmarks),
    ("jobs", jobsBenchmark), ("host", hostShareBenchmark), ("audit", auditBenchmark),
    ("merge", mergeBenchmark), ("profile", profileBenchmark), ("rerun", rerunBenchmark),
    ("debug", debugBenchmark),
    ("memory", memoryBenchmark), ("ratings", ratingBenchmark), ("gate", gateBenchmark),
    ("saves", saveBenchmarks),
    ("users", userBenchmarks),
    ("analysis", analysisBenchmarks), ("formats", formatBenchmarks),
    ("archive", archiveBenchmarks), ("cache", cacheBenchmark), (growthCommand, growthBenchmarks),
  ]
}
