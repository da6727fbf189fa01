import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneSupport

// The meaning of keys.
extension BoardScreen {
  mutating func press(_ key: Key) -> [ScreenEffect<G>] {
    if reading != nil, leaf(key) { return [] }
    switch key {
    case .enter: return enter()
    case .tab: return complete()
    case .escape:
      line.clear()
      pointer = nil
      if case .confirmingReset = heard.phase { return reply(.confirm(false)) }
    case .up, .down, .left, .right:
      if line.isEmpty, point(key) { break }
      _ = line.take(key)
    case .control("c"): return [.quit]
    case .control("d"):
      if line.isEmpty { return [.quit] }
      _ = line.take(.delete)
    case .control("l"): return [.redraw]
    case .control("z"): return [.suspend]
    default: _ = line.take(key)
    }
    return []
  }

  /// Goes on in what is read. Any other key ends the reading, and means what it means.
  private mutating func leaf(_ key: Key) -> Bool {
    var text = reading
    reading = nil
    switch key {
    case .enter, .down, .character(" "):
      if text?.goOn(rows: rows) == true { reading = text }
      return true
    case .escape: return true
    default: return false
    }
  }

  private mutating func enter() -> [ScreenEffect<G>] {
    if line.text.trimmed.isEmpty {
      line.clear()
      if case .turn = heard.phase, let cell = pointedCell {
        if cell.move == nil, let begun = begin(at: cell.square) { return begun }
        return obey(cell.move?.description ?? cell.square.description)
      }
      return obey("")
    }
    let text = line.enter()
    pointer = nil
    let shown = catchUp()
    let effects = obey(text)
    // This leaves the answers and the rest of the conversation readable.
    let answers = effects.contains { effect in
      switch effect {
      case .say, .hint, .value, .change, .save, .rematch, .revert: true
      default: false
      }
    }
    return shown + (answers ? [.say("> \(text.printable)")] : []) + effects
  }

  // MARK: - Pointing

  /// The cell under the cursor.
  var pointedCell: Grid<G.Position>.Cell? {
    guard let pointer, let grid = game.grid(of: heard.position),
      grid.rows.indices.contains(pointer.row),
      grid.rows[pointer.row].indices.contains(pointer.column)
    else { return nil }
    return grid.rows[pointer.row][pointer.column]
  }

  /// Moves the cursor on the board, or shows it first. Returns whether the game has a grid.
  private mutating func point(_ key: Key) -> Bool {
    guard let grid = game.grid(of: heard.position) else { return false }
    guard let old = pointer else {
      pointer = firstPointer(on: grid)
      return true
    }
    var next = old
    switch key {
    case .up: next.row -= 1
    case .down: next.row += 1
    case .left: next.column -= 1
    default: next.column += 1
    }
    guard grid.rows.indices.contains(next.row),
      grid.rows[next.row].indices.contains(next.column),
      grid.rows[next.row][next.column] != nil
    else { return true }
    pointer = next
    return true
  }

  /// Returns the first legal square, or else the middle.
  private func firstPointer(on grid: Grid<G.Position>) -> (row: Int, column: Int) {
    for (row, cells) in grid.rows.enumerated() {
      if let column = cells.firstIndex(where: { $0?.move != nil }) { return (row, column) }
    }
    return (grid.rows.count / 2, (grid.rows.first?.count ?? 0) / 2)
  }

  // MARK: - Completing

  /// Types a square as the beginning of its moves, up to where they differ; `nil` if no move begins
  /// with it.
  private mutating func begin(at square: Square) -> [ScreenEffect<G>]? {
    let name = square.description
    let begins = heard.position.legalMoves.contains { move in
      let text = move.description
      // The move `a10` does not begin with the square `a1`.
      return text.hasPrefix(name) && text.dropFirst(name.count).first?.isNumber == false
    }
    guard begins else { return nil }
    line.replaceHead(with: name)
    return complete()
  }

  private mutating func complete() -> [ScreenEffect<G>] {
    let head = line.head
    let words = head.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let last = words.last, let candidates = candidates(words) else { return [] }
    let fitting = candidates.filter { $0.lowercased().hasPrefix(last.lowercased()) }
    guard let first = fitting.first else { return [] }
    let common = fitting.dropFirst().reduce(first) { String($0.commonPrefix(with: $1)) }
    let isWhole = fitting.count == 1
    let before = head.dropLast(last.count)
    let takesMore = isWhole && words.count == 1 && takesWord(common)
    line.replaceHead(with: before + common + (takesMore ? " " : ""))
    if isWhole || common.count > last.count { return [] }
    return [.say(fitting.joined(separator: "  "))]
  }

  /// Returns completions for the last word; `nil` if nothing is known.
  private func candidates(_ words: [String]) -> [String]? {
    let names = Command.names(game.sideNames)
    if words.count == 1 {
      if words[0].hasPrefix("/") { return names.map { "/" + $0 } }
      return names + heard.position.legalMoves.map(\.description)
    }
    guard words.count == 2 else { return nil }
    switch Command(words[0] + " x", sideNames: game.sideNames) {
    case .hint: return strategies + scripts(words[1])
    case .change: return strategies + [PlayerSource.humanName] + scripts(words[1])
    case .save: return files(words[1])
    default: return nil
    }
  }

  /// Returns the folders and the scripts that a path may become.
  private func scripts(_ path: String) -> [String] {
    files(path).filter { file in
      file.hasSuffix(".lua") || (file.hasSuffix("/") && !path.isEmpty)
    }
  }

  private func takesWord(_ name: String) -> Bool {
    switch Command(name + " x", sideNames: game.sideNames) {
    case .hint, .change, .save: true
    default: false
    }
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> Substring {
    let count = zip(self, other).prefix { $0 == $1 }.count
    return prefix(count)
  }
}
