import MoonstoneTestSupport
import Testing

@Suite struct PricesTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test func pricesAreTold() throws {
    try expectSnapshot(try workshop.run("prices").text, "prices")
    try expectSnapshot(try workshop.run("prices", "--json").text, "prices-json")
  }

  @Test func theToldPricesAreTheCountedPrices() throws {
    // Two scripts that differ in one call to chance, and so in its price and its instructions.
    func ticks(_ body: String) throws -> Int {
      try workshop.write(
        "local f = function() end\nreturn { choose = function(board, context) \(body) "
          + "return board:moves()[1] end }\n", to: "s.lua")
      let lines = try workshop.run(
        "match", "s.lua", "first", "--seed", "1", "--ticks", "1M/move", "--json"
      ).lines
      return try #require(lines[2].firstMatch(of: #/"ticks":(\d+)/#).flatMap { Int($0.1) })
    }
    let difference = try ticks("context.random()") - ticks("")
    #expect((8...12).contains(difference))
  }
}
