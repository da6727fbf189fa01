import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog
@testable import MoonstoneSession

/// When observers in Lua hear of what happens.
@Suite(.timeLimit(.minutes(10 * patience))) struct ObserverHubTests {
  private let said = Locked<[String]>([])
  private let hub: ObserverHub<Reversi>

  init() throws {
    hub = try withFolder { folder in
      let file = "\(folder)/o.lua"
      try write(
        "return { observe = function(event) print(event.match or '-', event.kind) end }", to: file)
      let home = Catalog(games: []).home(
        of: "reversi", memory: 64 << 20, inProcess: true, warn: { _ in })
      return try ObserverHub(
        [ObserverSource(file)], of: Plugin(Reversi()), home: home, voice: { _ in })
    }
    hub.speak { [said] report in
      if case .said(let text) = report {
        said.withLock { $0 += text.split(separator: "\n").map(String.init) }
      }
    }
  }

  /// What a player says of itself comes while it thinks: its clock must not run on for observers.
  @Test func nobodyHearsWhatAPlayerSaysBeforeItsClockStandsStill() throws {
    var match = Match(Reversi(), players: Sides(both: PlayerIdentity(name: "p", digest: nil)))
    let listener = hub.listener(to: match, seed: 1)
    for event in try match.apply(.start) { try listener.observe(event, in: match) }
    #expect(said.withLock(\.self) == ["1 start"])
    try listener.observe(.noted(.black, "hm"), in: match)
    try listener.observe(
      .swapped(.black, to: PlayerIdentity(name: "p", digest: "new")), in: match)
    #expect(said.withLock(\.self) == ["1 start"])
    try listener.observe(.passed(.black, ply: 1), in: match)
    #expect(said.withLock(\.self) == ["1 start", "1 note", "1 swap", "1 pass"])
  }

  /// Its result is on disk by then.
  @Test func aMatchThatIsHeardLateIsToldWhenSomebodySaysSo() throws {
    var match = Match(Reversi(), players: Sides(both: PlayerIdentity(name: "p", digest: nil)))
    let listener = hub.lateListener(seed: 7)
    for event in try match.apply(.start) { try listener.observe(event, in: match) }
    for event in try match.apply(.interrupt(.resign(.black))) {
      try listener.observe(event, in: match)
    }
    #expect(said.withLock(\.self) == [])
    hub.tell(ofMatchWith: 8)
    #expect(said.withLock(\.self) == [])
    hub.tell(ofMatchWith: 7)
    hub.tell(ofMatchWith: 7)
    #expect(said.withLock(\.self) == ["1 start", "1 end"])
    hub.finish()
    #expect(said.withLock(\.self).last == "- finish")
  }
}
