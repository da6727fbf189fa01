import Testing

/// Journals of programs in which scripts had other chance.
@Suite struct OldJournalTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// Recorded when scripts drew other numbers.
  private static let recordedBy010 = #"""
    {"game":"connect-four","margin":10000000,"memory":67108864,"moonstone":1,"players":{"black":\#
    {"name":"chance","sha256":"5fb510fdce06e70456883c0fcb684814ed944e809271cfb09a6d97210567dfe5"\#
    },"white":{"name":"chance","sha256":"5fb510fdce06e70456883c0fcb684814ed944e809271cfb09a6d972\#
    10567dfe5"}},"program":"moonstone \#
    0.1.0","seed":3,"start":"------------------------------------------ \#
    R","ticks":"1M/move","time":"none"}
    {"event":"started"}
    {"changes":[{"side":"black","square":"f1"}],"event":"played","move":"f","nanoseconds":309222\#
    ,"ply":1,"side":"black","ticks":300}
    {"changes":[{"side":"white","square":"a1"}],"event":"played","move":"a","nanoseconds":132488\#
    ,"ply":2,"side":"white","ticks":300}
    {"changes":[{"side":"black","square":"g1"}],"event":"played","move":"g","nanoseconds":33460,\#
    "ply":3,"side":"black","ticks":180}
    {"changes":[{"side":"white","square":"d1"}],"event":"played","move":"d","nanoseconds":122968\#
    4,"ply":4,"side":"white","ticks":180}
    {"changes":[{"side":"black","square":"e1"}],"event":"played","move":"e","nanoseconds":39128,\#
    "ply":5,"side":"black","ticks":180}
    {"changes":[{"side":"white","square":"c1"}],"event":"played","move":"c","nanoseconds":21242,\#
    "ply":6,"side":"white","ticks":180}
    {"changes":[{"side":"black","square":"e2"}],"event":"played","move":"e","nanoseconds":26940,\#
    "ply":7,"side":"black","ticks":180}
    {"changes":[{"side":"white","square":"b1"}],"event":"played","move":"b","nanoseconds":18898,\#
    "ply":8,"side":"white","ticks":180}
    {"ending":{"margin":1,"message":null,"outcome":"white","side":null,"termination":"rules"},"e\#
    vent":"ended"}

    """#

  @Test func aJournalOfAnOlderProgramStillReplays() async throws {
    try workshop.write(Self.recordedBy010, to: "old.jsonl")
    let replay = await workshop.ask("replay", "./old.jsonl")
    #expect(replay.code == 0)
    #expect(replay.lines.last == "yellow (chance) wins by 1")
  }

  @Test func aDifferenceToAnOlderProgramIsToldHonestly() async throws {
    try workshop.write(Self.recordedBy010, to: "old.jsonl")
    let output = await workshop.ask("replay", "./old.jsonl", "--verify")
    #expect(output.code == 65)
    #expect(
      output.lines.suffix(2) == [
        "stopped at the first difference",
        "recorded by moonstone 0.1.0, not by moonstone 0.2.0: scripts may have other chance "
          + "and ticks now",
      ])
    #expect(output.error.contains("red (chance) plays "))
  }
}
