/// Measures what the project promises, each ratio in one run. Not a test: machines differ.
@main struct Main {
  static func main() async throws {
    // Away from the main actor, where every hop to a player would be measured with it.
    try await Task.detached {
      try perftBenchmarks()
      try await matchBenchmarks()
    }.value
  }
}
