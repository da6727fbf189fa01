/// The basics of a game: its names, its initial position and its pass.
///
/// ``Position`` defines the rules of play.
public protocol GameRules: Sendable {
  /// The positions of the game.
  associatedtype Position: MoonstoneKernel.Position

  /// The name that a person types, such as `nim`.
  ///
  /// Games that differ only in their options form a family. Their names begin alike, and all but
  /// the usual one have the options after a colon, as in `nim:7`.
  var name: String { get }

  /// What the game is about: one sentence on one line.
  var summary: String { get }

  /// The position in which a match begins.
  var initialPosition: Position { get }

  // Everything below has a default.

  /// Other names for the same game, such as `nim:5` when `nim` is played with five; `[]` by
  /// default.
  var otherNames: [String] { get }

  /// The SHA-256 of the rules' source, in lower-case hexadecimal, for games defined by a script;
  /// `nil` by default.
  ///
  /// Tells apart rules that have the same name but not the same text.
  var rulesDigest: String? { get }

  /// Whether this is a one-player game, in which black always has the turn; false by default.
  var isSolo: Bool { get }

  /// The move that gives up a turn, in games that force one; `nil` by default.
  var pass: Position.Move? { get }

  /// Whether a match asks the side to move for a move in `position`: no law is broken, the game
  /// goes on, and the pass is not forced. Asked after every ply.
  func asksForMove(in position: Position) -> Bool
}

extension GameRules {
  /// The moves of the game.
  public typealias Move = Position.Move

  /// What the names of all games of the family begin with: the part before the colon.
  public var family: String { String(name.prefix { $0 != ":" }) }

  /// No other names.
  public var otherNames: [String] { [] }
  /// `nil`: the rules are not a script.
  public var rulesDigest: String? { nil }
  /// False: two sides play.
  public var isSolo: Bool { false }
  /// `nil`: no move gives up a turn.
  public var pass: Move? { nil }

  /// What the position says of its law and its outcome, and ``forcedPass(in:)`` of the pass.
  @inlinable public func asksForMove(in position: Position) -> Bool {
    position.brokenLaw == nil && position.outcome == nil && forcedPass(in: position) == nil
  }

  /// The pass, if it is the only legal move in `position`; `nil` otherwise.
  @inlinable public func forcedPass(in position: Position) -> Move? {
    guard let pass else { return nil }
    return position.legalMoves.count == 1 && position.isLegal(pass) ? pass : nil
  }
}
