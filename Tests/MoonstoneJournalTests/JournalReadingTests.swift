import MoonstoneJournal
import MoonstoneTestSupport
import Testing

@testable import MoonstoneKernel

@Suite struct JournalReadingTests {
  @Test func aJournalKilledAtAnyByteReadsBackAsOfItsLastWholeLine() throws {
    let telling = try Telling.ofEverything()
    let bytes = Array(telling.text.utf8)
    var lines = 0
    var end = 0
    for length in 0...bytes.count {
      if length > 0, bytes[length - 1] == UInt8(ascii: "\n") { (lines, end) = (lines + 1, length) }
      let text = String(decoding: bytes[..<length], as: UTF8.self)
      guard lines > 0 else {
        let message = length == 0 ? "the journal is empty" : "the journal ends inside its header"
        #expect(refusal(text) == "j:1: \(message)")
        continue
      }
      let reading = try JournalReading(bytes[..<length], file: "j", game: Row())
      #expect(Moment(reading.match) == telling.moments[lines - 1], "after \(length) bytes")
      #expect(reading.intactEnd == end)
      #expect(reading.torn?.count ?? 0 == length - end)
      #expect(reading.torn?.line == (length == end ? nil : lines + 1))
      #expect(reading.entries.count == lines - 1)
    }
    #expect(lines == telling.lines.count)
  }

  @Test func aJournalReadBackAndToldAgainIsTheSameText() throws {
    let telling = try Telling.ofEverything()
    let reading = try read(telling.text)
    var lines = [JournalLine.header(reading.header)]
    for entry in reading.entries {
      guard case .event(let event) = entry.content else { continue }
      lines.append(try #require(JournalLine.event(event)))
    }
    #expect(lines == telling.lines)
  }

  @Test func theActionsOfTheEntriesPlayTheMatchAgain() throws {
    let telling = try Telling.ofEverything()
    let reading = try read(telling.text)
    var match = reading.start
    for entry in reading.entries {
      if let action = entry.action { _ = try match.apply(action) }
      #expect(Moment(match) == telling.moments[entry.line - 1])
    }
    #expect(Moment(match) == Moment(reading.match))
  }

  @Test func theLinesUpToAnyEntryAreTheJournalAsItWasThen() throws {
    let telling = try Telling.ofEverything()
    let reading = try read(telling.text + "{\"event\":")
    let entries: [JournalReading<Row>.Entry?] = [nil] + reading.entries
    for entry in entries {
      let prefix = reading.prefix(through: entry)
      #expect(prefix.lines == Array(telling.lines.prefix(entry?.line ?? 1)))
      let again = try read(prefix.lines.map { $0 + "\n" }.joined())
      #expect(Moment(prefix.match) == Moment(again.match))
      #expect(prefix.unwritten == again.unwritten)
      #expect(prefix.entries.map(\.line) == again.entries.map(\.line))
    }
  }

  @Test func linesStayAsTheyWereWrittenAndNewOnesFollow() throws {
    let telling = Telling()
    let strange = "{ \"later\": [1, {}], \"event\" : \"started\" }\r"
    var reading = try read("\u{FEFF}" + telling.text + strange + "\n")
    try reading.apply(.interrupt(.pause))
    #expect(reading.lines == telling.lines + [strange, "{\"event\":\"paused\"}"])
    let again = try read(reading.lines.map { $0 + "\n" }.joined())
    #expect(Moment(again.match) == Moment(reading.match))
  }

  @Test func aJournalOfAHeaderIsAMatchThatHasNotStarted() throws {
    let telling = Telling(.perMove(.seconds(10)), margin: .milliseconds(100))
    let reading = try read(telling.text)
    #expect(
      reading.header
        == JournalHeader(
          game: "row", start: "black .......", seed: 7, players: Sides(black: ada, white: bob),
          time: .perMove(.seconds(10)), margin: .milliseconds(100), memory: 65536,
          program: "test 1"))
    #expect(Moment(reading.match) == Moment(telling.match))
    #expect(reading.match.phase == .ready)
  }

  @Test func aMatchKilledWhileAPassWaitsComesBackWaiting() throws {
    var telling = Telling()
    try telling.apply(.start)
    try telling.play("1 3 4 6 2")
    let reading = try read(telling.text)
    #expect(reading.match.phase == .pass(.white))
    #expect(reading.match.request == telling.match.request)
  }

  @Test func aMatchKilledWhilePausedComesBackPaused() throws {
    var telling = Telling()
    try telling.apply(.start)
    try telling.interrupt(.pause)
    #expect(try read(telling.text).match.phase == .paused(.turn(.black)))
  }

