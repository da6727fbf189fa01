/// A set of rules, and what a host must know to show them.
public protocol Game: Sendable {
  associatedtype Position: MoonstoneKernel.Position

  /// The name a person types, such as `nim`.
  ///
  /// Games that differ in their options alone are a family: their names begin alike, and what tells
  /// one from the usual one stands behind a colon, as in `nim:7`.
  var name: String { get }

  /// What the game is, in one line.
  var summary: String { get }

  var initialPosition: Position { get }

  // What follows has a default; a game answers what it has.

  /// What tells rules from others under the same name, where they are a text that people change: the
  /// SHA-256 of that; `nil` of games in Swift.
  var rulesDigest: String? { get }

  /// What else a person may type for ``name``, such as `nim:5` where `nim` is played with five.
  var otherNames: [String] { get }

  /// Whether it is a game for one: black always has the turn, and white is nobody.
  var isSolo: Bool { get }

  /// What the sides are called on screen.
  var sideNames: Sides<String> { get }

  /// The move that gives up a turn, in games that force one.
  var pass: Position.Move? { get }

  /// What this game can be asked, beyond what every game answers.
  var queries: [Query<Position>] { get }

  /// The numbers that evaluations of this game's positions are made of.
  var features: [Feature<Position>] { get }

  /// Reads a position in any notation the game knows, and says where a text goes wrong.
  func position(_ notation: String) throws(NotationError) -> Position

  /// Takes a transcript apart into moves as ``Symbol`` writes them, one a word.
  ///
  /// Only the spelling is looked at here; ``transcript(_:from:)`` checks that the moves are legal.
  func words(of transcript: String) throws(NotationError) -> [Word]

  /// Reads a match that another program saved, and says where a text goes wrong; `nil` where the
  /// game knows no such files.
  func savedMatch(_ text: String) throws(NotationError) -> SavedMatch<Position>?

  /// A picture of a position in lines of text, the last move marked.
  func diagram(of position: Position, lastMove: Position.Move?) -> String

  /// The board as rows of cells, or `nil` where the diagram is all there is to be shown.
  func grid(of position: Position) -> Grid<Position>?

  /// What each side has on the board, in games where people count it.
  func tally(of position: Position) -> Sides<Int>?

  /// About how many moves the side to move has still to make, passes left out, by which it shares out
  /// its time; at least 1.
  func movesToGo(in position: Position) -> Int

  /// Positions that trip strategies up, on which a strategy is tried before it plays others.
  ///
  /// On each there is a move to choose: the game is not over, and the pass not forced.
  var trials: [Position] { get }

  /// Reads a file of positions to solve; one position alone where a game has no such notation.
  func problems(_ text: String) throws(NotationError) -> [Problem<Position>]

  /// The ways in which the board can be turned and mirrored without a difference to the game, but for
  /// the one that changes nothing.
  var symmetries: [Symmetry<Position>] { get }

  // What events ask of every match, required so that it is compiled for the concrete game.

  /// The same number for two playings, or beginnings of one, that are alike up to the board's symmetries,
  /// and different ones for others as far as 64 bits tell them apart.
  func fingerprint(from start: Position, _ moves: [Move]) -> UInt64

  /// Moves as ``Symbol`` writes them, one a word.
  func text(of moves: [Move]) -> String

  /// A solver made for this game, if there is one.
  ///
  /// - Parameter hashBytes: how much memory it may keep what it learns in.
  func makeSolver(hashBytes: Int) -> (any ExactSolver<Position>)?
}

extension Game {
  public typealias Move = Position.Move

  /// What the names of all games of the family begin with.
  public var family: String { String(name.prefix { $0 != ":" }) }

  public var rulesDigest: String? { nil }
  public var otherNames: [String] { [] }
  public var isSolo: Bool { false }
  public var sideNames: Sides<String> { Sides(black: "black", white: "white") }
  public var pass: Move? { nil }
  public var queries: [Query<Position>] { [] }
  public var features: [Feature<Position>] { [] }

  public func position(_ notation: String) throws(NotationError) -> Position {
    guard let position = Position(notation) else {
      throw NotationError("not a position of \(name)", column: 1)
    }
    return position
  }

  public func words(of transcript: String) throws(NotationError) -> [Word] {
    Word.split(transcript)
  }

  public func savedMatch(_ text: String) throws(NotationError) -> SavedMatch<Position>? { nil }

  public func diagram(of position: Position, lastMove: Move?) -> String { position.description }
  public func grid(of position: Position) -> Grid<Position>? { nil }
  public func tally(of position: Position) -> Sides<Int>? { nil }
  @inlinable public func movesToGo(in position: Position) -> Int { 25 }
  public var trials: [Position] { [initialPosition] }

  public func problems(_ text: String) throws(NotationError) -> [Problem<Position>] {
    [Problem(try position(text), line: 1)]
  }

  public var symmetries: [Symmetry<Position>] { [] }

  @inlinable public func text(of moves: [Move]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(5 * moves.count)
    for move in moves {
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
      var word = move.description
      word.withUTF8 { text.append(contentsOf: $0) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  public func makeSolver(hashBytes: Int) -> (any ExactSolver<Position>)? { nil }

  /// The pass, where it is all that the side to move can play.
  @inlinable public func forcedPass(in position: Position) -> Move? {
    guard let pass else { return nil }
    return position.legalMoves.count == 1 && position.isLegal(pass) ? pass : nil
  }
}
