import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSession
import MoonstoneTerminal

/// Matches whose results are known are not played again.
extension RunContext {
  /// Whether somebody asked for more than results, so that every match is played.
  var wantsMoreThanResults: Bool {
    capsules != nil || archiving != nil || observers != nil || digest != nil
  }

  /// The name of a match of a series whose moves nobody sees; `nil` if it has to be played.
  func keyOfResult(
    _ match: Match<G>, seed: UInt64, _ record: RunningJournal<G>
  ) -> ResultKey? {
    guard cache != nil, isQuiet, isOneOfMany, !isJSON, record.file == nil,
      loader.home.isRepeatable, match.phase == .ready
    else { return nil }
    return ResultKey(match, memory: loader.home.limits.memory, seed: seed)
  }

  /// The match as it ended when it was played.
  func known(_ key: ResultKey, _ match: Match<G>) -> Match<G>? {
    cache?.matches.match(
      key, game, from: match.start, players: match.players, clocks: match.clocks)?.match
  }

  /// Adds a match that was played, unless a script has changed meanwhile.
  func keep(_ key: ResultKey?, _ host: Host<G>, begunBy players: Sides<PlayerIdentity>) {
    guard let key, let cache else { return }
    let isSame = Side.allCases.allSatisfy { side in
      let versions = (host.players[side] as? LuaStrategy<G>)?.versions ?? []
      return versions.map(\.digest) == [players[side].digest]
    }
    if isSame { cache.matches.take(key, host.match, host.account, by: host.players) }
  }

  /// Says how many matches were known.
  func tellKnown() {
    if let sentence = cache?.sentence { Terminal.tell("moonstone: \(sentence)") }
  }
}
