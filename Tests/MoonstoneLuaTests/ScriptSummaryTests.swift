import MoonstoneLua
import Testing

@Suite struct ScriptSummaryTests {
  @Test(arguments: [
    ("-- Takes corners.\nreturn {}", "Takes corners."),
    ("-- Takes corners\n-- and edges. Knows nothing else.\nreturn {}", "Takes corners and edges."),
    ("--- Gomoku: five stones in a row", "Five stones in a row"),
    ("---@type x\n\n-- Plays any move.", "Plays any move."),
    ("-- One line\n--\n-- Another paragraph.", "One line"),
    ("return {}", ""),
  ])
  func theFirstSentenceIsTheSummary(text: String, summary: String) {
    #expect(ScriptSummary.first(in: text, of: "gomoku") == summary)
  }
}
