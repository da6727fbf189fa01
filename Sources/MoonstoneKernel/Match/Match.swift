/// One playing of a game: a value that holds everything, changed only by ``apply(_:)``.
public struct Match<G: Game>: Sendable {
  public typealias Action = MoonstoneKernel.Action<G.Move>
  public typealias Answer = MoonstoneKernel.Answer<G.Move>
  public typealias Event = MoonstoneKernel.Event<G.Position>

  public let game: G
  /// Where the match began.
  public let start: G.Position
  public internal(set) var position: G.Position
  public internal(set) var phase: Phase = .ready
  public internal(set) var players: Sides<PlayerIdentity>
  public internal(set) var clocks: Clocks
  /// Every move so far, passes included.
  public internal(set) var moves: [G.Move] = []
  /// What each player last asked to have kept, see ``Choice/memory``.
  public internal(set) var memories: Sides<String?> = Sides(both: nil)

  /// What comes and goes with a ply.
  struct Moment: Sendable {
    var position: G.Position
    var clocks: Clocks
    var memories: Sides<String?>
  }

  /// What each ply can be taken back to: what was before it.
  var history: [Moment] = []
  /// What was taken back, the last to be played again first, each with what was after it.
  var redoable: [(move: G.Move, after: Moment)] = []
  var requests = 0

  public init(
    _ game: G, from start: G.Position? = nil,
    players: Sides<PlayerIdentity> = Sides(
      black: PlayerIdentity(name: "black"), white: PlayerIdentity(name: "white")),
    clocks: Clocks = Clocks(.unlimited)
  ) {
    self.game = game
    self.start = start ?? game.initialPosition
    self.position = self.start
    self.players = players
    self.clocks = clocks
  }

  public var ply: Int { moves.count }

  /// The position before each ply, and the one now.
  public var positions: [G.Position] { history.map(\.position) + [position] }

  /// The moves that ``Interrupt/redo(plies:)`` plays again, passes included, in their order: what was
  /// taken back since the last new move.
  public var undone: [G.Move] { redoable.reversed().map(\.move) }

  /// What the match waits for, or `nil` when it waits for nothing.
  public var request: Request? {
    switch phase {
    case .turn(let side): Request(id: requests, .move(side))
    case .pass(let side): Request(id: requests, .acknowledgePass(side))
    case .confirmingReset: Request(id: requests, .confirmReset)
    case .ready, .paused, .over: nil
    }
  }

  /// How the match ended, or `nil` while it goes on.
  public var ending: Ending? {
    if case .over(let ending) = phase { ending } else { nil }
  }
}
