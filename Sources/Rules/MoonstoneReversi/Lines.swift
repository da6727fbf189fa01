/// Finds moves and flips with the rays of every square, laid out for vectors of four.
///
/// Loops that turn discs pass it down: each access to ``shared`` would check again whether it has
/// been initialised.
struct Lines: @unchecked Sendable {
  typealias Four = SIMD4<UInt64>

  /// For each square, the rays towards higher bits (by 1, 8, 9 and 7), those towards lower bits,
  /// the steps, twice the steps and four times the steps.
  ///
  /// The steps are stored with each square for a reason: if they were constant, or could be moved
  /// out of a loop, the compiler would make four scalar shifts of them.
  private let memory: UnsafePointer<Four>
  private static let perSquare = 5
  /// After the squares come the steps, twice the steps, and the squares on which discs can be
  /// turned along them.
  private static let perMoves = 3

  /// The only one, which is never freed.
  static let shared = Lines()

  private init() {
    let memory = UnsafeMutablePointer<Four>.allocate(
      capacity: 64 * Self.perSquare + Self.perMoves)
    for square in 0..<64 {
      let rays = EightRays(from: UInt8(square))
      let first = memory + square * Self.perSquare
      first[0] = Four(rays.right, rays.down, rays.rightDown, rays.leftDown)
      first[1] = Four(rays.left, rays.up, rays.leftUp, rays.rightUp)
      for power in 0..<3 { first[2 + power] = Four(1, 8, 9, 7) &<< Four(repeating: UInt64(power)) }
    }
    let last = memory + 64 * Self.perSquare
    last[0] = Four(1, 8, 9, 7)
    last[1] = Four(2, 16, 18, 14)
    last[2] = Four(Bitboard.inner, ~0, Bitboard.inner, Bitboard.inner)
    self.memory = UnsafePointer(memory)
  }

  /// The steps along the four axes, twice the steps, and the squares on which a disc can be turned.
  @inline(__always) var moveSteps: (step: Four, twice: Four, turnable: Four) {
    let last = memory + 64 &* Self.perSquare
    return (last[0], last[1], last[2])
  }

  /// The discs that a disc on an empty square turns.
  ///
  /// It is not inlined, because among other calls the compiler would take the vectors apart.
  @inline(never) func flips(_ square: Int, _ own: UInt64, _ opponent: UInt64) -> UInt64 {
    inlinedFlips(square, own, opponent)
  }

  /// The discs that a disc on an empty square turns, for a function that calls little else.
  @inline(__always) func inlinedFlips(_ square: Int, _ own: UInt64, _ opponent: UInt64) -> UInt64 {
    #if WIDE_VECTORS
      wideFlips(square, own, opponent)
    #else
      narrowFlips(square, own, opponent)
    #endif
  }

  /// The flips on processors that are unknown or cannot shift vectors by vectors.
  @inline(__always) func narrowFlips(_ square: Int, _ own: UInt64, _ opponent: UInt64) -> UInt64 {
    let first = memory + square &* Self.perSquare
    let above = first[0]
    let below = first[1]
    return Bitboard.flipsAbove(above[0], own, opponent)
      | Bitboard.flipsAbove(above[1], own, opponent)
      | Bitboard.flipsAbove(above[2], own, opponent)
      | Bitboard.flipsAbove(above[3], own, opponent)
      | Bitboard.flipsBelow(below[0], own, opponent)
      | Bitboard.flipsBelow(below[1], own, opponent)
      | Bitboard.flipsBelow(below[2], own, opponent)
      | Bitboard.flipsBelow(below[3], own, opponent)
  }

  /// The flips on processors that shift four numbers by four others at once, such as those with
  /// AVX2.
  @inline(__always) func wideFlips(_ square: Int, _ own: UInt64, _ opponent: UInt64) -> UInt64 {
    let first = memory + square &* Self.perSquare
    let above = first[0]
    let below = first[1]
    let owns = Four(repeating: own)
    let others = Four(repeating: opponent)

    // Below: the discs nearer than every own disc, if only the opponent's discs are among them.
    let ends = owns & below
    var shadow = ends | (ends &>> first[2])
    shadow |= shadow &>> first[3]
    shadow |= shadow &>> first[4]
    let gaps = (below & ~others) ^ ends
    let isClosed = SIMD4<Int64>(truncatingIfNeeded: gaps &- ends) &>> SIMD4(repeating: 63)
    var flips = (below & ~shadow) & Four(truncatingIfNeeded: isClosed)

    // Above: the discs up to the nearest square that is not the opponent's, if that is an own disc.
    // Negating the squares that are not the opponent's carries up to it.
    let end = (Four() &- (above & ~others)) & above & owns
    flips |= (end &- ((Four() &- end) &>> Four(repeating: 63))) & above

    let halves = flips.lowHalf | flips.highHalf
    return halves[0] | halves[1]
  }
}
