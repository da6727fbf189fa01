import Foundation
import Testing

@testable import MoonstoneJSON

/// A value as the encoder of Foundation would write it.
extension JSON: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    switch self {
    case .null: try single.encodeNil()
    case .bool(let value): try single.encode(value)
    case .integer(let value): try single.encode(value)
    case .unsigned(let value): try single.encode(value)
    case .number(let value): try single.encode(value)
    case .text(let value), .written(let value): try single.encode(value)
    case .array(let values): try single.encode(values)
    case .object(let fields): try single.encode(fields)
    }
  }
}

@Suite struct JSONTests {
  @Test(arguments: [
    0, -0.0, 1, -1.5, 0.1, 1e15, 1e16, 1e17, 1e-5, .leastNonzeroMagnitude, 123_456_789.012_345,
    1e300,
    .greatestFiniteMagnitude, .infinity, -.infinity, .nan, 2.0 / 3,
  ])
  func numbersAreWrittenAsTheEncoderWritesThem(number: Double) {
    #expect(jsonLine(of: .number(number)) == jsonLine(number))
  }

  @Test func integersAreExact() {
    #expect(
      jsonLine(of: ["a": Int.min, "b": UInt64.max]) == #"{"a":\#(Int.min),"b":\#(UInt64.max)}"#)
  }

  @Test func textsAreWrittenAsTheEncoderWritesThem() {
    let texts = (0..<0x180).compactMap(UnicodeScalar.init).map { "a\(Character($0))b" }
    for text in texts + ["", "\u{2028}/é\r\n😀\\\"", "\u{301}"] {
      #expect(jsonLine(of: .text(text)) == jsonLine(text), "\(text.debugDescription)")
    }
  }

  @Test func fieldsAreSortedAsTheEncoderSortsThem() {
    let keys = [
      "elo", "elo0", "elo10", "elo2", "Elo", "e", "", "error", "errorBar", "errorbar", "é", "z",
      "a b", "a.b", "aB", "ab", "A", "$schema", "_", "ö", "ab1", "😀",
    ]
    let fields = JSON.object(Dictionary(uniqueKeysWithValues: keys.map { ($0, JSON.null) }))
    #expect(jsonLine(of: fields) == jsonLine(fields))
  }

  @Test func aFieldThatIsNilIsLeftOut() {
    let no: Int? = nil
    #expect(
      jsonLine(of: ["a": no, "b": orNull(no), "c": orNull(1), "d": ["x", "y"], "e": true])
        == #"{"b":null,"c":1,"d":["x","y"],"e":true}"#)
  }

  @Test func aCodableValueIsAField() {
    let both: JSON = ["a": JSON(encoding: [1: "x"]), "b": ["c": [1.5]] as JSON]
    #expect(jsonLine(of: both.merging(["b": false])) == #"{"a":{"1":"x"},"b":false}"#)
  }
}
