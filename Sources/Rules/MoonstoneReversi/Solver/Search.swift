/// A search of endings with null windows: it finds whether a position is worth more than a bound.
///
/// Values are the differences in discs at the end for the side to move, with empty squares counted
/// for the winner. A value above the bound is a lower limit of the true one; any other is an upper
/// limit. The search does not allocate.
struct Search {
  let lines: Lines
  let lastFlips: LastFlips
  let state: UnsafeMutablePointer<SearchState>

  /// A number below every value.
  static var none: Int { -99 }

  /// The value of a finished game.
  @inline(__always) static func final(_ own: UInt64, _ opponent: UInt64) -> Int {
    let discs = own.nonzeroBitCount
    let others = opponent.nonzeroBitCount
    return discs == others ? 0 : discs > others ? 64 &- 2 &* others : 2 &* discs &- 64
  }

  /// The value of a position with any number of empty squares.
  ///
  /// It means nothing once the search is stopped.
  func value(_ own: UInt64, _ opponent: UInt64, over bound: Int, _ empties: Int) -> Int {
    if empties > Depth.parity { return sorted(own, opponent, bound, empties) }
    if empties > 4 { return shallow(own, opponent, bound, empties) }
    return last(own, opponent, bound, empties)
  }
}

/// The numbers of empty squares at which the search changes its methods; they were measured.
enum Depth {
  /// Up to here moves are tried by parity alone, corners first.
  static var parity: Int { 6 }
  /// From here on positions are remembered.
  static var cache: Int { 8 }
  /// From here on the positions after each move are looked up before any is searched.
  static var enhanced: Int { 9 }
  /// Up to here positions are remembered in a table that fits into the processor's cache.
  static var near: Int { 10 }
  /// From here on moves are ordered by how they look one ply later.
  static var estimate: Int { 14 }
  /// From here on moves are ordered by how they look two plies later.
  static var farEstimate: Int { 15 }
  /// From here on moves are ordered by how they look three plies later.
  static var farthestEstimate: Int { 17 }
  /// With weights, from here on moves are ordered by how they look two plies later.
  static var farWeighed: Int { 19 }
  /// From here on a selective search leaves something out.
  static var narrow: Int { 12 }
  /// From here on selective searches come first.
  static var guess: Int { 16 }
}

/// A move that waits to be searched.
struct Candidate {
  var order: Int32
  var square: UInt8
  var flips: UInt64
}

/// What a search works with, and its progress.
struct SearchState {
  let near: EndgameCache
  let far: EndgameCache
  let squares: SquareFacts
  let edges: EdgeStability
  /// What patterns are worth; the solver keeps the weights.
  let patterns: PatternValues?
  /// Room for the moves of a position, ``room`` for each number of empty squares.
  let candidates: UnsafeMutablePointer<Candidate>

  /// How many positions were visited, including those visited only to order moves.
  var nodes = 0
  /// The number of nodes after which to stop.
  var limit = Int.max
  /// The number of nodes after which to ask again whether the search is wanted.
  var nextCheck = 0
  var isWanted: () -> Bool = { true }
  var isStopped = false
  var selectivity = Selectivity.none

  /// More than the 33 or so moves that a position can have.
  static var room: Int { 64 }

  @inline(__always) func selectivity(_ empties: Int) -> Selectivity {
    empties >= Depth.narrow ? selectivity : .none
  }

  @inline(__always) func cache(_ empties: Int) -> EndgameCache {
    empties <= Depth.near ? near : far
  }
}

extension Search {
  /// Decides whether to stop.
  @inline(never) func check() {
    let state = state
    if state.pointee.nodes >= state.pointee.limit || !state.pointee.isWanted() {
      state.pointee.isStopped = true
    }
    state.pointee.nextCheck = min(state.pointee.nodes + 1024, state.pointee.limit)
  }
}
