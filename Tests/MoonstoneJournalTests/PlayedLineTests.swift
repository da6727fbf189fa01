import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneJournal

/// The lines of moves are read without a decoder, and say the same.
@Suite struct PlayedLineTests {
  private typealias Played = Match<Row>.Event

  private func decoded(_ line: String) -> JournalFields? {
    try? JournalCoding.value(
      JournalFields.self, from: Array(line.utf8)[...], rules: JournalFields.rules)
  }

  private func read(_ line: String) -> JournalFields? {
    PlayedLine.fields(of: Array(line.utf8)[...])
  }

  private static let comments: [MoonstoneKernel.Comment?] = [
    nil, MoonstoneKernel.Comment(depth: 6), Comment(value: -5, depth: 2),
    Comment(value: 0.125, unit: 0.01),
    Comment(value: -1234.5678901234567, text: "a/b \"c\" \\ é"),
    Comment(value: 1, depth: 0, text: "", pv: ["2", "3"]),
  ]

  private static let changes = [
    Change(RowSquare(index: 1), .white), Change(RowSquare(index: 0), nil),
  ]

  @Test(arguments: comments) func aLineThatIsWrittenHereIsReadAsADecoderReadsIt(
    _ comment: MoonstoneKernel.Comment?
  ) throws {
    for memory in [nil, "{\"a\":\"b\\\\\"}"] as [String?] {
      for ticks in [nil, 0, 123_456_789_012] as [Int?] {
        let choice = Choice<RowMove>(
          .place(RowSquare(index: 1)), comment: comment, memory: memory, ticks: ticks)
        for changes in [[], Self.changes] {
          let event = Played.played(
            choice, by: .white, changes: changes, elapsed: .milliseconds(12), ply: 4)
          let line = try #require(JournalLine.event(event))
          let fields = try #require(read(line), "\(line)")
          #expect(fields == decoded(line))
          #expect(fields == JournalFields(event))
        }
      }
    }
  }

  @Test(arguments: [
    "", "{", "{}", "{\"event\":\"played\"}",
    "{\"event\":\"played\",\"move\":\"2\",\"nanoseconds\":1,\"ply\":1,\"side\":\"black\"} ",
    "{ \"event\":\"played\",\"move\":\"2\",\"nanoseconds\":1,\"ply\":1,\"side\":\"black\"}",
    "{\"event\":\"played\",\"move\":\"2\",\"nanoseconds\":1,\"ply\":1,\"side\":\"black\",\"x\":1}",
    "{\"event\":\"played\",\"move\":\"\\u0032\",\"nanoseconds\":1,\"ply\":1,\"side\":\"black\"}",
    "{\"event\":\"played\",\"move\":\"\t\",\"nanoseconds\":1,\"ply\":1,\"side\":\"black\"}",
    "{\"event\":\"played\",\"move\":\"2\",\"nanoseconds\":1e3,\"ply\":1,\"side\":\"black\"}",
    "{\"event\":\"played\",\"move\":\"2\",\"nanoseconds\":01,\"ply\":1,\"side\":\"black\"}",
    "{\"event\":\"played\",\"move\":\"2\",\"nanoseconds\":-0,\"ply\":1,\"side\":\"black\"}",
    "{\"event\":\"played\",\"move\":\"2\",\"nanoseconds\":12345678901234567890,\"ply\":1,"
      + "\"side\":\"black\"}",
    "{\"event\":\"played\",\"move\":\"2\",\"nanoseconds\":1,\"ply\":1,\"side\":\"grey\"}",
    "{\"comment\":{\"value\":\"inf\"},\"event\":\"played\",\"move\":\"2\",\"nanoseconds\":1,"
      + "\"ply\":1,\"side\":\"black\"}",
    "{\"comment\":{,\"depth\":1},\"event\":\"played\",\"move\":\"2\",\"nanoseconds\":1,"
      + "\"ply\":1,\"side\":\"black\"}",
    "{\"changes\":[],\"event\":\"played\",\"move\":\"2\",\"nanoseconds\":1,\"ply\":1,"
      + "\"side\":\"black\"}",
  ]) func anotherLineIsLeftToTheDecoder(_ line: String) { #expect(read(line) == nil) }

  @Test(arguments: [Played.started, .passed(.black, ply: 12), .passed(.white, ply: 1)])
  func theStartAndAPassAreReadAsADecoderReadsThem(_ event: Match<Row>.Event) throws {
    let line = try #require(JournalLine.event(event))
    let fields = try #require(read(line), "\(line)")
    #expect(fields == decoded(line) && fields == JournalFields(event))
    for count in 0..<line.utf8.count { #expect(read(String(line.prefix(count))) == nil) }
    #expect(read(line + " ") == nil && read(line.replacing("}", with: ",\"x\":1}")) == nil)
  }

  /// Whatever part of a line is missing, the decoder is asked.
  @Test func noPartOfALineIsTakenForAWhole() throws {
    let choice = Choice<RowMove>(
      .place(RowSquare(index: 1)), comment: Self.comments[5], memory: "{}", ticks: 7)
    let event = Played.played(
      choice, by: .white, changes: [Change(RowSquare(index: 1), .white)], elapsed: .zero, ply: 4)
    let line = try #require(JournalLine.event(event))
    #expect(read(line) != nil)
    for count in 0..<line.utf8.count { #expect(read(String(line.prefix(count))) == nil) }
  }

  @Test func aTextThatIsNotUTF8IsLeftToTheDecoder() throws {
    let line =
      "{\"event\":\"played\",\"move\":\"2\",\"nanoseconds\":1,\"ply\":1,\"side\":\"black\"}"
    var bytes = Array(line.utf8)
    #expect(PlayedLine.fields(of: bytes[...]) != nil)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "2")))
    bytes[place] = 0xff
    #expect(PlayedLine.fields(of: bytes[...]) == nil)
  }
}
