import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

extension PlayerChanges {
  /// Whether a name is that of the script that plays a side, perhaps with other parameters, and at
  /// the same commit or in the same version where one is named.
  func isPresent(_ name: String, on side: Side) -> Bool {
    let present = seats[side].value.source
    return present.isScript && PlayerName(name).unset.isExactly(PlayerName(present.name).unset)
  }

  /// Sets the parameters of the script that plays a side, which goes on with its memory: it is
  /// another version from its next turn on. Returns whether this takes time; `nil` if something else
  /// is asked for.
  ///
  /// - Parameters:
  ///   - side: the side.
  ///   - source: who is to play it.
  ///   - playing: the version that plays it, whatever its file holds; `nil` for the one in its file.
  func setParameters(
    of side: Side, _ source: PlayerSource, _ playing: ScriptSource?
  ) -> Bool? {
    let seat = seats[side].value
    guard isPresent(source.name, on: side) else { return nil }
    guard !source.parameters.isExactly(seat.source.parameters) else {
      // Newly loaded from its file, unless it is to go on: then only what still loads is dropped.
      if playing != nil { seats[side].begin() }
      return playing == nil ? nil : false
    }
    let wish = seats[side].begin()
    onNewThread { [self] in
      defer { tell(.done) }
      do {
        let playing = try playing ?? version(in: source) ?? seat.versions.last
        guard let version = playing?.setting(source.parameters) else { return }
        _ = try loader.strategy(version)
        let done: Void? = seats[side].commit(wish) { seat in
          (seat.player as? LuaStrategy<G>)?.offer(version)
          seat = Seat(source: source, player: seat.player)
        }
        if done != nil { tell(.said("\(source.name.printable) takes over at its next turn")) }
      } catch {
        refuse(error)
      }
    }
    return true
  }

  /// The version in the file of a script; `nil` of what was committed or kept, which never changes.
  private func version(in source: PlayerSource) throws(ScriptError) -> ScriptSource? {
    guard case .script(_, let path, let parameters) = source else { return nil }
    return try loader.file(at: path, parameters: parameters).source
  }
}
