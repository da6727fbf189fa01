import MoonstoneHost
import MoonstoneKernel

/// How the note ends that says why a new text of a strategy is not used.
public let brokenTextNote = " — the version before \(ScriptRole.strategy.verb) on"

extension LiveScript {
  /// How often a text that cannot be used is looked at, in case somebody is writing it.
  private static var looks: Int { 5 }

  /// Takes a new text of the file, or says why not; the one before plays on then.
  ///
  /// - Throws: `CancellationError` when the turn was withdrawn meanwhile; the text is then looked at
  ///   in the next one.
  func swapIfChanged(_ state: inout State, _ attention: TurnAttention) throws(CancellationError) {
    guard var file = state.file else { return }
    var failure: ScriptError?
    for look in 1...Self.looks {
      if look > 1 { ScriptFile.pause() }
      do throws(ScriptError) {
        guard let source = try file.look() else { break }
        failure = nil
        try take(source, &state, attention)
        break
      } catch {
        guard attention.isWanted() else { throw CancellationError() }
        failure = error
        if error.kind != .missing, file.isSettled { break }
      }
    }
    guard attention.isWanted() else { throw CancellationError() }
    state.file = file
    // A new text is told of even if it fails as the one before.
    guard let failure, failure.kind == .invalid || failure != state.failure else { return }
    state.failure = failure
    attention.report(.note("\(failure) — the version before \(role.verb) on"))
  }

  private func take(
    _ source: ScriptSource, _ state: inout State, _ attention: TurnAttention
  ) throws(ScriptError) {
    if source.digest == state.source.digest {
      if state.failure != nil {
        attention.report(.note("\(source.name): is again the text that \(role.verb)"))
      }
      state.failure = nil
      return
    }
    var note: String?
    let isLoaded = try load(source, attention) { next throws(ScriptError) in
      let (memory, error) = engines.withLock { $0.playing }.exported()
      note = error
      if let memory { note = try next.remember(memory, name: source.name, limits) }
      engines.withLock { $0.playing = next }
    }
    guard isLoaded else { return }
    state.source = source
    state.first = nil
    state.failure = nil
    let swapped = PlayerIdentity(name: identity.name, digest: source.digest)
    player.withLock { $0 = swapped }
    attention.report(.swapped(swapped))
    if let note { attention.report(.note("\(source.name): \(note)")) }
  }

  /// Loads a text in an engine of its own, which a stop reaches, and hands it on.
  ///
  /// Returns false, with nothing handed on, when the turn was withdrawn meanwhile.
  func load(
    _ source: ScriptSource, _ attention: TurnAttention,
    then use: (any ScriptEngine) throws(ScriptError) -> Void
  ) throws(ScriptError) -> Bool {
    let next = try engines.withLock { $0.playing }.another()
    next.getReady()
    engines.withLock { $0.next = next }
    defer { engines.withLock { $0.next = nil } }
    // Whoever is stopped before it was there to be stopped sees that it is not wanted.
    guard attention.isWanted() else { return false }
    try next.load(source, limits, as: role)
    try use(next)
    return true
  }
}
