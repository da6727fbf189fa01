import MoonstoneKernel

/// Living and dead squares in a rectangle, as in a file.
///
/// A pattern reads and writes two formats of the Life community, as LifeWiki describes them
/// (conwaylife.com/wiki/Run_Length_Encoded, conwaylife.com/wiki/Plaintext).
///
///     let glider = try Pattern("bo$2bo$3o!")
///     print(glider.text(.cells))
public struct Pattern: Hashable, Sendable {
  /// The formats of files.
  public enum Format: String, CaseIterable, Sendable {
    /// Runs of equal squares, in files that end with `.rle`.
    case rle
    /// A drawing, in files that end with `.cells`.
    case cells
  }

  /// The name of the pattern; `nil` when the file does not give one.
  public var name: String?
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The rows from the top, as words like those of ``World``.
  let rows: [UInt64]

  init(name: String?, width: Int, rows: [UInt64]) {
    self.name = name
    self.width = width
    height = rows.count
    self.rows = rows
  }

  /// Creates the pattern of a world: the smallest rectangle with everything that lives.
  ///
  /// When nothing lives, it is one dead square.
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

  /// Reads a pattern in either format.
  ///
  /// - Throws: `NotationError` with the place where the text goes wrong or the pattern becomes
  ///   larger than any world.
  public init(_ text: String) throws(NotationError) {
    self = isDrawing(text) ? try PatternDrawing.pattern(text) : try PatternRuns.pattern(text)
  }

  /// Writes the pattern.
  public func text(_ format: Format) -> String {
    switch format {
    case .rle: PatternRuns.text(self)
    case .cells: PatternDrawing.text(self)
    }
  }
}

extension World {
  /// Creates a world with a pattern in its middle.
  ///
  /// - Throws: `NotationError` when there is not enough room for it.
  public init(size: Int, _ pattern: Pattern) throws(NotationError) {
    guard pattern.width <= size, pattern.height <= size else {
      throw NotationError(
        "the pattern has \(pattern.width)×\(pattern.height) squares, but the world has "
          + "\(size)×\(size)",
        column: 1)
    }
    let left = (size - pattern.width) / 2
    let top = (size - pattern.height) / 2
    let empty = Array(repeating: UInt64(0), count: size - pattern.height)
    self.init(
      rows: empty[..<top] + pattern.rows.map { $0 << UInt64(left) } + empty[top...])
  }
}

/// Whether a text is a drawing: its first line that is not blank is a comment of such files or has
/// squares.
private func isDrawing(_ text: String) -> Bool {
  let lines = text.split(whereSeparator: \.isNewline)
  guard let first = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return true }
  return first.first == "!" || first.allSatisfy { ".O*".contains($0) || $0.isWhitespace }
}
