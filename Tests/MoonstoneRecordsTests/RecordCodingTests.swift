import Foundation
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// The form of a record as JSON, which programs keep: a change here breaks them.
@Suite struct RecordCodingTests {
  private let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  private func decoder(_ game: any Game) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.userInfo[.matchGame] = game
    return decoder
  }

  private func record() throws -> MatchRecord<Nim> {
    var record = try MatchRecord(Nim(pile: 3), checking: ["2", "1"], place: "m.jsonl")
    record.annotate { index, ply in
      guard index == 0 else { return }
      ply.comment = Comment(value: 1.5)
      ply.elapsed = .milliseconds(2)
      ply.ticks = 7
      ply.memory = "{}"
      ply.analysis = .init(value: 1, loss: 0, best: "2")
    }
    record.players = Sides(
      black: PlayerIdentity(name: "a", digest: "0f"), white: PlayerIdentity(name: "b"))
    record.control = MatchControl(
      time: Sides(black: .perMove(.seconds(1)), white: .unlimited), ticks: .perMove(5_000))
    record.control.grace.black = .seconds(1)
    record.tags.event = "Open"
    record.tags.seed = 7
    record.missing = [.dates, .moves]
    return record
  }

  @Test func aRecordHasAllThatIsKnown() throws {
    let text = String(decoding: try encoder.encode(record()), as: UTF8.self)
    #expect(
      text == """
        {"control":{"grace":{"black":1000000000,"white":null},"margin":0,"ticks":"5K/move",\
        "time":{"black":"1/move","white":"none"}},\
        "ending":{"outcome":{"margin":1,"winner":"white"},"termination":"rules"},"game":"nim",\
        "missing":["moves","dates"],"place":"m.jsonl","players":{"black":{"kind":"script",\
        "name":"a","sha256":"0f"},"white":{"kind":"builtIn","name":"b"}},\
        "plies":[{"analysis":{"best":"2","loss":0,"value":1},"comment":{"value":1.5},"memory":"{}",\
        "move":"2","nanoseconds":2000000,"ticks":7},{"move":"1"}],"start":"3 black",\
        "tags":{"event":"Open","ratings":{"black":null,"white":null},"seed":7}}
        """)
    let again = try decoder(Nim(pile: 3)).decode(MatchRecord<Nim>.self, from: Data(text.utf8))
    #expect(String(decoding: try encoder.encode(again), as: UTF8.self) == text)
  }

  @Test func aRecordHasNoMoreThanIsKnown() throws {
    let text = String(
      decoding: try encoder.encode(MatchRecord(Nim(pile: 3), checking: ["2"])), as: UTF8.self)
    #expect(text == #"{"game":"nim","plies":[{"move":"2"}],"start":"3 black"}"#)
  }

  @Test func everyMatchReadsBack() throws {
    for seed in 1...50 {
      let record = try RandomMatch(Reversi(), seed: UInt64(seed)).record
      let data = try encoder.encode(record)
      let again = try decoder(Reversi()).decode(MatchRecord<Reversi>.self, from: data)
      #expect(try encoder.encode(again) == data)
      #expect(again.positions == record.positions && again.ending == record.ending)
    }
  }

  @Test(arguments: [
    (#"{"game":"nim","plies":[{"move":"9"}],"start":"3 black"}"#, "plies"),
    (#"{"game":"nim","plies":[],"start":"x"}"#, "start"),
    (#"{"game":"chess","plies":[],"start":"3 black"}"#, "game"),
  ])
  func whatIsNotAMatchIsRefused(text: String, key: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try decoder(Nim(pile: 3)).decode(MatchRecord<Nim>.self, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == [key])
  }

  @Test func aDecoderHasToKnowTheGame() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        MatchRecord<Nim>.self,
        from: Data(#"{"game":"nim","plies":[],"start":"3 black"}"#.utf8))
    }
  }
}
