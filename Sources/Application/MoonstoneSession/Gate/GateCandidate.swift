import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport

/// A script that comes to a gate: a file, and the version that was read.
struct GateCandidate: Sendable {
  let path: String
  /// The file's name, by which it is known in the list.
  let name: String
  let source: ScriptSource
  /// The SHA-256 of the tests beside it; `nil` without any.
  let tests: String?

  init(_ path: String, _ source: ScriptSource) {
    self.path = path
    name = FilePath.name(of: path)
    self.source = source
    let files = OwnTests.files(of: path)
    tests =
      files.isEmpty
      ? nil : sha256(Array(files.flatMap { (try? readFile(at: $0, upTo: 64 << 20)) ?? [] }))
  }

  var entrant: Entrant { Entrant(name: name, digest: source.digest) }

  /// Lets it play against `random`, and tries it on the tests beside it.
  ///
  /// - Returns: why it is turned away; `nil` if it may come in.
  /// - Throws: only errors that are not the script's fault.
  func refusal<G: Game>(
    by loader: PlayerLoader<G>, _ clocks: Clocks, _ interruption: Interruption
  ) async throws -> GateEntry? {
    var examination = Examination(
      file: path, version: source, loader: loader, clocks: clocks, seeds: Seeds(first: 1),
      capsules: nil, interruption: interruption)
    defer { interruption.onRequest(nil) }
    try await examination.run()
    if let problem = examination.report.problems.first {
      return GateEntry(name, source.digest, .turnedAway, because: problem.message)
    }
    guard tests != nil else { return nil }
    var refused: GateEntry?
    do {
      let results = try await PositionTesting(
        source, files: OwnTests.files(of: path), loader: loader, ticks: Self.ticks, seed: 1,
        say: { _ in }
      ).run { _ in try interruption.check() }
      guard let failed = results.first(where: { !$0.ok }) else { return nil }
      let reasons = failed.reasons.joined(separator: "; ")
      refused = GateEntry(
        name, source.digest, .turnedAway,
        because: "\(TestResult.sum(results)): \(failed.name): \(reasons)")
    } catch let error as any ExplainedError where error.faultKind != .fault {
      refused = GateEntry(
        name, source.digest, .turnedAway, because: "its tests cannot be used: \(error)")
    }
    refused?.tests = tests
    return refused
  }

  /// What each move of a test has, as in “moonstone test”.
  private static let ticks = 50_000_000
}
