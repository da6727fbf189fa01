import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

extension RunContext {
  /// Seats the players with which a match continues, and reopens its journal.
  ///
  /// - Parameters:
  ///   - file: what holds the match.
  ///   - journals: where the match goes on unless it is in a journal.
  ///   - wanted: the players from here on; `nil` keeps the present player of a side.
  func reopen(
    _ reading: JournalReading<G>, of file: String, goingOnIn journals: Journals?,
    wanting wanted: Sides<PlayerSource?>
  ) throws -> (seats: Seats<G>, record: RunningJournal<G>) {
    let seats = try loading { try loader.seatAgain(reading.match, of: file, wanting: wanted) }
    warn(of: seats, reading.match)
    guard let journals else {
      return (seats, try RunningJournal(continuing: file, after: reading, program: Program.name))
    }
    let record = try journals.record(copying: reading, by: Program.name)
    Terminal.tell(
      "\(file.printable) stays as it is; the match goes on in \((record.file ?? "").printable)")
    return (seats, record)
  }

  func warn(of torn: JournalReading<G>.TornLine?, in file: String) {
    guard let torn else { return }
    Terminal.tell(
      "\(file.printable):\(torn.line): the last line is torn; its \(torn.count) bytes are dropped")
  }

  private func warn(of seats: Seats<G>, _ match: Match<G>) {
    for side in Side.allCases {
      let (recorded, present) = (match.players[side], seats.identities[side])
      guard recorded.name.isExactly(present.name), recorded.digest != present.digest else {
        continue
      }
      Terminal.tell(
        "the script of \(match.name(of: side)) is not the one that played so far: "
          + "recorded is SHA-256 \(recorded.digest ?? "of no script"), "
          + "present \(present.digest ?? "none")")
    }
  }
}
