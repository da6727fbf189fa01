/// What a player says about its move.
///
///     let comment = Comment(
///       value: 3.5, depth: 6, text: "keeps the corner", pv: ["f5", "d6", "c3"],
///       marks: ["f5": .text("good"), "c3": .number(-2)])
///     return Choice(move, comment: comment)
public struct Comment: Hashable, Sendable {
  /// Something that a player wants seen on the board.
  public enum Mark: Hashable, Sendable {
    /// A number, such as what a move is worth.
    case number(Double)
    /// A short text. `good` and `bad` have looks of their own.
    case text(String)
  }

  /// What the player thinks the position is worth to its side, in its own units.
  public let value: Double?
  /// What 1 of ``value`` is worth in the game's margins: 0.01 if the player counts hundredths of a
  /// disc in Reversi. `nil` if the player does not say.
  public let unit: Double?
  /// How many plies the player looked ahead.
  public let depth: Int?
  /// Anything else, for people to read.
  public let text: String?
  /// The moves that the player expects both sides to make, beginning with its own: its principal
  /// variation. They are texts, legal or not.
  public let pv: [String]
  /// What the player wants seen on the board, by squares such as `f5`; `b1-c3` stands for an arrow
  /// from the first to the second. Squares may be missing from the board.
  public let marks: [String: Mark]

  /// Creates a comment; everything may be left out.
  @inlinable public init(
    value: Double? = nil, unit: Double? = nil, depth: Int? = nil, text: String? = nil,
    pv: [String] = [], marks: [String: Mark] = [:]
  ) {
    self.value = value
    self.unit = unit
    self.depth = depth
    self.text = text
    self.pv = pv
    self.marks = marks
  }

  /// The value in the game's margins, if the player says its unit and the value is finite. What
  /// searches give for an ending that they see, 1,000,000 and the margin, is understood.
  public var margin: Double? {
    guard let value, let unit, (value * unit).isFinite else { return nil }
    let ending = 1_000_000.0
    guard value.magnitude >= ending else { return value * unit }
    return value < 0 ? value + ending : value - ending
  }

  /// Whether it says nothing.
  @inlinable public var isEmpty: Bool {
    value == nil && depth == nil && text == nil && pv.isEmpty && marks.isEmpty
  }
}
