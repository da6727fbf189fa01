import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReview
import MoonstoneSupport

/// The thought that somebody wants to step through.
package struct DebugQuestion: Decodable, Sendable {
  /// The ply, counted from 1.
  let ply: Int
}

extension RecordedMatch {
  func debug(_ question: DebugQuestion, in tables: Tables) throws -> JSON {
    try checkRules()
    let surroundings = tables.surroundings
    let (ply, match) = (question.ply, try rerunMatch)
    guard let player = try match.player(atPly: ply), player.kind == .script else {
      throw TableRefusal("no script was asked for a move at ply \(ply)")
    }
    let home = surroundings.catalog.home(
      of: entry.name, memory: surroundings.memory, hasTicks: true, inProcess: false,
      inBackground: true, warn: surroundings.warn)
    let loader = PlayerLoader(catalog: surroundings.catalog, plugin: entry.plugin, home: home)
    guard let script = version(of: player, loader, in: surroundings) else {
      throw TableRefusal("the text of the version that was asked at ply \(ply) is not kept")
    }
    let id = try tables.debuggers.begin { progress in
      try ThoughtOpening(loader, progress: progress).open(
        ply: ply, of: match, by: script, ticks: surroundings.answering.ticks)
    }
    return ["session": id, "player": player.name]
  }

  private var rerunMatch: RerunMatch<E.G> {
    get throws {
      switch source {
      case .journal(let file):
        RerunMatch(try JournalReading(file, game: entry.plugin.game), place: file, keptIn: nil)
      case .record(let record): try RerunMatch(record, keptIn: nil, program: program)
      }
    }
  }

  /// The version that was asked, if whoever asks may read it: as it is kept, or else as its file
  /// still is.
  private func version(
    of player: PlayerIdentity, _ loader: PlayerLoader<E.G>, in surroundings: Tables.Surroundings
  ) -> ScriptSource? {
    let (scripts, game) = (surroundings.scripts, entry.name)
    if let kept = player.digest.flatMap(surroundings.versions.version),
      scripts.shows(kept.name, in: game)
    {
      return kept
    }
    guard scripts.shows(player.name, in: game),
      let name = try? scripts.player(player.name, of: game),
      let source = try? surroundings.catalog.player(name, of: game),
      let script = try? loader.script(of: source)
    else { return nil }
    return [script, script.setting(player.parameters)].first { $0.digest == player.digest }
  }
}
