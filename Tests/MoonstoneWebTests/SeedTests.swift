import Testing

@testable import MoonstoneSession
@testable import MoonstoneWeb

/// Seeds as people type them.
@Suite struct SeedTests {
  @Test(arguments: [#""7""#, "7", #""9007199254740991""#, #""0""#])
  func aWholeNumberIsTheSeed(seed: String) async throws {
    try await Visit.pay { visit in
      let (code, _) = try await visit.post("tables", #"{"game":"reversi","seed":\#(seed)}"#)
      #expect(code == 200)
      let id = try #require(await visit.site.tables.summaries().first?.id)
      let number = seed.filter(\.isNumber)
      #expect(try await visit.text("api/tables/\(id)").contains("\"seed\":\(number),"))
    }
  }

  @Test(arguments: [
    (#""abc""#, "abc"), (#""12 34""#, "12 34"), ("1.5", "1.5"), ("-5", "-5"), (#""-5""#, "-5"),
    (#""9007199254740992""#, "9007199254740992"), ("9007199254740993", "9007199254740993"),
    (#""+7""#, "+7"), (#""""#, ""), (#""٣""#, "٣"),
  ])
  func anythingElseIsRefusedByName(seed: String, typed: String) async throws {
    try await Visit.pay { visit in
      let (code, text) = try await visit.post("tables", #"{"game":"reversi","seed":\#(seed)}"#)
      #expect(code == 409)
      #expect(
        text.contains("the seed “\(typed)” is not a whole number from 0 to 9007199254740991"),
        "\(text)")
      #expect(await visit.site.tables.summaries().isEmpty)
    }
  }
}
