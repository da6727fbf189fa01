import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

extension PlayerChanges {
  /// Whether a name is that of the script that plays a side, perhaps with other parameters.
  func isPresent(_ name: String, on side: Side) -> Bool {
    guard case .script(let present, _, _) = seats[side].value.source else { return false }
    let name = PlayerName(name)
    return name.base.isExactly(PlayerName(present).base)
      && name.suffixes.allSatisfy { if case .parameters = $0 { true } else { false } }
  }

  /// Sets the parameters of the script that plays a side, which goes on with its memory: it is
  /// another version from its next turn on. Returns whether this is what is asked for.
  ///
  /// - Parameters:
  ///   - side: the side.
  ///   - source: who is to play it.
  ///   - playing: the version that plays it, whatever its file holds; `nil` for the one in its file.
  func setParameters(
    of side: Side, _ source: PlayerSource, _ playing: ScriptSource?
  ) -> Bool {
    guard case .script(_, let path, let parameters) = source,
      case .script(_, let present, let former) = seats[side].value.source,
      path.isExactly(present), !parameters.isExactly(former)
    else { return false }
    let wish = seats[side].begin()
    onNewThread { [self] in
      defer { tell(.done) }
      do {
        let version =
          if let playing {
            playing.setting(parameters)
          } else {
            try loader.file(at: path, parameters: parameters).source
          }
        guard try offer(version, to: side) != nil else { return }
        seats[side].commit(wish) { seat in seat = Seat(source: source, player: seat.player) }
        tell(.said("\(source.name.printable) takes over at its next turn"))
      } catch {
        refuse(error)
      }
    }
    return true
  }
}
