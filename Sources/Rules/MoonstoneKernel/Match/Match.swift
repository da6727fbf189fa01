/// One playing of a game: a value that holds everything, changed only by ``apply(_:)``.
public struct Match<G: Game>: Sendable {
  public typealias Action = MoonstoneKernel.Action<G.Move>
  public typealias Answer = MoonstoneKernel.Answer<G.Move>
  public typealias Event = MoonstoneKernel.Event<G.Position>

  public let game: G
  /// Where the match began.
  public let start: G.Position

  /// What comes and goes with a ply: numbers alone where the position is, since each ply keeps one.
  @usableFromInline struct Moment: Sendable {
    @usableFromInline var position: G.Position
    @usableFromInline var clocks: Clocks
    /// Places in what is kept.
    @usableFromInline var memories: Sides<Int?>

    @inlinable init(
      position: G.Position, clocks: Clocks, memories: Sides<Int?> = Sides(both: nil)
    ) {
      self.position = position
      self.clocks = clocks
      self.memories = memories
    }
  }

  // What changes with each ply is reached from inlined code; others read it by the names below.

  @usableFromInline var seated: Sides<PlayerIdentity>
  @usableFromInline var moment: Moment
  @usableFromInline var doing: Phase = .ready
  @usableFromInline var played: [G.Move] = []
  /// What each ply can be taken back to: what was before it.
  @usableFromInline var history: [Moment] = []
  /// What was taken back, the last to be played again first, each with what was after it.
  @usableFromInline var redoable: [(move: G.Move, after: Moment)] = []
  /// Every ``Choice/memory`` that was given.
  @usableFromInline var kept: [String] = []
  @usableFromInline var requests = 0

  @inlinable public init(
    _ game: G, from start: G.Position? = nil,
    players: Sides<PlayerIdentity> = Sides(
      black: PlayerIdentity(name: "black"), white: PlayerIdentity(name: "white")),
    clocks: Clocks = Clocks(.unlimited)
  ) {
    self.game = game
    self.start = start ?? game.initialPosition
    seated = players
    moment = Moment(position: self.start, clocks: clocks)
  }

  @inlinable public var position: G.Position { moment.position }
  @inlinable public var phase: Phase { doing }
  @inlinable public var players: Sides<PlayerIdentity> { seated }
  @inlinable public var clocks: Clocks { moment.clocks }
  /// Every move so far, passes included.
  @inlinable public var moves: [G.Move] { played }
  /// What each player last asked to have kept, see ``Choice/memory``.
  @inlinable public var memories: Sides<String?> { memories(at: moment) }

  @inlinable func memories(at moment: Moment) -> Sides<String?> {
    moment.memories.map { $0.map { kept[$0] } }
  }

  @inlinable public var ply: Int { played.count }

  /// The position before each ply, and the one now.
  public var positions: [G.Position] { history.map(\.position) + [position] }

  /// The moves that ``Interrupt/redo(plies:)`` plays again, passes included, in their order: what was
  /// taken back since the last new move.
  public var undone: [G.Move] { redoable.reversed().map(\.move) }

  /// What the match waits for, or `nil` when it waits for nothing.
  @inlinable public var request: Request? {
    switch doing {
    case .turn(let side): Request(id: requests, .move(side))
    case .pass(let side): Request(id: requests, .acknowledgePass(side))
    case .confirmingReset: Request(id: requests, .confirmReset)
    case .ready, .paused, .over: nil
    }
  }

  /// How the match ended, or `nil` while it goes on.
  @inlinable public var ending: Ending? {
    if case .over(let ending) = doing { ending } else { nil }
  }
}
