import MoonstoneHost
import MoonstoneKernel

extension Thought {
  /// Makes a player of a version that begins with a memory.
  package typealias Loading = @Sendable (ScriptSource, String?) throws -> LuaStrategy<G>

  /// Asks again: loads the version, and puts to it all that it was asked since it had been loaded.
  ///
  /// - Parameters:
  ///   - plugin: the game.
  ///   - isolation: where the script runs.
  /// - Returns: the last answer. The ones before are known, and do not matter.
  /// - Throws: a ``ScriptError`` if the version cannot be loaded, and what a player throws besides
  ///   forfeits.
  public func ask(with plugin: Plugin<G>, isolation: ScriptIsolation) async throws -> Answer {
    try await ask { [limits] source, memory in
      try LuaStrategy(
        source, plugin: plugin, limits: limits, isolation: isolation, memory: memory)
    }
  }

  /// Asks again.
  ///
  /// - Parameters:
  ///   - prepare: is given the script before its last turn.
  ///   - load: loads the version.
  package func ask(
    prepare: (LuaStrategy<G>) throws -> Void = { _ in }, by load: Loading
  ) async throws -> Answer {
    let player = try load(script, questions[0].memory)
    for question in questions.dropLast() { _ = try? await player.answer(question.turn) }
    try prepare(player)
    return try await player.answer(turn)
  }

  /// Asks again by the memory alone, which costs one thought, and where that is not what is wanted,
  /// by all thoughts since the version was loaded.
  ///
  /// - Parameters:
  ///   - isWanted: whether an answer is the one that is on record.
  ///   - ask: asks one of the two thoughts.
  /// - Returns: the answer, and whether it took the thoughts before.
  package func askAgain(
    wanted isWanted: (Answer) -> Bool, _ ask: (Thought) async throws -> Answer
  ) async rethrows -> (answer: Answer, hasThoughtsBefore: Bool) {
    let found = try await ask(alone)
    if isWanted(found) || !hasThoughtsBefore { return (found, false) }
    let again = try await ask(self)
    // A forfeit that is not the wanted one says less than what the memory alone led to.
    if case .success = found { return (again, true) }
    return isWanted(again) ? (again, true) : (found, false)
  }
}
