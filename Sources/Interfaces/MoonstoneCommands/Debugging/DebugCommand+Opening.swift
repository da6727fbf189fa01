import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

/// Finds the thought that was asked for, and thinks it.
extension DebugCommand {
  private var catalog: Catalog { scripts.place.catalog }

  func open() async throws -> OpenedThought {
    guard let subject else {
      throw Failure.usage("say what to step through: a capsule, a match with --ply, or a strategy")
    }
    if scripts.inProcess {
      throw Failure.usage("--in-process: the script has to have a process of its own here")
    }
    if let test { return try await open(test: test, of: subject, try game.entry(in: catalog)) }
    let isOfMatch = ply != nil || match != nil
    guard start.said == nil, !subject.hasSuffix(".lua"), isOfMatch || isFolder(subject) != nil
    else {
      return try open(strategy: subject, try game.entry(in: catalog))
    }
    // A capsule has the version that failed; another script is asked about its match.
    if try MatchSubject(subject).kind == .capsule, ply == nil || script == nil {
      let capsule = try Capsule.read(subject).counting(ticks: try budget())
      return try open(capsule, of: subject, try capsule.entry(subject, in: catalog))
    }
    let (entry, found) = try MatchOpening(number: match, game, in: catalog).one(subject)
    return try open(found, entry)
  }

  private func budget() throws(Failure) -> Int {
    guard let number = ticksOfAMove(ticks) else {
      throw .usage("--ticks “\(ticks)” is not a number of ticks, such as 5M")
    }
    return number
  }

  private func open<E: GameEntry>(strategy subject: String, _ entry: E) throws -> OpenedThought {
    if ply != nil || match != nil {
      throw Failure.usage("--\(ply != nil ? "ply" : "match") is for a match, and \(subject) is not")
    }
    let loader = try loader(entry)
    let source = try source(of: subject, loader)
    let position = try start.start(of: entry.plugin.game)
    guard position.outcome == nil else {
      throw Failure.data("the game is over on this position: there is nothing to choose")
    }
    let match = Match(
      entry.plugin.game, from: position, players: Sides(both: PlayerIdentity(name: source.name)),
      clocks: Clocks(.unlimited, ticks: .perMove(try budget())))
    let turn = Turn(in: match, seed: try seed.seeds().first, keepsMemory: true)
    return try opening(loader) { try $0.open(loader.thought(of: source, turn)) }
  }

  private func open<E: GameEntry>(
    test place: String, of subject: String, _ entry: E
  ) async throws -> OpenedThought {
    if let option = start.said ?? (ply != nil ? "--ply" : match != nil ? "--match" : nil) {
      throw Failure.usage("--test says which position it is, so \(option) is not wanted")
    }
    let loader = try loader(entry)
    let source = try source(of: subject, loader)
    guard let file = place.firstMatch(of: /^(.+?):\d+(:\d+)?$/) else {
      throw Failure.usage("--test “\(place.printable)” is not a file and a line: mine.tests:3")
    }
    let testing = PositionTesting(
      source, files: [String(file.1)], loader: loader, ticks: try budget(),
      seed: seed.seed == nil ? 1 : try seed.seeds().first, say: { _ in })
    guard let thought = try await testing.thought(ofTestAt: place) else {
      throw Failure.data("\(place.printable): no test begins at this line")
    }
    return try opening(loader) { try $0.open(thought) }
  }

  private func open<E: GameEntry>(
    _ capsule: Capsule, of subject: String, _ entry: E
  ) throws -> OpenedThought {
    let cap = CapsuleCap(memory: try MemorySize.bytes(scripts.memory), time: .seconds(60))
    let (cut, cuts) = capsule.cut(to: cap)
    if !cuts.isEmpty {
      Program.warn(
        "\(subject.printable): \(cuts.joined(separator: ", ")), so the script may do something else"
      )
    }
    let loader = PlayerLoader(
      catalog: catalog, plugin: entry.plugin,
      home: catalog.home(
        of: entry.name, limits: cut.limits.limits, inProcess: false, warn: Program.warn))
    return try opening(loader) {
      try $0.open(capsule, cut: cut, in: subject, program: Program.name)
    }
  }

  private func open<E: GameEntry>(_ subject: MatchSubject, _ entry: E) throws -> OpenedThought {
    guard let ply else { throw Failure.usage("say which thought of the match: --ply 23") }
    let number = try wholeNumber(ply, atLeast: 1, "--ply")
    let loader = try loader(entry)
    let nobody = RerunScript(ScriptSource(name: "", bytes: []), names: [])
    let matches = RerunSource(
      entry.plugin.game, for: nobody, side: .black, program: Program.name,
      compiled: entry.plugin.loop)
    matches.add(subject)
    guard let match = try matches.next() else {
      throw Failure.data("\(subject.path.printable): there is no such match")
    }
    if self.match == nil, try matches.next() != nil {
      throw Failure.usage(
        "\(subject.path.printable): there are several matches; say which, with --match")
    }
    guard let player = try match.player(atPly: number) else {
      throw Failure.data("\(subject.path.printable): nobody was asked for a move at ply \(number)")
    }
    let source =
      try script.map { try self.source(of: $0, loader) }
      ?? version(of: player, loader, inEvent: subject.kind == .event ? subject.path : nil)
    let isOther = player.digest.map { $0 != source.digest } ?? false
    if isOther, script == nil {
      Program.warn(
        "\(source.name.printable) is another version than the one that played; --script names one")
    }
    let ticks = try budget()
    // Another script that was asked for may well answer otherwise.
    return try opening(loader) {
      try $0.open(
        ply: number, of: match, by: source, ticks: ticks, mayDiffer: isOther && script != nil)
    }
  }

  /// The script of a player: as its file is, or else as the version that played is kept, in the folder
  /// of its event, too. If none is the one that played, it is that of the file.
  private func version<G: Game>(
    of player: PlayerIdentity, _ loader: PlayerLoader<G>, inEvent folder: String?
  ) throws -> ScriptSource {
    let found = Result { try source(of: player.name, loader) }
    if let now = try? found.get(), player.digest == nil || now.digest == player.digest {
      return now
    }
    if let entrant = folder.flatMap({ EventEntrants.version(of: player, in: $0) }) {
      return entrant
    }
    let kept = player.digest.flatMap(VersionFolder.user.version)
    return try kept.map { KeptScript(player.name, at: $0.name, $0).source } ?? found.get()
  }

  private func loader<E: GameEntry>(_ entry: E) throws -> PlayerLoader<E.G> {
    PlayerLoader(
      catalog: catalog, plugin: entry.plugin,
      home: try scripts.home(of: entry.name, hasTicks: true))
  }

  private func source<G: Game>(
    of name: String, _ loader: PlayerLoader<G>
  ) throws -> ScriptSource {
    let player = try catalog.player(name, of: loader.game.name)
    guard let source = try loader.script(of: player) else {
      throw Failure.usage("“\(name.printable)” is not a script: only scripts have lines to step to")
    }
    return source
  }

  private func opening<G: Game>(
    _ loader: PlayerLoader<G>, _ open: (ThoughtOpening<G>) throws -> OpenedThought
  ) throws -> OpenedThought {
    let progress = Progress(besideOutput: false)
    defer { progress.clear() }
    return try open(
      ThoughtOpening(loader) { progress.show("debug: \($0) of \($1) thoughts asked again") })
  }
}
