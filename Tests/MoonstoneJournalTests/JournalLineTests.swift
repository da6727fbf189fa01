import MoonstoneJournal
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// The lines as programs see them. A change here is a change of the format.
@Suite struct JournalLineTests {
  @Test func theHeaderHasAllThatTheMatchIsPlayedWith() {
    let header = JournalHeader(
      game: "row", start: "black .......", seed: 9_007_199_254_740_991,
      players: Sides(black: ada, white: bob),
      time: .perMatch(.seconds(300), increment: .seconds(2)),
      margin: .milliseconds(100), memory: 67_108_864, program: "moonstone 0.1.0")
    #expect(
      JournalLine.header(header) == """
        {"game":"row","margin":100000000,"memory":67108864,"moonstone":1,"players":\
        {"black":{"name":"strategies/row/ada.lua","sha256":"11"},"white":{"name":"bob",\
        "sha256":null}},"program":"moonstone 0.1.0","seed":9007199254740991,\
        "start":"black .......","time":"300+2"}
        """)
  }

  @Test func aMoveHasAllThatIsKnownOfIt() {
    let comment = Comment(
      value: 1.5, depth: 6, text: "a/b \"c\"\n", pv: ["2", "3"],
      marks: ["2": .text("good"), "1-2": .number(0.5), "1": .number(.infinity)])
    let choice = Choice<RowMove>(.place(RowSquare(index: 1)), comment: comment, memory: "{}")
    let changes = [Change(RowSquare(index: 1), .white), Change(RowSquare(index: 0), nil)]
    let event = Match<Row>.Event.played(
      choice, by: .white, changes: changes, elapsed: .milliseconds(12), ply: 4)
    #expect(
      line(event) == """
        {"changes":[{"side":"white","square":"2"},{"side":null,"square":"1"}],\
        "comment":{"depth":6,"marks":{"1":"inf","1-2":0.5,"2":"good"},"pv":["2","3"],\
        "text":"a/b \\"c\\"\\n","value":1.5},"event":"played",\
        "memory":"{}","move":"2","nanoseconds":12000000,"ply":4,"side":"white"}
        """)
  }

  @Test func onlyTheLineOfAnEndingEndsAMatch() throws {
    let event = "\",\"event\":\"ended\"}"
    try withFolder { folder in
      func isEnded(_ event: Match<Row>.Event) throws -> Bool {
        try write("{}\n\(line(event) ?? "")\n", to: "\(folder)/m.jsonl")
        return JournalLine.isEnded("\(folder)/m.jsonl")
      }
      for interrupt in [Interrupt.resign(.black), .forfeit(.white, Forfeit(.fault, event))] {
        #expect(try isEnded(.ended(try #require(Ending(interrupt)))))
      }
      #expect(try !isEnded(.noted(.black, event)))
      #expect(try !isEnded(.tookBack(plies: 1)))
      let comment = Comment(text: event, pv: [event], marks: ["event": .text("ended")])
      #expect(
        try !isEnded(
          .played(
            Choice(.pass, comment: comment), by: .black, changes: [], elapsed: .zero, ply: 1)))
      for text in ["", "\n", ",\"event\":\"ended\"}"] {
        try write(text, to: "\(folder)/m.jsonl")
        #expect(!JournalLine.isEnded("\(folder)/m.jsonl"))
      }
      #expect(!JournalLine.isEnded("\(folder)/none.jsonl"))
    }
  }

  @Test func aMoveHasNoMoreThanIsKnownOfIt() {
    #expect(
      line(.played(Choice(.pass), by: .black, changes: [], elapsed: .zero, ply: 1))
        == #"{"event":"played","move":"pass","nanoseconds":0,"ply":1,"side":"black"}"#)
  }

  @Test(
    arguments: [
      (Double.infinity, #""inf""#), (-.infinity, #""-inf""#), (.nan, #""nan""#), (3, "3"),
      (0.1, "0.1"), (1e300, "1e+300"),
    ])
  func aValueThatIsNotANumberInJSONIsAText(value: Double, text: String) {
    let choice = Choice<RowMove>(.pass, comment: Comment(value: value))
    #expect(
      line(.played(choice, by: .black, changes: [], elapsed: .zero, ply: 1))
        == #"{"comment":{"value":\#(text)},"event":"played","move":"pass","nanoseconds":0,"#
        + #""ply":1,"side":"black"}"#)
  }

  @Test func eachOtherEventHasItsOwnFieldsAndNoMore() {
    let players = Sides(black: bob, white: bob)
    let both = #"{"black":{"name":"bob","sha256":null},"white":{"name":"bob","sha256":null}}"#
    let cases: [(Match<Row>.Event, String)] = [
      (.started, #"{"event":"started"}"#),
      (.passed(.white, ply: 9), #"{"event":"passed","ply":9,"side":"white"}"#),
      (.paused, #"{"event":"paused"}"#),
      (.resumed, #"{"event":"resumed"}"#),
      (.tookBack(plies: 2), #"{"event":"tookBack","plies":2}"#),
      (
        .redid([.place(RowSquare(index: 2)), .pass]),
        #"{"event":"redid","moves":["3","pass"]}"#
      ),
      (
        .changed(.black, to: cleo),
        #"{"event":"changed","player":{"name":"c.lua","sha256":"21"},"side":"black"}"#
      ),
      (
        .swapped(.white, to: cleo),
        #"{"event":"swapped","player":{"name":"c.lua","sha256":"21"},"side":"white"}"#
      ),
      (.noted(.black, "a\nb"), #"{"event":"noted","side":"black","text":"a\nb"}"#),
      (.resetAsked(players), #"{"event":"resetAsked","players":\#(both)}"#),
      (.resetRefused, #"{"event":"resetRefused"}"#),
      (.reset(players), #"{"event":"reset","players":\#(both)}"#),
    ]
    for (event, text) in cases { #expect(line(event) == text) }
    #expect(JournalLine.reopened(by: "p 1") == #"{"event":"reopened","program":"p 1"}"#)
  }

  @Test func theMarginIsTheWinnersAndOnlyTheRulesGiveOne() {
    func ended(_ outcome: Outcome?, _ termination: Termination, _ side: Side? = nil) -> String? {
      line(.ended(Ending(outcome: outcome, termination: termination, side: side)))
    }
    func text(
      _ outcome: String, _ margin: String, _ termination: String, _ side: String
    ) -> String {
      #"{"ending":{"margin":\#(margin),"message":null,"outcome":\#(outcome),"side":\#(side),"#
        + #""termination":"\#(termination)"},"event":"ended"}"#
    }
    #expect(ended(.win(.white, by: 10), .rules) == text(#""white""#, "10", "rules", "null"))
    #expect(ended(.draw, .rules) == text(#""draw""#, "0", "rules", "null"))
    #expect(
      ended(.win(.white), .resignation, .black)
        == text(#""white""#, "null", "resignation", #""black""#))
    #expect(ended(nil, .aborted) == text("null", "null", "aborted", "null"))
  }

  @Test func questionsAndThoughtsAreNotRecorded() throws {
    var match = Match(Row())
    let events = try match.apply(.start)
    #expect(events.count == 2)
    #expect(line(.thinking(.black, Comment(depth: 3), ticks: 4)) == nil)
    #expect(events.map { line($0) } == [#"{"event":"started"}"#, nil])
  }

  private func line(_ event: Match<Row>.Event) -> String? {
    JournalLine.event(event)
  }
}
