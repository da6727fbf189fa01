import MoonstoneKernel

extension Life {
  /// Reads a position's description, a diagram as ``diagram(of:lastMove:)`` draws it, or a pattern
  /// in either format, which is put in the middle.
  ///
  /// - Throws: ``NotationError`` with the place where the text goes wrong, or when the world has
  ///   another size.
  public func position(_ notation: String) throws(NotationError) -> Position {
    if let position = Position(notation) {
      guard position.world.size == size else {
        let other = position.world.size
        throw NotationError(
          "the world is \(other)×\(other), but \(name) has \(size)×\(size) squares", column: 1)
      }
      return position
    }
    try checkDescription(notation)
    if let world = try DiagramReading.world(notation, size: size) { return Position(world) }
    return Position(try World(size: size, try Pattern(notation)))
  }

  /// Says what is wrong with a text that was probably meant to be a position's description.
  private func checkDescription(_ notation: String) throws(NotationError) {
    let words = Word.split(notation)
    guard words.count == 3, Int(words[0].text) != nil, let count = Int(words[1].text) else {
      return
    }
    guard 0...moves ~= count else {
      throw NotationError(
        "a match of \(name) has \(moves) moves", line: words[1].line, column: words[1].column)
    }
    throw NotationError(
      "“\(words[2].text)” is not a world of \(size)×\(size) squares: expected runs such as "
        + "“bo$2bo$3o!”, as short as possible", line: words[2].line, column: words[2].column)
  }
}

extension Life.Position: LosslessStringConvertible {
  /// Reads what ``description`` writes, and nothing else; ``Life/position(_:)`` reads more.
  public init?(_ description: String) {
    let words = description.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let size = Int(words[0]), World.sizes.contains(size),
      let count = Int(words[1]), 0...Life.moves(size: size) ~= count
    else { return nil }
    let hasDied = words[2] == "dead"
    guard hasDied || words[2].last == "!" else { return nil }
    guard let pattern = hasDied ? nil : try? PatternRuns.pattern(String(words[2])) else {
      guard hasDied, count > 0 else { return nil }
      self.init(World(size: size), count: count, hasDied: true)
      if self.description != description { return nil }
      return
    }
    guard pattern.width <= size, pattern.height <= size else { return nil }
    let empty = Array(repeating: UInt64(0), count: size - pattern.height)
    self.init(World(rows: pattern.rows + empty), count: count, hasDied: false)
    if self.description != description { return nil }
  }

  /// The size of the world, the number of moves made, and the runs as RLE files write them, as in
  /// `3 0 bo$2bo$3o!`; instead of the runs `dead` when a generation left nothing alive.
  public var description: String {
    let squares = hasDied ? "dead" : PatternRuns.runs(world.rows).joined()
    return "\(world.size) \(count) \(squares)"
  }
}
