/// What a search leaves out.
///
/// At the root, and with fewer than ``Depth/narrow`` empty squares, it leaves out nothing.
struct Selectivity {
  /// The more a search leaves out, the lower. What one has found serves all of the same level or a
  /// lower one.
  let level: UInt8
  /// How many moves of a position are searched, the most promising first.
  let moves: Int
  /// How far from the bound patterns must expect a position's value to be for it to be left out, in
  /// hundredths of a disc.
  let distance: Int32

  /// Leaves out nothing.
  static var none: Self { Self(level: 2, moves: 64, distance: .max) }

  /// The searches that come first, for a guess at the value and for good moves.
  ///
  /// Numbers of moves and distances were measured on the FFO's endings 40 to 44 and others with as
  /// many empty squares.
  static func first(isGuided: Bool) -> (Self, Self) {
    isGuided
      ? (Self(level: 0, moves: 64, distance: 600), Self(level: 1, moves: 64, distance: 1200))
      : (Self(level: 0, moves: 3, distance: .max), Self(level: 1, moves: 5, distance: .max))
  }
}
