import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// Tries a strategy on the tests of some files.
package struct PositionTesting<G: Game> {
  private let source: ScriptSource
  private let files: [String]
  private let loader: PlayerLoader<G>
  private let ticks: Int
  private let seed: UInt64
  private let say: @Sendable (String) -> Void

  /// Prepares the tests.
  ///
  /// - Parameters:
  ///   - source: the strategy.
  ///   - files: the files of tests.
  ///   - loader: loads strategies and tests.
  ///   - ticks: the budget of each move for which the test has none.
  ///   - seed: the same for each test.
  ///   - say: receives what the script prints.
  package init(
    _ source: ScriptSource, files: [String], loader: PlayerLoader<G>, ticks: Int, seed: UInt64,
    say: @escaping @Sendable (String) -> Void
  ) {
    self.source = source
    self.files = files
    self.loader = loader
    self.ticks = ticks
    self.seed = seed
    self.say = say
  }

  /// Runs every test, each with the script as it is when it has just been loaded.
  ///
  /// - Parameter tell: receives each result.
  /// - Throws: before the first test, if a file cannot be used: a ``TestFault``, a ``ScriptError``
  ///   or a ``FileFault``.
  package func run(tell: (TestResult) throws -> Void) async throws -> [TestResult] {
    let tests = try await tests()
    _ = try loader.strategy(source)
    let places = Self.places(of: tests.map(\.0))
    var results: [TestResult] = []
    for ((test, lua), place) in zip(tests, places) {
      let result = try await run(test, lua, at: place)
      try tell(result)
      results.append(result)
    }
    return results
  }

  /// The thought of one test.
  ///
  /// - Parameter place: `mine.tests:3`, as ``TestResult/place`` has it.
  /// - Returns: `nil` if there is no such test.
  package func thought(ofTestAt place: String) async throws -> Thought<G>? {
    let tests = try await tests().map(\.0)
    guard let index = Self.places(of: tests).firstIndex(of: place) else { return nil }
    return loader.thought(of: source, turn(tests[index]))
  }

  private func tests() async throws -> [(PositionTest<G>, LuaTests<G>?)] {
    var tests: [(PositionTest<G>, LuaTests<G>?)] = []
    for file in files {
      let read = try await read(file)
      if read.isEmpty {
        throw TestFault(file: file, line: 1, column: nil, message: "there is no test in this file")
      }
      tests += read
    }
    return tests
  }

  /// Names of the tests that lead back to them: a loop of a file in Lua makes many on one line.
  private static func places(of tests: [PositionTest<G>]) -> [String] {
    var counts: [PositionTest<G>.TestPlace: Int] = [:]
    return tests.map { test in
      let number = counts[test.place, default: 0] + 1
      counts[test.place] = number
      return "\(test.place.file):\(test.place.line)" + (number > 1 ? ":\(number)" : "")
    }
  }

  private func read(_ file: String) async throws -> [(PositionTest<G>, LuaTests<G>?)] {
    if file.hasSuffix(".lua") {
      let lua = try LuaTests(file, loader: loader)
      return try await lua.tests().map { ($0, lua) }
    }
    let text = try TextFile.contents(of: file, as: .problems)
    return try TestLines(file: file, text: text).tests(of: loader.game).map { ($0, nil) }
  }

  /// Reads tests as they are typed; no strategy is asked.
  ///
  /// - Throws: what ``run(tell:)`` throws before the first test.
  package static func read(
    _ text: String, of file: String, loader: PlayerLoader<G>
  ) async throws {
    if file.hasSuffix(".lua") {
      _ = try await LuaTests(file, text: Array(text.utf8), loader: loader).tests()
    } else {
      _ = try TestLines(file: file, text: text).tests(of: loader.game)
    }
  }

  private func run(
    _ test: PositionTest<G>, _ lua: LuaTests<G>?, at place: String
  ) async throws -> TestResult {
    var result = TestResult(
      name: test.name, file: test.place.file, line: test.place.line, place: place)
    switch try await loader.answer(to: loader.thought(of: source, turn(test))) {
    case .success(let choice):
      result.move = choice.move.description
      result.value = choice.comment?.value
      result.ticks = choice.ticks
      result.reasons = complaints(about: choice, in: test)
      if let check = test.check, let lua,
        let complaint = try await lua.complaint(about: choice, in: test.position, test: check)
      {
        result.reasons.append("played \(choice.move): \(complaint)")
      }
    case .failure(let forfeit):
      result.reasons = ["forfeits by \(forfeit.termination.inWords): \(forfeit.message)"]
      result.calls = forfeit.calls
    }
    return result
  }

  private func turn(_ test: PositionTest<G>) -> Turn<G> {
    let budget = test.ticks ?? ticks
    return Turn(
      game: loader.game, position: test.position, moves: Trail(test.moves),
      budget: Budget(remainingTicks: budget, tickAllowance: budget), seed: seed,
      report: { [say] report in
        if case .note(let text) = report {
          say("\(test.name.printable): \(text.printableLines)")
        }
      })
  }

  private func complaints(
    about choice: Choice<G.Move>, in test: PositionTest<G>
  ) -> [String] {
    func list(_ moves: [G.Move]) -> String {
      moves.map(\.description).joined(separator: " or ")
    }
    var complaints: [String] = []
    if !test.best.isEmpty, !test.best.contains(choice.move) {
      complaints.append("played \(choice.move), wanted \(list(test.best))")
    }
    if test.avoid.contains(choice.move) {
      complaints.append("played \(choice.move), which it should avoid")
    }
    for bound in test.values {
      guard let value = choice.comment?.value else {
        complaints.append("says no value of \(choice.move), wanted value \(bound.text)")
        continue
      }
      if !bound.holds(value) {
        complaints.append("says value \(value.asValue) of \(choice.move), wanted \(bound.text)")
      }
    }
    return complaints
  }
}
