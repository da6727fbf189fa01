import MoonstoneEngines
import MoonstoneLua
import MoonstoneSupport

/// The games, players, observers and scripts that a person can name.
///
/// A program is made from one:
///
///     Moonstone.main(Catalog(games: [Plugin(TicTacToe())]))
public struct Catalog: Sendable {
  /// The games in Swift, made on first use.
  private let swiftGames: Once<[any GameEntry]>
  /// Families with more games than are listed.
  public let families: [GameFamily]
  /// The games that can be trained.
  public let trainers: [Trainer]
  /// The GTP rules of each game that engines know, by the game's name.
  public let engineRules: [String: GTPRules]
  /// What an engine that speaks Gomocup's protocol is told of a game; `nil` if it does not know it.
  let gomocupRules: @Sendable (_ game: String) -> GomocupRules?
  /// The games whose rules are scripts.
  package let luaGames: LuaGames
  /// What runs scripts, predicates, and the rules of games in Lua.
  package let workers: WorkerHome
  /// Where scripts are loaded for their parameters alone.
  let parameterHomes = ParameterHomes()
  /// Whether the rules of games in Lua run in this process rather than in a confined one.
  package var runsRulesInProcess = false

  /// - Parameters:
  ///   - games: every game in Swift; of a family, the usual game first. The first of all is played
  ///     where none is named.
  ///   - families: families of more games than are listed; none by default.
  ///   - trainers: the games that can be trained; none by default.
  ///   - engineRules: the rules that engines that speak GTP need for a game, by the game's name.
  ///     They play no other games, and neither do those that speak NBoard's protocol.
  ///   - gomocupRules: what engines that speak Gomocup's protocol are told of a game, by its name with
  ///     options; by default they know no game.
  ///   - worker: the name of a program that lies beside this one and runs scripts in its place. It
  ///     must know the same games, and begins sooner the smaller it is. `nil`: this program.
  public init(
    games: @autoclosure @escaping @Sendable () -> [any GameEntry], families: [GameFamily] = [],
    trainers: [Trainer] = [], engineRules: [String: GTPRules] = [:],
    gomocupRules: @escaping @Sendable (_ game: String) -> GomocupRules? = { _ in nil },
    worker: String? = nil
  ) {
    swiftGames = Once(games)
    self.families = families
    self.trainers = trainers
    self.engineRules = engineRules
    self.gomocupRules = gomocupRules
    workers = WorkerHome(worker)
    luaGames = LuaGames(workers)
  }

  /// The games in Swift.
  public var games: [any GameEntry] { swiftGames.value }

  /// Returns the same games, with the rules of those in Lua in this process or in confined ones.
  package func running(inProcess: Bool) -> Catalog {
    var catalog = self
    catalog.runsRulesInProcess = inProcess
    return catalog
  }

  /// Serves scripts and never returns if the process was started as a worker.
  package func serveIfWorker() { WorkerArguments.ofThisProcess?.serve(gameInSwift) }

  /// The name of the default game.
  package var usualGame: String { games.first?.name ?? gameNames.first ?? "" }

  /// The names of the games in Swift, with their options, then those of games in Lua.
  package var gameNames: [String] { games.map(\.name) + ScriptFolders(of: .games).names }

  /// Returns a game in Swift by any of its names.
  package func gameInSwift(_ name: String) -> (any GameEntry)? {
    games.game(named: name, or: families)
  }

  /// Returns the game with exactly this full name, as files record it; `nil` if it does not exist.
  ///
  /// - Throws: the errors of ``LuaGames/game(named:inProcess:)``.
  package func game(exactly name: String) throws(CatalogError) -> (any GameEntry)? {
    if let entry = gameInSwift(name), entry.name == name { return entry }
    return try luaGames.game(named: name, inProcess: runsRulesInProcess)
  }

  /// Returns a game by any of its names.
  ///
  /// - Throws: ``CatalogError/unknownGame(_:_:)``, or an error of
  ///   ``LuaGames/game(named:inProcess:)``.
  package func game(named name: String) throws(CatalogError) -> any GameEntry {
    if let entry = gameInSwift(name) { return entry }
    if let plugin = try luaGames.game(named: name, inProcess: runsRulesInProcess) { return plugin }
    let family = GameName.family(of: name)
    if let family = families.first(where: { GameName.family(of: $0.names) == family }) {
      throw .unknownGame(name, .relatives(family.names))
    }
    let relatives = games.map(\.name).filter { GameName.family(of: $0) == family }
    if relatives.count == 1 { throw .unknownGame(name, .takesNoOptions(relatives[0])) }
    if !relatives.isEmpty {
      throw .unknownGame(name, .relatives(relatives.joined(separator: ", ")))
    }
    throw .unknownGame(name, gameNear(name).map { .near($0) } ?? .unheardOf)
  }

  /// Returns a game by any of its names, with the newest valid rules of its file.
  ///
  /// - Throws: the errors of ``game(named:)``.
  package func newestGame(named name: String) throws(CatalogError) -> any GameEntry {
    let entry = try game(named: name)
    return luaGames.newest(entry.name, inProcess: runsRulesInProcess) { _ in } ?? entry
  }

  /// Whether there is a game of this name, if only a script that cannot be used.
  package func hasGame(_ name: String) -> Bool {
    gameInSwift(name) != nil
      || ScriptFolders(of: .games).path(of: GameName.family(of: name)) != nil
  }

  /// The family of games that was probably meant; `nil` if none has a similar name.
  func gameNear(_ typed: String) -> String? {
    suggestion(for: typed, among: Set(gameNames.map(GameName.family)).sorted())
  }
}
