import MoonstoneJournal
import MoonstoneKernel
import Testing

/// Which lines of a journal made the match as it stands.
@Suite struct StandingTests {
  private func moves(_ entries: [JournalReading<Row>.Entry]) -> [String] {
    entries.map { entry in
      switch entry.content {
      case .event(.played(let choice, _, _, let elapsed, _)): "\(choice.move) \(elapsed)"
      case .event(.passed): "pass"
      default: "?"
      }
    }
  }

  @Test func aMoveThatWasTakenBackDoesNotStand() throws {
    var telling = Telling()
    try telling.apply(.start)
    try telling.play("1 3 4")
    try telling.interrupt(.takeBack(plies: 2))
    try telling.play("6 4")
    let reading = try read(telling.text)
    #expect(
      moves(reading.standing) == ["1 0.03 seconds", "6 0.04 seconds", "4 0.05 seconds"])
    #expect(reading.standing.map(\.line) == [3, 7, 8], "not the line of the first 4")
  }

  @Test func aMovePlayedAgainStandsWhereItWasPlayed() throws {
    var telling = Telling()
    try telling.apply(.start)
    try telling.play("1 3 4 6")
    try telling.interrupt(.takeBack(plies: 3))
    try telling.interrupt(.redo(plies: 2))
    #expect(try read(telling.text).standing.map(\.line) == [3, 4, 5])
  }

  @Test func everyStandingLineLeadsToItsPosition() throws {
    let telling = try Telling.ofEverything()
    for count in 1...telling.lines.count {
      let reading = try read(telling.lines.prefix(count).map { $0 + "\n" }.joined())
      #expect(reading.standing.count == reading.match.ply)
      for (ply, entry) in reading.standing.enumerated() {
        let match = reading.prefix(through: entry).match
        #expect(match.moves == reading.match.moves.first(ply + 1))
        #expect(match.position == reading.match.positions[ply + 1])
      }
      #expect(reading.prefix(through: reading.beginning).match.ply == 0)
    }
  }
}