  @Test func aMatchKilledWhileAskedToResetComesBackAsking() throws {
    var telling = Telling()
    try telling.apply(.start)
    try telling.interrupt(.reset(Sides(both: cleo)))
    let reading = try read(telling.text)
    #expect(reading.match.phase == .confirmingReset(.turn(.black), Sides(both: cleo)))
    #expect(reading.match.players == Sides(black: ada, white: bob))
  }

  @Test func aMatchKilledBeforeItToldItsEndIsOverAndHasTheEndStillToWrite() throws {
    var telling = Telling()
    try telling.apply(.start)
    try telling.play("1 3 4 6 2 pass 5 pass 7")
    let ending = Ending(outcome: .win(.black, by: 7), termination: .rules)
    #expect(telling.match.ending == ending)
    let killed = telling.lines.dropLast().map { $0 + "\n" }.joined()
    let reading = try read(killed)
    #expect(reading.match.ending == ending)
    #expect(reading.unwritten == [.ended(ending)])
    #expect(try read(telling.text).unwritten.isEmpty)
    let reopened = JournalLine.reopened(by: "test 2") + "\n"
    let end = try #require(telling.lines.last) + "\n"
    #expect(try read(killed + reopened + end).unwritten.isEmpty)
  }

  @Test func theFirstLineAfterResumingSaysWhereTheScriptsBeganAnew() throws {
    var telling = Telling()
    try telling.apply(.start)
    try telling.play("1 3")
    let text = telling.text + JournalLine.reopened(by: "test 2") + "\n"
    let reading = try read(text)
    #expect(reading.entries.last?.content == .reopened(by: "test 2"))
    #expect(reading.entries.last?.ply == 2)
    #expect(reading.entries.last?.line == 5)
    #expect(Moment(reading.match) == Moment(telling.match))
  }

  @Test(arguments: Termination.allCases.filter { $0 != .rules })
  func aMatchThatItsRulesDidNotEndReadsBackWithItsEnding(_ termination: Termination) throws {
    var telling = Telling()
    try telling.apply(.start)
    let interrupt: Interrupt =
      switch termination {
      case .rules, .aborted: .abort("a law is broken")
      case .resignation: .resign(.white)
      case .time: .forfeit(.white, Forfeit(.time, "late"))
      case .ticks: .forfeit(.white, Forfeit(.ticks, "out of ticks"))
      case .memory: .forfeit(.white, Forfeit(.memory, "out of memory"))
      case .illegalMove: .forfeit(.white, Forfeit(.illegalMove, "9 is no move"))
      case .fault: .forfeit(.white, Forfeit(.fault, "a.lua:1: oops"))
      case .adjudicated: .adjudicate(.win(.white, by: 3), "solved with 4 empty squares")
      }
    try telling.interrupt(interrupt)
    let reading = try read(telling.text)
    #expect(reading.match.ending == telling.match.ending)
    #expect(reading.match.ending?.termination == termination)
  }

  @Test func aFlagThatFellReadsBackWithTheClocksItFellWith() throws {
    var telling = Telling(.perMatch(.seconds(1), increment: .zero))
    try telling.apply(.start)
    try telling.play("1 3")
    try telling.answer(.play(Choice(.place(RowSquare(index: 3))), elapsed: .seconds(1)))
    #expect(telling.match.ending?.termination == .time)
    #expect(Moment(try read(telling.text).match) == Moment(telling.match))
  }

  @Test func aLastLineThatIsNotJSONIsDroppedLikeATornOne() throws {
    var telling = Telling()
    try telling.apply(.start)
    let garbage = "{\"event\":\"pau\u{0}\u{0}\u{0}\n"
    let reading = try read(telling.text + garbage)
    #expect(reading.torn?.line == 3)
    #expect(reading.torn?.count == garbage.utf8.count)
    #expect(reading.intactEnd == telling.text.utf8.count)
    #expect(Moment(reading.match) == Moment(telling.match))
  }

  @Test func keysInAnyOrderAndBlanksAndKeysOfLaterProgramsAreRead() throws {
    let telling = Telling()
    let text = telling.text + "{ \"later\": [1, {}], \"event\" : \"started\" }\r\n"
    #expect(try read(text).match.phase == .turn(.black))
  }

  @Test func theHeaderAloneTellsTheGame() throws {
    let telling = try Telling.ofEverything()
    let bytes = Array(telling.text.utf8)
    #expect(try JournalHeader.read(bytes, file: "j").game == "row")
    try withFolder { folder in
      try write(telling.lines[0] + "\nwhatever follows", to: folder + "/j")
      #expect(try JournalHeader.read(folder + "/j") == JournalHeader.read(bytes, file: "j"))
    }
  }

  @Test func aFileReadsBackLikeItsBytes() throws {
    let telling = try Telling.ofEverything()
    try withFolder { folder in
      try write(telling.text, to: folder + "/j")
      let reading = try JournalReading(folder + "/j", game: Row())
      #expect(Moment(reading.match) == Moment(telling.match))
    }
  }
}
