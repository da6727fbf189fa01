/// A version that had a place in an event before another version took it, in a format whose rounds
/// follow from results. Its results stand.
struct FormerVersion: Hashable, Sendable {
  let place: Int
  let entrant: Entrant
  /// What its matches are kept under.
  let id: String
  /// The first round in which another version plays.
  let until: Int
}

extension ArenaEvent {
  /// All entrants whose scripts the event needs, former versions included.
  public var everybody: [Entrant] { entrants + versions.map(\.entrant) }

  /// The entrant that plays for a place in a round.
  public func entrant(_ place: Int, in round: Int) -> Entrant {
    version(place, in: round)?.entrant ?? entrants[place]
  }

  /// What the matches of a place in a round are kept under.
  func id(of place: Int, in round: Int) -> String {
    version(place, in: round)?.id ?? ids[place]
  }

  /// Whether the entrant that plays for a place in a round has the place now.
  func isCurrent(_ place: Int, in round: Int) -> Bool { player(place, in: round) == place }

  /// The number of the version that plays for a place in a round, among ``everybody``.
  func player(_ place: Int, in round: Int) -> Int {
    guard !versions.isEmpty else { return place }
    return versions.firstIndex { $0.place == place && round < $0.until }
      .map { entrants.count + $0 } ?? place
  }

  /// The former version that plays for a place in a round; `nil` if it is the present entrant.
  private func version(_ place: Int, in round: Int) -> FormerVersion? {
    let player = player(place, in: round)
    return player < entrants.count ? nil : versions[player - entrants.count]
  }
}
