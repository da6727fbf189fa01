/// A search by null windows for the exact end of a game: whether a position is worth more than a
/// bound, and a better bound on the way.
///
/// Values are differences in discs at the end for the side to move, empty squares counted for the
/// winner. A value above the bound is a lower limit of the true one, any other an upper limit.
/// Nothing here allocates.
struct Search {
  let lines: Lines
  let lastFlips: LastFlips
  let state: UnsafeMutablePointer<SearchState>

  /// Less than every value.
  static var none: Int { -99 }

  /// The value of a finished game.
  @inline(__always) static func final(_ own: UInt64, _ opponent: UInt64) -> Int {
    let discs = own.nonzeroBitCount
    let others = opponent.nonzeroBitCount
    return discs == others ? 0 : discs > others ? 64 &- 2 &* others : 2 &* discs &- 64
  }

  /// Of a position with any number of empty squares.
  ///
  /// When the search is stopped, the value means nothing.
  func value(_ own: UInt64, _ opponent: UInt64, over bound: Int, _ empties: Int) -> Int {
    if empties > Depth.parity { return sorted(own, opponent, bound, empties) }
    if empties > 4 { return shallow(own, opponent, bound, empties) }
    return last(own, opponent, bound, empties)
  }
}

/// What the search does at which number of empty squares; measured, not derived.
enum Depth {
  /// Up to here moves are tried by parity alone, corners first.
  static var parity: Int { 6 }
  /// From here on positions are remembered.
  static var table: Int { 8 }
  /// From here on the positions after each move are looked up before any is searched.
  static var enhanced: Int { 9 }
  /// Up to here positions are remembered in a table that the processor's cache holds.
  static var near: Int { 10 }
  /// From here on moves are ordered by what they look like a ply further, two plies further, and
  /// three.
  static var estimate: Int { 14 }
  static var farEstimate: Int { 15 }
  static var farthestEstimate: Int { 17 }
  /// From here on a narrow search leaves moves out.
  static var narrow: Int { 12 }
  /// From here on narrow searches come first.
  static var guess: Int { 16 }
}

/// How many moves of a position a search looks at.
enum Breadth {
  /// All there are.
  static var full: UInt8 { 64 }
  /// What is searched first, for a guess at the value and for the best moves, one after the other.
  static var narrow: (UInt8, UInt8) { (3, 5) }
}

/// A move that waits to be searched.
struct Candidate {
  var order: Int32
  var square: UInt8
  var flips: UInt64
}

/// What a search works with, and what changes while it does.
struct SearchState {
  let near: EndgameTable
  let far: EndgameTable
  let squares: SquareTables
  let edges: EdgeTable
  /// Room for the moves of a position, ``room`` for each number of empty squares.
  let candidates: UnsafeMutablePointer<Candidate>

  /// Positions looked at, be it only for the order of moves.
  var nodes = 0
  /// After how many of them to stop.
  var limit = Int.max
  /// After how many of them to ask again whether the search is wanted.
  var nextCheck = 0
  var isWanted: () -> Bool = { true }
  var isStopped = false
  /// How many moves of a position are looked at, in order of promise. All are at the root, and
  /// with fewer than ``Depth/narrow`` empty squares.
  var breadth = Breadth.full

  /// More than the 33 or so moves that a position can have.
  static var room: Int { 64 }

  @inline(__always) func breadth(_ empties: Int) -> UInt8 {
    empties >= Depth.narrow ? breadth : Breadth.full
  }

  @inline(__always) func table(_ empties: Int) -> EndgameTable {
    empties <= Depth.near ? near : far
  }
}

extension Search {
  /// Looks whether the search goes on.
  @inline(never) func check() {
    let state = state
    if state.pointee.nodes >= state.pointee.limit || !state.pointee.isWanted() {
      state.pointee.isStopped = true
    }
    state.pointee.nextCheck = min(state.pointee.nodes + 1024, state.pointee.limit)
  }
}
