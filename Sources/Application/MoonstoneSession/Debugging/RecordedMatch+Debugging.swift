import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJSON
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReview
import MoonstoneSupport

extension RecordedMatch {
  func debug(_ question: DebugQuestion, in tables: Tables) async throws -> JSON {
    switch question.subject {
    case .ply(let ply):
      try checkRules()
      return try debug(ply, by: question.version, in: tables)
    case .test(let place): return try await debug(test: place, by: question.version, in: tables)
    }
  }

  private func debug(_ ply: Int, by wanted: String?, in tables: Tables) throws -> JSON {
    let (surroundings, match) = (tables.surroundings, try rerunMatch)
    // Nobody was asked for the moves of the opening.
    let opening = asked == nil ? 0 : lead
    guard ply > opening, let player = try match.player(atPly: ply - opening),
      player.kind == .script
    else {
      throw TableRefusal("no script was asked for a move at ply \(ply)")
    }
    let loader = loader(surroundings)
    let found =
      wanted.map { kept($0, in: surroundings) } ?? version(of: player, loader, in: surroundings)
    guard let script = found else {
      throw TableRefusal("the text of the version that was asked at ply \(ply) is not kept")
    }
    // Another version that was asked for may well answer otherwise.
    let mayDiffer = wanted != nil && wanted != player.digest
    let id = try tables.debuggers.begin { progress in
      try ThoughtOpening(loader, progress: progress).open(
        ply: ply - opening, of: match, by: script, ticks: surroundings.answering.ticks,
        mayDiffer: mayDiffer)
    }
    return ["session": id, "player": wanted == nil ? player.name : script.name]
  }

  /// Only the tests beside the script are read.
  private func debug(
    test place: String, by wanted: String?, in tables: Tables
  ) async throws -> JSON {
    let surroundings = tables.surroundings
    guard let script = wanted.flatMap({ kept($0, in: surroundings) }) else {
      throw TableRefusal("the text of the version that failed at a test is not kept")
    }
    let files = OwnTests.files(of: PlayerName(script.name).base)
    let loader = loader(surroundings)
    let testing = PositionTesting(
      script, files: files, loader: loader, ticks: surroundings.answering.ticks,
      seed: SaveWorkshop<E.G>.seed, say: { _ in })
    let found = try await MatchThread.run(inBackground: true) {
      try await testing.thought(ofTestAt: place)
    }
    guard let thought = found else {
      throw TableRefusal("\(place.printable): no test of the script begins at this line")
    }
    let id = try tables.debuggers.begin { progress in
      try ThoughtOpening(loader, progress: progress).open(thought)
    }
    return ["session": id, "player": script.name]
  }

  private func loader(_ surroundings: Tables.Surroundings) -> PlayerLoader<E.G> {
    let home = surroundings.catalog.home(
      of: entry.name, memory: surroundings.memory, hasTicks: true, inProcess: false,
      inBackground: true, warn: surroundings.warn)
    return PlayerLoader(catalog: surroundings.catalog, plugin: entry.plugin, home: home)
  }

  private var rerunMatch: RerunMatch<E.G> {
    get throws {
      switch source {
      case .journal(let file):
        RerunMatch(try JournalReading(file, game: entry.plugin.game), place: file, keptIn: nil)
      case .record(let record): try RerunMatch(asked ?? record, keptIn: nil, program: program)
      }
    }
  }

  /// A version that is kept, if whoever asks may read it.
  private func kept(_ digest: String, in surroundings: Tables.Surroundings) -> ScriptSource? {
    surroundings.versions.version(digest).flatMap { kept in
      surroundings.scripts.shows(kept.name, in: entry.name) ? kept : nil
    }
  }

  /// The version that was asked, if whoever asks may read it: as it is kept, in the folder of its
  /// event, too, or else as its file still is.
  private func version(
    of player: PlayerIdentity, _ loader: PlayerLoader<E.G>, in surroundings: Tables.Surroundings
  ) -> ScriptSource? {
    let (scripts, game) = (surroundings.scripts, entry.name)
    if let kept = player.digest.flatMap({ kept($0, in: surroundings) }) { return kept }
    guard scripts.shows(player.name, in: game) else { return nil }
    if let entrant = eventFolder.flatMap({ EventEntrants.version(of: player, in: $0) }) {
      return entrant
    }
    guard let name = try? scripts.player(player.name, of: game),
      let source = try? surroundings.catalog.player(name, of: game),
      let script = try? loader.script(of: source)
    else { return nil }
    return [script, script.setting(player.parameters)].first { $0.digest == player.digest }
  }
}
