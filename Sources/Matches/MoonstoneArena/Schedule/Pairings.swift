/// The pairings of an event, in the order in which they are to be played.
///
/// Those that follow from a rule are not kept, as long as nobody was withdrawn: an event may have millions.
public struct Pairings: RandomAccessCollection, Hashable, Sendable {
  private enum Source: Sendable {
    case list([Pairing])
    /// So many rounds between so many.
    case roundRobin(RoundRobin)
    /// So many others, each met once in a round.
    case gauntlet(others: Int)
  }

  private var source: Source
  public private(set) var endIndex: Int

  public var startIndex: Int { 0 }

  public init(_ list: [Pairing] = []) {
    source = .list(list)
    endIndex = list.count
  }

  /// Everybody plays everybody, in each of so many rounds.
  init(roundRobinOf entrants: Int, rounds: Int) {
    let round = RoundRobin(entrants: entrants)
    source = .roundRobin(round)
    endIndex = rounds * round.count
  }

  /// The first of so many plays each of the others, in each of so many rounds.
  init(gauntletOf entrants: Int, rounds: Int) {
    source = .gauntlet(others: entrants - 1)
    endIndex = rounds * (entrants - 1)
  }

  public subscript(place: Int) -> Pairing {
    precondition(indices.contains(place), "there is no such pairing")
    switch source {
    case .list(let list): return list[place]
    case .roundRobin(let round):
      return round.pairing(at: place % round.count, in: 1 + place / round.count)
    case .gauntlet(let others):
      return RoundRobin.pairing(of: 0, and: 1 + place % others, in: 1 + place / others)
    }
  }

  public static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && one.elementsEqual(other)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(first)
    hasher.combine(last)
  }

  /// - Precondition: they follow from no rule, and none was left out.
  mutating func append(contentsOf pairings: [Pairing]) {
    guard case .list(var list) = source, list.count == endIndex else {
      preconditionFailure("there are no more pairings than those of the rule")
    }
    // So that the list is not copied.
    source = .list([])
    list += pairings
    endIndex = list.count
    source = .list(list)
  }

  /// Leaves out all but so many of the first.
  mutating func cut(to count: Int) { endIndex = Swift.min(count, endIndex) }
}
