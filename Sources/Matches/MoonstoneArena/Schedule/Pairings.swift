/// The pairings of an event, in the order in which they are played.
///
/// Pairings that follow from a rule are computed, not stored, unless an entrant was withdrawn: an
/// event may have millions.
public struct Pairings: RandomAccessCollection, Hashable, Sendable {
  private enum Source: Sendable {
    case list([Pairing])

    case roundRobin(RoundRobin)
    /// The first entrant meets each of the others once in a round.
    case gauntlet(others: Int)
  }

  private var source: Source
  /// The number of pairings.
  public private(set) var endIndex: Int

  /// 0, the place of the first pairing.
  public var startIndex: Int { 0 }

  /// Pairings in a given order.
  public init(_ list: [Pairing] = []) {
    source = .list(list)
    endIndex = list.count
  }

  /// Every entrant plays every other one in each round.
  init(roundRobinOf entrants: Int, rounds: Int) {
    let round = RoundRobin(entrants: entrants)
    source = .roundRobin(round)
    endIndex = rounds * round.count
  }

  /// The first entrant plays each of the others in each round.
  init(gauntletOf entrants: Int, rounds: Int) {
    source = .gauntlet(others: entrants - 1)
    endIndex = rounds * (entrants - 1)
  }

  /// The pairing at a place, counted from 0.
  ///
  /// - Precondition: the place is one of `indices`.
  public subscript(place: Int) -> Pairing {
    precondition(indices.contains(place), "the pairing does not exist")
    switch source {
    case .list(let list): return list[place]
    case .roundRobin(let round):
      return round.pairing(at: place % round.count, in: 1 + place / round.count)
    case .gauntlet(let others):
      return RoundRobin.pairing(of: 0, and: 1 + place % others, in: 1 + place / others)
    }
  }

  /// Whether both have the same pairings in the same order, stored or computed.
  public static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && one.elementsEqual(other)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(first)
    hasher.combine(last)
  }

  /// - Precondition: the pairings do not follow from a rule, and none was left out.
  mutating func append(contentsOf pairings: [Pairing]) {
    guard case .list(var list) = source, list.count == endIndex else {
      preconditionFailure("pairings that follow from a rule cannot be extended")
    }
    // Otherwise the list would be copied.
    source = .list([])
    list += pairings
    endIndex = list.count
    source = .list(list)
  }

  /// Keeps only the first `count` pairings.
  mutating func cut(to count: Int) { endIndex = Swift.min(count, endIndex) }
}
