import MoonstoneKernel
import Testing

@testable import MoonstoneEngines

/// Files of a WTHOR database, as bytes.
@Suite struct WTHORTests {
  private static let day = WTHORHeader.Day(year: 2004, month: 9, day: 18)

  private func file(_ count: Int = 2, year: Int = 1999) -> [UInt8] {
    var header = WTHORHeader(written: Self.day)
    header.year = year
    header.boardSize = 8
    let matches = (0..<count).map { index in
      WTHORFile.Match(
        tournament: index, black: 300 + index, white: 65_535, discs: 33, best: 31,
        moves: [56, 66, 65][...])
    }
    return WTHORFile.bytes(of: matches, header)
  }

  private func refusal(_ bytes: [UInt8]) -> String {
    do throws(WTHORError) {
      return try WTHORFile(bytes).fault?.description ?? "none"
    } catch {
      return error.description
    }
  }

  @Test(arguments: [0, 1999, 65_535]) func aFileIsReadAsItWasWritten(year: Int) throws {
    let bytes = file(year: year)
    #expect(bytes.count == 16 + 2 * 68)
    #expect(Array(bytes.prefix(8)) == [20, 4, 9, 18, 2, 0, 0, 0])
    #expect(WTHORFile.begins(bytes))
    let read = try WTHORFile(bytes)
    #expect(read.header.year == year && read.header.written == Self.day && read.fault == nil)
    #expect(read.count == 2)
    #expect(
      read.match(1)
        == WTHORFile.Match(
          tournament: 1, black: 301, white: 65_535, discs: 33, best: 31, moves: [56, 66, 65][...]))
  }

  @Test func aByteIsARowAndAColumn() {
    #expect(WTHORFile.square(11) == "a1" && WTHORFile.square(18) == "h1")
    #expect(WTHORFile.square(56) == "f5" && WTHORFile.square(88) == "h8")
    for byte in UInt8.min...UInt8.max {
      guard let square = WTHORFile.square(byte) else { continue }
      #expect(WTHORFile.byte(square) == byte)
    }
    #expect((UInt8.min...UInt8.max).count { WTHORFile.square($0) != nil } == 64)
    for text in ["", "a", "i1", "a9", "a0", "a10", "A1", "pass"] {
      #expect(WTHORFile.byte(text) == nil, "\(text)")
    }
  }

  /// Only zeros at the end say that there are fewer moves.
  @Test func aZeroWithinTheMovesIsAMove() throws {
    var bytes = file(1)
    bytes[16 + 8 + 1] = 0
    #expect(try Array(WTHORFile(bytes).match(0).moves) == [56, 0, 65])
    #expect(WTHORFile.square(0) == nil)
  }

  @Test func aWrongSizeOrKindIsTold() {
    let whole = file()
    #expect(refusal([20, 4]) == "the file is torn: 2 bytes are less than the header's 16")
    #expect(
      refusal(whole.dropLast(5))
        == "the header says 2 records, 152 bytes, but the file has 147 bytes")
    #expect(
      refusal(whole + [0])
        == "the header says 2 records, 152 bytes, but the file has 153 bytes")
    var other = whole
    other[7] = 255
    #expect(
      refusal(other)
        == "the header says 4278190082 records, 290916925592 bytes, but the file has 152 bytes")
    other = whole
    other[12] = 10
    #expect(refusal(other) == "the matches are on a board of 10×10, not 8×8")
    other = whole
    other[13] = 1
    #expect(refusal(other) == "the file holds solitaires, not matches")
  }

  @Test func theCompleteMatchesOfATornFileAreRead() throws {
    let read = try WTHORFile(file(3).dropLast(5))
    #expect(read.count == 2 && read.fault != nil)
    #expect(read.match(1).black == 301)
  }

  @Test(arguments: [WTHORNames.Kind.players, .tournaments])
  func namesAreReadAsTheyWereWritten(kind: WTHORNames.Kind) throws {
    var names = WTHORNames(kind)
    let places = try ["", "Tastet Marc", "Müller", "Tastet Marc"].map { try names.place(of: $0) }
    #expect(places == [0, 1, 2, 1] && names.altered == 0)
    let bytes = names.bytes(written: Self.day)
    #expect(bytes.count == 16 + 3 * kind.recordSize && bytes.contains(0xfc))
    #expect(try WTHORNames(kind, bytes).names == ["", "Tastet Marc", "Müller"])
    #expect(throws: WTHORError.self) { try WTHORNames(kind, bytes.dropLast()) }
  }

  @Test func namesThatDoNotFitAreCounted() throws {
    var names = WTHORNames(.players)
    let long = "a name of twenty letters"
    for name in ["nineteen characters", long, "Łukasz"] { _ = try names.place(of: name) }
    #expect(names.altered == 2)
    #expect(
      try WTHORNames(.players, names.bytes(written: Self.day)).names
        == ["nineteen characters", String(long.prefix(19)), "?ukasz"])
  }

  @Test func aTextIsNotADatabase() {
    #expect(!WTHORFile.begins(Array("f5d6c3d3c4f4c5b3c2e6".utf8)))
    #expect(!WTHORFile.begins(Array(GGFTests.line.utf8)))
    #expect(!WTHORFile.begins([]))
    #expect(!WTHORFile.begins(Array(repeating: 0, count: 16)))
  }
}
