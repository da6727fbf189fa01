import MoonstoneTestSupport
import Testing

/// A script in process whose calls are so deep that Lua takes longer to set a hook than the watchdog
/// waits between two signals.
@Suite(.timeLimit(.minutes(10 * patience))) struct DeepRecursionTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private static let scripts = [
    "local function g(n) return 1 + g(n + 1) end while true do pcall(g, 0) end",
    """
    local function h(n)
      if n > 0 then return 1 + h(n - 1) end
      while true do pcall(function() while true do end end) end
    end
    return h(180000)
    """,
  ]

  /// A third of them hung.
  @Test(arguments: scripts) func itEndsWhenItsTimeIsUp(body: String) throws {
    try workshop.write(
      "return { choose = function(board)\n\(body)\nend }", to: "deep.lua")
    for _ in 1...8 {
      let output = try workshop.run(
        "match", "./deep.lua", "last", "--seed", "1", "--time", "0.3/move", "--in-process",
        "--quiet")
      #expect(output.code == 0, "\(output)")
      #expect(output.output.contains("white (last) wins"))
    }
  }
}
