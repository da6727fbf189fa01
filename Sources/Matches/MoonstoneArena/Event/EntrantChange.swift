import MoonstoneSupport

/// A change of the entrants of an event, made while it is played or before it is continued.
///
/// In a format whose rounds follow from results, a change holds from the next round that is paired,
/// and earlier results stand.
public enum EntrantChange: Hashable, Sendable {
  /// A new entrant gets the last place; one that was withdrawn gets back its old place and its
  /// matches.
  case add(Entrant)
  /// An entrant plays no more. Its results no longer count, unless rounds follow from results.
  case withdraw(id: String)
  /// Another version takes an entrant's place and plays all of its matches again, or those of later
  /// rounds.
  case replace(id: String, by: Entrant)

  /// Why a change is not possible.
  public struct Refused: ExplainedError, Hashable, Sendable {
    /// What kind of fault it is.
    public var faultKind: FaultKind { .usage }

    /// The reason in a sentence.
    public let description: String
  }
}

extension ArenaEvent {
  /// What the matches of an entrant are kept under; `entrant` is its place in the list.
  public func id(of entrant: Int) -> String { ids[entrant] }

  /// The first round that is not paired yet. Before the first result that is round 1, so that a
  /// change holds for the whole event.
  ///
  /// - Returns: `nil` if no round is left, or if rounds do not follow from results.
  func nextRound(after results: EventResults) -> Int? {
    guard !schedule.format.isFixed else { return nil }
    if results.count == 0 { return 1 }
    let plan = schedule.plan(results.score)
    let last = plan.pairings.last?.round ?? 0
    let next = last + 1
    // A gate stays open, and a round in which nothing was played yet waits for whoever comes.
    if schedule.format.gateRule != nil {
      let isBegun = plan.pairings.reversed().prefix { $0.round == last }
        .contains { $0.matches.contains { results.score($0) != nil } }
      return isBegun ? next : max(last, 1)
    }
    return plan.isComplete || next > schedule.rounds ? nil : next
  }

  /// The event after a change.
  ///
  /// If all pairings are known from the beginning, the event is as if it had begun with its present
  /// entrants, and a withdrawn entrant leaves its place empty. The digest then does not depend on
  /// what was played before.
  ///
  /// - Parameters:
  ///   - change: which entrant is added, withdrawn or replaced.
  ///   - round: the first round for which the change holds; `nil` if all pairings are known.
  /// - Throws: ``EntrantChange/Refused``.
  public func applying(
    _ change: EntrantChange, from round: Int? = nil
  ) throws(EntrantChange.Refused) -> ArenaEvent {
    guard !schedule.format.isFixed else { return try applyingToAll(change) }
    guard let round, (1...schedule.rounds).contains(round) else {
      throw EntrantChange.Refused("every round is paired already, so its entrants cannot change")
    }
    return try applying(change, fromRound: round)
  }

  private func applyingToAll(_ change: EntrantChange) throws(EntrantChange.Refused) -> ArenaEvent {
    var (entrants, ids, withdrawn) = (entrants, ids, schedule.withdrawn)
    switch change {
    case .add(let entrant):
      if schedule.test != nil {
        throw EntrantChange.Refused("a duel is between two; either can be replaced")
      }
      if let place = ids.firstIndex(of: entrant.id) {
        guard withdrawn.remove(place) != nil else { throw .isThere(entrant, entrants[place]) }
        entrants[place] = entrant
      } else {
        entrants.append(entrant)
        ids.append(entrant.id)
      }
    case .withdraw(let id):
      if schedule.test != nil {
        throw EntrantChange.Refused("a duel is between two; either can be replaced")
      }
      withdrawn.insert(try place(of: id))
    case .replace(let id, let entrant):
      let place = try place(of: id)
      if let other = ids.firstIndex(of: entrant.id) { throw .wasThere(entrant, entrants[other]) }
      entrants[place] = entrant
      ids[place] = entrant.id
    }
    return held(
      between: entrants, ids: ids,
      try .changed { () throws(Schedule.Impossible) in
        try Schedule(
          schedule.format, entrants: entrants.count, test: schedule.test, withdrawn: withdrawn)
      })
  }

