import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua

extension Capsule {
  /// What a script does when it is asked again.
  public enum Answer: Sendable {
    /// It forfeits as recorded.
    case same(Forfeit)
    /// It forfeits in another way.
    case other(Forfeit)
    /// It plays this move.
    case move(String)
  }

  /// Reads a capsule.
  ///
  /// - Parameter file: the path of the file.
  /// - Throws: an error that says what is wrong with the file, and where.
  public init(contentsOf file: String) throws { self = try Capsule.read(file) }

  /// Asks the script again what it was asked when it forfeited, and if it answers otherwise, all
  /// that it was asked since it was loaded.
  ///
  /// - Parameters:
  ///   - plugin: the capsule's game.
  ///   - isolation: where the script runs.
  ///   - say: hears what the script prints.
  /// - Throws: an error if the moves are not those of the game.
  public func reproduce<G: Game>(
    with plugin: Plugin<G>, isolation: ScriptIsolation,
    say: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Answer {
    let record = try record(of: plugin.game, in: "the capsule")
    let found = await Reproduction(
      capsule: self, positions: record.positions, moves: record.moves,
      loader: PlayerLoader(
        catalog: Catalog(games: [plugin]), plugin: plugin,
        home: ScriptHome(limits: limits.limits, isolation: isolation)), say: say
    ).run()
    guard let forfeit = found.forfeit else { return .move(found.move ?? "") }
    return found.isRecorded(self) ? .same(forfeit) : .other(forfeit)
  }
}
