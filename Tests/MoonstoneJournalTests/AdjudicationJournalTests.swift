import MoonstoneJournal
import MoonstoneKernel
import Testing

/// Matches that end once they are solved belong to the second version of the format.
@Suite struct AdjudicationJournalTests {
  private func header(_ adjudication: Adjudication?) -> String {
    JournalLine.header(
      JournalHeader(
        game: "row", start: "black .......", seed: 7,
        players: Sides(black: PlayerIdentity(name: "a"), white: PlayerIdentity(name: "b")),
        adjudication: adjudication, memory: 1, program: "p"))
  }

  @Test func aHeaderWithItIsOfVersion2AndReadsBack() throws {
    let line = header(Adjudication(empties: 14))
    #expect(line.hasPrefix(#"{"adjudicate":"solve@14","game":"row","#))
    #expect(line.contains(#""moonstone":2,"#))
    let read = try JournalHeader.read(Array("\(line)\n".utf8), file: "j")
    #expect(read.adjudication == Adjudication(empties: 14))
  }

  @Test func aHeaderWithoutItIsOfVersion1() {
    #expect(header(nil).contains(#""moonstone":1,"#) && !header(nil).contains("adjudicate"))
  }

  @Test func inVersion1ItIsRefused() {
    let line = header(Adjudication(empties: 14))
    #expect(
      refusal(line.replacing(#""moonstone":2"#, with: #""moonstone":1"#) + "\n")
        == "j:1: “moonstone” is 1, and there is “adjudicate” from version 2 on")
    #expect(
      refusal(line.replacing("solve@14", with: "solve@0") + "\n")?
        .contains("“adjudicate”") == true)
  }

  @Test(arguments: [Outcome.win(.black, by: 6), .win(.white, by: 2), .draw])
  func anEndingSaysThatItNeedsVersion2AndReadsBack(outcome: Outcome) throws {
    var telling = Telling()
    try telling.apply(.start)
    try telling.interrupt(.adjudicate(outcome, "solved with 5 empty squares"))
    let line = try #require(telling.text.split(separator: "\n").last)
    #expect(line.hasSuffix(#""termination":"adjudicated"},"event":"ended","moonstone":2}"#))
    let ending = try read(telling.text).match.ending
    #expect(
      ending
        == Ending(
          outcome: outcome, termination: .adjudicated, message: "solved with 5 empty squares"))
    #expect(ending?.margin(for: .black) == outcome.margin(for: .black))
  }

  @Test(arguments: [
    (#""margin":6"#, #""margin":null"#), (#""margin":6"#, #""margin":0"#),
    (#""outcome":"black""#, #""outcome":null"#), (#""outcome":"black""#, #""outcome":"draw""#),
  ])
  func anEndingWithoutAResultIsRefused(old: String, new: String) throws {
    var telling = Telling()
    try telling.apply(.start)
    try telling.interrupt(.adjudicate(.win(.black, by: 6), nil))
    #expect(
      refusal(telling.text.replacing(old, with: new))
        == "j:3: “ending” must have an “outcome” and its “margin”: 0 for a draw, and more for a win"
    )
  }
}
