import MoonstoneKernel

/// Collects squares as they are read, one after the other.
struct PatternRows {
  private(set) var rows: [UInt64] = []
  private(set) var width = 0
  private var row: UInt64 = 0
  private var column = 0

  /// - Throws: ``NotationError`` at a place beyond the largest world.
  mutating func add(
    _ count: Int, living: Bool, line: Int, column place: Int
  ) throws(NotationError) {
    let (end, isTooLarge) = column.addingReportingOverflow(count)
    guard !isTooLarge, end <= World.sizes.upperBound else {
      throw Self.tooLarge("wider", line, place)
    }
    // Dead squares after the last living one of a row do not take room.
    if living {
      for column in column..<end { row |= 1 << UInt64(column) }
      width = max(width, end)
      try has(rows.count + 1, line, place)
    }
    column = end
  }

  mutating func end(
    _ count: Int = 1, line: Int, column place: Int
  ) throws(NotationError) {
    let (height, isTooLarge) = rows.count.addingReportingOverflow(count)
    guard !isTooLarge, height <= World.sizes.upperBound else {
      throw Self.tooLarge("higher", line, place)
    }
    rows.append(row)
    while rows.count < height { rows.append(0) }
    row = 0
    column = 0
  }

  private func has(_ height: Int, _ line: Int, _ place: Int) throws(NotationError) {
    if height > World.sizes.upperBound { throw Self.tooLarge("higher", line, place) }
  }

  private static func tooLarge(_ word: String, _ line: Int, _ column: Int) -> NotationError {
    let most = World.sizes.upperBound
    return NotationError(
      "the pattern is \(word) than the largest world, which has \(most)×\(most) squares",
      line: line, column: column)
  }

  /// The whole pattern, in a rectangle of at least this width and height.
  func pattern(name: String?, width least: Int = 1, height: Int = 1) -> Pattern {
    var rows = rows + [row]
    while rows.count > max(height, 1), rows.last == 0 { rows.removeLast() }
    while rows.count < height { rows.append(0) }
    return Pattern(name: name, width: max(width, least, 1), rows: rows)
  }
}
