import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCLI

/// When observers in Lua hear of what happens.
@Suite(.timeLimit(.minutes(10 * patience))) struct AudienceTests {
  private let said = Locked<[String]>([])
  private let workshop: Workshop
  private let audience: Audience<Reversi>

  init() throws {
    workshop = try Workshop()
    try workshop.write(
      "return { observe = function(event) print(event.match or '-', event.kind) end }", to: "o.lua")
    audience = try Audience(
      [ObserverSource("\(workshop.path)/o.lua")], of: Plugin(Reversi()),
      home: ScriptHome(game: "reversi", memory: 64 << 20, inProcess: true), isJSON: false)
    audience.speak { [said] report in
      if case .said(let text) = report {
        said.withLock { $0 += text.split(separator: "\n").map(String.init) }
      }
    }
  }

  /// What a player says of itself comes while it thinks: its clock must not run on for observers.
  @Test func nobodyHearsWhatAPlayerSaysBeforeItsClockStandsStill() throws {
    var match = Match(Reversi(), players: Sides(both: PlayerIdentity(name: "p", digest: nil)))
    let listener = audience.listener(to: match, seed: 1)
    for event in try match.apply(.start) { try listener.observe(event, in: match) }
    #expect(said.withLock(\.self) == ["1 start"])
    try listener.observe(.noted(.black, "hm"), in: match)
    try listener.observe(
      .swapped(.black, to: PlayerIdentity(name: "p", digest: "new")), in: match)
    #expect(said.withLock(\.self) == ["1 start"])
    try listener.observe(.passed(.black), in: match)
    #expect(said.withLock(\.self) == ["1 start", "1 note", "1 swap", "1 pass"])
  }

  /// Its result is on disk by then.
  @Test func aMatchThatIsHeardLateIsToldWhenSomebodySaysSo() throws {
    var match = Match(Reversi(), players: Sides(both: PlayerIdentity(name: "p", digest: nil)))
    let listener = audience.lateListener(seed: 7)
    for event in try match.apply(.start) { try listener.observe(event, in: match) }
    for event in try match.apply(.interrupt(.resign(.black))) {
      try listener.observe(event, in: match)
    }
    #expect(said.withLock(\.self) == [])
    audience.tell(ofMatchWith: 8)
    #expect(said.withLock(\.self) == [])
    audience.tell(ofMatchWith: 7)
    audience.tell(ofMatchWith: 7)
    #expect(said.withLock(\.self) == ["1 start", "1 end"])
    audience.finish()
    #expect(said.withLock(\.self).last == "- finish")
  }
}
