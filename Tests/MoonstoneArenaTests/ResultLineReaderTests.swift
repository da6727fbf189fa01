import Foundation
import MoonstoneKernel
import Testing

@testable import MoonstoneArena

/// The fast reader of results against the strict one.
@Suite struct ResultLineReaderTests {
  private static let lines = [
    #"{"asked":{"black":30,"white":28},"black":"0a1b","fingerprint":"00ff00ff00ff00ff","leg":1,"#
      + #""margin":-12,"moves":"f5 d6 c3 pass","names":{"black":"Ångström.lua","white":"🎲 b"},"#
      + #""nanoseconds":{"black":5,"white":123456789012345678},"number":2,"opening":"f5d6","#
      + #""outcome":"black","round":3,"seed":9007199254740991,"start":"-b----w- black","#
      + #""termination":"rules","ticks":{"black":1000000,"white":0},"white":"gtp:x"}"#,
    #"{"asked":{"black":0,"white":0},"black":"","fingerprint":"0","leg":2,"message":"out of it","#
      + #""moves":"","number":1,"opening":"","outcome":"draw","round":1,"seed":0,"side":"white","#
      + #""start":"","termination":"fault","white":""}"#,
  ]

  private func fast(_ bytes: [UInt8]) -> ResultLine? {
    bytes.withUnsafeBytes(ResultLineReader.line)
  }

  private func strict(_ bytes: [UInt8]) throws -> ResultLine {
    try JSONDecoder().decode(ResultLine.self, from: Data(bytes))
  }

  @Test(arguments: lines) func aLineOfThisProgramIsReadFast(_ line: String) throws {
    let bytes = Array(line.utf8)
    let read = try #require(fast(bytes))
    #expect(try read == strict(bytes))
    // Nothing behind the line belongs to it.
    #expect(fast(bytes + [0x20]) == nil)
    #expect(fast(Array(bytes.dropLast())) == nil)
  }

  @Test func anotherFormIsLeftToTheStrictDecoder() throws {
    let line = Self.lines[0]
    for (found, other) in [
      ("\"leg\":1", "\"leg\": 1"), ("f5 d6", "f5\\u0020d6"), ("\"leg\":1", "\"leg\":1,\"more\":1"),
      ("\"leg\":1", "\"leg\":1e0"), ("{\"asked\"", "{\"leg\":1,\"asked\""),
      ("\"margin\":-12,", "\"margin\":null,"),
    ] {
      let bytes = Array(line.replacing(found, with: other).utf8)
      #expect(fast(bytes) == nil, "\(other)")
      let slow = try bytes.withUnsafeBytes { try ResultLine($0) }
      #expect(try slow == strict(bytes))
    }
  }

  @Test func mutatedLinesAreReadAsTheStrictDecoderReadsThem() throws {
    var random = SplitMix64(seed: 7)
    let pieces =
      [
        "\"", "\\", ",", ":", "{", "}", "-", "0", "1e3", ".5", " ", "null", "\\u00e9", "\u{7F}",
        "\u{1}", "é", "99999999999999999999", "\"leg\":1,", "\"side\":\"black\",", "true",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0]]
    var accepted = 0
    for _ in 0..<6_000 {
      var bytes = Array(Self.lines[Int.random(in: 0...1, using: &random)].utf8)
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
        default:
          let end = min(bytes.count, place + Int.random(in: 1...30, using: &random))
          bytes.insert(contentsOf: bytes[place..<end], at: place)
        }
      }
      guard let read = fast(bytes) else { continue }
      accepted += 1
      let known = try strict(bytes)
      #expect(read == known && read.repeatable == known.repeatable)
    }
    #expect(accepted > 150)
  }
}
