import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneJournal

@Suite struct JournalWriterTests {
  @Test func theLinesOnDiskAreTheEventsTold() throws {
    try withFolder { folder in
      let path = folder + "/j"
      let all = try Telling.ofEverything().text
      let header = try JournalHeader.read(all.utf8, file: "j")
      let writer = try JournalWriter<Row>(creating: path, header)
      var lines = 1
      _ = try Telling.ofEverything { event, match in
        try writer.observe(event, in: match)
        if case .asked = event {} else { lines += 1 }
        // At once, not at the end: a program that is killed now has written this much.
        #expect(try contents(path).count { $0 == "\n" } == lines)
      }
      #expect(try contents(path) == all)
    }
  }

  @Test func aMatchPlayedByAHostGoesOnAfterAKill() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "j").path(percentEncoded: false)
    let match = Match(Row(), players: Sides(black: ada, white: bob))
    let players = Sides<any Player<Row>>(
      black: Sequence(ada, ["1", "4"]), white: Sequence(bob, ["3", "6"]))
    try await play(match, players, JournalWriter(creating: path, header))

    try write(try contents(path) + #"{"event":"pl"#, to: path)
    let reading = try JournalReading(path, game: Row())
    #expect(reading.match.phase == .turn(.black))
    #expect(reading.match.memories.black == "4")
    #expect(reading.torn?.count == 12)
    let others = Sides<any Player<Row>>(
      black: Sequence(ada, ["2", "5", "7"]), white: Sequence(bob, []))
    try await play(
      reading.match, others, JournalWriter(continuing: path, after: reading, program: "test 2"))

    let whole = try JournalReading(path, game: Row())
    #expect(whole.match.ending?.termination == .rules)
    let moves = whole.match.moves.map(\.description).joined(separator: " ")
    #expect(moves == "1 3 4 6 2 pass 5 pass 7")
    #expect(whole.entries.count { $0.content == .reopened(by: "test 2") } == 1)
    #expect(whole.torn == nil)
  }

  @Test func aHostsMatchSaysItsOwnHeader() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "j").path(percentEncoded: false)
    let host = Host(
      Row(), black: Sequence(ada, ["1", "4"]), white: Sequence(bob, ["3"]),
      clocks: Clocks(.perMove(.seconds(60))),
      observers: [try JournalWriter(creating: path, seed: 7, program: "club 1")], seed: 7)
    let match = try await host.run()
    let reading = try JournalReading(path, game: Row())
    #expect(reading.match.moves == match.moves && !match.moves.isEmpty)
    #expect(
      reading.header == JournalHeader(match, seed: 7, memory: 64 << 20, program: "club 1"))
  }

  @Test func aMatchThatHadBegunHasNoHeaderOfItsOwn() throws {
    try withFolder { folder in
      let path = folder + "/j"
      let writer = try JournalWriter<Row>(creating: path)
      let error = #expect(throws: JournalWriteError.self) {
        try writer.observe(.paused, in: Match(Row()))
      }
      #expect(
        error?.description == "\(path): cannot be written: the match had begun before, and a "
          + "journal begins with its match")
      #expect(try contents(path) == "")
    }
  }

  @Test func aMatchThatWasOverWhenItWasKilledGetsItsEndWritten() throws {
    try withFolder { folder in
      var telling = Telling()
      try telling.apply(.start)
      try telling.play("1 3 4 6 2 pass 5 pass 7")
      let path = folder + "/j"
      try write(telling.lines.dropLast().map { $0 + "\n" }.joined(), to: path)
      let reading = try JournalReading(path, game: Row())
      _ = try JournalWriter(continuing: path, after: reading, program: "test 2")
      let end = try contents(path).split(separator: "\n").suffix(2).map(String.init)
      #expect(end == [#"{"event":"reopened","program":"test 2"}"#, telling.lines.last])
    }
  }

  // MARK: - What cannot be written

  /// Known fault 8 of the program this one learns from.
  @Test func aFailedWriteIsNeverReportedAsAFailedRead() throws {
    try withFolder { folder in
      try write("something\n", to: folder + "/full")
      try write(Telling().text, to: folder + "/shrunk")
      let reading = try JournalReading(folder + "/shrunk", game: Row())
      try write("", to: folder + "/shrunk")
      let failures = [
        creating(folder + "/none/j"), creating(folder), creating(folder + "/full"),
        creating("/dev/full"), continuing(folder + "/none", reading),
        continuing(folder + "/shrunk", reading), continuing("/dev/null", reading),
      ]
      let expected = [
        "\(folder)/none/j: cannot be written: there is no folder \(folder)/none",
        "\(folder): cannot be written: Is a directory",
        "\(folder)/full: cannot be written: it exists already and is not empty",
        "/dev/full: cannot be written: No space left on device",
        "\(folder)/none: cannot be written: there is no such file",
        "\(folder)/shrunk: cannot be written: it has changed since it was read",
        "/dev/null: cannot be written: it is not a file that can be continued",
      ]
      #expect(failures == expected)
      #expect(try contents(folder + "/full") == "something\n")
      #expect(!expected.contains { $0.contains("cannot be read") })
    }
  }

  @Test func aFileThatMayNotBeWrittenIsNot() throws {
    try withFolder { folder in
      let path = folder + "/j"
      try write("", to: path)
      chmod(path, 0o444)
      // A superuser may write everything.
      let refused = geteuid() == 0 ? nil : "\(path): cannot be written: Permission denied"
      #expect(creating(path) == refused)
    }
  }

  @Test func anEmptyFileThatIsThereIsTaken() throws {
    try withFolder { folder in
      try write("", to: folder + "/j")
      #expect(creating(folder + "/j") == nil)
    }
  }

  @Test func twoProgramsDoNotWriteOneJournal() throws {
    try withFolder { folder in
      let path = folder + "/j"
      let writer = try JournalWriter<Row>(creating: path, header)
      let reading = try JournalReading(path, game: Row())
      let refused = "\(path): cannot be written: another program is writing it"
      #expect(continuing(path, reading) == refused)
      #expect(creating(path) == refused)
      withExtendedLifetime(writer) {}
    }
  }

  @Test func aWriterThatIsGoneLetsTheNextOneWrite() throws {
    try withFolder { folder in
      let path = folder + "/j"
      do { _ = try JournalWriter<Row>(creating: path, header) }
      #expect(continuing(path, try JournalReading(path, game: Row())) == nil)
    }
  }

  @Test func aTornLineThatSomebodyElseReplacedIsNotCutOff() throws {
    try withFolder { folder in
      let path = folder + "/j"
      let text = Telling().text
      try write(text + "{\"event\":", to: path)
      let reading = try JournalReading(path, game: Row())
      try write(text + "{\"later\":", to: path)
      #expect(
        continuing(path, reading) == "\(path): cannot be written: it has changed since it was read")
      #expect(try contents(path) == text + "{\"later\":")
    }
  }

  private let header = JournalHeader(
    Match(Row(), players: Sides(black: ada, white: bob)), seed: 7, memory: 1, program: "test 1")

  private func creating(_ path: String) -> String? {
    do throws(JournalWriteError) {
      _ = try JournalWriter<Row>(creating: path, header)
      return nil
    } catch {
      return error.description
    }
  }

  private func continuing(_ path: String, _ reading: JournalReading<Row>) -> String? {
    do throws(JournalWriteError) {
      _ = try JournalWriter(continuing: path, after: reading, program: "test 2")
      return nil
    } catch {
      return error.description
    }
  }

  private func play(
    _ match: Match<Row>, _ players: Sides<any Player<Row>>, _ writer: JournalWriter<Row>
  ) async throws {
    try await Host(match, players: players, observers: [writer], keepsMemory: true).run()
  }
}

/// Plays the moves it was given, and leaves when there are no more.
private final class Sequence: Player {
  let identity: PlayerIdentity
  private let moves: Locked<[String]>

  init(_ identity: PlayerIdentity, _ moves: [String]) {
    self.identity = identity
    self.moves = Locked(moves)
  }

  func choose(_ turn: Turn<Row>) async throws -> Choice<RowMove> {
    let word = moves.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let move = word.flatMap(RowMove.init) else { throw CancellationError() }
    return Choice(move, memory: word)
  }
}
