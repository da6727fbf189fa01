import MoonstoneHost
import MoonstoneKernel
import Synchronization

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
    try takeOffered(&state, attention)
    if state.file?.wasJustSeen != false || state.file?.isCurrent != false { return }
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
    shown.withLock { $0.rejected = version }
    attention.report(.note(version.description))
  }

  /// Takes the version that was offered, if there is one, or says why not.
  private func takeOffered(
    _ state: inout State, _ attention: TurnAttention
  ) throws(CancellationError) {
    guard hasOffer.load(ordering: .acquiring), let source = shown.withLock(\.offered) else {
      return
    }
    do throws(ScriptError) {
      try take(source, &state, attention)
    } catch {
      attention.report(.note(RejectedVersion(error, as: role).description))
    }
    guard attention.isWanted() else { throw CancellationError() }
    // A newer one may have been offered meanwhile.
    shown.withLock { shown in
      guard shown.offered == source else { return }
      shown.offered = nil
      hasOffer.store(false, ordering: .releasing)
    }
  }

  private func take(
    _ source: ScriptSource, _ state: inout State, _ attention: TurnAttention
  ) throws(ScriptError) {
    if source.digest == state.source.digest {
      if rejected != nil {
        attention.report(.note("\(source.name): is again the version that \(role.verb)"))
      }
      shown.withLock { $0.rejected = nil }
      return
    }
    var note: String?
    let isLoaded = try load(source, attention) { next throws(ScriptError) in
      let (memory, error) = state.engine.exported()
      note = error
      if let memory { note = try next.remember(memory, name: source.name, limits) }
      seat(next, &state)
    }
    guard isLoaded else { return }
    state.previous = state.source
    state.source = source
    state.file?.parameters = source.parameters
    keep(source)
    state.first = nil
    let swapped = shown.withLock { shown in
      shown.rejected = nil
      shown.identity = shown.identity.swapped(for: source)
      return shown.identity
    }
    attention.report(.swapped(swapped))
    if let note { attention.report(.note("\(source.name): \(note)")) }
  }

  /// Lets an engine play from here on.
  func seat(_ engine: any ScriptEngine, _ state: inout State) {
    shown.withLock { $0.playing = engine }
    // The former one is let go without that lock: its worker may have to be waited for.
    state.engine = engine
  }

  /// Loads a version in an engine of its own, which a stop reaches, and hands the engine on. One
  /// that somebody has tried is not loaded again.
  ///
  /// Returns `false`, with nothing handed on, when the turn was withdrawn meanwhile.
  func load(
    _ source: ScriptSource, _ attention: TurnAttention,
    then use: (any ScriptEngine) throws(ScriptError) -> Void
  ) throws(ScriptError) -> Bool {
    let tried = bridge.tried.take(source, limits, as: role, isolation)
    let next = if let tried { tried } else { try engine(for: source) }
    next.getReady()
    shown.withLock { $0.next = next }
    defer { shown.withLock { $0.next = nil } }
    // A stop that came before the engine was there to be stopped shows here.
    guard attention.isWanted() else { return false }
    do {
      if tried == nil { try next.load(source, limits, as: role) }
      try use(next)
      return true
    } catch {
      // It may have failed because it was stopped.
      guard attention.isWanted() else { return false }
      throw error
    }
  }
}

extension PlayerIdentity {
  /// The player with another version of its script, and perhaps other parameters.
  fileprivate func swapped(for source: ScriptSource) -> PlayerIdentity {
    var name = name
    if !parameters.isExactly(source.parameters) {
      if !parameters.isEmpty, name.hasSuffix("@\(parameters)") {
        name.removeLast(parameters.count + 1)
      }
      if !source.parameters.isEmpty { name += "@\(source.parameters)" }
    }
    return PlayerIdentity(name: name, digest: source.digest, parameters: source.parameters)
  }
}
