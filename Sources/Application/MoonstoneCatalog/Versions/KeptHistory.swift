import MoonstoneSupport

/// The kept versions of one file.
package enum KeptHistory {
  /// Returns the players themselves, or, if they are two versions of one file of which the first is a
  /// kept one, all kept versions from the one to the other.
  package static func between(
    _ players: [PlayerSource], in versions: VersionFolder = .user
  ) -> [PlayerSource] {
    guard players.count == 2, case .kept(let first) = players[0],
      let path = players[1].scriptPath, path.isExactly(first.path)
    else { return players }
    let all = versions.history(of: path).map(\.digest)
    guard let start = all.firstIndex(of: first.source.digest) else { return players }
    var end = all.count
    if case .kept(let last) = players[1] {
      guard let place = all.firstIndex(of: last.source.digest), place > start else {
        return players
      }
      end = place
    }
    let between = all[(start + 1)..<end].compactMap { versions.version($0) }
    return [players[0]] + between.map { .kept(KeptScript(first.base, at: path, $0)) }
      + [players[1]]
  }
}
