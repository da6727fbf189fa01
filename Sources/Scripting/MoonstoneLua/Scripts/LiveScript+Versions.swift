import MoonstoneHost
import MoonstoneKernel

extension LiveScript {
  /// How often a version that cannot be used is looked at again, in case somebody is still writing
  /// it.
  private static var looks: Int { 5 }

  /// Takes the new version of the file, if there is one, or says why not; the version before stays
  /// then.
  ///
  /// - Throws: `CancellationError` when the turn is no longer wanted. The version is looked at
  ///   again in the next turn.
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
    // Each new version is reported, even if it fails the way the one before did.
    guard let failure, failure.kind == .invalid || failure != rejected?.error else { return }
    let version = RejectedVersion(failure, as: role)
    rejection.withLock { $0 = version }
    attention.report(.note(version.description))
  }

  private func take(
    _ source: ScriptSource, _ state: inout State, _ attention: TurnAttention
  ) throws(ScriptError) {
    if source.digest == state.source.digest {
      if rejected != nil {
        attention.report(.note("\(source.name): is again the version that \(role.verb)"))
      }
      rejection.withLock { $0 = nil }
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
    rejection.withLock { $0 = nil }
    let swapped = PlayerIdentity(name: identity.name, digest: source.digest)
    player.withLock { $0 = swapped }
    attention.report(.swapped(swapped))
    if let note { attention.report(.note("\(source.name): \(note)")) }
  }

  /// Loads a version in an engine of its own, which a stop reaches, and hands the engine on.
  ///
  /// Returns `false`, with nothing handed on, when the turn was withdrawn meanwhile.
  func load(
    _ source: ScriptSource, _ attention: TurnAttention,
    then use: (any ScriptEngine) throws(ScriptError) -> Void
  ) throws(ScriptError) -> Bool {
    let next = try engines.withLock { $0.playing }.another()
    next.getReady()
    engines.withLock { $0.next = next }
    defer { engines.withLock { $0.next = nil } }
    // A stop that came before the engine was there to be stopped shows here.
    guard attention.isWanted() else { return false }
    try next.load(source, limits, as: role)
    try use(next)
    return true
  }
}
