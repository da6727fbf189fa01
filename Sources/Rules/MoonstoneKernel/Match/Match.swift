/// One playing of a game, as a value that holds everything about it.
///
/// A match is a pure state machine. It says what it waits for in ``request``, and
/// ``apply(_:)`` is the only way to change it:
///
///     var match = Match(game)
///     _ = try match.apply(.start)
///     while let request = match.request {
///       guard case .move = request.kind else {
///         _ = try match.apply(.answer(request, .acknowledge))
///         continue
///       }
///       let move = choose(match.position)
///       _ = try match.apply(.answer(request, .play(Choice(move), elapsed: .seconds(1))))
///     }
///     print(match.ending?.outcome?.winner ?? "a draw")
public struct Match<G: Game>: Sendable {
  /// The actions of this game's matches.
  public typealias Action = MoonstoneKernel.Action<G.Move>
  /// The answers to requests of this game's matches.
  public typealias Answer = MoonstoneKernel.Answer<G.Move>
  /// The events of this game's matches.
  public typealias Event = MoonstoneKernel.Event<G.Position>
  /// Applies an action to a match, as ``apply(_:)`` does, and may be compiled for the game.
  @usableFromInline package typealias Applying =
    @Sendable (inout Match, Action) throws(Rejection) -> [Event]

  /// The game that is played.
  public let game: G
  /// The position in which the match began.
  public let start: G.Position

  /// What changes with each ply: small, because every ply keeps one.
  @usableFromInline struct Moment: Sendable {
    @usableFromInline var position: G.Position
    /// What the sides have: an index in `supplies`.
    @usableFromInline var supplies: Int

    @inlinable init(position: G.Position, supplies: Int) {
      self.position = position
      self.supplies = supplies
    }
  }

  /// What both sides have at a moment.
  @usableFromInline struct Supplies: Sendable {
    @usableFromInline var clocks: Clocks
    /// Indices of the players' memories in `kept`.
    @usableFromInline var memories = Sides<Int?>(both: nil)

    @inlinable init(_ clocks: Clocks) { self.clocks = clocks }
  }

  // Inlined code reaches the stored properties below directly; all other code reads them under the
  // public names that follow.

  @usableFromInline var seated: Sides<PlayerIdentity>
  @usableFromInline var moment: Moment
  @usableFromInline var doing: Phase = .ready
  @usableFromInline var played = Trail<G.Move>()
  /// The moment before each ply, to which that ply can be taken back.
  @usableFromInline var history = Trail<Moment>()
  /// The moves that were taken back, each with the moment after it; the last one is the first to be
  /// played again.
  @usableFromInline var redoable = Trail<(move: G.Move, after: Moment)>()
  /// All that the sides have had: another entry only when that changes.
  @usableFromInline var supplies = Trail<Supplies>()
  /// Every ``Choice/memory`` that was given.
  @usableFromInline var kept = HeldMemories()
  @usableFromInline var requests = 0

  /// Creates a match that has not started.
  ///
  /// - Parameters:
  ///   - game: the game to play.
  ///   - start: the position in which it begins; the game's initial position by default.
  ///   - players: who plays the sides.
  ///   - clocks: the time and the ticks that the sides have, unless players have ``Odds``;
  ///     unlimited by default.
  @inlinable public init(
    _ game: G, from start: G.Position? = nil,
    players: Sides<PlayerIdentity> = Sides(
      black: PlayerIdentity(name: "black"), white: PlayerIdentity(name: "white")),
    clocks: Clocks = Clocks(.unlimited)
  ) {
    self.game = game
    self.start = start ?? game.initialPosition
    seated = players
    moment = Moment(position: self.start, supplies: 0)
    let hasPlain = players.black.parameters.isEmpty && players.white.parameters.isEmpty
    supplies.append(Supplies(hasPlain ? clocks : clocks.atStart(for: players)))
  }

  /// The position now.
  @inlinable public var position: G.Position { moment.position }
  /// What the match is doing.
  @inlinable public var phase: Phase { doing }
  /// Who plays the sides.
  @inlinable public var players: Sides<PlayerIdentity> { seated }
  /// The time and the ticks that the sides have left.
  @inlinable public var clocks: Clocks { supplies[moment.supplies].clocks }
  /// Every move so far, passes included.
  @inlinable public var moves: Trail<G.Move> { played }
  /// What each player last asked to have kept; see ``Choice/memory``.
  ///
  /// It is `nil` for one that was let go because of ``memoryLimit``, and to which the match was
  /// taken back. A host asks its journal for that one.
  @inlinable public var memories: Sides<String?> {
    supplies[moment.supplies].memories.map { $0.flatMap { kept.texts[$0] } }
  }

  /// The most bytes of ``Choice/memory`` that the match holds, 64 MiB by default: it lets the oldest
  /// ones go, but never those that the players have now.
  @inlinable public var memoryLimit: Int {
    get { kept.limit }
    set { kept.limit = newValue }
  }

  /// How many moves have been played, passes included.
  @inlinable public var ply: Int { played.count }

  /// The position before each ply, followed by the position now.
  public var positions: [G.Position] { history.map(\.position) + [position] }

  /// The positions before the last plies, in order; fewer if there are not so many.
  package func positions(before plies: Int) -> [G.Position] {
    history.suffix(plies).map(\.position)
  }

  /// The moves that ``Interrupt/redo(plies:)`` can play again, in their order, passes included:
  /// what has been taken back since the last new move.
  public var undone: [G.Move] { redoable.reversed().map(\.move) }

  /// What the match waits for; `nil` when it does not wait for anything.
  @inlinable public var request: Request? {
    switch doing {
    case .turn(let side): Request(id: requests, .move(side))
    case .pass(let side): Request(id: requests, .acknowledgePass(side))
    case .confirmingReset: Request(id: requests, .confirmReset)
    case .ready, .paused, .over: nil
    }
  }

  /// Whether the match still waits for the answer to a request: each has a number of its own.
  @inlinable @inline(__always) package func isOpen(_ request: Request) -> Bool {
    guard request.id == requests else { return false }
    switch doing {
    case .turn, .pass, .confirmingReset: return true
    case .ready, .paused, .over: return false
    }
  }

  /// How the match ended; `nil` while it goes on.
  @inlinable public var ending: Ending? {
    if case .over(let ending) = doing { ending } else { nil }
  }
}
