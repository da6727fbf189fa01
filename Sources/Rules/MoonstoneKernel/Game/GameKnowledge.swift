/// What is known about a game beyond its rules, for scripts, searches, clocks and events.
///
/// Every requirement has a default.
public protocol GameKnowledge: GameRules {
  /// What scripts can ask about a position, beyond what they can ask in every game; `[]` by
  /// default.
  var queries: [Query<Position>] { get }

  /// The numbers that evaluations of this game's positions are made of; `[]` by default.
  var features: [Feature<Position>] { get }

  /// When a position counts as even, for choosing fair openings.
  ///
  /// With `nil`, the default, a position is even unless a search finds a forced win.
  var evenness: Evenness? { get }

  /// The end that the game's solver knows, for matches that end as soon as they are solved; `nil`,
  /// the default, for a game without a solver of its own.
  var endgame: Endgame<Position>? { get }

  /// How positions before the end are valued when a match is analysed; `nil`, the default, when
  /// random games to the end value them.
  var valueScale: ValueScale<Position>? { get }

  /// About how many moves the side to move still has to make, not counting passes; at least 1.
  ///
  /// Clocks share out the remaining time by this number. It is 25 by default.
  func movesToGo(in position: Position) -> Int

  /// The rotations and reflections of the board that make no difference to the game; `[]` by
  /// default.
  ///
  /// The identity is not one of them.
  var symmetries: [Symmetry<Position>] { get }

  /// Moves from the initial position to positions that trip strategies up, on which a strategy is
  /// tried before it plays matches. It sees the moves and the plies, as in a match.
  ///
  /// At the end of each line the side to move has a choice: the game is not over and the pass is
  /// not forced. By default there is one line, without moves.
  var trialLines: [[Position.Move]] { get }

  /// A hash of a line of play that is the same for all of its images under the symmetries.
  ///
  /// Different lines have different hashes as far as 64 bits can tell them apart. Required,
  /// although it is derived, so that it is compiled for the concrete game: events compute it for
  /// every match.
  func fingerprint(from start: Position, _ moves: [Move]) -> UInt64

  /// The keys of a line's positions, and its moves, with the symmetries folded.
  ///
  /// Keys are the same in every process, on every machine and in every version. Required, although
  /// it is derived, so that it is compiled for the concrete game: archives compute it for every
  /// match.
  ///
  /// - Parameters:
  ///   - start: the position before the first move.
  ///   - moves: legal moves; none for the key of `start` alone.
  func canonicalLine(from start: Position, _ moves: [Move]) -> CanonicalLine<Move>

  /// Makes a solver written for this game; returns `nil`, the default, if there is none.
  ///
  /// - Parameter hashBytes: how many bytes the solver may use to remember positions.
  func makeSolver(hashBytes: Int) -> (any ExactSolver<Position>)?

  /// Makes the fastest solver of this game, which what the game has learned may guide; by default
  /// that of ``makeSolver(hashBytes:)``.
  ///
  /// The guide decides which positions are visited, and which one of several best moves is found;
  /// margins do not depend on it. Where positions are a price or a limit, use the other.
  ///
  /// - Parameter hashBytes: how many bytes the solver may use to remember positions.
  func makeGuidedSolver(hashBytes: Int) -> (any ExactSolver<Position>)?
}

extension GameKnowledge {
  /// No queries.
  public var queries: [Query<Position>] { [] }
  /// No features.
  public var features: [Feature<Position>] { [] }
  /// `nil`: a position is even unless a search finds a forced win.
  public var evenness: Evenness? { nil }
  /// `nil`: there is no solver for this game.
  public var endgame: Endgame<Position>? { nil }
  /// `nil`: random games to the end value positions.
  public var valueScale: ValueScale<Position>? { nil }
  /// 25, whatever the position.
  @inlinable public func movesToGo(in position: Position) -> Int { 25 }
  /// No symmetries.
  public var symmetries: [Symmetry<Position>] { [] }
  /// The initial position alone.
  public var trialLines: [[Position.Move]] { [[]] }
  /// `nil`: there is no solver for this game.
  public func makeSolver(hashBytes: Int) -> (any ExactSolver<Position>)? { nil }
  /// The solver without a guide.
  public func makeGuidedSolver(hashBytes: Int) -> (any ExactSolver<Position>)? {
    makeSolver(hashBytes: hashBytes)
  }

  /// The least hash of the line and its images; each hash mixes the start's key and the moves'
  /// codes.
  @inlinable public func fingerprint(from start: Position, _ moves: [Move]) -> UInt64 {
    let symmetries = symmetries
    return leastHash(
      of: moves, images: symmetries.count + 1,
      key: { $0 == 0 ? start.key : symmetries[$0 - 1].position(start).key },
      code: { $1 == 0 ? $0.code : symmetries[$1 - 1].move($0).code })
  }
}

/// The least of the hashes of a line's images; each mixes the key of where it starts and the codes
/// of its moves.
///
/// - Parameters:
///   - images: how many images there are. A constant, where it is one, so that no loop over them
///     is left.
///   - key: the key of an image of the line's start, by its number from 0.
///   - code: the code of a move in an image.
@inlinable @inline(__always) package func leastHash<Move>(
  of moves: [Move], images: Int, key: (_ image: Int) -> UInt64,
  code: (_ move: Move, _ image: Int) -> Int
) -> UInt64 {
  withUnsafeTemporaryAllocation(of: UInt64.self, capacity: images) { hashes in
    for image in 0..<images { hashes.initializeElement(at: image, to: key(image)) }
    // Side by side: each hash waits for the one before it, and for no other.
    for move in moves {
      for image in 0..<images {
        hashes[image] =
          SplitMix64.mix(hashes[image] ^ UInt64(code(move, image))) &+ 0x9E37_79B9_7F4A_7C15
      }
    }
    return hashes.min() ?? 0
  }
}
