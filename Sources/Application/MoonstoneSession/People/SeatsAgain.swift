import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneSupport

extension PlayerLoader {
  /// Seats the players with which a match of a journal continues, with the memories of its scripts.
  ///
  /// - Parameters:
  ///   - file: the journal.
  ///   - wanted: the players from here on; `nil` keeps the present player of a side.
  /// - Throws: an ``AbsentPlayer``, a `CatalogError` or an ``UnreachableStart``.
  package func seatAgain(
    _ match: Match<G>, of file: String, wanting wanted: Sides<PlayerSource?> = Sides(both: nil)
  ) throws -> Seats<G> {
    let sources = Sides(
      black: try wanted.black ?? source(of: .black, in: match, file),
      white: try wanted.white ?? source(of: .white, in: match, file))
    var memories = match.memories
    for side in Side.allCases where !sources[side].name.isExactly(match.players[side].name) {
      memories[side] = nil
    }
    let seats = try seat(sources, memories: memories)
    try seats.checkEngines(for: match)
    return seats
  }

  private func source(
    of side: Side, in match: Match<G>, _ file: String
  ) throws(AbsentPlayer) -> PlayerSource {
    let name = match.players[side].name
    do throws(CatalogError) {
      return try catalog.player(name, of: game.name)
    } catch {
      throw AbsentPlayer(file: file, side: game.sideNames[side], player: name, cause: error)
    }
  }
}

/// A player of a journal that does not exist here.
package struct AbsentPlayer: ExplainedError {
  package let file: String
  package let side: String
  package let player: String
  /// What became of the name.
  package let cause: CatalogError

  package var faultKind: FaultKind { .missing }

  package var description: String {
    "\(file.printable): \(side) was played by “\(player.printable)”: \(cause)"
  }
}
