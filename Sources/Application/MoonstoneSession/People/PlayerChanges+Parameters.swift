import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

extension PlayerChanges {
  /// Sets the parameters of the script that plays a side, which goes on with its memory: it is
  /// another version from its next turn on. Returns whether this is what is asked for.
  func setParameters(of side: Side, _ source: PlayerSource) -> Bool {
    guard case .script(_, let path, let parameters) = source,
      case .script(_, let present, let former) = seats[side].value.source,
      path.isExactly(present), !parameters.isExactly(former)
    else { return false }
    let wish = seats[side].begin()
    onNewThread { [self] in
      defer { tell(.done) }
      do {
        let version = try loader.file(at: path, parameters: parameters).source
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
