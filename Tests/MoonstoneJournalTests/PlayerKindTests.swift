import MoonstoneJournal
import MoonstoneKernel
import Testing

/// A journal says what kind of player somebody is.
@Suite struct PlayerKindTests {
  @Test func onlyAKindThatTheDigestDoesNotTellIsWritten() {
    #expect(player(PlayerIdentity(name: "a", kind: .person)) == #""kind":"person","name":"a""#)
    #expect(player(PlayerIdentity(name: "a", kind: .engine)) == #""kind":"engine","name":"a""#)
    #expect(player(PlayerIdentity(name: "a")) == #""name":"a""#)
    #expect(player(PlayerIdentity(name: "a", digest: "1")) == #""name":"a""#)
  }

  @Test(arguments: PlayerIdentity.Kind.allCases, ["a", "human", "gtp:a"])
  func aKindReadsBack(kind: PlayerIdentity.Kind, name: String) throws {
    let identity = PlayerIdentity(name: name, digest: kind == .script ? "1" : nil, kind: kind)
    var telling = Telling()
    try telling.interrupt(.change(.black, to: identity))
    #expect(try read(telling.text).match.players.black == identity)
  }

  @Test(
    arguments: [
      ("human", PlayerIdentity.Kind.person), ("gtp:edax", .engine), ("nobody", .builtIn),
    ])
  func aJournalWithoutKindsTellsThemByNames(name: String, kind: PlayerIdentity.Kind) throws {
    let telling = Telling()
    let former = #"{"event":"changed","player":{"name":"\#(name)","sha256":null},"side":"black"}"#
    let match = try read(telling.text + former + "\n").match
    #expect(match.players.black == PlayerIdentity(name: name, kind: kind))
  }

  @Test func anUnknownKindIsRefused() {
    let player = #"{"kind":"ai","name":"a","sha256":null}"#
    let line = #"{"event":"changed","player":\#(player),"side":"black"}"# + "\n"
    #expect(
      refusal(Telling().text + line) == """
        j:2: “player.kind” is "ai", and must be one of person script engine builtIn
        """)
  }

  /// The first two fields of a player in the line of a change.
  private func player(_ identity: PlayerIdentity) -> String? {
    let line = JournalLine.event(Match<Row>.Event.changed(.black, to: identity)) ?? ""
    return line.firstMatch(of: #/"player":\{(.*),"sha256"/#).map { String($0.1) }
  }
}
