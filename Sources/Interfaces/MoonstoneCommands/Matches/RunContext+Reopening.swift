import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

extension RunContext {
  /// Seats the players with which a match continues, and reopens its journal.
  ///
  /// - Parameter wanted: the players from here on; `nil` keeps the present player of a side.
  func reopen(
    _ reading: JournalReading<G>, in file: String,
    wanting wanted: Sides<PlayerSource?> = Sides(both: nil)
  ) throws -> (seats: Seats<G>, record: MatchRecord<G>) {
    let match = reading.match
    let sources = Sides(
      black: try wanted.black ?? source(of: .black, in: match, file),
      white: try wanted.white ?? source(of: .white, in: match, file))
    var memories = match.memories
    for side in Side.allCases where sources[side].name != match.players[side].name {
      memories[side] = nil
    }
    let seats = try loader.seat(sources, memories: memories)
    try seats.checkEngines(for: match)
    warn(of: seats, match)
    return (seats, try MatchRecord(continuing: file, after: reading, program: Program.name))
  }

  /// Returns the present player of a side.
  private func source(
    of side: Side, in match: Match<G>, _ file: String
  ) throws(Failure) -> PlayerSource {
    let name = match.players[side].name
    do throws(CatalogError) {
      return try loader.catalog.player(name, of: game.name)
    } catch {
      throw .missing(
        "\(file): \(game.sideNames[side]) was played by “\(name.printable)”: \(error)")
    }
  }

  func warn(of torn: JournalReading<G>.TornLine?, in file: String) {
    guard let torn else { return }
    Terminal.tell(
      "\(file):\(torn.line): the last line is torn; its \(torn.count) bytes are dropped")
  }

  private func warn(of seats: Seats<G>, _ match: Match<G>) {
    for side in Side.allCases {
      let (recorded, present) = (match.players[side], seats.identities[side])
      guard recorded.name == present.name, recorded.digest != present.digest else { continue }
      Terminal.tell(
        "the script of \(match.name(of: side)) is not the one that played so far: "
          + "recorded is SHA-256 \(recorded.digest ?? "of no script"), "
          + "present \(present.digest ?? "none")")
    }
  }
}
