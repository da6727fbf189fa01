import MoonstoneHost
import MoonstoneKernel

extension Host {
  /// Creates a host for a new match of a plugin's game; ``run()`` plays it.
  ///
  ///     func play<G: Game>(_ plugin: Plugin<G>, _ script: ScriptFile) async throws -> Match<G> {
  ///       let mine = try LuaStrategy(script, plugin: plugin, isolation: .inProcess)
  ///       return try await Host(plugin, black: mine, white: mine).run()
  ///     }
  ///
  /// It is as fast in generic code as elsewhere, since the plugin was made where the game was
  /// named.
  ///
  /// - Parameters:
  ///   - plugin: the game to play.
  ///   - black: plays black.
  ///   - white: plays white.
  ///   - start: the position to begin in; the game's initial position by default.
  ///   - clocks: the limits of time and ticks; none by default.
  ///   - observers: hear every event of the match, in this order.
  ///   - attendant: acknowledges passes and confirms resets.
  ///   - seed: the seed of the match's random numbers.
  ///   - keepsMemory: whether an observer records what players want to have kept; see
  ///     `Choice.memory`.
  public convenience init(
    _ plugin: Plugin<G>, black: any Player<G>, white: any Player<G>, from start: G.Position? = nil,
    clocks: Clocks = Clocks(.unlimited), observers: [any Observer<G>] = [],
    attendant: (any Attendant)? = nil, seed: UInt64 = 0, keepsMemory: Bool = false
  ) {
    let players = Sides(black: black, white: white)
    self.init(
      Match(plugin.game, from: start, players: players.map(\.identity), clocks: clocks),
      players: players, observers: observers, attendant: attendant, seed: seed,
      keepsMemory: keepsMemory, loop: plugin.loop)
  }

  /// Creates a host that goes on with a match of a plugin's game, as
  /// ``Host/init(resuming:black:white:observers:attendant:afterReset:seed:keepsMemory:compiled:)``
  /// does, and as fast in generic code as elsewhere.
  ///
  /// - Throws: what an observer throws.
  public convenience init(
    resuming match: Match<G>, of plugin: Plugin<G>, black: any Player<G>, white: any Player<G>,
    observers: [any Observer<G>] = [], attendant: (any Attendant)? = nil,
    afterReset: Sides<any Player<G>>? = nil, seed: UInt64 = 0, keepsMemory: Bool = false
  ) throws {
    try self.init(
      resuming: match, black: black, white: white, observers: observers, attendant: attendant,
      afterReset: afterReset, seed: seed, keepsMemory: keepsMemory, compiled: plugin.loop)
  }
}
