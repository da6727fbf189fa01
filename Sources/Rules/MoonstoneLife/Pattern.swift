import MoonstoneKernel

/// Living and dead squares in a rectangle, as files keep them.
///
/// Two formats of the Life community are read and written, both as LifeWiki describes them
/// (conwaylife.com/wiki/Run_Length_Encoded, conwaylife.com/wiki/Plaintext).
public struct Pattern: Hashable, Sendable {
  public enum Format: String, CaseIterable, Sendable {
    /// Runs of equal squares, in files that end with `.rle`.
    case rle
    /// A drawing, in files that end with `.cells`.
    case cells
  }

  /// What the pattern is called, if the file says so.
  public var name: String?
  public let width: Int
  public let height: Int
  /// The rows from the top, as ``World`` holds them.
  let rows: [UInt64]

  init(name: String?, width: Int, rows: [UInt64]) {
    self.name = name
    self.width = width
    height = rows.count
    self.rows = rows
  }

  /// What lives in a world and the rectangle around it; one dead square when nothing does.
  public init(_ world: World, name: String? = nil) {
    let columns = world.rows.reduce(0, |)
    guard let first = world.rows.firstIndex(where: { $0 != 0 }),
      let last = world.rows.lastIndex(where: { $0 != 0 })
    else {
      self.init(name: name, width: 1, rows: [0])
      return
    }
    let left = columns.trailingZeroBitCount
    self.init(
      name: name, width: 64 - columns.leadingZeroBitCount - left,
      rows: world.rows[first...last].map { $0 >> UInt64(left) })
  }

  /// Reads either format.
  ///
  /// - Throws: for a text that is neither, and for a pattern that no world has room for, with the
  ///   place of it.
  public init(_ text: String) throws(NotationError) {
    self = isDrawing(text) ? try PatternDrawing.pattern(text) : try PatternRuns.pattern(text)
  }

  public func text(_ format: Format) -> String {
    switch format {
    case .rle: PatternRuns.text(self)
    case .cells: PatternDrawing.text(self)
    }
  }
}

extension World {
  /// A world with a pattern in its middle.
  ///
  /// - Throws: when there is no room for it.
  public init(size: Int, _ pattern: Pattern) throws(NotationError) {
    guard pattern.width <= size, pattern.height <= size else {
      throw NotationError(
        "the pattern has \(pattern.width)×\(pattern.height) squares, and the world \(size)×\(size)",
        column: 1)
    }
    let left = (size - pattern.width) / 2
    let top = (size - pattern.height) / 2
    let empty = Array(repeating: UInt64(0), count: size - pattern.height)
    self.init(
      rows: empty[..<top] + pattern.rows.map { $0 << UInt64(left) } + empty[top...])
  }
}

/// Whether a text draws its squares: its first line with something on it is a comment of such files,
/// or squares.
private func isDrawing(_ text: String) -> Bool {
  let lines = text.split(whereSeparator: \.isNewline)
  guard let first = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return true }
  return first.first == "!" || first.allSatisfy { ".O*".contains($0) || $0.isWhitespace }
}

/// Squares as they are read, one after the other.
struct PatternRows {
  private(set) var rows: [UInt64] = []
  private(set) var width = 0
  private var row: UInt64 = 0
  private var column = 0

  /// - Throws: at a place beyond the largest world.
  mutating func add(
    _ count: Int, living: Bool, line: Int, column place: Int
  ) throws(NotationError) {
    let (end, isTooLarge) = column.addingReportingOverflow(count)
    guard !isTooLarge, end <= World.sizes.upperBound else {
      throw Self.tooLarge("wider", line, place)
    }
    // What is dead beyond the last living square of a row takes no room.
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

  /// All of it, in a rectangle that is at least so large.
  func pattern(name: String?, width least: Int = 1, height: Int = 1) -> Pattern {
    var rows = rows + [row]
    while rows.count > max(height, 1), rows.last == 0 { rows.removeLast() }
    while rows.count < height { rows.append(0) }
    return Pattern(name: name, width: max(width, least, 1), rows: rows)
  }
}
