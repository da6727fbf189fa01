/// A change of who takes part in an event, made while it is played or before it is gone on with.
public enum EntrantChange: Hashable, Sendable {
  /// Somebody new comes last; who was withdrawn has its old place and its matches again.
  case add(Entrant)
  /// Plays no more. What it has played counts for nobody.
  case withdraw(id: String)
  /// Another version takes the place, and plays all of its matches anew.
  case replace(id: String, by: Entrant)

  /// Why there is no such change.
  public struct Refused: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
  }
}

extension ArenaEvent {
  /// What an entrant's matches are kept under.
  public func id(of entrant: Int) -> String { ids[entrant] }

  /// The event after a change: as if it had been begun with those who are in it now, with an empty place
  /// where somebody was withdrawn. So its digest does not depend on what was played before the change.
  ///
  /// - Throws: ``EntrantChange/Refused``.
  public func applying(_ change: EntrantChange) throws(EntrantChange.Refused) -> ArenaEvent {
    func refuse(_ text: String) -> EntrantChange.Refused { .init(description: text) }
    guard schedule.format.isFixed, schedule.test == nil else {
      throw refuse(
        "entrants can change in a round-robin and a gauntlet, not in a duel or where rounds follow "
          + "from results")
    }
    var (entrants, ids, withdrawn) = (entrants, ids, schedule.withdrawn)
    switch change {
    case .add(let entrant):
      let id = entrant.digest ?? entrant.name
      if let place = ids.firstIndex(of: id) {
        guard withdrawn.remove(place) != nil else {
          throw refuse("\(entrant.name) is in the event already, as \(entrants[place].name)")
        }
        entrants[place] = entrant
      } else {
        entrants.append(entrant)
        ids.append(id)
      }
    case .withdraw(let id):
      guard let place = ids.firstIndex(of: id), withdrawn.insert(place).inserted else {
        throw refuse("\(id) is not in the event")
      }
    case .replace(let id, let entrant):
      guard let place = ids.firstIndex(of: id), !withdrawn.contains(place) else {
        throw refuse("\(id) is not in the event")
      }
      let new = entrant.digest ?? entrant.name
      guard !ids.contains(new) else {
        throw refuse("\(entrant.name) is or was in the event already, with the same text")
      }
      entrants[place] = entrant
      ids[place] = new
    }
    do {
      return try held(between: entrants, ids: ids, without: withdrawn)
    } catch {
      throw refuse(error.description)
    }
  }
}

extension EntrantChange {
  /// A change as a line of `entrants.jsonl`.
  struct Line: Codable, Equatable {
    let change: String
    /// Who goes, by what its matches are kept under.
    var entrant: String?
    /// Who comes.
    var name: String?
    var sha256: String?

    /// `nil` where the line is no change.
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

  var line: Line {
    switch self {
    case .add(let new): Line(change: "add", name: new.name, sha256: new.digest)
    case .withdraw(let id): Line(change: "withdraw", entrant: id)
    case .replace(let id, let new):
      Line(change: "replace", entrant: id, name: new.name, sha256: new.digest)
    }
  }
}