  private func applying(
    _ change: EntrantChange, fromRound round: Int
  ) throws(EntrantChange.Refused) -> ArenaEvent {
    var (entrants, ids, versions) = (entrants, ids, versions)
    var attendance = schedule.attendance
    func turn(_ place: Int) throws(EntrantChange.Refused) {
      guard attendance[place, default: .whole].turn(at: round) else {
        throw EntrantChange.Refused("\(entrants[place].name) joined or left before a later round")
      }
    }
    switch change {
    case .add(let entrant):
      if case .knockout = schedule.format, round > 1 {
        throw EntrantChange.Refused(
          "no entrant can be added to a knockout whose first round is paired; "
            + "a new version can take an entrant's place")
      }
      if let place = places[entrant.id] {
        guard schedule.withdrawn.contains(place) else { throw .isThere(entrant, entrants[place]) }
        guard ids[place] == entrant.id else {
          throw .wasThere(entrant, version(entrant.id, at: place))
        }
        entrants[place] = entrant
        try turn(place)
      } else {
        attendance[entrants.count] = round == 1 ? .whole : Attendance(ascending: [round])
        entrants.append(entrant)
        ids.append(entrant.id)
      }
    case .withdraw(let id): try turn(try place(of: id))
    case .replace(let id, let entrant):
      let place = try place(of: id)
      if let other = places[entrant.id] {
        throw .wasThere(entrant, version(entrant.id, at: other))
      }
      let last = max(
        versions.last { $0.place == place }?.until ?? 1, attendance[place]?.turns.first ?? 1)
      guard round >= last else {
        throw EntrantChange.Refused("\(entrants[place].name) took the place before a later round")
      }
      // A version that played in no round leaves no trace.
      if round > last {
        versions.append(
          FormerVersion(place: place, entrant: entrants[place], id: ids[place], until: round))
      }
      entrants[place] = entrant
      ids[place] = entrant.id
    }
    return held(
      between: entrants, ids: ids, versions: versions,
      try .changed { () throws(Schedule.Impossible) in
        try Schedule(
          schedule.format, entrants: entrants.count, test: nil, withdrawn: [],
          attendance: attendance, rule: schedule.rule)
      })
  }

  /// The version of an id, which plays at a place or played there before.
  private func version(_ id: String, at place: Int) -> Entrant {
    versions.first { $0.id == id }?.entrant ?? entrants[place]
  }

  /// The place of an entrant that is in the event.
  private func place(of id: String) throws(EntrantChange.Refused) -> Int {
    guard let place = ids.firstIndex(of: id), !schedule.withdrawn.contains(place) else {
      throw EntrantChange.Refused("\(id) is not in the event")
    }
    return place
  }
}

extension Schedule {
  fileprivate static func changed(
    _ make: () throws(Impossible) -> Schedule
  ) throws(EntrantChange.Refused) -> Schedule {
    do throws(Impossible) {
      return try make()
    } catch {
      throw EntrantChange.Refused(error.description)
    }
  }
}

extension EntrantChange.Refused {
  fileprivate init(_ description: String) { self.init(description: description) }

  fileprivate static func isThere(_ entrant: Entrant, _ other: Entrant) -> Self {
    Self("\(entrant.name) is in the event already, as \(other.name)")
  }

  fileprivate static func wasThere(_ entrant: Entrant, _ other: Entrant) -> Self {
    Self("this version of \(entrant.name) is or was in the event already, as \(other.name)")
  }
}

extension EntrantChange {
  /// A change as a line of `entrants.jsonl`.
  struct ChangeLine: Codable, Equatable {
    let change: String
    /// What the matches of the entrant that leaves are kept under.
    var entrant: String?
    /// The name of the entrant that joins.
    var name: String?
    var sha256: String?
    /// The first round for which the change holds, if rounds follow from results.
    var round: Int?

    /// The change; `nil` if the fields do not make one.
    var value: EntrantChange? {
      let new = name.map { Entrant(name: $0, digest: sha256) }
      switch (change, entrant, new) {
      case ("add", nil, let new?): return .add(new)
      case ("withdraw", let id?, nil): return .withdraw(id: id)
      case ("replace", let id?, let new?): return .replace(id: id, by: new)
      default: return nil
      }
    }
  }

  func line(from round: Int?) -> ChangeLine {
    switch self {
    case .add(let new): ChangeLine(change: "add", name: new.name, sha256: new.digest, round: round)
    case .withdraw(let id): ChangeLine(change: "withdraw", entrant: id, round: round)
    case .replace(let id, let new):
      ChangeLine(change: "replace", entrant: id, name: new.name, sha256: new.digest, round: round)
    }
  }
}
