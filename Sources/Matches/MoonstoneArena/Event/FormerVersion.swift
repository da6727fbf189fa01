/// A version that had a place in an event before another one took it, where rounds follow from results:
/// what it has played stands.
struct FormerVersion: Hashable, Sendable {
  let place: Int
  let entrant: Entrant
  /// What its matches are kept under.
  let id: String
  /// The first round in which another one plays.
  let until: Int
}

extension ArenaEvent {
  /// Everybody whose script the event needs, old versions included.
  public var everybody: [Entrant] { entrants + versions.map(\.entrant) }

  /// Who plays for a place in a round.
  public func entrant(_ place: Int, in round: Int) -> Entrant {
    version(place, in: round)?.entrant ?? entrants[place]
  }

  func id(of place: Int, in round: Int) -> String {
    version(place, in: round)?.id ?? ids[place]
  }

  /// Whether who plays for a place in a round is who has it now.
  func isCurrent(_ place: Int, in round: Int) -> Bool { version(place, in: round) == nil }

  /// `nil` for who has the place now.
  private func version(_ place: Int, in round: Int) -> FormerVersion? {
    versions.isEmpty ? nil : versions.first { $0.place == place && round < $0.until }
  }
}
