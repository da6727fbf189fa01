import Foundation
import MoonstoneJournal
import MoonstoneKernel
import Testing

/// Journals come from strangers: whatever is in one, reading it ends, and ends in order.
@Suite struct JournalHostilityTests {
  @Test(
    arguments: [String]([
      #"{"event":"tookBack","plies":9223372036854775807}"#,
      #"{"event":"tookBack","plies":-9223372036854775808}"#,
      #"{"event":"tookBack","plies":99999999999999999999999999}"#,
      #"{"event":"tookBack","plies":1e999}"#,
      #"{"event":"tookBack","plies":NaN}"#,
      #"{"event":"tookBack","plies":0}"#,
      #"{"event":"redid","moves":[]}"#,
      #"{"event":"redid","moves":[\#(String(repeating: "\"1\",", count: 100_000))"1"]}"#,
      #"{"event":"redid","moves":{"1":"1"}}"#,
      #"{"event":"played","move":"1","nanoseconds":9223372036854775807,"ply":1,"side":"black"}"#,
      #"{"event":"noted","side":"black","text":"\ud800"}"#,
      "{\"event\":\"noted\",\"side\":\"black\",\"text\":\"\u{0}\"}",
      #"{"comment":{"value":1e999},"event":"played"}"#,
      // UTF-16 of what would be a line.
      #"{"event":"paused"}"#.map { "\($0)\u{0}" }.joined(),
      String(repeating: "[", count: 100_000),
      #"{"event":"paused","x":"# + String(repeating: "[", count: 100_000),
      String(repeating: #"{"ending":"#, count: 100_000),
      #"{"event":"changed","player":{"name":{"name":{"name":[]}}},"side":"black"}"#,
    ]))
  func anEvilLineIsRefused(_ line: String) throws {
    var telling = Telling(.perMove(.seconds(1)))
    try telling.apply(.start)
    let message = try #require(refusal(telling.text + line + "\n{}\n"))
    #expect(message.hasPrefix("j:3: "))
    #expect(message.utf8.count < 300)
  }

  @Test func aMoveOfAHugeNegativeTimeIsAMoveOfAHugeNegativeTime() throws {
    var telling = Telling(.perMatch(.seconds(1), increment: .zero))
    try telling.apply(.start)
    for word in ["1", "3", "4"] {
      let move = try #require(RowMove(word))
      try telling.answer(.play(Choice(move), elapsed: .nanoseconds(Int64.min)))
    }
    #expect(Moment(try read(telling.text).match) == Moment(telling.match))
  }

  /// JSON leaves open which of them counts (RFC 8259, section 4).
  @Test func aSingleOfTwoEqualKeysCounts() throws {
    var telling = Telling()
    try telling.apply(.start)
    let text = telling.text + #"{"event":"paused","event":"noted","side":"black"}"# + "\n"
    #expect(
      [
        "j:3: “side” is \"black\", and must be left out",
        "j:3: “text” is missing, and must be a text",
      ].contains(refusal(text)))
  }

  @Test func aLineHasABound() throws {
    let header = Telling().text
    let start = #"{"event":"noted","side":"black","text":""#
    let longest = JournalLine.longest
    let room = longest - start.utf8.count - 2
    let line = start + String(repeating: "x", count: room) + "\"}"
    #expect(try read(header + line + "\n").entries.count == 1)
    let message = "a line has at most 16M bytes, and this one is longer"
    #expect(refusal(header + line + " \n") == "j:2: \(message)")
    #expect(refusal(header + line + "xx") == "j:2: \(message)")
    #expect(refusal(String(repeating: "x", count: longest + 1)) == "j:1: \(message)")
  }

  @Test func aDeviceWithoutEndIsNotReadToItsEnd() {
    let error = #expect(throws: JournalError.self) { try JournalHeader.read("/dev/zero") }
    #expect(
      error?.description
        == "/dev/zero: is a pipe, a device or a socket, and not a file"
    )
  }

  @Test func mutilatedJournalsAreReadOrRefused() throws {
    let telling = try Telling.ofEverything()
    var random = SplitMix64(seed: 2026)
    let lines = telling.lines.map { Array($0.utf8) + [0x0A] }
    var (read, refused) = (0, 0)
    for _ in 0..<2000 {
      let bytes = mutilated(lines, &random)
      do throws(JournalError) {
        let reading = try JournalReading(bytes, file: "j", game: Row())
        read += 1
        // What was read can be told, and reads back as the same.
        #expect(reading.intactEnd + (reading.torn?.count ?? 0) == bytes.count)
        let again = try JournalReading(
          bytes.prefix(reading.intactEnd), file: "j", game: Row())
        #expect(Moment(again.match) == Moment(reading.match))
      } catch {
        refused += 1
        #expect(error.line.map { (1...lines.count + 3).contains($0) } ?? false)
      }
    }
    #expect(read > 100 && refused > 100)
  }

  private func mutilated(_ lines: [[UInt8]], _ random: inout SplitMix64) -> [UInt8] {
    var lines = lines
    let words = [
      "null", "{}", "[]", "-1", "1e999", "99999999999999999999", "\"\"", "NaN", "\0", "\n", "true",
    ]
    for _ in 0...Int.random(in: 0...2, using: &random) {
      let line = Int.random(in: lines.indices, using: &random)
      let place = Int.random(in: 0..<max(1, lines[line].count), using: &random)
      let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      let word = words[Int.random(in: words.indices, using: &random)]
      switch Int.random(in: 0..<7, using: &random) {
      case 0 where !lines[line].isEmpty: lines[line][place] ^= bit
      case 1: lines[line].removeSubrange(place..<max(place, min(lines[line].count, place + 3)))
      case 2: lines[line].insert(contentsOf: word.utf8, at: min(place, lines[line].count))
      case 3: lines.swapAt(line, Int.random(in: lines.indices, using: &random))
      case 4: lines.insert(lines[line], at: line)
      case 5: lines = Array(lines[...line])
      default: replaceNumber(&lines[line], by: word)
      }
    }
    return Array(lines.joined())
  }

  private func replaceNumber(_ line: inout [UInt8], by word: String) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let start = line.firstIndex(where: digits.contains) else { return }
    let end = line[start...].firstIndex { !digits.contains($0) } ?? line.endIndex
    line.replaceSubrange(start..<end, with: word.utf8)
  }
}
