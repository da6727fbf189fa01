import MoonstoneTestSupport
import Testing

@Suite struct PricesTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test func pricesAreTold() async throws {
    try expectSnapshot(await workshop.ask("prices").text, "prices")
    try expectSnapshot(await workshop.ask("prices", "--json").text, "prices-json")
  }

  @Test func theToldPricesAreTheCountedPrices() async throws {
    // Two scripts that differ in one call to chance, and so in its price and its instructions.
    func ticks(_ body: String) async throws -> Int {
      try workshop.write(
        "local f = function() end\nreturn { choose = function(board, context) \(body) "
          + "return board:moves()[1] end }\n", to: "s.lua")
      let lines = await workshop.ask(
        "match", "./s.lua", "first", "--seed", "1", "--ticks", "1M/move", "--json"
      ).lines
      return try #require(lines[2].firstMatch(of: #/"ticks":(\d+)/#).flatMap { Int($0.1) })
    }
    let difference = try await ticks("context.random()") - ticks("")
    #expect((8...12).contains(difference))
  }
}
