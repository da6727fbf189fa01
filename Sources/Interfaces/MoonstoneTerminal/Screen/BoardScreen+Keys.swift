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
      if line.isEmpty, picked != nil {
        picked = nil
        break
      }
      line.clear()
      picked = nil
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
        return enter(at: cell)
      }
      return obey("")
    }
    let text = line.enter()
    // A picked piece goes where one points, or types.
    if picked == nil { pointer = nil }
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

  /// Plays at a cell, or picks the piece there. A picked piece goes there if it can.
  private mutating func enter(at cell: Grid<G.Position>.Cell) -> [ScreenEffect<G>] {
    let name = cell.square.description
    if picked != nil, pickedMove(to: name) != nil { return obey(name) }
    if cell.move == nil, let effects = pick(name) { return effects }
    return obey(cell.move?.description ?? name)
  }

  // MARK: - Pointing

  var pointedCell: Grid<G.Position>.Cell? {
    guard let pointer, let grid = grid(of: heard.position),
      grid.rows.indices.contains(pointer.row),
      grid.rows[pointer.row].indices.contains(pointer.column)
    else { return nil }
    return grid.rows[pointer.row][pointer.column]
  }

  /// Moves the cursor on the board, or shows it first. Returns whether the game has a grid.
  private mutating func point(_ key: Key) -> Bool {
    guard let grid = grid(of: heard.position) else { return false }
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

  /// Returns the first square that is played on, or else from which a piece moves, or the middle.
  private func firstPointer(on grid: Grid<G.Position>) -> (row: Int, column: Int) {
    func first(_ isFit: (Grid<G.Position>.Cell) -> Bool) -> (row: Int, column: Int)? {
      for (row, cells) in grid.rows.enumerated() {
        if let column = cells.firstIndex(where: { $0.map(isFit) == true }) { return (row, column) }
      }
      return nil
    }
    return first { $0.move != nil } ?? first { !begun(by: $0.square.description).isEmpty }
      ?? (grid.rows.count / 2, (grid.rows.first?.count ?? 0) / 2)
  }

  // MARK: - Completing

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
    let names = Command.names(game.sideNames) + assignment.words.map(\.name)
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
