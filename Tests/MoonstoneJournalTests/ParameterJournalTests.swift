import MoonstoneJournal
import MoonstoneKernel
import Testing

/// Players with parameters belong to the second version of the format.
@Suite struct ParameterJournalTests {
  private let deep = PlayerIdentity(
    name: "level@depth=6", digest: "1", parameters: "depth=6", kind: .script)

  private func header(_ black: PlayerIdentity) -> String {
    JournalLine.header(
      JournalHeader(
        game: "row", start: "black .......", seed: 7,
        players: Sides(black: black, white: PlayerIdentity(name: "b")), memory: 1, program: "p"))
  }

  @Test func aHeaderWithParametersIsOfVersion2AndReadsBack() throws {
    let line = header(deep)
    #expect(line.contains(#""moonstone":2,"#))
    #expect(line.contains(#"{"name":"level@depth=6","parameters":"depth=6","sha256":"1"}"#))
    let read = try JournalHeader.read(Array("\(line)\n".utf8), file: "j")
    #expect(read.players.black == deep)
  }

  @Test func aHeaderWithoutAnyIsOfVersion1() {
    let line = header(PlayerIdentity(name: "level", digest: "1"))
    #expect(line.contains(#""moonstone":1,"#) && !line.contains("parameters"))
  }

  @Test func parametersInVersion1AreRefused() {
    let line = header(deep).replacing(#""moonstone":2"#, with: #""moonstone":1"#)
    #expect(
      refusal(line + "\n")
        == "j:1: “moonstone” is 1, and players have “parameters” from version 2 on")
  }

  @Test(arguments: [true, false])
  func aLineThatSetsThemSaysThatItNeedsVersion2(isSwap: Bool) throws {
    var telling = Telling()
    try telling.apply(.start)
    try telling.interrupt(isSwap ? .swap(.black, to: deep) : .change(.black, to: deep))
    #expect(telling.text.hasPrefix(#"{"game":"row""#) && telling.text.contains(#""moonstone":1,"#))
    let line = telling.text.split(separator: "\n").last { $0.contains("level@depth=6") }
    #expect(line?.contains(#""moonstone":2,"player":{"#) == true)
    #expect(try read(telling.text).match.players.black == deep)
  }
}
