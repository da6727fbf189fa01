import Foundation
import MoonstoneKernel
import Testing

/// The form of each value as JSON, which programs keep: a change here breaks them.
@Suite struct CodingTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func value<Value: Decodable>(_ text: String, _ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// Expects that a value has this form, and reads back from it.
  private func expect<Value: Codable & Equatable>(
    _ one: Value, _ text: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try json(one) == text, sourceLocation: location)
    #expect(try value(text, Value.self) == one, sourceLocation: location)
  }

  @Test func wordsAreTexts() throws {
    try expect(Side.allCases, #"["black","white"]"#)
    try expect(
      Termination.allCases,
      #"["rules","resignation","time","ticks","memory","illegalMove","fault","aborted","#
        + #""adjudicated"]"#)
    try expect([Adjudication(empties: 14)], #"["solve@14"]"#)
    try expect(OutcomeWord.allCases, #"["black","white","draw"]"#)
    try expect(PlayerIdentity.Kind.allCases, #"["person","script","engine","builtIn"]"#)
  }

  @Test func controlsAreWhatAPersonTypes() throws {
    try expect(
      [TimeControl.unlimited, .perMatch(.seconds(300), increment: .seconds(2))],
      #"["none","300+2"]"#)
    try expect([TickControl.perMove(5_000_000)], #"["5M/move"]"#)
  }

  @Test func bothSidesHaveTheirKeys() throws {
    try expect(Sides(black: 1, white: 2), #"{"black":1,"white":2}"#)
    try expect(Sides<Int?>(black: nil, white: 2), #"{"black":null,"white":2}"#)
  }

  @Test func anOutcomeIsItsWinnerAndMargin() throws {
    try expect(Outcome.win(.white, by: 12), #"{"margin":12,"winner":"white"}"#)
    try expect(Outcome.draw, #"{"margin":0,"winner":null}"#)
    #expect(throws: DecodingError.self) {
      try value(#"{"margin":3,"winner":null}"#, Outcome.self)
    }
  }

  @Test func anEndingLeavesOutWhatThereIsNot() throws {
    try expect(
      Ending(outcome: .win(.black, by: 4), termination: .rules),
      #"{"outcome":{"margin":4,"winner":"black"},"termination":"rules"}"#)
    try expect(
      Ending(
        outcome: .win(.white), termination: .fault, side: .black, message: "a.lua:1: oh"),
      #"{"message":"a.lua:1: oh","outcome":{"margin":1,"winner":"white"},"side":"black","#
        + #""termination":"fault"}"#)
    try expect(Ending(outcome: nil, termination: .aborted), #"{"termination":"aborted"}"#)
  }

  @Test func aSummaryHasEachOfItsFields() throws {
    let text =
      #"{"margin":null,"message":null,"outcome":"white","side":"black","#
      + #""termination":"resignation"}"#
    try expect(
      MatchSummary(Ending(outcome: .win(.white), termination: .resignation, side: .black)), text)
    for field in ["margin", "message", "outcome", "side"] {
      let pair = try #require(
        text.split(separator: ",").first { $0.contains("\"\(field)\"") })
      let without = text.replacingOccurrences(
        of: pair.hasPrefix("{") ? "\(pair.dropFirst())," : ",\(pair)", with: "")
      #expect(throws: DecodingError.self, "without \(field)") {
        try value(without, MatchSummary.self)
      }
    }
  }

  @Test func aCommentHasWhatThePlayerSays() throws {
    try expect(
      Comment(
        value: 3.5, unit: 0.5, depth: 6, text: "a/b", pv: ["f5", "d6"],
        marks: ["c3": .number(-2), "f5": .text("good")]),
      #"{"depth":6,"marks":{"c3":-2,"f5":"good"},"pv":["f5","d6"],"text":"a/b","unit":0.5,"#
        + #""value":3.5}"#)
    try expect(Comment(), "{}")
  }

  @Test func aPlayerHasItsKind() throws {
    try expect(
      PlayerIdentity(name: "mine.lua", digest: "0f"),
      #"{"kind":"script","name":"mine.lua","sha256":"0f"}"#)
    try expect(
      PlayerIdentity(name: "human", kind: .person), #"{"kind":"person","name":"human"}"#)
    #expect(
      try value(#"{"name":"x"}"#, PlayerIdentity.self) == PlayerIdentity(name: "x"))
  }

  @Test(arguments: ["\"grey\"", "1", "null"]) func anythingElseIsRefused(text: String) {
    #expect(throws: DecodingError.self) { try value(text, Side.self) }
    #expect(throws: DecodingError.self) { try value(text, Termination.self) }
    #expect(throws: DecodingError.self) { try value(text, TimeControl.self) }
  }
}
