/// The first ply of a search, where it matters which move has which value.
///
/// The side to move must be able to place a disc.
struct Root {
  private let search: Search
  private let position: Reversi.Position
  private let empties: Int
  private let candidates: UnsafeMutableBufferPointer<Candidate>

  init(_ search: Search, _ position: Reversi.Position) {
    self.search = search
    self.position = position
    empties = position.empties.nonzeroBitCount
    let room = search.state.pointee.candidates + empties * SearchState.room
    let count = search.sort(
      position.legalMoves.squares, position.own, position.opponent, 64, empties, room)
    candidates = UnsafeMutableBufferPointer(start: room, count: count)
  }

  /// The square that was last found to be good enough; before that, the most promising one.
  var best: UInt8 { candidates[0].square }

  /// The value of the position.
  ///
  /// With many empty squares, selective searches come first: they are quick, and their guesses and
  /// moves are rarely far off.
  func margin() -> Int {
    var guess = 0
    if empties >= Depth.guess {
      let first = Selectivity.first(isGuided: search.state.pointee.patterns != nil)
      for selectivity in [first.0, first.1] {
        search.state.pointee.selectivity = selectivity
        guess = margin(near: guess)
      }
      search.state.pointee.selectivity = .none
    }
    return margin(near: guess)
  }

  private func margin(near guess: Int) -> Int {
    margin(near: guess, from: -64, to: 64) { value(over: $0) }
  }

  /// Finds a value between two margins with null windows: around the guess, away from it in growing
  /// steps, and then between the known bounds. Margins are even.
  private func margin(
    near guess: Int, from lowest: Int, to highest: Int, _ value: (_ bound: Int) -> Int
  ) -> Int {
    var (low, high) = (lowest, highest)
    var step = 2
    var bound = min(max(guess, lowest + 2), max(highest, lowest + 4) - 2) - 1
    while low < high, !search.state.pointee.isStopped {
      let value = value(bound)
      if value > bound { low = value } else { high = value }
      if low == lowest {
        bound = max(high - step + 1, lowest + 1)
        step *= 2
      } else if high == highest {
        bound = min(low + step - 1, highest - 1)
        step *= 2
      } else {
        bound = low + (high - low) / 4 * 2 + 1
        if bound > high { bound = high - 1 }
      }
    }
    return low
  }

  /// The best squares, each with its own margin, best first.
  ///
  /// It means nothing once the search is stopped.
  func ranking(_ count: Int) -> [(square: UInt8, margin: Int)] {
    let margin = margin()
    var ranking = [(square: best, margin: margin)]
    for index in candidates.indices.dropFirst() where count > 1 {
      let least = ranking[ranking.count - 1].margin
      var lowest = -64
      if ranking.count == count {
        if value(of: index, over: least + 1) <= least { continue }
        lowest = least + 2
      }
      let found = self.margin(near: least, from: lowest, to: margin) { value(of: index, over: $0) }
      let place = ranking.firstIndex { $0.margin < found } ?? ranking.count
      ranking.insert((candidates[index].square, found), at: place)
      if ranking.count > count { ranking.removeLast() }
    }
    return ranking
  }

  /// A square that is worth a margin, which is known to be the best; `nil` once the search is
  /// stopped.
  func square(worth margin: Int) -> UInt8? {
    let found = value(over: margin - 1)
    return found < margin || search.state.pointee.isStopped ? nil : best
  }

  /// The squares that are worth the best margin.
  func squares(worth margin: Int) -> [UInt8] {
    candidates.indices.filter { value(of: $0, over: margin - 1) >= margin }
      .map { candidates[$0].square }
  }

  /// Searches the squares in order and moves the first one above the bound to the front.
  private func value(over bound: Int) -> Int {
    var best = Search.none
    for index in candidates.indices {
      best = max(best, value(of: index, over: bound))
      if best > bound {
        let found = candidates[index]
        for place in stride(from: index, to: 0, by: -1) {
          candidates[place] = candidates[place - 1]
        }
        candidates[0] = found
        break
      }
    }
    return best
  }

  private func value(of index: Int, over bound: Int) -> Int {
    let candidate = candidates[index]
    let next = position.opponent ^ candidate.flips
    let placed = position.own ^ candidate.flips ^ Squares.bit(Int(candidate.square))
    return -search.value(next, placed, over: -1 - bound, empties - 1)
  }
}
