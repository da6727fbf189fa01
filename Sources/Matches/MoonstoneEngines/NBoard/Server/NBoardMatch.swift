import MoonstoneKernel

/// The match that NBoard has told: where it began, the moves, and the time.
struct NBoardMatch<G: Game>: Sendable {
  private let game: G
  let start: G.Position
  /// The moves since then, with the forced passes that were left out.
  private(set) var moves: [G.Move] = []
  private(set) var position: G.Position
  private let clocks: Sides<GGFClock?>
  /// What the moves of each side took, in seconds.
  private var spent = Sides(both: 0.0)
  private var counts = Sides(both: 0)

  init(_ game: G, from start: G.Position, clocks: Sides<GGFClock?> = Sides(both: nil)) {
    self.game = game
    self.start = start
    self.clocks = clocks
    position = start
  }

  /// Plays a move. A forced pass of the side before it may have been left out.
  ///
  /// - Parameters:
  ///   - word: the move; `nil` for a pass.
  ///   - side: who is said to play it, if anybody is.
  ///   - seconds: how long it took, if that is known.
  /// - Throws: an ``NBoardRefusal``; nothing has changed then.
  mutating func play(
    _ word: String?, by side: Side? = nil, seconds: Double?, _ notation: NBoardNotation<G>
  ) throws(NBoardRefusal) {
    func refused(_ why: String) -> NBoardRefusal { NBoardRefusal("move \(moves.count + 1) \(why)") }
    guard let move = word.map(notation.move) ?? game.pass else {
      throw refused("cannot be read")
    }
    var next = self
    if move != game.pass, let pass = game.forcedPass(in: position) { next.add(pass, seconds: 0) }
    guard next.position.isLegal(move) else { throw refused("is illegal: \(notation.text(move))") }
    guard side == nil || side == next.position.turn else { throw refused("is of the wrong side") }
    next.add(move, seconds: seconds ?? 0)
    self = next
  }

  private mutating func add(_ move: G.Move, seconds: Double) {
    let side = position.turn
    // A stranger's number.
    spent[side] = min(max(spent[side] + seconds, 0), 1e9)
    counts[side] += 1
    moves.append(move)
    position.playUnchecked(move)
  }

  /// The positions from the start to the present one.
  var positions: [G.Position] {
    var position = start
    return [start]
      + moves.map { move in
        position.playUnchecked(move)
        return position
      }
  }

  /// The time left to the side to move, with what the move will add; unlimited without a clock, or
  /// with one that never had any time.
  var clock: ControllerClock {
    let side = position.turn
    guard let clock = clocks[side], clock.main > 0 || clock.increment ?? 0 > 0 else {
      return ControllerClock()
    }
    let increment = min(clock.increment ?? 0, 1e9)
    let given = clock.main + increment * Double(counts[side])
    return ControllerClock(
      left: .seconds(min(max(given - spent[side], 0), 1e9)), increment: .seconds(increment))
  }
}
